"""The parts of a view that everyone sees: situation, players, technology, planets and fleets of others."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.phrases import Phrase, Text
from pbem.core.view import Lines, Section, Table, columns, section
from pbem.games.space_opera.board.components import FIELDS, HIGHEST, LEVELS
from pbem.games.space_opera.knowledge.seat_knowledge import SeatKnowledge
from pbem.games.space_opera.report.naming import goods, ships, units


def situation(knowledge: SeatKnowledge) -> Section:
    return section("situation", Lines(tuple(_situation(knowledge))))


def _situation(knowledge: SeatKnowledge) -> Iterator[Text]:
    board, rules = knowledge.board, knowledge.rules
    yield Phrase(f"phase.{board.phase}", {"turn": board.turn, "last": rules.last_turn})
    target = rules.scenario.target(len(board.seats))
    if target and rules.leader(rules, board) is not None:
        yield Phrase("phase.target", {"n": target})
    if rules.scenario.links:
        yield Phrase("phase.links", {"pairs": ["-".join(pair) for pair in rules.scenario.links]})
    if board.ahead:
        yield Phrase("phase.ahead", {"seat": board.ahead, "n": board.players[board.ahead].planets})
    for row in rules.scenario.rule:
        yield Phrase(f"special.{row.name}", {"at": row.at, "n": row.count, "seat": _at_place(knowledge, row.place)})
    for members in board.alliances:
        yield Phrase("phase.alliance", {"seats": list(members)})
    for one in board.seats:
        for other in board.seats[board.seats.index(one) + 1 :]:
            if board.are_at_peace(one, other):
                yield Phrase("phase.peace", {"one": one, "other": other})
    for seat in knowledge.mine:
        yield from _offers(knowledge, seat)


def _at_place(knowledge: SeatKnowledge, place: int) -> str:
    return next((seat for seat, player in knowledge.board.players.items() if player.place == place), "")


def _offers(knowledge: SeatKnowledge, seat: str) -> Iterator[Text]:
    board = knowledge.board
    for other in board.seats:
        if seat in board.peace.get(other, ()) and not board.are_at_peace(seat, other):
            yield Phrase("phase.offered_by", {"seat": other, "to": seat})
        if other in board.peace.get(seat, ()) and not board.are_at_peace(seat, other):
            yield Phrase("phase.offered_to", {"seat": other, "from": seat})
    if seat in board.leaving:
        yield Phrase("phase.leaving", {"seat": seat})


# --- players ----------------------------------------------------------------------------------------------------------


def players(knowledge: SeatKnowledge) -> Section:
    board = knowledge.board
    rows = [_player(knowledge, seat) for seat in board.seats if seat in board.players]
    names = ("player", "home", "planets", "stock", "counters", "notes")
    return section("players", Table(columns(*names, right="planets stock"), tuple(rows)))


def _player(knowledge: SeatKnowledge, seat: str) -> tuple[Text, ...]:
    board, player = knowledge.board, knowledge.board.players[seat]
    purse = board.purses.get(seat)
    stock: Text = goods(purse.held) if purse else Phrase("secret")
    counters = units(board.count(seat))
    return seat, player.home, player.planets, stock, counters, Phrase("list", {"items": list(_notes(knowledge, seat))})


def _notes(knowledge: SeatKnowledge, seat: str) -> Iterator[Text]:
    player = knowledge.board.players[seat]
    if player.role:
        yield player.role
    if player.is_out:
        yield Phrase("note.out")
    if player.silent:
        yield Phrase("note.silent", {"n": player.silent})


def technology(knowledge: SeatKnowledge) -> Section:
    """Everyone's levels, and the cost of the reader's next level; the base game has none."""
    if not any(form.name == "research" for form in knowledge.rules.orders):
        return section("technology")
    board = knowledge.board
    rows = [(seat, *_levels(knowledge, seat)) for seat in board.seats if seat in board.players]
    table = Table(columns("player", *FIELDS, right=" ".join(FIELDS)), tuple(rows))
    costs = Phrase("technology.costs", {"costs": [f"{level}: {cost}" for level, cost in LEVELS.items()]})
    return section("technology", table, Lines((costs,)))


def _levels(knowledge: SeatKnowledge, seat: str) -> Iterator[Text]:
    """The level and its effect."""
    for field, row in FIELDS.items():
        level = knowledge.board.level(seat, field)
        key = "technology.hull" if field == "HUL" else "technology.boxes" if field == "ENG" else "technology.number"
        shown = ("TR", "FR", "CR", "BB")[level] if field == "HUL" else row.values[level]
        yield Phrase(key, {"level": level, "value": shown, "most": HIGHEST})


# --- others -----------------------------------------------------------------------------------------------------------


def others(knowledge: SeatKnowledge) -> Section:
    """Planets and ships in sight that are not the reader's."""
    rows = [row for box in knowledge.rules.galaxy.boxes if knowledge.sees(box) for row in _at(knowledge, box)]
    return section("others", Table(columns("box", "yields", "owner", "city", "garrison", "orbit"), tuple(rows)))


def _at(knowledge: SeatKnowledge, box: str) -> Iterator[tuple[Text, ...]]:
    board, fleets, planet = knowledge.board, knowledge.fleets.get(box, {}), knowledge.board.planets.get(box)
    owners = dict.fromkeys([*(planet.troops if planet else ()), *fleets])
    strangers = [owner for owner in owners if owner != knowledge.seat]
    value: Text = goods(knowledge.rules.yields(planet)) if planet else "-"
    city: Text = Phrase(f"unit.{planet.city}") if planet and planet.city else "-"
    for owner in strangers:
        orbit = fleets.get(owner, ())
        garrison = board.ashore(owner, box)
        who = owner or Phrase("who.nobody")
        yield box, value, who, city, units(garrison) if garrison else "-", ships(orbit) if orbit else "-"
    if planet and not planet.troops and not strangers:
        yield box, value, Phrase("planet.free"), city, "-", "-"
