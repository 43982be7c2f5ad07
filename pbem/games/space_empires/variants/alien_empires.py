"""Alien empires: their homeworlds, their economy, their launches, their end (SES-7.1 to SES-7.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from pbem.core.phrases import Phrase
from pbem.games.space_empires.base.setup import deep_hexes, place
from pbem.games.space_empires.board.components import DIE, EMPIRES, PHASES, DifficultyRow, PhaseRow
from pbem.games.space_empires.board.state import Colony, Empire, State, Unit, start_levels
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn, Phase, has_stopped
from pbem.games.space_empires.variants import solo
from pbem.games.space_empires.variants.alien_lore import groups, is_unmatched
from pbem.games.space_empires.variants.alien_research import research_movement
from pbem.games.space_empires.variants.alien_ships import RAIDER_PRICE, SET_PRICE

NAMES = ("Alpha", "Beta", "Gamma")
# The economy roll that gives an extra roll, the requirement for a launch, the modifier for an advantage.
LATER, LEAST, EAGER = 3, 6, 2
LAST_ROWS = (19, 20)


class Caps(msgspec.Struct, frozen=True):
    """Limits of the later edition (`ae_caps`): CP for defense, fleets on the map, least CP for research."""

    defense: int = 0
    fleets: int = 0
    research: int = 0


def goal(state: State) -> Phrase:
    left = sum(own.is_alive for own in state.empires.values())
    return Phrase("goal.empires", {"n": len(state.empires), "gone": len(state.empires) - left})


def lay(level: DifficultyRow) -> Phase:
    """The player's home, the alien homeworlds with a base each, and deep space between them (SES-7.1, SES-7.2)."""

    def settle(turn: EmpireTurn) -> Iterator[Any]:
        scenario = turn.rules.scenario(turn.state)
        yield from place(turn, scenario, 0, turn.state.seats[0])
        homes = dict(zip(NAMES, scenario.aliens[: level.aliens], strict=False))
        tech = {**start_levels(), **({"mines": 1} if "mines" in turn.rules.costs else {})}
        bases = {
            f"BA{n}": Unit("BA", at, 1, {}, f"{EMPIRES}-BA{n}", True, "1.1") for n, at in enumerate(homes.values(), 1)
        }
        yield f.EmpiresPlaced(homes, turn.rules.homeworld_value, tech, bases)
        yield f.DeepLaid(list(deep_hexes(scenario, turn.state)), dict(turn.rules.deep_mix))

    return settle


# --- the economic phase -----------------------------------------------------------------------------------------------


def prosper(level: DifficultyRow, caps: Caps) -> Phase:
    """After the player each empire rolls for its economy and for a launch (SES-7.3, SES-7.4)."""

    def roll_all(turn: EmpireTurn) -> Iterator[Any]:
        for name in sorted(turn.state.empires):
            if turn.state.empires[name].is_alive and not has_stopped(turn):
                yield _earn(turn, name, level.cp, caps)
                yield from _launch(turn, name, caps)

    return roll_all


def row_of(phase: int) -> PhaseRow:
    """Phases after the table use its last two rows in turn."""
    return PHASES[phase if phase <= LAST_ROWS[-1] else LAST_ROWS[(phase + 1) % 2]]


def _earn(turn: EmpireTurn, name: str, cp: int, caps: Caps) -> f.EmpireRolled:
    state, own = turn.state, turn.state.empires[name]
    row = row_of(state.cycle)
    throw = f"{state.when.lower()}/economy/{name.lower()}"
    rolls = list(turn.dice.roll(throw, DIE, row.rolls + sum(phase <= state.cycle for phase in own.extra)))
    gains = [row.gain(roll) for roll in rolls]
    extra = [*own.extra, *[state.cycle + LATER] * gains.count("econ")]
    defense = own.defense + 2 * cp * gains.count("defense")
    surplus = max(0, defense - caps.defense) if caps.defense else 0
    fleet = own.fleet + cp * gains.count("fleet") + surplus
    research = own.research + cp * gains.count("tech")
    return f.EmpireRolled(name, rolls, gains, fleet, research, defense - surplus, extra, throw)


def _launch(turn: EmpireTurn, name: str, caps: Caps) -> Iterator[Any]:
    state, own = turn.state, turn.state.empires[name]
    row = row_of(state.cycle)
    out = [
        fleet for fleet in state.fleets.values() if fleet.empire == name and state.units[EMPIRES].keys() & fleet.units
    ]
    if not row.launch or own.fleet < LEAST or (caps.fleets and len(out) >= caps.fleets):
        return
    throw = f"{state.when.lower()}/launch/{name.lower()}"
    roll = turn.dice.die(throw, DIE) - EAGER * _advantages(state, own)
    yield f.LaunchRolled(name, roll, row.launch, throw)
    if roll <= row.launch:
        yield from _leave(turn, name)


def _advantages(state: State, own: Empire) -> int:
    """Fighters or a cloak that the player has shown nothing against, with the CP to use them (SES-7.4)."""
    return int(is_unmatched(state, own, "fighter", "pd") and own.fleet >= SET_PRICE) + int(can_raid(state, own))


def can_raid(state: State, own: Empire) -> bool:
    return own.fleet >= RAIDER_PRICE and is_unmatched(state, own, "cloak", "scan")


def _leave(turn: EmpireTurn, name: str) -> Iterator[Any]:
    """All fleet CP leave with a counter; raiders are built at once, other ships when they first fight (SES-7.5)."""
    is_raiders = can_raid(turn.state, turn.state.empires[name])
    yield from research_movement(turn, name)
    state, own = turn.state, turn.state.empires[name]
    fleet = next_fleet(state)
    if is_raiders:
        count = own.fleet // RAIDER_PRICE
        units = groups(state, own.home, {"R": count}, own.tech)
        yield f.FleetLaunched(name, fleet, own.home, count * RAIDER_PRICE, units, True)
    else:
        counter = Unit("FL", own.home, 1, {}, f"{EMPIRES}-{fleet}", True, state.when)
        yield f.FleetLaunched(name, fleet, own.home, own.fleet, {fleet: counter})


def next_fleet(state: State) -> str:
    return f"FL{1 + sum(own.launched for own in state.empires.values())}"


# --- the end ----------------------------------------------------------------------------------------------------------


def colony_fell(turn: EmpireTurn, seat: str, colony: Colony, at: str) -> Iterator[Any]:
    """The player wins with the last alien homeworld, and loses with their own (SES-7.1, SES-7.2)."""
    if not colony.is_homeworld:
        return
    if colony.owner != EMPIRES:
        yield from solo.lost(turn, seat, colony.owner)
        return
    yield f.EmpireFell(next(name for name, own in turn.state.empires.items() if own.home == at), at)
    if not any(own.is_alive for own in turn.state.empires.values()):
        yield solo.over(turn, "saved")
