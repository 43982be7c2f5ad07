"""A board as an example: plain words and numbers, the same that the `[given]` table of a worked example uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pbem.core.kit.example_boards import fields, standing_and_ending
from pbem.games.interspace.board import places
from pbem.games.interspace.board.components import ORDER_OF_TYPES, TERRAIN
from pbem.games.interspace.board.state import Planet, State, label_order
from pbem.games.interspace.cards import example_board as boards_cards
from pbem.games.interspace.encounters import example_board as boards_encounters
from pbem.games.interspace.example_boards import standard
from pbem.games.interspace.free_units import example_board as boards_free
from pbem.games.interspace.levels import ruleset


def board_to_example(state: State) -> dict[str, Any]:
    """The board in plain words; hexes by label, planets by name and by label."""
    frames = {seat: state.hexes[home].frame for seat, home in _homes(state).items()}
    regions = {seat: [other for other, frame in frames.items() if frame == frames[seat]] for seat in frames}
    return {
        **fields(state, "phase", "round", "active", "drawn", "compass", "courses"),
        **standing_and_ending(state),
        "hexes": {label: _terrain(state, label) for label in state.hexes},
        "positions": {label: [tile.q, tile.r] for label, tile in state.hexes.items()},
        "beside": dict(_beside(state)),
        "regions": {seat: " + ".join(others) for seat, others in regions.items()},
        "planets": {name: _owned(state, planet) for key, planet in state.planets.items() for name in (key, planet.at)},
        "units": {seat: _units_of(state, seat) for seat in state.seats},
        "counters": {seat: {unit.name: unit.at for _, unit in state.units_of(seat)} for seat in state.seats},
        "civ": {seat: player.civ for seat, player in state.players.items()},
        "vp": {seat: ruleset(state.options).vp(state, seat) for seat in state.seats},
        "home": {seat: _home(state, seat) for seat in state.players},
        "box": {tile: count for tile, count in state.box.items() if count},
        "tiles_left": state.box_size(),
        "tiles_made": state.created,
        "out": [seat for seat, player in state.players.items() if player.out],
        "resigned": [seat for seat, player in state.players.items() if player.resigned],
        **standard.to_example(state),
        **boards_cards.to_example(state),
        **boards_free.to_example(state),
        **boards_encounters.to_example(state),
    }


def _homes(state: State) -> dict[str, str]:
    return {seat: player.first_home for seat, player in state.players.items() if player.first_home in state.hexes}


def _terrain(state: State, label: str) -> str:
    tile = state.hexes[label]
    if tile.gate:
        return f"{tile.gate}-{'Prime' if state.gates[tile.gate][0] == label else 'Null'}"
    return f"planet {tile.planet}" if tile.terrain == "planet" else TERRAIN[tile.terrain].en.lower()


def _beside(state: State) -> Iterator[tuple[str, str]]:
    """Every name of a known hex by one of its neighbours (ISB-7)."""
    for label in state.hexes:
        for side in range(1, 7):
            place = places.find(state, f"{label}/{side}")
            if place is not None and place.is_known:
                yield f"{label}/{side}", place.label


def _owned(state: State, planet: Planet) -> str:
    rests = f", rests in round {planet.rests}" if planet.rests >= max(state.round, 1) else ""
    return f"{planet.owner} {planet.ind}/{planet.tech}{rests}" if planet.owner else "nobody"


def _home(state: State, seat: str) -> str:
    home = state.players[seat].home
    return state.planets[home].at if home in state.planets else ""


def _units_of(state: State, seat: str) -> dict[str, str]:
    stacks: dict[str, Counter[str]] = {}
    for _, unit in state.units_of(seat):
        stacks.setdefault(unit.at, Counter())[unit.type] += 1
    return {at: _stack(stacks[at]) for at in sorted(stacks, key=label_order)}


def _stack(counts: Counter[str]) -> str:
    types = sorted(counts, key=lambda code: ORDER_OF_TYPES[code])
    return " + ".join(f"{counts[code]} {code}" for code in types)
