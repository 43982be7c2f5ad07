"""Black holes: one roll per ship (SEB-6.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.games.space_empires import facts as f
from pbem.games.space_empires.components import DIE
from pbem.games.space_empires.ruleset import EmpireTurn


def roll_to_survive(turn: EmpireTurn, seat: str, at: str, names: Sequence[str]) -> Iterator[Any]:
    """The dice are hidden: their number would tell how many ships are under a counter."""
    units = {name: turn.state.units[seat][name] for name in names if name in turn.state.units[seat]}
    number = sum(isinstance(fact, f.BlackHoleRolled) for fact in turn.facts)
    rolls: dict[str, list[int]] = {}
    throws: list[str] = []
    for name, unit in units.items():
        label = f"{turn.state.when.lower()}/black-hole/{number}/{seat.lower()}/{name.lower()}"
        rolls[name] = list(turn.dice.roll(label, DIE, unit.size, hidden=True))
        throws.append(label)
    if rolls:
        yield f.BlackHoleRolled(seat, at, rolls, throws)
