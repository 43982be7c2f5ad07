"""Rebels (ISO-58 to ISO-61): a colony of its own, which grows and defends itself, and attacks nobody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pbem.games.interspace.board.state import label_order, unit_key
from pbem.games.interspace.cards import facts as f
from pbem.games.interspace.cards.skirmishes import with_foe
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset, throw_label
from pbem.games.interspace.standard.desertion import new_counters, next_number

REBELS = "rebels"
TOP = 8
# The largest station and warship that a tech level allows (ISO-60).
_STATIONS = {3: "SS", 4: "SS", 5: "RS", 6: "RS", 7: "RS", 8: "GS"}
_WARSHIPS = {2: "PB", 3: "PB", 4: "AB", 5: "DD", 6: "CA", 7: "BB", 8: "BB"}


def rebellious(rules: Ruleset) -> Ruleset:
    """Rebel planets act before anything else in the economy phase; their warships bar a hex (ISOR-17)."""
    return replace(
        with_foe(rules, REBELS),
        economy=(grow, *rules.economy),
        hostile=rules.hostile | {REBELS},
        blocking_owners=rules.blocking_owners | {REBELS},
    )


def rise(turn: InterSpaceTurn, seat: str, planet: str) -> Iterator[Any]:
    """The founder's units in the hex join the rebels; cargo is lost (ISO-58, ISOR-52)."""
    state, at = turn.state, turn.state.planets[planet].at
    own = [key for key, unit in state.units_at(at) if unit.owner == seat]
    yield f.ColonyRebelled(seat, planet, at, new_counters(state, own, REBELS))


def grow(turn: InterSpaceTurn) -> Iterator[Any]:
    """A die for each rebel planet at the start of the economy phase (ISO-60)."""
    planets = sorted(turn.state.planets_of(REBELS), key=lambda pair: label_order(pair[1].at))
    for name, planet in planets:
        throw = throw_label(turn, REBELS, "growth", planet.at)
        die = turn.dice.die(throw)
        ind, tech, type_ = _growth(die, planet.ind, planet.tech)
        unit = unit_key(REBELS, type_, next_number(turn.state, REBELS, type_)) if type_ else ""
        yield f.RebelsGrew(name, planet.at, die, ind, tech, unit, throw)


def _growth(die: int, ind: int, tech: int) -> tuple[int, int, str]:
    """1-2 the lower level, 3-4 a station, 5-6 a warship; what tech does not allow yet raises tech instead."""
    if die >= 5:
        return (ind, tech, _WARSHIPS[tech]) if tech in _WARSHIPS else (ind, tech + 1, "")
    if die >= 3:
        return (ind, tech, _STATIONS[tech]) if tech in _STATIONS else (ind, tech + 1, "")
    if ind < tech:
        return ind + 1, tech, ""
    return ind, min(tech + 1, TOP), ""
