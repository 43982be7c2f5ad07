"""A legal game without options, dice, standing orders, secrets on the board, or counters that move; two seats exactly.

It uses nothing of the kit but the applier, and names no module of its own, so that tests may copy it to any folder.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from pbem.core.chart import Cell, Chart, Panel
from pbem.core.dice import DiceLike
from pbem.core.facts import Codec, Fact
from pbem.core.grammar import Form, Kind, Language, Misread
from pbem.core.kit.applier import Applier, no_change
from pbem.core.phrases import Phrase
from pbem.core.rules import Meta, Options, Resolution, Result, placed
from pbem.core.sheet import EMPTY, Check, LineCheck, Sheet
from pbem.core.standing import Question
from pbem.core.view import Section, Sentence, Table, View, columns

GOAL, LAST_ROUND = 3, 12
META = Meta(name="coins", title="Coins", version=1, seats=(2, 2), options=(), maturity="draft")


class State(msgspec.Struct):
    options: dict[str, str]
    seats: list[str]
    score: dict[str, int]
    round: int = 1


class Shown(Fact, frozen=True, tag="shown"):
    hidden: dict[str, int]
    winners: list[str]


class Begun(Fact, frozen=True, tag="begun"):
    pass


CODEC = Codec(State, Shown | Begun)


def _number(words: Sequence[str]) -> int:
    if words[0] not in ("0", "1", "2", "3", "4", "5", "6"):
        raise Misread("problem.not_a_number", word=words[0])
    return int(words[0])


FORM = Form("hide", "HIDE <coins:number> GUESS <total:number>", "HIDE 2 GUESS 3", ("CN-1",))
LANGUAGE = Language([FORM], [], [Kind("number", _number, example="2")])


def seat_names(count: int, options: Options) -> tuple[str, ...]:
    return ("left", "right")


def begin(seats: Sequence[str], options: Options) -> State:
    return State(dict(options), list(seats), dict.fromkeys(seats, 0))


def setup(state: State, dice: DiceLike) -> Resolution:
    return Resolution(apply(CODEC.copy(state), Begun()), [Begun()])


def language(options: Options) -> Language:
    return LANGUAGE


def questions(options: Options) -> tuple[Question, ...]:
    return ()


def check(state: State, seat: str, sheet: Sheet) -> Check:
    lines = [LineCheck(bad.line, bad.text, "error", (bad.what,), bad.hint) for bad in sheet.problems]
    for order in sheet.orders:
        verdict = "ok" if order is sheet.orders[0] else "error"
        key = "check.hides" if verdict == "ok" else "check.once"
        lines.append(LineCheck(order.line, order.text, verdict, (Phrase(key, {"coins": order.args["coins"]}),)))
    return Check(tuple(sorted(lines, key=lambda line: line.line)))


def awaited(state: State) -> dict[str, Phrase]:
    return {} if result(state) else dict.fromkeys(state.seats, Phrase("awaited.coins"))


def resolve(state: State, sheets: Mapping[str, Sheet], dice: DiceLike) -> Resolution:
    orders = {seat: sheets.get(seat, EMPTY).orders[:1] for seat in state.seats}
    hidden = {seat: order.args["coins"] for seat, first in orders.items() for order in first}
    total = sum(hidden.values())
    right = [seat for seat, first in orders.items() for order in first if order.args["total"] == total]
    fact = Shown(hidden, right)
    return Resolution(apply(CODEC.copy(state), fact), [fact])


def _shown(state: State, fact: Shown) -> None:
    for seat in fact.winners:
        state.score[seat] += 1
    state.round += 1


apply: Applier[State] = Applier({Shown: _shown, **no_change(Begun)})


def view(state: State, seat: str | None) -> View:
    rows = tuple((name, state.score[name]) for name in state.seats)
    table = Table(columns("player", "score", right="score"), rows)
    return View(Phrase("view.coins"), (Section("scores", Phrase("section.points"), (table,)),))


def chart(state: State, seat: str | None) -> Chart:
    cells = tuple(
        Cell(f"P{n}", (n, 0), "space", label=str(n), notes=tuple(s for s in state.seats if state.score[s] == n))
        for n in range(LAST_ROUND)
    )
    return Chart("box", (Panel("", Phrase("panel")),), cells, owners=tuple(state.seats))


def narrate(state: State, seat: str | None, fact: Any) -> Iterator[Sentence]:
    if isinstance(fact, Shown):
        total = sum(fact.hidden.values())
        yield Sentence("events", Phrase("event.shown", {"total": total, "right": fact.winners or Phrase("nobody")}))


def suggest(state: State, seat: str, dice: DiceLike) -> str:
    coins = dice.below(f"coins/{seat}", 4)
    return f"HIDE {coins} GUESS {coins + dice.below(f'guess/{seat}', 4)}\n"


def result(state: State) -> Result | None:
    best = max(state.score.values())
    if best < GOAL and state.round <= LAST_ROUND:
        return None
    winners = [seat for seat in state.seats if state.score[seat] == best]
    ranks = {seat: 1 if seat in winners else 2 for seat in state.seats}
    return placed("win" if len(winners) == 1 else "draw", winners, ranks, state.score, state.seats)


def laws(state: State) -> list[str]:
    return [f"{seat} has {score}" for seat, score in state.score.items() if score < 0]


def guess_hidden(state: State, seat: str, dice: DiceLike) -> State:
    return CODEC.copy(state)


def with_secrets_changed(state: State, seat: str | None, dice: DiceLike) -> State:
    return CODEC.copy(state)


def board_from_example(given: Mapping[str, Any], options: Options) -> State:
    board = begin(seat_names(2, options), options)
    board.score |= given.get("score", {})
    return board


def board_to_example(state: State) -> dict[str, Any]:
    return {"score": state.score, "round": state.round}
