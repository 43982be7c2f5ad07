"""The choice of targets (SEB-5.3): a list of wishes, the first one counts most."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from pbem.games.space_empires.base.fleets import Fleet
from pbem.games.space_empires.board.components import DIE
from pbem.games.space_empires.board.state import Unit, number_of

# Hits left are 1 to 3: this makes every share a whole number.
SHARES = 6


class TargetShot(msgspec.Struct, frozen=True):
    """The components of the number to hit: strength, technology, bonus, minus the target's strength and technology."""

    sum: tuple[int, ...]

    @property
    def need(self) -> int:
        return sum(self.sum)

    @property
    def chances(self) -> int:
        """Faces of the die that hit."""
        return min(max(self.need, 1), DIE)


def worth(fleet: Fleet, name: str, unit: Unit, shot: TargetShot) -> int:
    """CP gained by a hit: chance and price, divided by the hits needed."""
    return shot.chances * unit.row.price * SHARES // max(unit.row.hull - fleet.damage(name), 1)


def has_shown(unit: Unit, tech: str) -> bool:
    return unit.note is not None and unit.note.tech.get(tech, 0) > 0


def _threat(fleet: Fleet, name: str, unit: Unit, shot: TargetShot) -> int:
    return unit.attack + min(fleet.tech(unit).get("attack", 0), unit.row.hull)


SCORES: dict[str, Callable[[Fleet, str, Unit, TargetShot], int]] = {
    "value": worth,
    "finish": lambda fleet, name, unit, shot: fleet.damage(name),
    "easy": lambda fleet, name, unit, shot: shot.chances,
    "threat": _threat,
    # What the battle has shown, not what is there (SEB-9.9).
    "scanner": lambda fleet, name, unit, shot: int(has_shown(unit, "scan")),
    # Fewest hits left: the choice of a doomsday machine in a large fleet (SES-6.8).
    "small": lambda fleet, name, unit, shot: fleet.damage(name) - unit.row.hull,
    "hold": lambda fleet, name, unit, shot: 0,
}


def choose(
    enemy: Fleet, units: Mapping[str, Unit], shots: Mapping[str, TargetShot], wishes: Sequence[str]
) -> str | None:
    """The target; of equal ones the higher class, then the lower name. Nothing if the fire is held."""
    if wishes and wishes[0] == "hold":
        spared = set(wishes[1:])
        units = {name: unit for name, unit in units.items() if spared and unit.kind not in spared}
        wishes = ("finish", "value")
    if not units:
        return None
    return min(units, key=lambda name: (
        [-_score(enemy, name, units[name], shots[name], wish) for wish in wishes],
        units[name].row.letter, units[name].kind, number_of(name),
    ))  # fmt: skip


def _score(enemy: Fleet, name: str, unit: Unit, shot: TargetShot, wish: str) -> int:
    return SCORES[wish](enemy, name, unit, shot) if wish in SCORES else int(unit.kind == wish)
