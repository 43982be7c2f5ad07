"""The parts of a view that everyone sees: situation, players, markets, the ring."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.phrases import Phrase, Text
from pbem.core.view import Lines, Section, Table, columns, section
from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import METALS
from pbem.games.space_trade.board.state import Ship, State
from pbem.games.space_trade.knowledge.seat_knowledge import SeatKnowledge
from pbem.games.space_trade.report.naming import bonus_cards, line, tally
from pbem.games.space_trade.rules.objectives import threshold
from pbem.games.space_trade.rules.trade import asks, pays


def situation(knowledge: SeatKnowledge) -> Section:
    return section("situation", Lines(tuple(_situation(knowledge))))


def _situation(knowledge: SeatKnowledge) -> Iterator[Text]:
    board, rules = knowledge.board, knowledge.rules
    yield Phrase(f"phase.{board.phase}", {"round": board.round, "limit": rules.round_limit})
    if threshold(board):
        yield Phrase("phase.target", {"credits": threshold(board)})
    if len(board.order) > 1:
        yield Phrase("phase.order", {"order": board.order})
    for name, marker in board.markers.items():
        key = "marker.here" if board.is_active(name) else "marker.back"
        values = {"marker": Phrase(f"marker.The_{name}"), "line": line(marker.line), "round": marker.back}
        yield Phrase(key, values)
    if board.still == board.round:
        yield Phrase("phase.still")
    yield Phrase("phase.decks", {"metal": board.metal_left, "bonus": board.bonus_left})


# --- players ----------------------------------------------------------------------------------------------------------


def players(knowledge: SeatKnowledge) -> Section:
    board = knowledge.board
    rows = [_player(board, seat, ship) for seat, ship in board.ships.items()]
    names = ("player", "place", "credits", "fitted", "mines", "used", "notes")
    return section("players", Table(columns(*names, right="credits mines"), tuple(rows)))


def _player(board: State, seat: str, ship: Ship) -> tuple[Text, ...]:
    shown = [f"{part}{level}" for part, level in ship.shown.items()]
    unknown = ship.fitted - len(shown)
    cards: list[Text] = [*shown, *([Phrase("card.hidden", {"n": unknown})] if unknown else [])]
    credits: Text = board.credits[seat] if seat in board.credits else Phrase("secret")
    fitted = Phrase("list", {"items": cards}) if cards else Phrase("nothing")
    notes = Phrase("list", {"items": [*_notes(ship), *_revealed(board, seat)]})
    return seat, ship.at, credits, fitted, ship.explored, bonus_cards(ship.used), notes


def _notes(ship: Ship) -> Iterator[Text]:
    if ship.is_broken:
        yield Phrase("note.broken")
    if ship.tokens:
        yield Phrase("note.pirate", {"quadrants": ship.tokens})
    if ship.declared:
        yield Phrase("note.objective", {"objective": Phrase(f"objective.{ship.declared}")})
    yield from (Phrase(f"note.beat_{stranger}") for stranger in ship.defeated)


def _revealed(board: State, seat: str) -> Iterator[Text]:
    """The end reveals objectives that were not completed."""
    objective = board.ending.objectives.get(seat) if board.ending else ""
    if objective and not board.ships[seat].declared:
        yield Phrase("note.objective_was", {"objective": Phrase(f"objective.{objective}")})


# --- markets and mines ------------------------------------------------------------------------------------------------


def markets(knowledge: SeatKnowledge) -> Section:
    """Stock, and what the market pays and asks for the next unit of each metal."""
    rows = [(place, tally(stock), *_prices(stock)) for place, stock in knowledge.board.markets.items()]
    names = ("market", "stock", *(f"sell_{code}" for code in METALS), *(f"buy_{code}" for code in METALS))
    right = " ".join(names[2:])
    return section("markets", Table(columns(*names, right=right), tuple(rows)), Lines((Phrase("market.how"),)))


def _prices(stock: dict[str, int]) -> Iterator[Text]:
    yield from (pays(stock, metal) or "-" for metal in METALS)
    yield from (asks(stock, metal) or "-" for metal in METALS)


def ring(knowledge: SeatKnowledge) -> Section:
    """Each sector: its mines, its other structure, who is there, who threatens it."""
    rows = [tuple(_sector(knowledge, sector)) for sector in space.RING]
    return section("ring", Table(columns("sector", "m1", "m2", "other", "ships", "threat"), tuple(rows)))


def _sector(knowledge: SeatKnowledge, sector: str) -> Iterator[Text]:
    board = knowledge.board
    yield sector
    yield from (_mine(board, f"{sector}.{mine}") for mine in ("M1", "M2"))
    yield _other(knowledge, sector)
    here = [(seat, ship.at) for seat, ship in board.ships.items() if space.sector_of(ship.at) == sector]
    yield Phrase("list", {"items": [_ship(seat, at) for seat, at in here]})
    yield Phrase("list", {"items": [Phrase(f"marker.{name}") for name in board.threats(sector)]})


def _ship(seat: str, at: str) -> Phrase:
    return Phrase("ring.in_space" if space.is_space(at) else "ring.in", {"seat": seat, "what": space.structure_of(at)})


def _mine(board: State, place: str) -> Text:
    if place not in board.mines:
        return Phrase("ring.unexplored")
    return tally(board.mines[place].metals) if board.mines[place].metals else Phrase("ring.exhausted")


def _other(knowledge: SeatKnowledge, sector: str) -> Text:
    own = [place for place in (f"{sector}.K", f"{sector}.P") if place in space.STRUCTURES]
    gate = knowledge.rules.gate_from(sector)
    names = [Phrase(f"ring.{space.structure_of(place)}") for place in own]
    return Phrase("list", {"items": [*names, *([Phrase("ring.G")] if gate.startswith(sector) else [])]})
