"""The level of the game, its pace and length, the number of counters, visibility."""

from __future__ import annotations

from dataclasses import replace

from pbem.games.space_opera.board.components import ADVANCED_COST, COUNTERS, ENERGY, FOOD, FORCES, MARINES, UNITS
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.orders.forms import BUILD, ECONOMY
from pbem.games.space_opera.rules import production, research, rounds
from pbem.games.space_opera.ruleset import Phase, Ruleset


def advanced(rules: Ruleset) -> Ruleset:
    """Food and energy, cities, research, defence dice, marines first (SO-25 to SO-43, SO-68, SO-82)."""
    orders = tuple(form for form in rules.orders if form not in BUILD)
    return replace(
        rules,
        orders=(*ECONOMY, *orders),
        elsewhere={word: says for word, says in rules.elsewhere.items() if word not in ("RESEARCH",)},
        forces=FORCES["advanced"],
        resources=(FOOD, ENERGY),
        prices=ADVANCED_COST,
        yields=production.yields,
        limit=production.city_limit,
        hull=production.ships_of_hull,
        engine=research.engine,
        to_hit=research.to_hit,
        to_block=research.to_block,
        to_bombard=research.to_bombard,
        defence_dice=lambda code: UNITS[code].defence,
        first_wave=(MARINES,),
    )


def source_counters(rules: Ruleset) -> Ruleset:
    """Only infantry is limited."""
    return replace(rules, counters={code: row.count for code, row in COUNTERS.items() if row.is_source})


def all_counters(rules: Ruleset) -> Ruleset:
    return replace(rules, counters={code: row.count for code, row in COUNTERS.items()})


def pace_turn(rules: Ruleset) -> Ruleset:
    """First everyone's economy, then one side after the other moves and fights."""
    swap: dict[Phase, Phase] = {rounds.listen: rounds.listen_economy}
    later = (rounds.play_in_order, rounds.close)
    economy = tuple(swap.get(phase, phase) for phase in rules.phases["turn"] if phase not in later)
    phases = {**rules.phases, "turn": (*economy, rounds.begin_war), "war": (rounds.listen_war, rounds.play_next)}
    return replace(rules, phases=phases)


def fog(rules: Ruleset) -> Ruleset:
    return replace(rules, sees=around_own_units)


def around_own_units(rules: Ruleset, state: State, seat: str | None) -> frozenset[str]:
    """Boxes with the seat's units or planets, and the boxes next to them (chapter 7)."""
    own = {box for box, planet in state.planets.items() if seat in planet.troops}
    for owner, fleet in state.ships.items():
        own |= {ship.at for ship in fleet.values() if owner == seat or seat in ship.cargo}
    return frozenset(own | {other for box in own for other in rules.galaxy.beside[box]})


def everything(rules: Ruleset, state: State, seat: str | None) -> None:
    """All counters are visible."""


def max_turns(rules: Ruleset, value: str) -> Ruleset:
    """The last turn (SO-102), unless the scenario has its own."""
    return replace(rules, last_turn=rules.scenario.last_turn or int(value))
