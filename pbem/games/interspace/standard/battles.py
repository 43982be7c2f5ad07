"""A battle of the standard game in progress: zones, shields left, losses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from pbem.games.interspace.board.components import UNITS, WARSHIPS
from pbem.games.interspace.board.state import State, Unit, counter_order
from pbem.games.interspace.standard.support import FREE

if TYPE_CHECKING:
    from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset

OTHER = {"att": "def", "def": "att"}


def is_stray(state: State, rules: Ruleset, key: str) -> bool:
    """Whether a player's ship is out of support; cruisers and stations need none (ISS-52, ISS-54)."""
    unit = state.units[key]
    needs = unit.type not in FREE and unit.owner in state.seats
    return needs and not rules.supported(state, unit.owner, unit.at)


class Wreck(NamedTuple):
    """A unit that was destroyed in the battle, and whose hit it was."""

    key: str
    unit: Unit
    by: str


@dataclass
class Battle:
    """`active` came into the hex and must leave it if the attack fails, also after a change of roles (ISSR-26).

    Owners need not be seats: rebels and free units fight too. Units in `full` take part, with that many shields at
    the beginning; lost shields are in the damage of the board (ISS-66). Support is looked up for each owner and
    combat round, so that new ships are as those they are made of; `strays` are out of it (ISSR-47).
    """

    turn: InterSpaceTurn
    label: str
    # The name of its throws: the hex, and the opponents if they are not players.
    name: str
    active: str
    sides: dict[str, tuple[str, ...]]
    full: dict[str, int] = field(default_factory=dict)
    support: dict[str, bool] = field(default_factory=dict)
    strays: set[str] = field(default_factory=set)
    zones: dict[str, int] = field(default_factory=dict)
    point_fire: set[str] = field(default_factory=set)
    wrecks: list[Wreck] = field(default_factory=list)
    round: int = 0
    quiet: int = 0
    has_swapped: bool = False
    how: str = ""
    # What cards remember as long as the battle lasts: hits that jamming may still cancel, by side, and whose jamming it
    # is, and what transports carried when it began.
    jammed: dict[str, int] = field(default_factory=dict)
    jammers: dict[str, str] = field(default_factory=dict)
    jam_left: dict[str, int] = field(default_factory=dict)
    cargo: dict[str, Any] = field(default_factory=dict)

    @property
    def state(self) -> State:
        return self.turn.state

    @property
    def rules(self) -> Ruleset:
        return self.turn.rules

    # Who fights.

    def enlist(self, keys: Iterable[str]) -> None:
        """These units take part from now on, with all their shields; none if they are out of support (ISS-52)."""
        for key in keys:
            if not self._is_in_support(self.state.units[key]):
                self.strays.add(key)
            self.full[key] = 0 if key in self.strays else self.rules.full_shields(self.state, key)
        self.full = {key: self.full[key] for key in sorted(self.full, key=counter_order)}

    def look_up_support(self) -> list[str]:
        """Anew for all who still fight, in the middle of a battle; answers who has lost it (ISSR-47)."""
        here = [*self.units("att"), *self.units("def")]
        before, self.support = set(self.strays), {}
        self.strays.difference_update(here)
        self.enlist(here)
        return [key for key in here if key in self.strays and key not in before]

    def _is_in_support(self, unit: Unit) -> bool:
        """As it was when support was last looked up; cruisers and stations need none."""
        owner = unit.owner
        if owner not in self.support:
            has_none = owner in self.state.seats and not self.rules.supported(self.state, owner, self.label)
            self.support[owner] = not has_none
        return unit.type in FREE or self.support[owner]

    def leave(self, keys: Iterable[str]) -> None:
        """These units no longer take part, wherever they are."""
        for key in keys:
            del self.full[key]

    def side_of(self, owner: str) -> str:
        return "att" if owner in self.sides["att"] else "def"

    def units(self, side: str) -> list[str]:
        """Those of a side that still fight, in the order of their counters."""
        return self._still_here(self.sides[side])

    def units_of(self, owner: str) -> list[str]:
        return self._still_here((owner,))

    def _still_here(self, owners: tuple[str, ...]) -> list[str]:
        units, label = self.state.units, self.label
        return [key for key in self.full if key in units and units[key].at == label and units[key].owner in owners]

    def owners(self, side: str) -> list[str]:
        """Those who still have units in the battle, from the attacker's left."""
        there = {self.state.units[key].owner for key in self.units(side)}
        return [owner for owner in self.sides[side] if owner in there]

    def zone(self, side: str, zone: int) -> list[str]:
        return [key for key in self.units(side) if self.zones.get(key, 0) == zone]

    def swap(self) -> None:
        """Counter-attack: the roles change, everything else goes on (ISS-89)."""
        self.sides = {"att": self.sides["def"], "def": self.sides["att"]}
        self.zones, self.has_swapped = {}, True

    # What they are worth.

    def type(self, key: str) -> str:
        return self.state.units[key].type

    def is_warship(self, key: str) -> bool:
        return self.type(key) in WARSHIPS

    def can_attack(self, key: str) -> bool:
        """Warships in support: stations and civilians never attack (ISS-52, ISS-100)."""
        return self.is_warship(key) and key not in self.strays

    def attackers(self, side: str) -> list[str]:
        return [key for key in self.units(side) if self.can_attack(key)]

    def shields(self, key: str) -> int:
        return max(0, self.full[key] - self.state.damage.get(key, 0))

    def value(self, keys: Iterable[str]) -> int:
        """Combat value: the summed cost."""
        return sum(UNITS[self.type(key)].cost for key in keys)

    def rating(self, key: str) -> int:
        """What a unit must roll at most, in its zone: one less in zone 1, two less in zone 2 (ISS-75, ISS-76)."""
        side = self.side_of(self.state.units[key].owner)
        if side == "att" and not self.can_attack(key):
            return 0
        return max(0, self.rules.rating(self, key, side) - self.zones.get(key, 0))

    def is_over(self) -> str:
        """The result when a side has no units left in the hex (ISS-87), from the side that came; else nothing."""
        own = bool(self.units(self.side_of(self.active)))
        enemy = bool(self.units(OTHER[self.side_of(self.active)]))
        return "" if own and enemy else "won" if own else "lost" if enemy else "ruin"
