"""Encounters that move units. This does not count as movement: no points, no dice on the way (ISBR-23)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core import hexes
from pbem.games.interspace.basic import paths
from pbem.games.interspace.basic.movers import read_as
from pbem.games.interspace.basic.paths import Walker
from pbem.games.interspace.basic.triggers import watches
from pbem.games.interspace.board import places
from pbem.games.interspace.board.state import State, counter_order
from pbem.games.interspace.encounters import facts as f
from pbem.games.interspace.encounters.meeting import throw_for
from pbem.games.interspace.encounters.state import LOST
from pbem.games.interspace.record import facts as basic
from pbem.games.interspace.ruleset import Effect, InterSpaceTurn

# The six ends of worm holes, by die (ISO-116, ISOR-6).
ENDS = ("Aleph-Prime", "Aleph-Null", "Bet-Prime", "Bet-Null", "Vet-Prime", "Vet-Null")


def _sweep(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...], to: str, card: str) -> Iterator[Any]:
    """All of the group to one hex; null space destroys there too (ISB-46)."""
    if to == label:
        yield f.EncounterIdle(seat, label, card)
        return
    yield f.UnitsSwept(seat, list(group), label, to, card)
    terrain = turn.state.hexes[to].terrain
    if terrain in paths.DEADLY:
        yield basic.UnitsLost(seat, list(group), to, terrain)


def _home(state: State, seat: str) -> str:
    """The hex of the declared home world, if the player still has it."""
    home = state.planets.get(state.players[seat].home)
    return home.at if home is not None and home.owner == seat else ""


def rejection(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """Straight to the home world (ISO-101)."""
    yield from _sweep(turn, seat, label, group, _home(turn.state, seat) or label, "rejection")


def dread(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """Each unit towards home as far as its rate allows (ISO-75, ISOR-4)."""
    flights: dict[str, list[str]] = {}
    for key in group:
        flights.setdefault(_flight(turn, seat, label, key), []).append(key)
    for to, units in flights.items():
        yield from _sweep(turn, seat, label, tuple(units), to, "dread")


def _flight(turn: InterSpaceTurn, seat: str, label: str, key: str) -> str:
    """The cheapest way with a full rate, costs and stops; blocking, support and dice do not matter (ISOR-40)."""
    state, home = turn.state, _home(turn.state, seat)
    lands = turn.rules.reads_as(state, seat)
    ground = read_as(state, lands) if lands else state
    way = paths.far_path(ground, label, home) if home else None
    walker, here = Walker(turn.rules.full_rate(state, key)), label
    for there in way[1:] if way else ():
        after = paths.enter(walker, ground, turn.rules, here, ground.hexes[there].terrain)
        if after is None:
            break
        walker, here = after, there
    return here


def dimension_portal(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """So many hexes out of a side of some home world, or to the last known hex before the unknown (ISO-109)."""
    state, hidden = turn.state, turn.rules.hidden_draws
    throws = [throw_for(turn, seat, label, part) for part in ("home", "side", "distance")]
    (other,) = turn.dice.draw(throws[0], state.seats, hidden=hidden)
    side, distance = (turn.dice.die(throw, hidden=hidden) for throw in throws[1:])
    home = state.players[other].first_home
    yield f.PortalRolled(seat, label, home, side, distance, throws)
    yield from _sweep(turn, seat, label, group, _on_the_ray(state, other, home, side, distance), "dimension_portal")


def _on_the_ray(state: State, letter: str, home: str, side: int, distance: int) -> str:
    tile, here = state.hexes[home], home
    at = (tile.q, tile.r)
    for _ in range(distance):
        at = hexes.step(at, places.frame_direction(state, letter, side))
        there = places.label_at(state, tile.frame, at)
        if not there:
            break
        here = there
    return here


def unstable_wormhole(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """To one end of a worm hole; if it is not on the map, the units wait for it (ISO-116)."""
    throw = throw_for(turn, seat, label, "wormhole")
    die = turn.dice.die(throw, hidden=turn.rules.hidden_draws)
    yield f.CardDieRolled(seat, label, "unstable_wormhole", die, throw)
    end = _end(turn.state, ENDS[die - 1])
    if end:
        yield from _sweep(turn, seat, label, group, end, "unstable_wormhole")
    else:
        yield f.UnitsStrayed(seat, list(group), label, ENDS[die - 1])


def _end(state: State, name: str) -> str:
    """The hex of one end of a worm hole, or nothing as long as it is not placed."""
    gate, _, which = name.partition("-")
    ends = state.gates.get(gate, [])
    place = ("Prime", "Null").index(which)
    return ends[place] if place < len(ends) else ""


@watches(basic.TileDrawn, basic.NullPlaced)
def come_out(turn: InterSpaceTurn, fact: basic.TileDrawn | basic.NullPlaced) -> Iterator[Any]:
    """Units waiting for one end of a worm hole are back when it is placed (ISO-116)."""
    if fact.gate:
        end = "Prime" if isinstance(fact, basic.TileDrawn) else "Null"
        yield from _return(turn, f"{fact.gate}-{end}", fact.label)


def lost_and_found(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """With the first of the two cards units are lost, with the second they are found, here (ISO-82)."""
    if "lost_and_found" in turn.state.deck.encounters:
        yield f.UnitsStrayed(seat, list(group), label, LOST)
    elif LOST in turn.state.found.adrift.values():
        yield from _return(turn, LOST, label)
    else:
        yield f.EncounterIdle(seat, label, "lost_and_found")


def _return(turn: InterSpaceTurn, waits: str, label: str) -> Iterator[Any]:
    """Owner by owner; nothing of those who are out of the game (ISOR-57)."""
    waiting: dict[str, list[str]] = {}
    for key, what in sorted(turn.state.found.adrift.items(), key=lambda pair: counter_order(pair[0])):
        if what == waits:
            waiting.setdefault(counter_order(key)[0], []).append(key)
    for owner, units in waiting.items():
        if not turn.state.players[owner].out:
            yield f.UnitsReturned(owner, units, label, waits)


EFFECTS: dict[str, Effect] = {
    "rejection": rejection,
    "dread": dread,
    "dimension_portal": dimension_portal,
    "unstable_wormhole": unstable_wormhole,
    "lost_and_found": lost_and_found,
}
