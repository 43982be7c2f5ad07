"""Encounters that keep units where they are: Stasis and Wonder (ISO-110, ISO-119)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any

from pbem.core.grammar import Form
from pbem.core.standing import Question
from pbem.games.interspace.basic.blocking import called
from pbem.games.interspace.board.state import State, counter_order
from pbem.games.interspace.encounters import facts as f
from pbem.games.interspace.ruleset import Effect, InterSpaceTurn, Ruleset
from pbem.games.interspace.standard.battles import Battle

FREE = Question(
    Form("free", "FREE <value=OWN|ALL|NONE> [AT <hex>]", "FREE all", ("ISO-110",), ("hex",)),
    {"value": "own"},
    "ISO-110",
)


def holds(how: str) -> Effect:
    """All units in the hex (ISOR-4)."""

    def effect(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
        yield f.UnitsHeld(seat, list(group), label, how)

    return effect


def held(state: State) -> Collection[str]:
    """Units that cannot move now."""
    return {*state.found.stasis, *state.found.held}


def end_holds(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """A wonder keeps units for one movement step of their owner."""
    units = [key for key in turn.state.found.held if turn.state.units[key].owner == seat]
    if units:
        yield f.HoldEnded(seat, units)


def release(turn: InterSpaceTurn, seat: str, units: Sequence[str], label: str) -> Iterator[Any]:
    """An arriving player may free units: their own by default, all, or none (ISO-110, D33)."""
    there = [key for key in turn.state.found.stasis if turn.state.units[key].at == label]
    if not there or not units:
        return
    answer = yield from turn.ask(seat, FREE, hex=called(turn.state, label))
    wanted = answer.get("value")
    freed = [key for key in there if wanted == "all" or (wanted == "own" and counter_order(key)[0] == seat)]
    if freed:
        yield f.UnitsFreed(seat, sorted(freed, key=counter_order), label)


def stillness(rules: Ruleset) -> Ruleset:
    def may_retreat(battle: Battle, key: str) -> bool:
        return key not in battle.state.found.stasis and rules.may_retreat(battle, key)

    return replace(
        rules,
        held=held,
        may_retreat=may_retreat,
        entered=(*rules.entered, release),
        movement_ends=(*rules.movement_ends, end_holds),
        questions=(*rules.questions, FREE),
    )


EFFECTS: dict[str, Effect] = {"stasis": holds("stasis"), "wonder": holds("wonder")}
