"""Map, geometry and names of hexes (ISB-1 to ISB-10)."""

from __future__ import annotations

from collections.abc import Set

import msgspec

from pbem.core import hexes
from pbem.core.hexes import Hex as Axial
from pbem.games.interspace.board.atlas import AROUND, spot
from pbem.games.interspace.board.state import Hex, State, label_order

DIRECTIONS = range(1, 7)
_SIDES = tuple(zip(DIRECTIONS, AROUND, strict=True))


class Place(msgspec.Struct, frozen=True, gc=False):
    """A place a player named: a known hex (`label`), or an unknown one at a position of a frame."""

    label: str
    frame: int
    at: Axial

    @property
    def is_known(self) -> bool:
        return bool(self.label)


def label_at(state: State, frame: int, at: Axial) -> str:
    return state.atlas.places.get(spot(frame, *at), "")


def frame_direction(state: State, letter: str, d: int) -> int:
    """Direction d of a letter's compass as a direction of its frame (ISB-6)."""
    return (d - 1 + state.compass[letter]) % 6 + 1


def letter_direction(state: State, letter: str, d: int) -> int:
    return (d - 1 - state.compass[letter]) % 6 + 1


def find(state: State, name: str) -> Place | None:
    """`A7`, `A7/3` or a planet's name; nothing if the map has no such place (ISB-7)."""
    label, _, side = name.partition("/")
    tile = state.hexes.get(label)
    if tile is None and label in state.planets:
        label = state.planets[label].at
        tile = state.hexes.get(label)
    if tile is None:
        return None
    if not side:
        return Place(label, tile.frame, (tile.q, tile.r))
    at = hexes.step((tile.q, tile.r), frame_direction(state, label[0], int(side)))
    return Place(label_at(state, tile.frame, at), tile.frame, at)


def unknown_name(state: State, frame: int, at: Axial) -> str:
    """How an unknown hex is called: the pending hex's own name, else by its first known neighbour (ISB-7)."""
    entered = pending_at(state, frame, at)
    beside = around(state, frame, at)
    if entered or not beside:
        return entered
    d, label = min(beside, key=_by_label)
    return side_name(state, label, hexes.opposite(d))


def _by_label(beside: tuple[int, str]) -> tuple[str, int, str]:
    return label_order(beside[1])


def around(state: State, frame: int, at: Axial) -> tuple[tuple[int, str], ...]:
    """The known hexes beside a position, known or not, with their directions from it."""
    here = spot(frame, *at)
    rim = state.atlas.rims.get(here)
    if rim is None:
        places = state.atlas.places
        rim = tuple([(d, label) for d, delta in _SIDES if (label := places.get(here + delta))])
        state.atlas.rims[here] = rim
    return rim


def side_name(state: State, label: str, d: int) -> str:
    return f"{label}/{letter_direction(state, label[0], d)}"


def pending_at(state: State, frame: int, at: Axial) -> str:
    """The name of the unknown hex there that has been entered this turn, or nothing."""
    for pending in state.pending:
        if (pending.q, pending.r) == at and pending.frame == frame:
            return pending.name
    return ""


def is_taken(state: State, frame: int, at: Axial) -> bool:
    """Known or pending: occupied for joins and worm holes (ISB-10)."""
    return bool(label_at(state, frame, at) or pending_at(state, frame, at))


def neighbours(state: State, label: str) -> tuple[str, ...]:
    """Known hexes one step away, the other end of a worm hole included (ISB-9)."""
    near = state.atlas.near.get(label)
    if near is None:
        near = state.atlas.near[label] = _neighbours(state, label)
    return near


def _neighbours(state: State, label: str) -> tuple[str, ...]:
    tile = state.hexes[label]
    here, lies = tile.spot, state.atlas.places.get
    near = tuple([there for delta in AROUND if (there := lies(here + delta))])
    far = partner(state, tile, label) if tile.gate else ""
    return (*near, far) if far and far not in near else near


def partner(state: State, tile: Hex, label: str) -> str:
    """The other end of a worm hole, if both ends are on the map (ISB-50) and neither was destroyed (ISOR-28)."""
    ends = state.gates.get(tile.gate, ())
    if len(ends) < 2:
        return ""
    return next((end for end in ends if end != label and end in state.hexes and state.hexes[end].gate), "")


def steps_from(
    state: State, label: str, limit: int = 10_000, until: Set[str] = frozenset(), shuns: Set[str] = frozenset()
) -> dict[str, int]:
    """Graph distance to every known hex within the limit (ISB-9); no farther than the nearest of `until`, and through
    no terrain that is shunned."""
    found, ring, steps = {label: 0}, [label], 0
    known, tiles = state.atlas.near, state.hexes
    while ring and steps < limit and until.isdisjoint(ring):
        steps += 1
        beside = dict.fromkeys([near for here in ring for near in known.get(here) or neighbours(state, here)])
        ring = [near for near in beside if near not in found]
        if shuns:
            ring = [near for near in ring if tiles[near].terrain not in shuns]
        found.update(dict.fromkeys(ring, steps))
    return found


def unknown_around(state: State, label: str) -> list[Axial]:
    """Unknown positions beside a known hex, in the order of its letter's compass."""
    tile, turned = state.hexes[label], state.compass[label[0]] % 6
    here, lies = spot(tile.frame, tile.q, tile.r), state.atlas.places.get
    # By far most sides are known.
    sides = [side for side in (*_SIDES[turned:], *_SIDES[:turned]) if not lies(here + side[1])]
    return [hexes.step((tile.q, tile.r), d) for d, _ in sides]


def known_sides(state: State, frame: int, at: Axial) -> int:
    """How many sides a position shares with known hexes; pending ones do not count."""
    return len(around(state, frame, at))
