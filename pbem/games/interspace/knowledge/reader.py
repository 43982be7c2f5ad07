"""The reader: what one seat may learn about a board. Every sentence has passed one of these checks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from pbem.core import narration
from pbem.core.phrases import Phrase, Text
from pbem.core.view import REFEREE
from pbem.games.interspace.board.state import State
from pbem.games.interspace.knowledge import known
from pbem.games.interspace.levels import ruleset
from pbem.games.interspace.ruleset import Ruleset


def owner(key: str) -> str:
    """Whose unit `B.PB3` is."""
    return key.partition(".")[0]


class Reader(narration.Reader[State]):
    """What is open to all depends on the secrecy that is played with."""

    def __init__(self, state: State, seat: str | None) -> None:
        super().__init__(state, seat)
        self.rules: Ruleset = ruleset(state.options)

    def other(self, name: str, case: str) -> Text:
        """A seat by its letter; non-players by their kind: `The rebels`, `the rebels`."""
        if not name or name in self.state.seats:
            return name
        return Phrase(f"stranger.first.{name}" if case == "who" else f"stranger.{name}")

    def counts(self, seat: str) -> bool:
        """What that seat's stacks hold, once they are in sight."""
        return self.rules.shows_stacks or self.reads(seat)

    def opens(self, seat: str) -> bool:
        """Whether the reader sees into that seat's boxes and transports."""
        return self.reads(seat) or (self.rules.sees_all and self.rules.shows_stacks)

    def sees(self, label: str) -> bool:
        """That units are in this hex."""
        return self.hears_all or label in self._sight

    def surveys(self, frame: int) -> bool:
        """The hexes and planets of this region."""
        return self.hears_all or frame in self._regions

    def charts(self, label: str) -> bool:
        """This hex and its planet, as they are now."""
        tile = self.state.hexes.get(label)
        return tile is not None and self.surveys(tile.frame)

    def charts_planet(self, name: str) -> bool:
        return self.charts(self.state.planets[name].at)

    def is_at(self, label: str) -> bool:
        """With units of its own."""
        return self.seat in self.state.owners_at(label)

    def follows(self, label: str, units: Iterable[str] = ()) -> bool:
        """A battle in full: one who fights in it, or anybody if nothing is secret."""
        if self.hears_all and self.counts(""):
            return True
        return self.is_at(label) or any(self.is_me(owner(key)) for key in units)

    def knows_points(self, seat: str) -> bool:
        return self.seat == REFEREE or self.rules.shows_vp(self.state, self.seat, seat)

    @property
    def hears_all(self) -> bool:
        return self.rules.sees_all or self.seat == REFEREE

    @cached_property
    def _sight(self) -> set[str]:
        return known.in_sight(self.state, self.rules, self.seat)

    @cached_property
    def _regions(self) -> set[int]:
        return known.regions_of(self.state, self.seat)
