"""The game contract for InterSpace: set-up, resolution, awaited seats, result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pbem.core.kit.resolver import Resolver
from pbem.core.phrases import Phrase
from pbem.core.rules import Meta, Options, Result, placed
from pbem.core.standing import Question
from pbem.games.interspace.basic import rounds
from pbem.games.interspace.board.state import State
from pbem.games.interspace.levels import CLASHES, OPTIONS, PRESETS, ruleset, why_not, with_start
from pbem.games.interspace.record.changes import apply
from pbem.games.interspace.record.codec import CODEC
from pbem.games.interspace.ruleset import InterSpaceTurn, Phase

META = Meta(
    name="interspace",
    title="InterSpace",
    version=3,
    seats=(2, 8),
    options=OPTIONS,
    clashes=CLASHES,
    presets=PRESETS,
    why_not=why_not,
    languages=("en", "de", "it"),
    maturity="complete",
)


def seat_names(count: int, options: Options) -> tuple[str, ...]:
    """Each player has a letter by seat (ISB-5)."""
    return tuple("ABCDEFGH"[:count])


def begin(seats: Sequence[str], options: Options) -> State:
    return State(options=with_start(options, len(seats)), seats=list(seats))


def questions(options: Options) -> tuple[Question, ...]:
    return ruleset(options).questions


def _copy(state: State) -> State:
    board = CODEC.copy(state)
    board.share_map(state)
    return board


def _steps(turn: InterSpaceTurn, phase: str) -> Iterable[Phase]:
    steps = turn.rules.phases[phase]
    return [watched(step) for step in steps] if turn.rules.watchers else steps


def watched(phase: Phase) -> Phase:
    """The phase, and after each of its facts what follows from that by cards."""

    def run(turn: InterSpaceTurn) -> Iterator[Any]:
        table = turn.rules.followers
        for fact in phase(turn):
            yield fact
            if type(fact) in table:
                yield from _consequences(turn, fact)

    return run


def _consequences(turn: InterSpaceTurn, fact: Any) -> Iterator[Any]:
    for follow in turn.rules.followers.get(type(fact), ()):
        for more in follow(turn, fact):
            yield more
            yield from _consequences(turn, more)


RESOLVER = Resolver(ruleset, apply, _copy, steps=_steps)
setup, resolve = RESOLVER.setup, RESOLVER.resolve


def awaited(state: State) -> dict[str, Phrase]:
    """The seats that must send sheets now, and for what."""
    if state.phase == "setup":
        return {seat: Phrase("awaited.setup") for seat in state.seats}
    if state.phase == "over":
        return {}
    all_at_once = ruleset(state.options).awaits_all or state.phase == "economy"
    seats = rounds.playing(state) if all_at_once else [state.active]
    return {seat: Phrase(f"awaited.{state.phase}", {"round": state.round}) for seat in seats}


def game_date(state: State) -> Phrase | None:
    """The round, which is not the number of the turn: turns also lay out the board, and may be parts of a round."""
    if state.phase not in ("round", "economy"):
        return None
    alone = state.phase == "round" and not ruleset(state.options).awaits_all
    return Phrase(f"dated.{'turn' if alone else state.phase}", {"round": state.round, "seat": state.active})


def orders_in_phase(state: State) -> tuple[str, ...]:
    """The orders that count in this phase."""
    rules = ruleset(state.options)
    return tuple(form.name for form in rules.language.orders if rules.in_season(state.phase, form.name))


def result(state: State) -> Result | None:
    """Winners first, then by points (ISB-21, ISBR-35, ISBR-36)."""
    ending = state.ending
    if ending is None:
        return None
    scores, winners = ending.scores, ending.winners
    ranks = {
        seat: 1 if seat in winners else 1 + sum(other in winners or scores[other] > scores[seat] for other in scores)
        for seat in scores
    }
    return placed(ending.how, winners, ranks, scores, sorted(scores, key=lambda seat: (-scores[seat], seat)))
