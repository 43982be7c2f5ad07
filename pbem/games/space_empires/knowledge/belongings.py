"""What a seat has: counters with their ships, colonies with their values, CP."""

from __future__ import annotations

from pbem.core.kit.losses import Thing
from pbem.games.space_empires.board.state import State


def belongings(state: State, seat: str) -> dict[Thing, int]:
    """The value of a colony is apart from it: a colony that is fired at loses value first."""
    found: dict[Thing, int] = {("unit", name): unit.size for name, unit in state.units.get(seat, {}).items()}
    for at, colony in state.own_colonies(seat).items():
        found |= {("colony", at): 1, ("value", at): colony.value}
    secrets = state.secrets.get(seat)
    return found | ({("cp", ""): secrets.cp} if secrets else {})
