"""Meetings with free units: the death station's boats, infection, the pact of the mad (ISO-74, ISO-86, ISO-95)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.interspace.basic.parties import Party
from pbem.games.interspace.basic.walking import stop_here
from pbem.games.interspace.board.state import State, unit_key
from pbem.games.interspace.free_units import facts as f
from pbem.games.interspace.free_units.kinds import DEATH, DEATH_BOATS, FREE, MADNESS, PLAGUE
from pbem.games.interspace.record import facts as basic
from pbem.games.interspace.ruleset import InterSpaceTurn, throw_again, throw_label
from pbem.games.interspace.standard.desertion import new_counters

LURKING = frozenset({DEATH, MADNESS, PLAGUE})


def lurking(state: State) -> frozenset[str]:
    """Hexes where something may happen to those who only pass through."""
    return frozenset(unit.at for kind in sorted(LURKING) for unit in state.fleet(kind))


def meet(turn: InterSpaceTurn, came: Sequence[str], at: str) -> Iterator[Any]:
    """Any units have entered a hex: before any fight (5.4).

    Of those who were there before, only a plague unit that comes makes others ill (ISO-95).
    """
    yield from restore(turn, at)
    is_ill = any(turn.state.units[key].owner == PLAGUE for key in came)
    exposed = [key for key, _ in turn.state.units_at(at)] if is_ill else came
    number = 1 + sum(isinstance(fact, f.InfectionRolled) for fact in turn.facts)
    ill = yield from expose(turn, exposed, at, throw_label(turn, PLAGUE, "infection", at, number))
    yield from fall_ill(turn, ill, at)
    yield from pact(turn, at)


def meet_on_the_way(party: Party) -> Iterator[Any]:
    """The same for a player's units that enter a hex on their way: the ill stop there, the others go on (ISOR-25)."""
    step, at = party.step, party.here
    turn = step.turn
    yield from restore(turn, at)
    step.recount()
    throw = step.label(f"infection-{len(party.gone)}", party.order, f"{party.gone[0]}/{at}")
    ill = yield from expose(turn, list(party.walkers), at, throw)
    yield from _stop(party, ill)
    yield from fall_ill(turn, ill, at)
    victim = yield from _victim(turn, at, list(party.walkers))
    yield from _stop(party, [victim] if victim in party.walkers else [])
    yield from _seal(turn, at, victim)


def _stop(party: Party, units: list[str]) -> Iterator[Any]:
    """These units stop, and the others go on without them."""
    yield from stop_here(party, units)
    party.walkers = {key: walker for key, walker in party.walkers.items() if key not in units}


# --- the death station ----------------------------------------------------------------------------------------------


def restore(turn: InterSpaceTurn, at: str) -> Iterator[Any]:
    """While the station exists, it has all its boats whenever a unit enters (ISO-74)."""
    there = [unit for unit in turn.state.stack(at) if unit.owner == DEATH]
    if any(unit.type == FREE[DEATH].code for unit in there):
        boats = {unit.number for unit in there if unit.type == "PB"}
        missing = [number for number in range(1, DEATH_BOATS + 1) if number not in boats]
        if missing:
            yield f.BoatsRestored(at, [unit_key(DEATH, "PB", number) for number in missing])


# --- the plague -----------------------------------------------------------------------------------------------------


def expose(turn: InterSpaceTurn, units: Iterable[str], at: str, throw: str) -> Deciding[list[str]]:
    """Two dice for each unit of players and rebels; returns the units whose dice are both even (ISO-95)."""
    state = turn.state
    exposed = [key for key in units if state.units[key].owner not in FREE and turn.rules.takes_part(state, key)]
    if not exposed or PLAGUE not in state.owners_at(at):
        return []
    dice = turn.dice.roll(throw, 6, 2 * len(exposed))
    yield f.InfectionRolled(at, exposed, list(dice), throw)
    pairs = zip(exposed, dice[::2], dice[1::2], strict=True)
    return [key for key, one, other in pairs if one % 2 == 0 and other % 2 == 0]


def fall_ill(turn: InterSpaceTurn, units: Iterable[str], at: str) -> Iterator[Any]:
    """Those of the infected that still exist."""
    ill = [key for key in units if key in turn.state.units]
    if ill:
        yield f.UnitsTurned(PLAGUE, at, new_counters(turn.state, ill, PLAGUE))


# --- the mad --------------------------------------------------------------------------------------------------------


def pact(turn: InterSpaceTurn, at: str) -> Iterator[Any]:
    """The mad and one other crew, if there is one (ISO-86)."""
    victim = yield from _victim(turn, at, [])
    yield from _seal(turn, at, victim)


def _victim(turn: InterSpaceTurn, at: str, coming: Sequence[str]) -> Deciding[str]:
    """One other unit in the hex of a mad one, by dice; `coming` are those who are not counted as there yet (ISO-86)."""
    state = turn.state
    if MADNESS not in state.owners_at(at):
        return ""
    there = [key for key, unit in state.units_at(at) if unit.owner != MADNESS and turn.rules.takes_part(state, key)]
    victim = yield from draw_victim(turn, MADNESS, at, list(dict.fromkeys([*there, *coming])))
    return victim


def draw_victim(turn: InterSpaceTurn, kind: str, at: str, units: Sequence[str]) -> Deciding[str]:
    """One of them, by dice if there are several; nothing if there is none."""
    if len(units) < 2:
        return units[0] if units else ""
    throw = throw_again(turn, throw_label(turn, kind, "victim", at))
    (victim,) = turn.dice.draw(throw, units, hidden=turn.rules.hidden_draws)
    yield f.VictimDrawn(kind, at, list(units), victim, throw)
    return victim


def _seal(turn: InterSpaceTurn, at: str, victim: str) -> Iterator[Any]:
    """Both crews destroy their ships."""
    if victim not in turn.state.units:
        return
    mad = next(key for key, unit in turn.state.units_at(at) if unit.owner == MADNESS)
    yield f.PactMade(at, mad, victim)
    for key in (victim, mad):
        yield basic.UnitsLost(turn.state.units[key].owner, [key], at, "madness")
