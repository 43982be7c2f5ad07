"""The parts of a view that belong to one player: the ship card, notes on ports, standing orders."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.kit.sections import standing_section
from pbem.core.phrases import Phrase, Text
from pbem.core.view import Lines, Section, Table, columns, section
from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import PARTS, PRICES, RICH
from pbem.games.space_trade.board.state import Ship
from pbem.games.space_trade.knowledge.seat_knowledge import SeatKnowledge
from pbem.games.space_trade.report.naming import bonus_cards, tally
from pbem.games.space_trade.rules.objectives import is_done, threshold
from pbem.games.space_trade.rules.ship import allowance, flight_speed


def ship(knowledge: SeatKnowledge) -> Section:
    """The ship card of each seat whose secrets the reader sees."""
    parts: list[Table | Lines] = []
    for seat in knowledge.mine:
        stats = Table(columns("part", "value", "card", right="value"), _stats(knowledge, seat))
        parts += [Lines(tuple(_lines(knowledge, seat))), stats]
    return section("ship", *parts)


def _lines(knowledge: SeatKnowledge, seat: str) -> Iterator[Text]:
    board, ship, own = knowledge.board, knowledge.board.ships[seat], knowledge.board.secrets[seat]
    values = {"seat": seat, "place": ship.at, "credits": board.credits[seat], "moves": allowance(board, seat)}
    yield Phrase("ship.broken" if ship.is_broken else "ship.at", values)
    yield Phrase("ship.hold", {"metals": tally(own.hold), "load": board.load(seat), "room": board.stat(seat, "cargo")})
    yield Phrase("ship.bonus", {"cards": bonus_cards(own.bonus)})
    if own.objective:
        yield _objective(knowledge, seat)
    yield from _status(knowledge, ship)


def _objective(knowledge: SeatKnowledge, seat: str) -> Phrase:
    board, objective = knowledge.board, knowledge.board.secrets[seat].objective
    key = "ship.objective_done" if is_done(board, seat) else "ship.rich" if objective == "rich" else "ship.objective"
    credits = threshold(board) + (RICH if objective == "rich" else 0)
    return Phrase(key, {"objective": Phrase(f"objective.{objective}"), "credits": credits})


def _status(knowledge: SeatKnowledge, ship: Ship) -> Iterator[Text]:
    if ship.tokens:
        scope = "ship.pirate_here" if not knowledge.rules.is_pirate(ship, "?") else "ship.pirate"
        yield Phrase(scope, {"quadrants": ship.tokens})


def _stats(knowledge: SeatKnowledge, seat: str) -> tuple[tuple[Text, ...], ...]:
    board, own = knowledge.board, knowledge.board.secrets[seat]
    rows: list[tuple[Text, ...]] = []
    for part in PARTS:
        level = own.upgrades.get(part, 0)
        shown = board.ships[seat].shown.get(part) == level
        key = "card.none" if not level else "card.known" if shown else "card.secret"
        rows.append((Phrase(f"part.{part}"), _stat(knowledge, seat, part), Phrase(key, {"card": f"{part}{level}"})))
    return tuple(rows)


def _stat(knowledge: SeatKnowledge, seat: str, part: str) -> Phrase:
    number = knowledge.board.stat(seat, part)
    key = "stat.weapon_plain" if part == "weapon" and not number else f"stat.{part}"
    return Phrase(key, {"n": number, "flight": flight_speed(knowledge.board, seat)})


def ports(knowledge: SeatKnowledge) -> Section:
    """What the reader saw in the reserves of ports, and when."""
    rows = [
        (space.port_of(quadrant), knowledge.board.reserve_left[quadrant], _noted(knowledge, seat, quadrant))
        for seat in knowledge.mine[:1]
        for quadrant in knowledge.board.reserve_left
    ]
    prices = Phrase("port.prices", {"one": PRICES[1], "two": PRICES[2]})
    table = Table(columns("port", "left", "reserve", right="left"), tuple(rows))
    return section("ports", table, Lines((prices,) if rows else ()))


def _noted(knowledge: SeatKnowledge, seat: str, quadrant: str) -> Text:
    """The referee sees the true reserve, a player their own notes."""
    note = knowledge.board.secrets[seat].ports.get(quadrant)
    if knowledge.seat != seat:
        return tally(knowledge.board.reserves[quadrant])
    if note is None:
        return Phrase("port.unseen")
    is_here = knowledge.board.ships[seat].at == space.port_of(quadrant)
    key = "port.here" if is_here else "port.noted"
    return Phrase(key, {"cards": tally(note.cards), "round": note.round})


def standing(knowledge: SeatKnowledge) -> Section:
    return standing_section(knowledge.board, knowledge.rules.questions, knowledge.seat, knowledge.mine)
