"""Exploration step (ISB-66 to ISB-68, ISB-76 to ISB-78): tiles are drawn late, from what is left in the box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core import hexes
from pbem.core.turn import Deciding
from pbem.games.interspace.basic.paths import DEADLY
from pbem.games.interspace.board import places
from pbem.games.interspace.board.components import JOINING, PLANETS, WORMHOLES
from pbem.games.interspace.board.regions import join_region
from pbem.games.interspace.board.state import Pending, State
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.ruleset import InterSpaceTurn


def exploration(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """One tile for each unknown hex entered, in the order of the moves (ISB-66)."""
    while turn.state.pending:
        yield from _explore(turn, seat, turn.state.pending[0])


def next_label(state: State, letter: str) -> str:
    return f"{letter}{state.numbers[letter] + 1}"


def _explore(turn: InterSpaceTurn, seat: str, pending: Pending) -> Iterator[Any]:
    state = turn.state
    label = next_label(state, pending.letter)
    throw = f"explore/{label.lower()}"
    tile = yield from turn.rules.draw_tile(turn, seat, pending, throw)
    if tile in JOINING:
        created = not state.box["empty_space"]
        yield f.TileDrawn(seat, pending.name, label, tile, "empty_space", created=created)
        # Where no region could be joined, only empty space was found (ISOR-2).
        joined = yield from join_region(turn, seat, label)
        tile = tile if joined else "empty_space"
    else:
        yield from lay_tile(turn, seat, pending, label, tile)
    for follow in turn.rules.explored:
        yield from follow(turn, seat, label, tile)


def lay_tile(turn: InterSpaceTurn, seat: str, pending: Pending, label: str, tile: str) -> Iterator[Any]:
    """A tile that leads to no other region is simply placed (ISB-67, ISB-76)."""
    if tile in WORMHOLES:
        yield f.TileDrawn(seat, pending.name, label, tile, "wormhole", gate=WORMHOLES[tile])
        yield from _place_null(turn, seat, label, WORMHOLES[tile])
    else:
        planet = _planet_card(turn, f"explore/{label.lower()}") if tile == "planet" else ""
        yield f.TileDrawn(seat, pending.name, label, tile, tile, planet)
        yield from _effect(turn, seat, label, tile)


def draw_tile(turn: InterSpaceTurn, seat: str, pending: Pending, throw: str) -> Deciding[str]:
    """Any tile of the box (ISB-66)."""
    return (yield from turn.rules.draw_from(turn, seat, pending, throw, turn.state.box))


def draw_from(turn: InterSpaceTurn, seat: str, pending: Pending, throw: str, tiles: Mapping[str, int]) -> Deciding[str]:
    (tile,) = turn.dice.draw(f"{throw}/tile", tiles, hidden=turn.rules.hidden_draws)
    return tile
    yield


def _planet_card(turn: InterSpaceTurn, throw: str) -> str:
    """Every newly drawn planet gets one of the cards that are left."""
    left = cards_left(turn.state)
    (card,) = turn.dice.draw(f"{throw}/planet", left, hidden=turn.rules.hidden_draws)
    return card


def cards_left(state: State) -> list[str]:
    """Planets that are nowhere on the map, have never been destroyed and are nobody's first colony."""
    used = {*state.planets, *(player.colony for player in state.players.values())}
    return [name for name in PLANETS if name not in used | state.lost_planets]


def _effect(turn: InterSpaceTurn, seat: str, label: str, tile: str) -> Iterator[Any]:
    """Null space destroys its discoverers too (ISB-46)."""
    lost = [key for key, _ in turn.state.units_at(label)]
    if tile in DEADLY and lost:
        yield f.UnitsLost(seat, lost, label, tile)


def _place_null(turn: InterSpaceTurn, seat: str, label: str, gate: str) -> Iterator[Any]:
    """The partner of a worm hole: in the first unknown hex out from a side of a home world (ISB-76, ISB-77)."""
    state, throw = turn.state, f"explore/{label.lower()}"
    partner, die = _wormhole_home(turn, seat, throw)
    yield f.PartnerFound(seat, label, partner, die)
    side = turn.dice.die(f"{throw}/side", hidden=turn.rules.hidden_draws)
    yield f.SideRolled(seat, label, partner, side)
    home = state.hexes[state.players[partner].first_home]
    direction = places.frame_direction(state, partner, side)
    for at in hexes.ray((home.q, home.r), direction):
        if not places.is_taken(state, home.frame, at):
            yield f.NullPlaced(seat, gate, next_label(state, partner), home.frame, *at, partner)
            return


def _wormhole_home(turn: InterSpaceTurn, seat: str, throw: str) -> tuple[str, int]:
    """Left, opposite or right by die; the other of two; a random other of five or more (ISB-76, ISBR-10)."""
    seats = turn.state.seats
    place = seats.index(seat)
    around = [seats[(place + n) % len(seats)] for n in range(1, len(seats))]
    if len(around) == 1:
        return around[0], 0
    hidden = turn.rules.hidden_draws
    if len(around) <= 3:
        die = turn.dice.die(f"{throw}/partner", hidden=hidden)
        return around[(die - 1) * len(around) // 6], die
    chosen = turn.dice.below(f"{throw}/partner", len(around), hidden=hidden)
    return around[chosen], chosen + 1
