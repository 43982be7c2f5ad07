"""The parts of a view that are a player's own: the ship card, notes on ports, standing orders."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.phrases import Phrase, Text
from pbem.core.view import Lines, Section, Table, columns, section
from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import PARTS, PRICES, RICH
from pbem.games.space_trade.board.state import Ship
from pbem.games.space_trade.knowledge.sight import Sight
from pbem.games.space_trade.report.naming import bonus_cards, tally
from pbem.games.space_trade.rules.objectives import is_done, threshold
from pbem.games.space_trade.rules.ship import allowance, flight_speed


def ship(sight: Sight) -> Section:
    """The ship card of each seat whose secrets the reader sees."""
    parts: list[Table | Lines] = []
    for seat in sight.mine:
        stats = Table(columns("part", "value", "card", right="value"), _stats(sight, seat))
        parts += [Lines(tuple(_lines(sight, seat))), stats]
    return section("ship", *parts)


def _lines(sight: Sight, seat: str) -> Iterator[Text]:
    board, ship, own = sight.board, sight.board.ships[seat], sight.board.secrets[seat]
    values = {"seat": seat, "place": ship.at, "credits": board.credits[seat], "moves": allowance(board, seat)}
    yield Phrase("ship.broken" if ship.is_broken else "ship.at", values)
    yield Phrase("ship.hold", {"metals": tally(own.hold), "load": board.load(seat), "room": board.stat(seat, "cargo")})
    yield Phrase("ship.bonus", {"cards": bonus_cards(own.bonus)})
    if own.objective:
        yield _objective(sight, seat)
    yield from _status(sight, ship)


def _objective(sight: Sight, seat: str) -> Phrase:
    board, objective = sight.board, sight.board.secrets[seat].objective
    key = "ship.objective_done" if is_done(board, seat) else "ship.rich" if objective == "rich" else "ship.objective"
    credits = threshold(board) + (RICH if objective == "rich" else 0)
    return Phrase(key, {"objective": Phrase(f"objective.{objective}"), "credits": credits})


def _status(sight: Sight, ship: Ship) -> Iterator[Text]:
    if ship.tokens:
        scope = "ship.pirate_here" if not sight.rules.is_pirate(ship, "?") else "ship.pirate"
        yield Phrase(scope, {"quadrants": ship.tokens})


def _stats(sight: Sight, seat: str) -> tuple[tuple[Text, ...], ...]:
    board, own = sight.board, sight.board.secrets[seat]
    rows: list[tuple[Text, ...]] = []
    for part in PARTS:
        level = own.upgrades.get(part, 0)
        shown = board.ships[seat].shown.get(part) == level
        key = "card.none" if not level else "card.known" if shown else "card.secret"
        rows.append((Phrase(f"part.{part}"), _stat(sight, seat, part), Phrase(key, {"card": f"{part}{level}"})))
    return tuple(rows)


def _stat(sight: Sight, seat: str, part: str) -> Phrase:
    number = sight.board.stat(seat, part)
    key = "stat.weapon_plain" if part == "weapon" and not number else f"stat.{part}"
    return Phrase(key, {"n": number, "flight": flight_speed(sight.board, seat)})


def ports(sight: Sight) -> Section:
    """What the reader saw in the reserves of ports, and when."""
    rows = [
        (space.port_of(quadrant), sight.board.reserve_left[quadrant], _noted(sight, seat, quadrant))
        for seat in sight.mine[:1]
        for quadrant in sight.board.reserve_left
    ]
    prices = Phrase("port.prices", {"one": PRICES[1], "two": PRICES[2]})
    table = Table(columns("port", "left", "reserve", right="left"), tuple(rows))
    return section("ports", table, Lines((prices,) if rows else ()))


def _noted(sight: Sight, seat: str, quadrant: str) -> Text:
    """The referee sees the true reserve, a player what he noted."""
    note = sight.board.secrets[seat].ports.get(quadrant)
    if sight.seat != seat:
        return tally(sight.board.reserves[quadrant])
    if note is None:
        return Phrase("port.unseen")
    is_here = sight.board.ships[seat].at == space.port_of(quadrant)
    key = "port.here" if is_here else "port.noted"
    return Phrase(key, {"cards": tally(note.cards), "round": note.round})


def standing(sight: Sight) -> Section:
    """All questions with what answers them now."""
    rows: list[tuple[Text, ...]] = []
    for seat in sight.mine:
        kept = sight.board.standing.get(seat, {})
        for question in sight.rules.questions:
            lines = kept.get(question.key, [])
            answer: Text = Phrase("list", {"items": lines}) if lines else Phrase(f"default.{question.key}")
            if lines or sight.seat == seat:
                rows.append((Phrase(f"question.{question.key}"), answer))
    return section("standing", Table(columns("question", "in_force"), tuple(rows)))
