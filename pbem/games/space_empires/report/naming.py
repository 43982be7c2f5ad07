"""Names of counters, technologies and hexes in sentences and views."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pbem.core import narration
from pbem.core.phrases import Phrase, Text
from pbem.core.view import REFEREE
from pbem.games.space_empires.board.components import EMPIRES
from pbem.games.space_empires.board.state import State, Tech, Unit, in_number_order
from pbem.games.space_empires.knowledge.sensors import knows_all


class Reader(narration.Reader[State]):
    def names(self, seat: str) -> bool:
        """Whether this reader knows the counters of a player by name."""
        return self.seat in (seat, REFEREE) or knows_all(self.state, self.seat)


def owner_at(state: State, owner: str, at: str, unit: str = "") -> str:
    """The owner of something in a hex; for alien empires the empire it belongs to, if the board says so."""
    if owner != EMPIRES:
        return owner
    here = [unit] if unit else list(state.at(EMPIRES, at))
    named = {fleet.empire for fleet in state.fleets.values() if not {*here}.isdisjoint(fleet.units)}
    named = named or {name for name, empire in state.empires.items() if empire.home == at}
    return ", ".join(sorted(named)) or owner


def is_elsewhere(reader: Reader, fighters: Iterable[str]) -> bool:
    """Whether others fight: neither the reader nor the reader's blood allies."""
    return reader.seat in reader.state.seats and not {*reader.state.together(reader.seat)} & {*fighters}


def counters(reader: Reader, seat: str, names: Iterable[str], seen: Iterable[str]) -> Text:
    """Counters as this reader knows them: by name, or as others see them."""
    units = reader.state.units.get(seat, {})
    known = {name: unit for name, unit in units.items() if reader.names(seat) or unit.is_up}
    called = names if reader.names(seat) else seen
    return listed(_counter(name, known.get(name)) for name in sorted(called, key=in_number_order))


def _counter(name: str, unit: Unit | None) -> str:
    return ships(name, unit.size) if unit and unit.row.is_group else name


def ships(name: str, size: int) -> str:
    return f"{name} ({size})" if size > 1 else name


def listed(items: Iterable[Text]) -> Text:
    texts = list(items)
    return Phrase("list", {"items": texts}) if texts else Phrase("nothing")


def levels(tech: Mapping[str, int]) -> Text:
    """`attack 1, move 2`."""
    return listed(Phrase("tech.at", {"tech": Phrase(f"tech.{name}"), "level": level})
                  for name, level in sorted(tech.items()) if level)  # fmt: skip


def loads(cargo: Iterable[str]) -> Text:
    return listed(Phrase(f"marker.{load}") for load in cargo)


def of_battle(tech: Tech) -> str:
    """Attack, defense, tactics as three figures."""
    return "-".join(str(tech.get(name, 0)) for name in ("attack", "defense", "tactics"))


def way(path: Iterable[str]) -> str:
    return " - ".join(path)
