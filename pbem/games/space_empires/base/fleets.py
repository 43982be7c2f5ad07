"""The two sides of one battle while it lasts: who fights, who is damaged, who is held back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from pbem.games.space_empires.board.state import Tech, Unit
from pbem.games.space_empires.ruleset import EmpireTurn

ALL_ALIKE = "E"
# The separator between owner and name of a counter that does not belong to the leader of a side.
OF = ":"
T = TypeVar("T")


class Fleet:
    """One side. Hits are kept ship by ship: in a group the most damaged ship takes the next one (SEB-5.6a).

    `seat` leads it; counters of blood allies in the same hex fight along, as `Green:SC1` (SES-5.3).
    """

    def __init__(self, turn: EmpireTurn, seat: str, at: str) -> None:
        self.turn, self.seat, self.at = turn, seat, at
        self.owners = [seat, *(ally for ally in turn.state.companions(seat, at) if ally != seat)]
        self.hits: dict[str, list[int]] = {}
        self.held: dict[str, list[int]] = {}
        self.screened: dict[str, int] = {}
        self.began = self.ships

    @property
    def units(self) -> dict[str, Unit]:
        found = self.turn.state.at(self.seat, self.at)
        for ally in self.owners[1:]:
            found |= {f"{ally}{OF}{name}": unit for name, unit in self.turn.state.at(ally, self.at).items()}
        return found

    def owner(self, name: str) -> str:
        return name.partition(OF)[0] if OF in name else self.seat

    def by_owner(self, values: Mapping[str, T]) -> dict[str, dict[str, T]]:
        """The same for each owner, under the names of the counters on the map."""
        found: dict[str, dict[str, T]] = {}
        for name, value in values.items():
            found.setdefault(self.owner(name), {})[plain(name)] = value
        return found

    def own(self, owner: str, names: Iterable[str]) -> list[str]:
        """Those of these counters that belong to one owner."""
        return [name for name in names if self.owner(name) == owner]

    @property
    def fighters(self) -> dict[str, Unit]:
        """Groups that can fight."""
        return {name: unit for name, unit in self.units.items() if unit.row.fights}

    @property
    def civilians(self) -> dict[str, Unit]:
        return {name: unit for name, unit in self.units.items() if unit.row.role == "civilian"}

    @property
    def ships(self) -> int:
        return sum(unit.size for unit in self.fighters.values())

    def ships_of(self, owner: str) -> int:
        units = self.fighters
        return sum(units[name].size for name in self.own(owner, units))

    @property
    def value(self) -> int:
        """CP value of the ships that can fight."""
        return sum(unit.size * unit.row.price for unit in self.fighters.values())

    @property
    def losses(self) -> int:
        """Own ships lost or gone, in hundredths."""
        return 100 * (self.began - self.ships) // max(self.began, 1)

    def tech(self, unit: Unit) -> Tech:
        return self.turn.state.tech_of(self._owner_of(unit), unit)

    def _owner_of(self, unit: Unit) -> str:
        units = self.turn.state.units
        allies = (ally for ally in self.owners[1:] if any(unit is own for own in units[ally].values()))
        return next(allies, self.seat)

    def units_of(self, owner: str) -> dict[str, Unit]:
        units = self.units
        return {name: units[name] for name in self.own(owner, units)}

    def in_line(self, name: str) -> int:
        """Ships of a group that are not screened."""
        unit = self.units.get(name)
        return unit.size - self.screened.get(name, 0) if unit else 0

    @property
    def in_lines(self) -> int:
        return sum(self.in_line(name) for name in self.fighters)

    def targets(self) -> dict[str, Unit]:
        return {name: unit for name, unit in self.fighters.items() if self.in_line(name) > 0}

    def damage(self, name: str) -> int:
        """Hits on the ship that would be hit next."""
        return max(self.hits.get(name, [0]), default=0)

    def lift_screen(self) -> None:
        for name, hits in self.held.items():
            self.hits.setdefault(name, []).extend(hits)
        self.held, self.screened = {}, {}

    def screen(self, name: str) -> None:
        """Holds back one ship of a group, the most damaged one first (SEB-5.6b, SEB-5.7)."""
        self.screened[name] = self.screened.get(name, 0) + 1
        hits = self.hits.get(name)
        if hits:
            worst = max(hits)
            hits.remove(worst)
            self.held.setdefault(name, []).append(worst)

    def damaged(self, name: str) -> int:
        """Damaged ships of a group, in line and screened."""
        return len(self.hits.get(name, [])) + len(self.held.get(name, []))

    def take_out(self, name: str, count: int) -> None:
        """Ships have left: the most damaged ones, of equal ones those in line, then sound ones in line (SEB-5.6b)."""
        hits, held = self.hits.setdefault(name, []), self.held.setdefault(name, [])
        sound = self.in_line(name) + count - len(hits)
        for _ in range(count):
            if hits and max(hits) >= max(held, default=0):
                hits.remove(max(hits))
            elif held:
                held.remove(max(held))
                self.screened[name] -= 1
            elif sound:
                sound -= 1
            else:
                self.screened[name] -= 1

    def take_hit(self, name: str) -> bool:
        """Adds a hit to the most damaged ship; returns whether that destroys it (SEB-5.6, SEB-5.6a)."""
        hits = self.hits.setdefault(name, [])
        worst = max(hits, default=0)
        if hits:
            hits.remove(worst)
        if worst + 1 >= self.units[name].row.hull:
            return True
        hits.append(worst + 1)
        return False


def plain(name: str) -> str:
    """The name of a counter on the map."""
    return name.rpartition(OF)[2]
