"""The parts of a view that are a player's own: planets, units, counters, exploration, standing orders."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.phrases import Phrase, Text
from pbem.core.scripted import SteadyDice
from pbem.core.turn import Turn
from pbem.core.view import Lines, Section, Table, columns, section
from pbem.games.interspace.basic.economy import bonus_parts, free_counters, industry_limit, tech_limit
from pbem.games.interspace.board.components import BUILT, ORDER_OF_TYPES, UNITS, UnitType
from pbem.games.interspace.board.state import Planet, Unit, label_order
from pbem.games.interspace.knowledge.seat_knowledge import SeatKnowledge
from pbem.games.interspace.levels import language
from pbem.games.interspace.options.trading import PLENTY
from pbem.games.interspace.report.naming import place
from pbem.games.interspace.standard import support

# --- planets --------------------------------------------------------------------------------------------------------


def planets(knowledge: SeatKnowledge) -> Section:
    board, me = knowledge.board, knowledge.me
    own = sorted(board.planets_of(me), key=lambda row: label_order(row[1].at)) if me else []
    home = board.players[me].home if me else ""
    bonus = _bonus(knowledge) if home in dict(own) else {}
    rows = [_planet(knowledge, name, planet, sum(bonus.values()) if name == home else 0) for name, planet in own]
    table = Table(columns("hex", "planet", "ind", "tech", "ipe", "may", right="ind tech ipe"), tuple(rows))
    return section("planets", table, Lines(tuple(_bonus_lines(knowledge, home, bonus)) if own else ()))


def _planet(knowledge: SeatKnowledge, name: str, planet: Planet, bonus: int) -> tuple[Text, ...]:
    is_home = knowledge.board.players[knowledge.me].home == name
    title = Phrase("planet.home", {"planet": name}) if is_home else name
    if planet.rests == knowledge.board.round:
        return planet.at, title, planet.ind, planet.tech, 0, Phrase("may.rest")
    ipe = planet.ind + bonus
    return planet.at, title, planet.ind, planet.tech, ipe, Phrase("may.do", {"do": list(_may(planet, ipe))})


def _may(planet: Planet, ipe: int) -> Iterator[Phrase]:
    """What the planet may do in its next economy step: one of these (ISB-22)."""
    if not industry_limit(planet):
        yield Phrase("may.industry", {"level": planet.ind + 1})
    if not tech_limit(planet):
        yield Phrase("may.tech", {"level": planet.tech + 1})
    if any(row.tech <= planet.tech and row.cost <= ipe for row in BUILT.values()):
        yield Phrase("may.build", {"ipe": ipe})


def _bonus(knowledge: SeatKnowledge) -> dict[str, int]:
    """The transport bonus by hex, as far as this seat can know who trades (ISB-30 to ISB-36)."""
    board = knowledge.board
    asking = bonus_parts(Turn(board, knowledge.rules, language(board.options), {}, SteadyDice()), knowledge.me)
    while True:
        try:
            next(asking)
        except StopIteration as end:
            parts: dict[str, int] = end.value
            return parts


def _bonus_lines(knowledge: SeatKnowledge, home: str, bonus: dict[str, int]) -> Iterator[Text]:
    if home not in knowledge.board.planets or knowledge.board.planets[home].owner != knowledge.me:
        yield Phrase("bonus.no_home")
    elif bonus:
        parts = [Phrase("bonus.part", {"hex": place(knowledge.board, at), "ipe": ipe}) for at, ipe in bonus.items()]
        yield Phrase("bonus.sum", {"planet": place(knowledge.board, knowledge.board.planets[home].at),
                                   "ipe": sum(bonus.values()), "parts": parts})  # fmt: skip
    else:
        yield Phrase("bonus.none", {"hex": knowledge.board.planets[home].at})


# --- units ----------------------------------------------------------------------------------------------------------


def units(knowledge: SeatKnowledge) -> Section:
    """A row for each hex and rate; boats off base, courses and terrain that hinders in the last column."""
    groups: dict[tuple[tuple[str, int, str], int, str], list[tuple[str, Unit]]] = {}
    for key, unit in knowledge.board.units_of(knowledge.me) if knowledge.me else ():
        course = knowledge.board.courses.get(key, "")
        groups.setdefault((label_order(unit.at), knowledge.rules.rate(knowledge.board, key), course), []).append(
            (key, unit)
        )
    rows = [_units(knowledge, points, course, groups[at, points, course]) for at, points, course in sorted(groups)]
    return section("units", Table(columns("hex", "units", "points", "notes", right="points"), tuple(rows)))


def _units(knowledge: SeatKnowledge, points: int, course: str, group: list[tuple[str, Unit]]) -> tuple[Text, ...]:
    at = group[0][1].at
    ranked = sorted((unit for _, unit in group), key=lambda unit: (ORDER_OF_TYPES[unit.type], unit.number))
    notes = list(_notes(knowledge, at, course, ranked, points))
    return at, " ".join(unit.name for unit in ranked), points, Phrase("list", {"items": notes})


def _notes(knowledge: SeatKnowledge, at: str, course: str, ranked: list[Unit], points: int) -> Iterator[Phrase]:
    # In the middle of a turn units may be in a hex that has been entered but not yet explored.
    terrain = knowledge.board.hexes[at].terrain if at in knowledge.board.hexes else "unknown"
    if course:
        yield Phrase("note.course", {"to": place(knowledge.board, course)})
    if any(unit.type not in support.FREE for unit in ranked) and not knowledge.rules.supported(
        knowledge.board, knowledge.me, at
    ):
        yield Phrase("note.out_of_support")
    if any(unit.type == "PB" for unit in ranked) and not knowledge.rules.is_base(knowledge.board, knowledge.me, at):
        yield Phrase("note.boats_home")
    if terrain in ("black_hole", "nebula", "pulsar"):
        yield Phrase(f"note.{terrain}", {"points": points})


def _listed(knowledge: SeatKnowledge) -> list[UnitType]:
    """The types one can build, and those that one has by cards."""
    have = {unit.type for unit in knowledge.board.fleet(knowledge.me)}
    return [
        row
        for code, row in UNITS.items()
        if knowledge.rules.for_sale(knowledge.board, knowledge.me, code) or code in have
    ]


def _left(knowledge: SeatKnowledge, code: str, free: int) -> Text:
    return free if knowledge.rules.counter_limit(code) < PLENTY else Phrase("counters.any")


def counters(knowledge: SeatKnowledge) -> Section:
    """Every type with its figures, what it can do at this civ level, and the counters left (ISB-16)."""
    rows = []
    if knowledge.me and knowledge.board.phase != "setup":
        free = free_counters(knowledge.board, knowledge.rules, knowledge.me)
        for row in _listed(knowledge):
            points = knowledge.rules.speed(knowledge.board, knowledge.me, row.code)
            cost = knowledge.rules.price(knowledge.board, knowledge.me, row.code)
            tech = knowledge.rules.tech_needed(knowledge.board, knowledge.me, row.code)
            figures = (
                cost,
                tech,
                row.attack,
                row.defence,
                row.shields,
                points,
                _left(knowledge, row.code, len(free[row.code])),
            )
            rows.append((row.code, Phrase(f"unit.{row.code}"), *figures))
    right = "cost tech attack defence shields points free"
    return section("counters", Table(columns("code", "unit", *right.split(), right=right), tuple(rows)))
