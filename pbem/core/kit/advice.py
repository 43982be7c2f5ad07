"""`ADVICE`: which lines of the bot's sheet the form of a letter shows, the most useful first, and why.

    ADVICE = Advice(known, ("colonize", "build", "explore"), {"build": why_build})

Only lines that the rules accept without a doubt are shown, together. Those of forms that are not listed come last.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pbem.core.grammar import Language
from pbem.core.phrases import Phrase
from pbem.core.rules import Game, State, advice_of
from pbem.core.sheet import LineCheck, Order

# Enough to send as they are; more would be read by nobody.
MOST, FEWEST = 4, 2
# Lines that are tried when not all of the best ones go together.
TRIED = 10
# The longest line that fits a letter after its comment mark.
LONGEST = 72
ANY_PHASE = ""
# The family of doubts about what a line gives up.
CAREFUL = "careful"

# From the board that the seat knows, the seat and a line: what it is good for; None: what the forecast says.
Why = Callable[[Any, str, Order], Phrase | None]
Chosen = tuple[list[Order], list[LineCheck]]


@dataclass(frozen=True)
class Advice:
    """`most` lines are shown in a phase, if not the usual number.

    `in_sequence`: the lines are a way from place to place, so its beginning is shown.
    """

    known: Callable[[State, str], State] = lambda state, seat: state
    forms: tuple[str, ...] = ()
    why: Mapping[str, Why] = field(default_factory=dict)
    most: Mapping[str, int] = field(default_factory=dict)
    in_sequence: bool = False

    def number(self, state: State) -> int:
        return self.most.get(getattr(state, "phase", ANY_PHASE), self.most.get(ANY_PHASE, MOST))

    def ranked(self, orders: Sequence[Order]) -> list[Order]:
        """The first line of each form, then the second of each, and so on."""
        if self.in_sequence:
            return list(orders)
        seen: dict[str, int] = {}
        ranks: dict[int, tuple[int, int]] = {}
        for order in orders:
            seen[order.form] = seen.get(order.form, 0) + 1
            place = self.forms.index(order.form) if order.form in self.forms else len(self.forms)
            ranks[order.line] = (seen[order.form], place)
        return sorted(orders, key=lambda order: ranks[order.line])


class Tip(NamedTuple):
    line: str
    why: Phrase | None = None


def tips(game: Game, language: Language, state: State, seat: str, text: str) -> list[Tip]:
    """From a sheet that a bot would send; the lines work together, in this order."""
    advice = advice_of(game) or Advice()
    orders = [order for order in language.read(text).orders if len(order.text) <= LONGEST]
    trial = Trial(game, language, state, seat)
    chosen, answers = _chosen(trial, advice.ranked(orders), advice.number(state))
    board = advice.known(state, seat)
    pairs = zip(chosen, answers, strict=True)
    return [Tip(order.text, _why(advice, board, seat, order, answer)) for order, answer in pairs]


class Trial:
    """Lines put to the forecast together. Those that give something up never pass."""

    def __init__(self, game: Game, language: Language, state: State, seat: str) -> None:
        self._game, self._language, self._state, self._seat = game, language, state, seat

    def __call__(self, orders: Sequence[Order], verdicts: Collection[str] = ("ok",)) -> Chosen | None:
        given = self._game.check(self._state, self._seat, self._language.read("\n".join(each.text for each in orders)))
        is_fine = all(_is_fine(line, verdicts) for line in given.lines)
        return (list(orders), list(given.lines)) if is_fine and len(given.lines) == len(orders) else None


def _is_fine(line: LineCheck, verdicts: Collection[str]) -> bool:
    """Nothing is given up, whatever else may be in doubt."""
    return line.verdict in verdicts and CAREFUL not in {said.key.partition(".")[0] for said in line.says}


def _chosen(trial: Trial, ranked: list[Order], most: int) -> Chosen:
    """The best lines that work together. Those that others may spoil are second best."""
    best = trial(_as_written(ranked[:most])) or _one_by_one(trial, ("ok",), ranked[:TRIED], most)
    if len(best[0]) < min(FEWEST, len(ranked)):
        best = _one_by_one(trial, ("ok", "warning"), ranked[:TRIED], most)
    # The most useful first, if they work in that order too.
    return trial(sorted(best[0], key=ranked.index)) or best


def _as_written(orders: Sequence[Order]) -> list[Order]:
    return sorted(orders, key=lambda order: order.line)


def _one_by_one(trial: Trial, verdicts: Collection[str], ranked: list[Order], most: int) -> Chosen:
    """Twice, for lines that need a later one, such as a landing the move before it."""
    found: Chosen = ([], [])
    for order in (*ranked, *ranked):
        if len(found[0]) < most and order not in found[0]:
            found = trial(_as_written([*found[0], order]), verdicts) or found
    return found


def _why(advice: Advice, board: State, seat: str, order: Order, answer: LineCheck) -> Phrase | None:
    explain = advice.why.get(order.form)
    why = explain(board, seat, order) if explain else None
    return why or next(_effects(answer), None)


def _effects(answer: LineCheck) -> Iterator[Phrase]:
    """What the forecast says, unless it is only that the line is accepted."""
    yield from (said for said in answer.says if said.key != "check.accepted")
