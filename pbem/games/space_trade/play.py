"""The game contract for Space & Trade: set-up, resolution, awaited seats, result."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.kit.resolver import Resolver
from pbem.core.phrases import Phrase
from pbem.core.rules import Meta, Options, Result, placed
from pbem.core.standing import Question
from pbem.games.space_trade.board.components import HOMES, TABLES
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.levels import CLASHES, OPTIONS, ruleset, why_not
from pbem.games.space_trade.record.changes import apply
from pbem.games.space_trade.record.codec import CODEC
from pbem.games.space_trade.rules import rounds

META = Meta(
    name="space_trade",
    title="Space & Trade",
    version=2,
    seats=(1, 4),
    options=OPTIONS,
    clashes=CLASHES,
    why_not=why_not,
    presets={"solo": {"mode": "solo", "solo_pirate": "player"}},
    daily={"mode": "solo"},
    languages=("en", "de", "it"),
    maturity="complete",
)


def seat_names(count: int, options: Options) -> tuple[str, ...]:
    """The colours of the quadrants in play (2.2)."""
    return tuple(HOMES[quadrant].colour for quadrant in TABLES[count].quadrants)


def begin(seats: Sequence[str], options: Options) -> State:
    return State(options=dict(options), seats=list(seats))


def questions(options: Options) -> tuple[Question, ...]:
    return ruleset(options).questions


RESOLVER = Resolver(ruleset, apply, CODEC.copy)
setup, resolve = RESOLVER.setup, RESOLVER.resolve


def awaited(state: State) -> dict[str, Phrase]:
    """The seats that must send sheets now, and for what."""
    if state.phase == "over":
        return {}
    seats = state.seats if ruleset(state.options).awaits_all else [rounds.next_seat(state)]
    return {seat: Phrase("awaited.round", {"round": state.round}) for seat in seats}


def game_date(state: State) -> Phrase | None:
    return None if state.phase == "over" else Phrase("dated.round", {"round": state.round})


def result(state: State) -> Result | None:
    """The winner, or the ranking at the end of the last round (ST-96 to ST-99)."""
    ending = state.ending
    if ending is None:
        return None
    return placed(ending.how, ending.winners, ending.ranks, ending.scores, sorted(ending.ranks))
