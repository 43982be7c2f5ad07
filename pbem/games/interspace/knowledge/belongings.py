"""What a seat has: units, planets with their industry, the civ level, cards, artefacts, resources."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pbem.core.kit.losses import Thing
from pbem.games.interspace.board.state import State
from pbem.games.interspace.board.stores import Cargo


def belongings(state: State, seat: str) -> dict[Thing, int]:
    found: dict[Thing, int] = {("unit", unit.name): 1 for unit in state.fleet(seat)}
    for name, planet in state.planets_of(seat):
        found |= {("planet", name): 1, ("industry", name): planet.ind, ("tech", name): planet.tech}
    player = state.players.get(seat)
    found["civ", ""] = player.civ if player else 0
    hand = state.hand(seat)
    found |= {("breakthrough", card): 1 for card in hand.breakthroughs}
    found |= {("alien", hand.alien): 1} if hand.alien else {}
    own = {*(key for key, _ in state.units_of(seat)), *(name for name, _ in state.planets_of(seat))}
    found |= {("artefact", name): 1 for name, where in state.found.artefacts.items() if where in own}
    for cargo in _cargos(state, seat):
        _add(found, cargo)
    if state.stores is not msgspec.UNSET:
        found |= {("new_unit", key.partition(".")[2]): 1 for key in state.stores.waiting(seat)}
    return found


def _cargos(state: State, seat: str) -> Iterator[Cargo]:
    """All that lies on the planets and transports of a seat."""
    if state.stores is not msgspec.UNSET:
        yield from (state.stores.look(name) for name, _ in state.planets_of(seat))
        yield from (state.stores.at(key) for key, _ in state.units_of(seat))


def _add(found: dict[Thing, int], cargo: Cargo) -> None:
    goods = {("goods", colour): count for colour, count in cargo.goods.items()}
    for thing, count in {("ipe", ""): cargo.ipe, ("ore", ""): cargo.ore, **goods}.items():
        if count:
            found[thing] = found.get(thing, 0) + count
