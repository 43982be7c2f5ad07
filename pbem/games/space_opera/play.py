"""The game contract for Space Opera: set-up, resolution, awaited seats, result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.core.kit.resolver import Resolver
from pbem.core.phrases import Phrase
from pbem.core.rules import Meta, Options, Result, placed
from pbem.core.standing import Question
from pbem.games.space_opera.board.components import COLOURS
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.levels import CLASHES, OPTIONS, map_for, ruleset, why_not
from pbem.games.space_opera.record.changes import apply
from pbem.games.space_opera.record.codec import CODEC
from pbem.games.space_opera.ruleset import OperaTurn, Phase

# All optional rules of the booklet, with upkeep in turn 1 as its sequence has it.
PRINTED = {
    "order_bid": "on", "upkeep": "on", "first_upkeep": "1", "diplomacy": "on", "alliance": "on", "tactical": "on",
}  # fmt: skip

META = Meta(
    name="space_opera",
    title="Space Opera",
    version=2,
    seats=(2, 6),
    options=OPTIONS,
    clashes=CLASHES,
    presets={"empire": {"scenario": "empire"}, "printed": PRINTED},
    why_not=why_not,
    fits=map_for,
    languages=("en", "de", "it"),
    maturity="complete; base game, map and prices reconstructed",
)


def seat_names(count: int, options: Options) -> tuple[str, ...]:
    return tuple(COLOURS)[:count]


def begin(seats: Sequence[str], options: Options) -> State:
    return State(options=dict(options), seats=list(seats))


def questions(options: Options) -> tuple[Question, ...]:
    return ruleset(options).questions


def _steps(turn: OperaTurn, phase: str) -> Iterator[Phase]:
    """There are no steps after the end of the game."""
    yield from (step for step in turn.rules.phases[phase] if turn.state.phase != "over")


RESOLVER = Resolver(ruleset, apply, CODEC.copy, steps=_steps)
setup, resolve = RESOLVER.setup, RESOLVER.resolve


def awaited(state: State) -> dict[str, Phrase]:
    """The seats that must send sheets now, and for what."""
    if state.phase in ("begin", "over"):
        return {}
    rules = ruleset(state.options)
    key = f"awaited.{'economy' if state.phase == 'turn' and 'war' in rules.phases else state.phase}"
    return {seat: Phrase(key, {"turn": state.turn}) for seat in rules.awaited[state.phase](state)}


def game_date(state: State) -> Phrase | None:
    is_playing = state.phase not in ("begin", "setup", "over")
    return Phrase("dated.turn", {"turn": state.turn}) if is_playing else None


def result(state: State) -> Result | None:
    """The winner, or the ranking after the last turn (SO-100 to SO-102, SO-159)."""
    ending = state.ending
    if ending is None:
        return None
    return placed(
        ending.how, ending.winners, ending.ranks, ending.scores, [seat for seat in state.seats if seat in ending.ranks]
    )
