"""The contract of a game, kept by Space Opera: set-up, resolution, who is awaited, how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.core.dice import DiceLike
from pbem.core.phrases import Phrase
from pbem.core.rules import Meta, Options, Resolution, Result, placed
from pbem.core.sheet import Sheet
from pbem.core.standing import Question
from pbem.core.turn import Turn
from pbem.games.space_opera.board.components import COLOURS
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.levels import CLASHES, OPTIONS, language, map_for, ruleset, why_not
from pbem.games.space_opera.record.changes import apply
from pbem.games.space_opera.record.codec import CODEC

META = Meta(
    name="space_opera",
    title="Space Opera",
    version=1,
    seats=(2, 6),
    options=OPTIONS,
    clashes=CLASHES,
    presets={"empire": {"scenario": "empire"}},
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


def setup(state: State, dice: DiceLike) -> Resolution:
    return _run(state, "begin", {}, dice)


def resolve(state: State, sheets: Mapping[str, Sheet], dice: DiceLike) -> Resolution:
    """Facts of one turn. The state handed in stays as it is."""
    return _run(state, state.phase, sheets, dice)


def _run(state: State, phase: str, sheets: Mapping[str, Sheet], dice: DiceLike) -> Resolution:
    rules = ruleset(state.options)
    turn = Turn(CODEC.copy(state), rules, language(state.options), sheets, dice)
    # Nothing comes after the end of the game.
    steps = (step for step in rules.phases[phase] if turn.state.phase != "over")
    facts = turn.run(steps, apply)
    return Resolution(turn.state, facts)


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
    """Who won, or who stands where after the last turn (SO-100 to SO-102, SO-159)."""
    ending = state.ending
    if ending is None:
        return None
    return placed(
        ending.how, ending.winners, ending.ranks, ending.scores, [seat for seat in state.seats if seat in ending.ranks]
    )
