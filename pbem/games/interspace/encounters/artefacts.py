"""Artefacts (ISO-64, ISO-71): found by explorers, carried by units, lying on planets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pbem.core import tables
from pbem.core.syntax import fold_word
from pbem.games.interspace.basic.triggers import watches
from pbem.games.interspace.board.components import PACKAGE, Row
from pbem.games.interspace.board.state import State
from pbem.games.interspace.cards import facts as cards
from pbem.games.interspace.cards.devices import facts as devices
from pbem.games.interspace.encounters import facts as f
from pbem.games.interspace.free_units import facts as strangers
from pbem.games.interspace.record import facts as basic
from pbem.games.interspace.record.facts import standard
from pbem.games.interspace.ruleset import Effect, InterSpaceTurn


class Artefact(Row, frozen=True):
    id: str
    en: str
    it: str
    de: str
    aliases: tuple[str, ...]
    card: str


ARTEFACTS = {row.id: row for row in tables.load(PACKAGE, "data/artefacts.toml", "artefact", Artefact)}
SPELLINGS = {
    fold_word(name): row.id for row in ARTEFACTS.values() for name in (row.id, row.en, row.it, row.de, *row.aliases)
}


def owner_of(state: State, place: str) -> str:
    """The owner of an artefact: the owner of the unit or of the planet; units of nobody are off the map."""
    if place in state.units:
        return state.units[place].owner
    return state.planets[place].owner if place in state.planets else ""


def hex_of(state: State, place: str) -> str:
    """The hex of a unit or planet, nothing if it is off the map."""
    holder = state.units.get(place) or state.planets.get(place)
    return holder.at if holder else ""


def controlled(state: State, seat: str) -> list[str]:
    return sorted(artefact for artefact, place in state.found.artefacts.items() if owner_of(state, place) == seat)


def finding(artefact: str) -> Effect:
    """The explorer carries it (ISOR-4)."""

    def effect(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
        yield f.ArtefactFound(seat, label, artefact, group[0])

    return effect


def ancients_return(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """All artefacts the player controls now are lost (ISO-71)."""
    lost = controlled(turn.state, seat)
    yield f.ArtefactsLost(seat, lost, "ancients_return") if lost else f.EncounterIdle(seat, label, "ancients_return")


# --- when the carrier is lost -----------------------------------------------------------------------------------------

# From which units to which unit or planet artefacts go, by what has happened.
Heirs = Mapping[str, str]


def _captured(fact: cards.UnitCaptured) -> Heirs:
    return {fact.wreck: fact.unit}


def _repaired(fact: cards.UnitsRepaired) -> Heirs:
    return {key: key for key in fact.back}


def _rebelled(fact: cards.ColonyRebelled) -> Heirs:
    return dict.fromkeys(fact.units, fact.planet)


def _settled(fact: basic.ColonyFounded) -> Heirs:
    return {fact.unit: fact.planet}


def _infected(fact: cards.PlanetInfected) -> Heirs:
    return {fact.unit: fact.planet}


def _rebuilt(fact: devices.UnitsRebuilt | devices.ShipsExchanged) -> Heirs:
    """The first of the new units takes all (ISO-40)."""
    return dict.fromkeys(fact.old, fact.new[0]) if fact.new else {}


def _turned(fact: strangers.UnitsTurned) -> Heirs:
    """They stay aboard, out of the former owner's control (ISOR-81)."""
    return fact.units


def _scrapped(fact: standard.UnitsScrapped) -> Heirs:
    return dict.fromkeys(fact.units, fact.planet)


HEIRS: dict[type, tuple[str, Callable[[Any], Heirs]]] = {
    cards.UnitCaptured: ("captured", _captured),
    cards.UnitsRepaired: ("repaired", _repaired),
    cards.ColonyRebelled: ("left", _rebelled),
    basic.ColonyFounded: ("left", _settled),
    cards.PlanetInfected: ("left", _infected),
    standard.UnitsScrapped: ("left", _scrapped),
    strangers.UnitsTurned: ("rebuilt", _turned),
    devices.UnitsRebuilt: ("rebuilt", _rebuilt),
    devices.ShipsExchanged: ("rebuilt", _rebuilt),
}


@watches(*HEIRS)
def keep(turn: InterSpaceTurn, fact: Any) -> Iterator[Any]:
    """They go with captured and repaired units, and stay on planets where units are given up (ISOR-26, ISOR-52)."""
    why, read = HEIRS[type(fact)]
    for source, target in read(fact).items() if turn.state.found.wrecked else ():
        for artefact in list(turn.state.found.wrecked.get(source, ())):
            seat, at = owner_of(turn.state, target), hex_of(turn.state, target)
            yield f.ArtefactMoved(seat, at, artefact, source, target, why)


@watches(devices.HexDestroyed)
def lose(turn: InterSpaceTurn, fact: devices.HexDestroyed) -> Iterator[Any]:
    """Lost with a destroyed hex (ISOR-68)."""
    if fact.planet:
        lost = turn.state.found.carried(fact.planet)
        if lost:
            yield f.ArtefactsLost(fact.owner, lost, "void")


def take_up(turn: InterSpaceTurn, seat: str, units: Sequence[str], label: str) -> Iterator[Any]:
    """An artefact in an uninhabited place goes to the next unit that stops there (ISSR-9)."""
    planet = turn.state.hexes[label].planet
    if units and planet and not turn.state.planets[planet].owner:
        for artefact in turn.state.found.carried(planet):
            yield f.ArtefactMoved(seat, label, artefact, planet, units[0], "taken")


EFFECTS: dict[str, Effect] = {row.card: finding(row.id) for row in ARTEFACTS.values()}
EFFECTS["ancients_return"] = ancients_return
