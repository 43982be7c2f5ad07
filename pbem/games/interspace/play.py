"""The contract of a game, kept by InterSpace: set-up, resolution, who is awaited, how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.core.dice import DiceLike
from pbem.core.phrases import Phrase
from pbem.core.rules import Meta, Options, Resolution, Result, Standing
from pbem.core.sheet import Sheet
from pbem.core.standing import Question
from pbem.core.turn import Turn
from pbem.games.interspace import rounds
from pbem.games.interspace.changes import apply
from pbem.games.interspace.codec import CODEC
from pbem.games.interspace.levels import OPTIONS, PRESETS, ruleset, why_not
from pbem.games.interspace.ruleset import Ruleset
from pbem.games.interspace.state import State

META = Meta(
    name="interspace",
    title="InterSpace",
    version=2,
    seats=(2, 6),
    options=OPTIONS,
    presets=PRESETS,
    why_not=why_not,
    languages=("en", "it"),
    maturity="basic level complete",
)


def seat_names(count: int, options: Options) -> tuple[str, ...]:
    """Each player has a letter by seat (ISB-5)."""
    return tuple("ABCDEF"[:count])


def begin(seats: Sequence[str], options: Options) -> State:
    return State(options=dict(options), seats=list(seats))


def questions(options: Options) -> tuple[Question, ...]:
    return ruleset(options).questions


def setup(state: State, dice: DiceLike) -> Resolution:
    return run(ruleset(state.options), state, "begin", {}, dice)


def resolve(state: State, sheets: Mapping[str, Sheet], dice: DiceLike) -> Resolution:
    """Facts of one turn. The state handed in stays as it is."""
    return run(ruleset(state.options), state, state.phase, sheets, dice)


def run(rules: Ruleset, state: State, phase: str, sheets: Mapping[str, Sheet], dice: DiceLike) -> Resolution:
    board = CODEC.copy(state)
    board.share_map(state)
    turn = Turn(board, rules, rules.language, sheets, dice)
    facts = turn.run(rules.phases[phase], apply)
    return Resolution(turn.state, facts)


def awaited(state: State) -> dict[str, Phrase]:
    """The seats that must send sheets now, and for what."""
    if state.phase == "setup":
        return {seat: Phrase("awaited.setup") for seat in state.seats}
    if state.phase == "over":
        return {}
    seats = rounds.playing(state) if ruleset(state.options).awaits_all else [state.active]
    return {seat: Phrase("awaited.round", {"round": state.round}) for seat in seats}


def result(state: State) -> Result | None:
    """Winners first, then by points (ISB-21, ISBR-35, ISBR-36)."""
    ending = state.ending
    if ending is None:
        return None
    order = sorted(ending.scores, key=lambda seat: (seat not in ending.winners, -ending.scores[seat], seat))
    ranks: dict[str, int] = {}
    for place, seat in enumerate(order, 1):
        before = order[place - 2] if place > 1 else None
        same = before is not None and (before in ending.winners, ending.scores[before]) == (
            seat in ending.winners,
            ending.scores[seat],
        )
        tied = before is not None and (same or (before in ending.winners and seat in ending.winners))
        ranks[seat] = ranks[str(before)] if tied else place
    standings = tuple(Standing(seat, ranks[seat], ending.scores[seat]) for seat in order)
    return Result(ending.how, tuple(ending.winners), standings)
