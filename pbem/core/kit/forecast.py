"""`check` of a game: each line of a sheet answered, standing orders included.

    def check(state: State, seat: str, sheet: Sheet) -> Check:
        turn = Turn(known(state, seat), rules, rules.language, {seat: sheet}, SteadyDice(1))
        turn.run([lambda turn: own_steps(turn, seat)], apply)
        return checked(turn, seat, sheet, line_answer(outcome, DOUBTFUL), in_force=state.standing.get(seat))

The seat's own steps run on the board that it knows; the answers come from the facts by their `line`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from msgspec.structs import replace

from pbem.core.facts import OrderRefused
from pbem.core.kit.outcomes import Outcome
from pbem.core.phrases import Phrase
from pbem.core.sheet import Check, LineCheck, Order, Sheet
from pbem.core.standing import Lines, standing_answers
from pbem.core.turn import Turn

# The answer to an order, from the facts of its line.
Answer = Callable[[Order, list[Any]], LineCheck]
# The answer to a standing order: the usual one, or another.
StandingCheck = Callable[[Order, LineCheck, list[Any]], LineCheck]
ByLine = dict[int, list[Any]]


def checked(
    turn: Turn[Any, Any],
    seat: str,
    sheet: Sheet,
    answer: Answer,
    *,
    in_force: Lines | None = None,
    standing: StandingCheck = lambda order, usual, facts: usual,
    by_line: ByLine | None = None,
    summary: Iterable[Phrase] = (),
) -> Check:
    """`in_force` are the standing orders before this sheet; `by_line` the facts by line, if not by their own.

    Where a game forecasts only a part of a sheet, `turn` has that part: a standing order replaces others only there.
    """
    facts = facts_by_line(turn.facts) if by_line is None else by_line
    usual = {line.line: line for line in standing_answers(turn.language, turn.sheet(seat), in_force)}
    lines = [LineCheck(p.line, p.text, "error", (p.what,), p.hint) for p in sheet.problems]
    lines += [answer(order, facts.get(order.line, [])) for order in sheet.orders]
    for order in sheet.standing:
        lines.append(standing(order, usual.get(order.line) or _in_force(order), facts.get(order.line, [])))
    return Check(tuple(sorted(lines, key=lambda line: line.line)), tuple(summary))


def with_doubts(given: Check, doubts: Iterable[tuple[int, Phrase]]) -> Check:
    """The same answers, with what their writer should think about twice; each doubt has the line it belongs to."""
    by_line: dict[int, list[Phrase]] = {}
    for line, said in doubts:
        by_line.setdefault(line, []).append(said)
    return replace(given, lines=tuple(_doubted(line, by_line.get(line.line, [])) for line in given.lines))


def _doubted(answer: LineCheck, doubts: list[Phrase]) -> LineCheck:
    verdict = "warning" if doubts and answer.verdict == "ok" else answer.verdict
    return replace(answer, verdict=verdict, says=(*answer.says, *doubts))


def facts_by_line(facts: Iterable[Any]) -> ByLine:
    by_line: ByLine = {}
    for fact in facts:
        by_line.setdefault(getattr(fact, "line", 0), []).append(fact)
    return by_line


def line_answer(outcome: Outcome, doubtful: Collection[str] = ()) -> Answer:
    """The outcome of a line in the words of the game, or that it is accepted.

    A refused line is wrong, unless it had another outcome or its reason is `doubtful`: one that others may cause or
    remove before the turn is played.
    """

    def answer(order: Order, facts: list[Any]) -> LineCheck:
        says = tuple(phrase for fact in facts for phrase in outcome(fact))
        return LineCheck(order.line, order.text, verdict(facts, doubtful), says or (Phrase("check.accepted"),))

    return answer


def verdict(facts: Iterable[Any], doubtful: Collection[str] = ()) -> str:
    """`ok`, `warning` or `error`, from the facts of one line."""
    found = list(facts)
    whys = [fact.why for fact in found if isinstance(fact, OrderRefused)]
    is_wrong = len(whys) == len(found) and any(why not in doubtful for why in whys)
    return "error" if is_wrong else "warning" if whys else "ok"


def _in_force(order: Order) -> LineCheck:
    return LineCheck(order.line, order.text, "ok", (Phrase("check.standing"),))
