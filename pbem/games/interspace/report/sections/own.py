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
from pbem.games.interspace.knowledge.sight import Sight
from pbem.games.interspace.levels import language
from pbem.games.interspace.options.trading import PLENTY
from pbem.games.interspace.report.naming import place
from pbem.games.interspace.standard import support

# --- planets --------------------------------------------------------------------------------------------------------


def planets(sight: Sight) -> Section:
    board, me = sight.board, sight.me
    own = sorted(board.planets_of(me), key=lambda row: label_order(row[1].at)) if me else []
    home = board.players[me].home if me else ""
    bonus = _bonus(sight) if home in dict(own) else {}
    rows = [_planet(sight, name, planet, sum(bonus.values()) if name == home else 0) for name, planet in own]
    table = Table(columns("hex", "planet", "ind", "tech", "ipe", "may", right="ind tech ipe"), tuple(rows))
    return section("planets", table, Lines(tuple(_bonus_lines(sight, home, bonus)) if own else ()))


def _planet(sight: Sight, name: str, planet: Planet, bonus: int) -> tuple[Text, ...]:
    is_home = sight.board.players[sight.me].home == name
    title = Phrase("planet.home", {"planet": name}) if is_home else name
    if planet.rests == sight.board.round:
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


def _bonus(sight: Sight) -> dict[str, int]:
    """The transport bonus by hex, as far as this seat can know who trades (ISB-30 to ISB-36)."""
    board = sight.board
    asking = bonus_parts(Turn(board, sight.rules, language(board.options), {}, SteadyDice()), sight.me)
    while True:
        try:
            next(asking)
        except StopIteration as end:
            parts: dict[str, int] = end.value
            return parts


def _bonus_lines(sight: Sight, home: str, bonus: dict[str, int]) -> Iterator[Text]:
    if home not in sight.board.planets or sight.board.planets[home].owner != sight.me:
        yield Phrase("bonus.no_home")
    elif bonus:
        parts = [Phrase("bonus.part", {"hex": place(sight.board, at), "ipe": ipe}) for at, ipe in bonus.items()]
        yield Phrase("bonus.sum", {"planet": place(sight.board, sight.board.planets[home].at),
                                   "ipe": sum(bonus.values()), "parts": parts})  # fmt: skip
    else:
        yield Phrase("bonus.none", {"hex": sight.board.planets[home].at})


# --- units ----------------------------------------------------------------------------------------------------------


def units(sight: Sight) -> Section:
    """A row for each hex and rate; boats off base, courses and terrain that hinders in the last column."""
    groups: dict[tuple[tuple[str, int, str], int, str], list[tuple[str, Unit]]] = {}
    for key, unit in sight.board.units_of(sight.me) if sight.me else ():
        course = sight.board.courses.get(key, "")
        groups.setdefault((label_order(unit.at), sight.rules.rate(sight.board, key), course), []).append((key, unit))
    rows = [_units(sight, points, course, groups[at, points, course]) for at, points, course in sorted(groups)]
    return section("units", Table(columns("hex", "units", "points", "notes", right="points"), tuple(rows)))


def _units(sight: Sight, points: int, course: str, group: list[tuple[str, Unit]]) -> tuple[Text, ...]:
    at = group[0][1].at
    ranked = sorted((unit for _, unit in group), key=lambda unit: (ORDER_OF_TYPES[unit.type], unit.number))
    notes = list(_notes(sight, at, course, ranked, points))
    return at, " ".join(unit.name for unit in ranked), points, Phrase("list", {"items": notes})


def _notes(sight: Sight, at: str, course: str, ranked: list[Unit], points: int) -> Iterator[Phrase]:
    # In the middle of a turn units may stand in a hex that has been entered and not yet explored.
    terrain = sight.board.hexes[at].terrain if at in sight.board.hexes else "unknown"
    if course:
        yield Phrase("note.course", {"to": place(sight.board, course)})
    if any(unit.type not in support.FREE for unit in ranked) and not sight.rules.supported(sight.board, sight.me, at):
        yield Phrase("note.out_of_support")
    if any(unit.type == "PB" for unit in ranked) and not sight.rules.is_base(sight.board, sight.me, at):
        yield Phrase("note.boats_home")
    if terrain in ("black_hole", "nebula", "pulsar"):
        yield Phrase(f"note.{terrain}", {"points": points})


def _listed(sight: Sight) -> list[UnitType]:
    """The types one can build, and those that one has by cards."""
    have = {unit.type for unit in sight.board.fleet(sight.me)}
    return [row for code, row in UNITS.items() if sight.rules.for_sale(sight.board, sight.me, code) or code in have]


def _left(sight: Sight, code: str, free: int) -> Text:
    return free if sight.rules.counter_limit(code) < PLENTY else Phrase("counters.any")


def counters(sight: Sight) -> Section:
    """Every type with its figures, what it can do at this civ level, and the counters left (ISB-16)."""
    rows = []
    if sight.me and sight.board.phase != "setup":
        free = free_counters(sight.board, sight.rules, sight.me)
        for row in _listed(sight):
            points = sight.rules.speed(sight.board, sight.me, row.code)
            cost = sight.rules.price(sight.board, sight.me, row.code)
            tech = sight.rules.tech_needed(sight.board, sight.me, row.code)
            figures = (
                cost,
                tech,
                row.attack,
                row.defence,
                row.shields,
                points,
                _left(sight, row.code, len(free[row.code])),
            )
            rows.append((row.code, Phrase(f"unit.{row.code}"), *figures))
    right = "cost tech attack defence shields points free"
    return section("counters", Table(columns("code", "unit", *right.split(), right=right), tuple(rows)))
