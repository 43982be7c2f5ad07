"""Lost Probe (ISO-84, ISOR-39): all unknown hexes around are drawn at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core import hexes
from pbem.games.interspace.basic.exploration import lay_tile, next_label
from pbem.games.interspace.board import places
from pbem.games.interspace.board.components import JOINING
from pbem.games.interspace.board.state import State
from pbem.games.interspace.encounters import facts as f
from pbem.games.interspace.record import facts as basic
from pbem.games.interspace.ruleset import Effect, InterSpaceTurn


def lost_probe(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """Clockwise from direction 1 of the hex's letter; hexes that have been entered wait for their explorers."""
    state, frame, found = turn.state, turn.state.hexes[label].frame, False
    for at in places.unknown_around(state, label):
        if not places.is_taken(state, frame, at) and _is_a_tile_left(state):
            found = True
            yield from _discover(turn, seat, label, frame, at)
    if not found:
        yield f.EncounterIdle(seat, label, "lost_probe")


def _is_a_tile_left(state: State) -> bool:
    """Besides the tiles for hexes that were entered and are still to be drawn (ISOR-69)."""
    return any(_tiles(state).values()) and state.box_size() > len(state.pending)


def _tiles(state: State) -> dict[str, int]:
    """A probe finds no other regions: such tiles are drawn again."""
    return {tile: count for tile, count in state.box.items() if tile not in JOINING}


def _discover(turn: InterSpaceTurn, seat: str, label: str, frame: int, at: hexes.Hex) -> Iterator[Any]:
    """Without multiplex sensors and without encounters."""
    name = places.unknown_name(turn.state, frame, at)
    yield basic.HexEntered(seat, name, frame, *at, label[0])
    pending, new = turn.state.pending[-1], next_label(turn.state, label[0])
    tile = yield from turn.rules.draw_from(turn, seat, pending, f"explore/{new.lower()}", _tiles(turn.state))
    yield from lay_tile(turn, seat, pending, new, tile)


EFFECTS: dict[str, Effect] = {"lost_probe": lost_probe}
