"""What must hold on every board: nothing is created, nothing is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pbem.games.interspace.basic.paths import DEADLY
from pbem.games.interspace.board.atlas import spot
from pbem.games.interspace.board.components import NULLS, TILES
from pbem.games.interspace.board.state import State, unit_key
from pbem.games.interspace.cards.laws import laws as card_laws
from pbem.games.interspace.encounters.laws import laws as encounter_laws
from pbem.games.interspace.free_units.laws import laws as free_laws
from pbem.games.interspace.knowledge import standard_laws
from pbem.games.interspace.levels import ruleset

ALL_TILES = sum(tile.total for tile in TILES.values()) + sum(null.total for null in NULLS)


def laws(state: State) -> list[str]:
    """The violations, in words; empty if all is well."""
    more = (standard_laws.laws, card_laws, encounter_laws, free_laws)
    found = [*_tiles(state), *_counters(state), *_places(state), *_planets(state)]
    return [*found, *(broken for law in more for broken in law(state))]


def _tiles(state: State) -> Iterator[str]:
    """108 tiles, more or less by option, wherever they are: box, map, set aside."""
    aside = len(NULLS) - sum(len(ends) == 2 for ends in state.gates.values())
    have = sum(state.box.values()) + len(state.hexes) + aside
    want = ALL_TILES + ruleset(state.options).extra_empty + state.created
    if state.box and have != want:
        yield f"{have} tiles instead of {want}"
    yield from (f"{count} {tile} tiles in the box" for tile, count in state.box.items() if count < 0)


def _counters(state: State) -> Iterator[str]:
    """88 counters a player: no type beyond its number, no counter twice (ISB-16); rebels have no limit (ISOR-18)."""
    limit = ruleset(state.options).counter_limit
    for key, unit in state.units.items():
        most = limit(unit.type) if unit.owner in state.seats else unit.number
        if key != unit_key(unit.owner, unit.type, unit.number) or not 1 <= unit.number <= most:
            yield f"{key} is not a counter"
    count = Counter((unit.owner, unit.type) for seat in state.seats for unit in state.fleet(seat))
    yield from (f"{owner} has {n} {code}" for (owner, code), n in count.items() if n > limit(code))


def _places(state: State) -> Iterator[str]:
    """Every unit is on a known, possible hex, every hex is where the index says."""
    for key, unit in state.units.items():
        if unit.at not in state.hexes:
            yield f"{key} is at {unit.at}, which is not on the map"
        elif state.hexes[unit.at].terrain in DEADLY:
            yield f"{key} is at {unit.at}, where nothing can be"
    for label, tile in state.hexes.items():
        if state.atlas.places.get(spot(tile.frame, tile.q, tile.r)) != label:
            yield f"{label} is not in its place"
    if len(state.atlas.places) != len(state.hexes):
        yield "places and hexes differ"
    if state.pending:
        yield "unknown hexes are left unexplored"


def _planets(state: State) -> Iterator[str]:
    for name, planet in state.planets.items():
        if state.hexes[planet.at].planet != name:
            yield f"{name} is not at {planet.at}"
        if not (0 <= planet.ind <= 8 and 0 <= planet.tech <= 8) or bool(planet.owner) != bool(planet.ind):
            yield f"{name} has levels {planet.ind}/{planet.tech} and owner {planet.owner!r}"
    for seat, player in state.players.items():
        highest = max((planet.tech for _, planet in state.planets_of(seat)), default=0)
        if player.civ < highest:
            yield f"{seat} has civ {player.civ} and a planet of tech {highest}"
