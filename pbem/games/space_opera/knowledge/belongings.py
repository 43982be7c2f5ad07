"""What a seat has: planets, cities, ships, land units, goods in stock."""

from __future__ import annotations

from pbem.core.kit.losses import Thing
from pbem.games.space_opera.board.state import State


def belongings(state: State, seat: str) -> dict[Thing, int]:
    found: dict[Thing, int] = {("planet", box): 1 for box in state.owned(seat)}
    found |= {("city", box): 1 for box in state.owned(seat) if state.planets[box].city}
    found |= {("ship", name): 1 for name in state.ships.get(seat, ())}
    for lot in state.land_units(seat):
        for code, count in lot.items():
            found["troops", code] = found.get(("troops", code), 0) + count
    purse = state.purses.get(seat)
    found |= {("goods", what): count for what, count in purse.held.items()} if purse else {}
    return found
