"""The map of worked examples: hexes laid by hand, regions joined."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pbem.core import hexes
from pbem.core.example import ExampleError
from pbem.core.syntax import fold_word
from pbem.games.interspace.board import places
from pbem.games.interspace.board.components import NULLS, PLANETS, TERRAIN, TILES, WORMHOLES, planet_spellings
from pbem.games.interspace.board.places import Place
from pbem.games.interspace.board.regions import fits
from pbem.games.interspace.board.state import Hex, Planet, State
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.record.changes import apply

_LABEL = re.compile(r"[A-H][1-9][0-9]{0,2}")
_PLACE = re.compile(r"([^/]+)(/[1-6])?")
_JOIN = re.compile(r"(\S+) on (\S+) turned ([0-5])")
_NULLS = {row.id: WORMHOLES[row.prime] for row in NULLS}


def find(state: State, name: str) -> Place:
    """A place by its label, by a side of a known hex, or by the name of its planet."""
    said = _PLACE.fullmatch(name)
    card = planet_spellings().get(fold_word(said[1]), said[1]) if said else ""
    place = places.find(state, card + (said[2] or "")) if said else None
    if place is None:
        raise ExampleError(f"there is no hex {name!r}")
    return place


def lay_hexes(state: State, given: Mapping[str, str]) -> None:
    """`A8 = "nebula at A2/1"`, or a straight row outwards: `"A2/1" = "A8 nebula, A9 pulsar"`."""
    for key, text in given.items():
        if "/" not in key:
            what, _, where = text.partition(" at ")
            _lay_hex(state, key, what.strip(), find(state, where.strip()) if where else None)
            continue
        place, side = find(state, key), int(key[-1])
        direction = places.frame_direction(state, find(state, key[:-2]).label[0], side)
        for part in text.split(","):
            label, _, what = part.strip().partition(" ")
            _lay_hex(state, label, what.strip(), place)
            at = hexes.step(place.at, direction)
            place = Place(places.label_at(state, place.frame, at), place.frame, at)


def _lay_hex(state: State, label: str, what: str, place: Place | None) -> None:
    old = state.hexes.get(label)
    _require_room(state, label, old, place)
    terrain, card, gate, tile = _tile(state, label, what)
    state.box[tile] = state.box.get(tile, 1) - 1
    planet = Planet(label)
    if old is not None:
        place = Place(label, old.frame, (old.q, old.r))
        state.box[old.terrain] += 1
        planet = state.planets.pop(old.planet, planet)
    assert place is not None
    state.lay(label, Hex(place.frame, *place.at, terrain, card, gate))
    if card:
        state.planets[card] = planet
    if gate:
        state.gates.setdefault(gate, []).insert(0 if tile in WORMHOLES else 1, label)


def _require_room(state: State, label: str, old: Hex | None, place: Place | None) -> None:
    if not _LABEL.fullmatch(label) or label[0] not in state.seats:
        raise ExampleError(f"{label!r} is not a label such as A8")
    if (old is None) == (place is None) or (old is not None and (old.home or old.gate)):
        raise ExampleError(f"{label} {'already has a place' if old else 'needs a place: nebula at A2/1'}")
    if place is not None and place.is_known:
        raise ExampleError(f"{label} cannot lie on {place.label}")


def _tile(state: State, label: str, what: str) -> tuple[str, str, str, str]:
    """Terrain, planet card, wormhole and tile of `nebula`, `planet Kor` or `Aleph-Prime`."""
    words = fold_word(what).replace("-", "_").split()
    name = "_".join(words)
    gates = {f"{fold_word(gate)}_prime": (gate, tile) for tile, gate in WORMHOLES.items()}
    gates |= {f"{fold_word(gate)}_null": (gate, tile) for tile, gate in _NULLS.items()}
    if name in gates:
        return "wormhole", "", *gates[name]
    if words and words[0] == "planet":
        return "planet", _card(state, "".join(words[1:])), "", "planet"
    if name == "empty":
        name = "empty_space"
    if name not in TILES or name not in TERRAIN or name == "home_world":
        raise ExampleError(f"{label}: {what!r} is no terrain")
    return name, "", "", name


def _card(state: State, name: str) -> str:
    card = planet_spellings().get(name, "") if name else next(card for card in PLANETS if card not in state.planets)
    if card not in PLANETS or card in state.planets:
        raise ExampleError(f"planet {name!r} is {'on the map already' if card in state.planets else 'unknown'}")
    return card


def join(state: State, given: Sequence[str]) -> None:
    """`B2/1 on A8 turned 3`."""
    for text in given:
        said = _JOIN.fullmatch(text)
        if not said:
            raise ExampleError(f"joined: write 'B2/1 on A8 turned 3', not {text!r}")
        moving, onto = find(state, said[1]), find(state, said[2])
        letters = sorted({label[0] for label, tile in state.hexes.items() if tile.frame == moving.frame})
        frames = moving.frame, onto.frame
        joined = f.RegionsJoined("", said[2], "", *frames, int(said[3]), moving.at, onto.at, letters)
        if frames[0] == frames[1] or not fits(state, joined):
            raise ExampleError(f"joined: {text!r} does not fit on the map")
        apply(state, joined)
