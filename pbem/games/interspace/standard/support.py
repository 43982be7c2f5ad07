"""Support range (ISS-48 to ISS-55): how far planets and stations reach over the known map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from pbem.core.grammar import Language
from pbem.core.standing import recall
from pbem.games.interspace.board import places
from pbem.games.interspace.board.components import ALIASES, STATIONS
from pbem.games.interspace.board.places import Place
from pbem.games.interspace.board.state import State
from pbem.games.interspace.orders.permissions import FRIENDLY, KINDS

PLANET = 2
RANGES = {"SS": 4, "RS": 6, "GS": 8}
# Those who need no support (ISS-54).
FREE = STATIONS | {"CA"}
# Nowhere near any support.
NONE = -999
_LINES = Language((), (FRIENDLY.form,), KINDS, ALIASES)


def friendly_lines(state: State, seat: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Who lets this seat use their planets and stations: all, or places by name (ISS-39, ISS-55, ISSR-12)."""
    for other, lines in state.standing.items():
        for line in lines.get(FRIENDLY.key, ()) if other != seat else ():
            order = recall(_LINES, line)
            if order.args["player"] == seat:
                yield other, order.args["places"]


def is_friend(state: State, friends: dict[str, tuple[str, ...]], owner: str, label: str) -> bool:
    named = friends.get(owner, ())
    if "all" in named:
        return True
    return any(place is not None and place.label == label for place in (places.find(state, name) for name in named))


def bases(state: State, seat: str, moved: Mapping[str, str], beyond: Place | None = None) -> Iterator[tuple[str, int]]:
    """Hexes of friendly planets and stations, each with its range; none for a station in a nebula (ISS-48, ISS-51).

    From an unknown hex that a station has entered the known ones beside it are a step away. `moved` are stations that
    are to be thought of as elsewhere: without a label they are in the unknown hex `beyond`.
    """
    friends = dict(friendly_lines(state, seat))
    for planet in state.planets.values():
        if planet.owner and (planet.owner == seat or is_friend(state, friends, planet.owner, planet.at)):
            yield planet.at, PLANET
    for owner in (seat, *friends):
        for key, unit in state.units_of(owner):
            if unit.type not in STATIONS:
                continue
            at = moved.get(key, unit.at)
            if at not in state.hexes:
                place = places.find(state, at) if at else beyond
                yield from ((near, RANGES[unit.type] - 1) for near in _beside(state, place))
            elif state.hexes[at].terrain != "nebula" and (owner == seat or is_friend(state, friends, owner, at)):
                yield at, RANGES[unit.type]


def _beside(state: State, place: Place | None) -> list[str]:
    """The known hexes around an unknown one."""
    return [near for _, near in places.around(state, place.frame, place.at)] if place else []


def reach(state: State, seat: str) -> dict[str, int]:
    """For each known hex in support, how many steps the support reaches beyond it (ISS-49)."""
    found = state.reaches.get(seat)
    if found is None:
        found = state.reaches[seat] = reach_with(state, seat, {})
    return found


def reach_with(state: State, seat: str, moved: Mapping[str, str], beyond: Place | None = None) -> dict[str, int]:
    """The same with some stations elsewhere, or in the unknown hex `beyond`."""
    return _flood(state, bases(state, seat, moved, beyond), 0)


def covers(state: State, found: Mapping[str, int], label: str, beyond: Place | None = None) -> bool:
    """Whether support reaches a hex, also an unknown one; without a label it is `beyond`."""
    if label in state.hexes:
        return label in found
    return any(found.get(near, 0) > 0 for near in _beside(state, places.find(state, label) if label else beyond))


def _shortfalls(state: State, seat: str) -> dict[str, int]:
    """The same for all known hexes; below 0 support falls short by that amount (ISSR-13)."""
    far = f"{seat}/far"
    found = state.reaches.get(far)
    if found is None:
        found = state.reaches[far] = _flood(state, bases(state, seat, {}), NONE)
    return found


def _flood(state: State, sources: Iterable[tuple[str, int]], least: int) -> dict[str, int]:
    """Steps are counted over known hexes and through worm holes, whatever they cost (ISS-49, ISS-50)."""
    found: dict[str, int] = {}
    starts: dict[int, list[str]] = {}
    for label, range_ in sources:
        starts.setdefault(range_, []).append(label)
    ring: list[str] = []
    known, left = state.atlas.near, max(starts, default=NONE)
    while (ring or left >= 0) and left >= least:
        ring += starts.get(left, ())
        fresh = [label for label in dict.fromkeys(ring) if label not in found]
        found.update(dict.fromkeys(fresh, left))
        ring = [near for label in fresh for near in known.get(label) or places.neighbours(state, label)]
        left -= 1
    return found


def slack(state: State, seat: str, label: str) -> int:
    """By how many steps support reaches beyond a hex; an unknown one is the last step from a known one (ISS-50)."""
    if label in state.hexes:
        near = reach(state, seat)
        return near[label] if label in near else _shortfalls(state, seat).get(label, NONE)
    place = places.find(state, label)
    return slack_at(state, seat, place.frame, place.at) if place else NONE


def slack_at(state: State, seat: str, frame: int, at: tuple[int, int]) -> int:
    found, beside = reach(state, seat), _beside(state, Place("", frame, at))
    within = [found[near] for near in beside if near in found]
    return max(within or [slack(state, seat, near) for near in beside], default=NONE + 1) - 1


def supported(state: State, seat: str, label: str) -> bool:
    if label in state.hexes:
        return label in reach(state, seat)
    return slack(state, seat, label) >= 0


def is_supported(state: State, key: str) -> bool:
    """Whether a unit has all its powers: it needs no support, or has it (ISS-52, ISS-54)."""
    unit = state.units[key]
    if unit.type in FREE or unit.owner not in state.players:
        return True
    return unit.at in reach(state, unit.owner) or supported(state, unit.owner, unit.at)


def reduced(rate: Callable[[State, str], int]) -> Callable[[State, str], int]:
    """A ship out of support moves at most one point (ISS-52)."""

    def with_support(state: State, key: str) -> int:
        return rate(state, key) if is_supported(state, key) else min(rate(state, key), 1)

    return with_support


def friendly_base(state: State, seat: str, label: str) -> bool:
    """A base for patrol boats: a planet or station of the player, or one declared friendly (ISS-38, ISS-39)."""
    tile = state.hexes.get(label)
    if tile is None:
        return False
    owners = [state.planets[tile.planet].owner] if tile.planet else []
    owners += [unit.owner for unit in state.stack(label) if unit.type in STATIONS]
    if seat in owners:
        return True
    friends = dict(friendly_lines(state, seat))
    return any(owner in friends and is_friend(state, friends, owner, label) for owner in owners)
