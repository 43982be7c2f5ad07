"""Another region (ISB-68 to ISB-75): two frames become one."""

from __future__ import annotations

from pbem.core import hexes
from pbem.core.hexes import Hex as Axial
from pbem.core.turn import Deciding
from pbem.games.interspace.board import places
from pbem.games.interspace.board.state import State
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.ruleset import InterSpaceTurn


def join_region(turn: InterSpaceTurn, seat: str, label: str) -> Deciding[bool]:
    """Partner, facing, side; then every hex of the other frame moves, if it fits (ISB-69 to ISB-75)."""
    state, tile = turn.state, turn.state.hexes[label]
    throw, hidden = f"explore/{label.lower()}", turn.rules.hidden_draws
    partner = yield from _partner(turn, seat, label)
    if not partner:
        yield f.JoinFailed(seat, label, "nobody")
        return False
    facing = yield from _facing(turn, seat, label)
    here = (tile.q, tile.r)
    if places.is_taken(state, tile.frame, hexes.step(here, facing)):
        yield f.JoinFailed(seat, label, "no_room")
        return False
    side = turn.dice.die(f"{throw}/side", hidden=hidden)
    yield f.SideRolled(seat, label, partner, side)
    joined = plan_join(state, seat, label, partner, facing, side)
    fitting = fits(state, joined)
    yield joined if fitting else f.JoinFailed(seat, label, "overlap")
    return fitting


def connected(state: State, frame: int, seat: str) -> bool:
    return state.hexes[state.players[seat].first_home].frame == frame


def _partner(turn: InterSpaceTurn, seat: str, label: str) -> Deciding[str]:
    """A random one of those the option allows who are not in this region yet (ISB-69)."""
    frame = turn.state.hexes[label].frame
    candidates = turn.rules.partners(turn.state, seat, frame)
    if not candidates:
        return ""
    die, chosen = 0, candidates[0]
    if len(candidates) > 1:
        throw, hidden = f"explore/{label.lower()}/partner", turn.rules.hidden_draws
        if len(candidates) in (2, 3):
            die = turn.dice.die(throw, hidden=hidden)
            chosen = candidates[(die - 1) * len(candidates) // 6]
        else:
            die = turn.dice.below(throw, len(candidates), hidden=hidden) + 1
            chosen = candidates[die - 1]
    yield f.PartnerFound(seat, label, chosen, die)
    return chosen


def neighbours_at_table(state: State, seat: str, frame: int) -> tuple[str, ...]:
    """Left and right neighbour, as far as they are not in this region already (ISB-69, German edition)."""
    seats = state.seats
    place = seats.index(seat)
    beside = dict.fromkeys((seats[(place + 1) % len(seats)], seats[place - 1]))
    return tuple(other for other in beside if other != seat and not connected(state, frame, other))


def anyone(state: State, seat: str, frame: int) -> tuple[str, ...]:
    """Any player whose home world is not in this region (ISB-69, Italian edition)."""
    return tuple(other for other in state.seats if other != seat and not connected(state, frame, other))


def _facing(turn: InterSpaceTurn, seat: str, label: str) -> Deciding[int]:
    """The direction straight away from the home world; an exact corner is decided by die (ISB-70, ISBR-5)."""
    tile, home = turn.state.hexes[label], turn.state.hexes[facing_home(turn.state, seat, label)]
    directions = hexes.facing((tile.q - home.q, tile.r - home.r))
    die = 0
    if len(directions) == 2:
        die = turn.dice.die(f"explore/{label.lower()}/facing", hidden=turn.rules.hidden_draws)
    facing = directions[die > 3]
    yield f.FacingFound(seat, label, facing, die)
    return facing


def facing_home(state: State, seat: str, label: str) -> str:
    """The explorer's first home world; elsewhere the nearest one of that region (ISBR-4)."""
    frame = state.hexes[label].frame
    own = state.players[seat].first_home
    if state.hexes[own].frame == frame:
        return own
    distance = places.steps_from(state, label)
    homes = [other.first_home for other in state.players.values() if state.hexes[other.first_home].frame == frame]
    return min(homes, key=lambda home: (distance.get(home, len(distance)), home))


def plan_join(state: State, seat: str, label: str, partner: str, facing: int, side: int) -> f.RegionsJoined:
    """U, the first free hex out from the side of the partner's home world, falls on the scout (ISB-72, ISB-73)."""
    tile, home = state.hexes[label], state.hexes[state.players[partner].first_home]
    direction = places.frame_direction(state, partner, side)
    ray = hexes.ray((home.q, home.r), direction)
    pivot = next(at for at in ray if not places.is_taken(state, home.frame, at))
    letters = sorted({other[0] for other, hex_ in state.hexes.items() if hex_.frame == home.frame})
    turn = (facing + 3 - direction) % 6
    return f.RegionsJoined(seat, label, partner, home.frame, tile.frame, turn, pivot, (tile.q, tile.r), letters)


def fits(state: State, join: f.RegionsJoined) -> bool:
    """No moved hex, known or pending, may fall on one of the scout's frame (ISB-74)."""
    moving = [(tile.q, tile.r) for tile in state.hexes.values() if tile.frame == join.frame]
    moving += [(p.q, p.r) for p in state.pending if p.frame == join.frame]
    return not any(places.is_taken(state, join.into, moved(join, at)) for at in moving)


def moved(join: f.RegionsJoined, at: Axial) -> Axial:
    dq, dr = hexes.turn((at[0] - join.pivot[0], at[1] - join.pivot[1]), join.turn)
    return join.onto[0] + dq, join.onto[1] + dr


def two_sides_but_near_home(state: State, frame: int, at: Axial) -> int:
    """Two shared sides, one within two hexes of a home-world tile (ISB-52, German edition)."""
    homes = (state.hexes.get(player.first_home) for player in state.players.values())
    near = any(home is not None and home.frame == frame and hexes.distance((home.q, home.r), at) <= 2 for home in homes)
    return 1 if near else two_sides(state, frame, at)


def two_sides(state: State, frame: int, at: Axial) -> int:
    """Two shared sides, one if no unknown hex of the region has two (ISB-52, ISBR-7)."""
    if places.known_sides(state, frame, at) >= 2:
        return 2
    rim = {
        near
        for label, tile in state.hexes.items()
        if tile.frame == frame
        for near in places.unknown_around(state, label)
    }
    return 2 if any(places.known_sides(state, frame, spot) >= 2 for spot in rim) else 1
