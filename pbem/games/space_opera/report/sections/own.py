"""The parts of a view that belong to one player: stock, planets and what they can build, fleets, standing orders."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.kit.sections import standing_section
from pbem.core.phrases import Phrase, Text
from pbem.core.view import Lines, Section, Table, columns, section
from pbem.games.space_opera.board.components import ANY_NUMBER, LAND, SHIPS, UNITS
from pbem.games.space_opera.knowledge.seat_knowledge import SeatKnowledge
from pbem.games.space_opera.report.naming import goods, ships, units
from pbem.games.space_opera.rules.upkeep import due, pay_upkeep

# What a planet can build, in the order of tab. 4.
BUILT = (*LAND, *SHIPS)


def stock(knowledge: SeatKnowledge) -> Section:
    """The stock, and the result of the next calculation if nothing changes."""
    return section("stock", Lines(tuple(line for seat in knowledge.mine for line in _stock(knowledge, seat))))


def _stock(knowledge: SeatKnowledge, seat: str) -> Iterator[Text]:
    board = knowledge.board
    income = dict.fromkeys(knowledge.rules.resources, 0)
    for box in board.owned(seat):
        for what, number in knowledge.rules.yields(board.planets[box]).items():
            income[what] += number
    yield Phrase("stock.held", {"seat": seat, "held": goods(board.purses[seat].held), "income": goods(income)})
    if pay_upkeep in knowledge.rules.phases["turn"]:
        yield Phrase("stock.upkeep", {"due": goods(due(board, seat))})


def planets(knowledge: SeatKnowledge) -> Section:
    rows = [_planet(knowledge, seat, box) for seat in knowledge.mine for box in _held(knowledge, seat)]
    names = ("box", "yields", "city", "garrison", "orbit", "builds")
    return section("planets", Table(columns(*names), tuple(rows)))


def _held(knowledge: SeatKnowledge, seat: str) -> list[str]:
    return [
        box
        for box in knowledge.rules.galaxy.boxes
        if box in knowledge.board.planets and knowledge.board.ashore(seat, box)
    ]


def _planet(knowledge: SeatKnowledge, seat: str, box: str) -> tuple[Text, ...]:
    planet = knowledge.board.planets[box]
    is_mixed = len(planet.troops) > 1
    value: Text = Phrase("planet.mixed") if is_mixed else goods(knowledge.rules.yields(planet))
    builds: Text = Phrase("planet.nothing") if is_mixed else _builds(knowledge, seat, box)
    city = Phrase(f"unit.{planet.city}") if planet.city else "-"
    orbit = knowledge.board.ships_at(seat, box)
    return box, value, city, units(knowledge.board.ashore(seat, box)), ships(orbit) if orbit else "-", builds


def _builds(knowledge: SeatKnowledge, seat: str, box: str) -> Phrase:
    """How many of each type the planet can still build; without a number if there is no limit."""
    planet, hull = knowledge.board.planets[box], knowledge.rules.hull(knowledge.board, seat)
    items: list[Text] = []
    for code in BUILT:
        most = knowledge.rules.limit(planet, code)
        if most > 0 and (code in LAND or code in hull):
            items.append(code if most >= ANY_NUMBER else f"{most}\u00a0{code}")
    return Phrase("list", {"items": items})


def fleets(knowledge: SeatKnowledge) -> Section:
    """Ships by box with their cargo; all ships of a player have the same range."""
    rows: list[tuple[Text, ...]] = []
    for seat in knowledge.mine:
        for box in knowledge.rules.galaxy.boxes:
            names = knowledge.board.ships_at(seat, box)
            if names:
                rows.append((box, Phrase("list", {"items": list(names)}), _cargo(knowledge, seat, names)))
    reach = [
        Phrase("fleet.reach", {"seat": seat, "n": knowledge.rules.engine(knowledge.board, seat)})
        for seat in knowledge.mine
        if knowledge.board.ships[seat]
    ]
    return section("fleets", Table(columns("box", "ships", "aboard"), tuple(rows)), Lines(tuple(reach)))


def _cargo(knowledge: SeatKnowledge, seat: str, names: list[str]) -> Text:
    items: list[Text] = []
    for name in names:
        for owner, lot in knowledge.board.ships[seat][name].cargo.items():
            key = "fleet.carries" if owner == seat else "fleet.carries_of"
            items.append(Phrase(key, {"ship": name, "units": units(lot), "owner": owner}))
    return Phrase("list", {"items": items}) if items else "-"


def standing(knowledge: SeatKnowledge) -> Section:
    return standing_section(knowledge.board, knowledge.rules.questions, knowledge.seat, knowledge.mine)


def prices(knowledge: SeatKnowledge) -> Section:
    """What units cost this player."""
    rows: list[tuple[Text, ...]] = []
    for seat in knowledge.mine if knowledge.seat in knowledge.mine else ():
        for code in (*BUILT, "ME", "MG", "AR"):
            if code in knowledge.rules.prices:
                unit = UNITS[code]
                dice = [unit.attack or "-", knowledge.rules.defence_dice(code) or "-", unit.bombard or "-"]
                rows.append(
                    (code, Phrase(f"unit.{code}"), goods(knowledge.rules.price(knowledge.board, seat, code)), *dice)
                )
    names = ("code", "unit", "price", "attack", "defence", "bombard")
    return section("prices", Table(columns(*names, right="price attack defence bombard"), tuple(rows)))
