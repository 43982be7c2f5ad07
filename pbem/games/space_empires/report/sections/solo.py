"""Doomsday machines and alien empires, which are fully visible."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.phrases import Phrase, Text
from pbem.core.view import Lines, Section, Table, columns, section
from pbem.games.space_empires.board.components import EMPIRES, MACHINES
from pbem.games.space_empires.board.state import AlienFleet, State, number_of
from pbem.games.space_empires.knowledge.seat_knowledge import SeatKnowledge
from pbem.games.space_empires.report.naming import levels, listed, ships


def machines(knowledge: SeatKnowledge) -> Section:
    """Where each machine is, its figures, its damage and its weakness."""
    board, rows = knowledge.board, list[tuple[Text, ...]]()
    units = board.units.get(MACHINES, {})
    for name in sorted(units, key=number_of):
        row = units[name].row
        figures = f"{row.letter}{row.attack} x{row.shots}"
        known = Phrase(f"weakness.{board.weaknesses[name]}") if name in board.weaknesses else Phrase("weakness.unknown")
        damage = Phrase("machine.hits", {"hits": board.hits.get(name, 0), "hull": row.hull})
        weakness: Text = known if row.switch == "solo_doomsday" else ""
        rows.append((units[name].at, name, figures, row.defense, damage, weakness))
    names = ("hex", "machine", "attacks", "defense", "damage", "weakness")
    return section("machines", Table(columns(*names, right="defense"), tuple(rows)), Lines(tuple(_next(knowledge))))


def _next(knowledge: SeatKnowledge) -> Iterator[Text]:
    """When the next machine comes, which the rules tell (SES-6.2)."""
    board = knowledge.board
    coming = knowledge.rules.coming.get(knowledge.rules.scenario(board).arrivals, ())
    if board.ending is None:
        for cycle, rating in coming[len(board.hits) :][:1]:
            yield Phrase("machine.next", {"cycle": cycle, "rating": rating})


def empires(knowledge: SeatKnowledge) -> Section:
    """Banks and technology of each empire, and its fleets."""
    board = knowledge.board
    rows = [
        (own.home, name, own.fleet, own.research, own.defense, levels(_above(own.tech)))
        for name, own in sorted(board.empires.items())
        if own.is_alive
    ]
    names = ("hex", "empire", "bank_fleet", "bank_tech", "bank_defense", "tech")
    table = Table(columns(*names, right="bank_fleet bank_tech bank_defense"), tuple(rows))
    fleets = sorted(board.fleets, key=number_of)
    lines = tuple(_fleet(board, name, board.fleets[name]) for name in fleets if _ships(board, board.fleets[name]))
    return section("empires", table, Lines(lines))


def _above(tech: dict[str, int]) -> dict[str, int]:
    return {name: level for name, level in tech.items() if level > (name in ("ship_size", "move", "yard", "mines"))}


def _ships(board: State, fleet: AlienFleet) -> list[str]:
    return [name for name in fleet.units if name in board.units.get(EMPIRES, {})]


def _fleet(board: State, name: str, fleet: AlienFleet) -> Text:
    units = {other: board.units[EMPIRES][other] for other in _ships(board, fleet)}
    at = next(iter(units.values())).at
    values = {"fleet": name, "empire": fleet.empire, "hex": at, "cp": fleet.cp, "target": fleet.target or "-",
              "units": listed(ships(other, unit.size) for other, unit in units.items())}  # fmt: skip
    return Phrase("empire.unbuilt" if name in units else "empire.ships", values)
