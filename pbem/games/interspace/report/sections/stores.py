"""The parts of a view that only the standard level has: boxes of planets, cargo of transports."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.phrases import Phrase, Text
from pbem.core.view import Lines, Section, Table, columns, section
from pbem.games.interspace.basic.economy import TOP_LEVEL, owned_planets
from pbem.games.interspace.board.state import Planet, counter_order
from pbem.games.interspace.board.stores import Box
from pbem.games.interspace.knowledge.seat_knowledge import SeatKnowledge
from pbem.games.interspace.options.trading import UNLIMITED
from pbem.games.interspace.orders.standard_answers import load, on_offer
from pbem.games.interspace.report.naming import stranger
from pbem.games.interspace.standard.production import transports


def planets(knowledge: SeatKnowledge) -> Section:
    """Levels, the contents of the box, and the cost of the next levels (ISS-24, ISS-25)."""
    rows = [
        _planet(knowledge, name, planet)
        for name, planet in (owned_planets(knowledge.board, knowledge.me) if knowledge.me else [])
    ]
    titles = columns("hex", "planet", "ind", "tech", "box", "next_levels", right="ind tech")
    return section("planets", Table(titles, tuple(rows)))


def _planet(knowledge: SeatKnowledge, name: str, planet: Planet) -> tuple[Text, ...]:
    is_home = knowledge.board.players[knowledge.me].home == name
    title = Phrase("planet.home", {"planet": name}) if is_home else name
    box = knowledge.board.depot.look(name)
    return planet.at, title, planet.ind, planet.tech, box_in_words(box), _next_levels(knowledge, name, planet)


def box_in_words(box: Box) -> Text:
    items: list[Text] = [load(box)] if box.size or not box.units else []
    names = [f"{code}{number}" for _, code, number in sorted(map(counter_order, box.units))]
    items += [Phrase("box.units", {"units": names})] if names else []
    items += [Phrase("box.exhausted")] if box.exhausted else []
    return Phrase("list", {"items": items})


def _next_levels(knowledge: SeatKnowledge, name: str, planet: Planet) -> Text:
    costs = []
    if planet.ind < TOP_LEVEL:
        costs.append(Phrase("next.ind", {"cost": knowledge.rules.invest_industry_cost(knowledge.board, name)}))
    if planet.tech < TOP_LEVEL:
        costs.append(
            Phrase("next.tech", {"cost": knowledge.rules.invest_tech_cost(knowledge.board, knowledge.me, name)})
        )
    return Phrase("list", {"items": costs})


def freight(knowledge: SeatKnowledge) -> Section:
    """Cargo of all transports that can be seen, mining in force, offers; goods left to buy (ISS-20)."""
    board = knowledge.board
    rows = [
        (board.units[key].at, _carrier(knowledge, key), load(hold))
        for key, hold in sorted(board.depot.cargo.items(), key=lambda pair: counter_order(pair[0]))
        if key in board.units
    ]
    table = Table(columns("hex", "unit", "cargo"), tuple(rows))
    return section("freight", table, Lines(tuple(_notes(knowledge))))


def _carrier(knowledge: SeatKnowledge, key: str) -> Text:
    unit = knowledge.board.units[key]
    if knowledge.is_me(unit.owner):
        return unit.name
    return key if unit.owner in knowledge.board.seats else stranger(knowledge.board, key)


def _notes(knowledge: SeatKnowledge) -> Iterator[Text]:
    stores, me = knowledge.board.depot, knowledge.me
    if not me:
        return
    yield from _mining(knowledge, stores.mining.get(me, []))
    limit = knowledge.rules.goods_limit
    left = Phrase("freight.goods_left", {"n": max(0, limit - stores.goods(me))})
    yield left if limit < UNLIMITED else Phrase("freight.goods_any")
    for offer in stores.offers:
        key, load = "freight.offer_made" if offer.seat == me else "freight.offer", on_offer(offer.what, offer.count)
        yield Phrase(key, {"load": load, "hex": offer.at, "who": offer.seat, "player": offer.to})


def _mining(knowledge: SeatKnowledge, hexes: list[str]) -> Iterator[Text]:
    """MINE stays in force where no transport is left."""
    freight = transports(knowledge.board)
    manned = [label for label in hexes if label in freight and freight[label][knowledge.me]]
    idle = [label for label in hexes if label not in manned]
    if manned:
        yield Phrase("freight.mining", {"hexes": manned})
    if idle:
        yield Phrase("freight.mining_idle", {"hexes": idle})


def other_boxes(knowledge: SeatKnowledge) -> Section:
    """The boxes of others' planets, where boxes are public."""
    board = knowledge.board
    rows = []
    for name, planet in sorted(board.planets.items(), key=lambda pair: pair[1].at):
        box = board.depot.look(name)
        if planet.owner and planet.owner != knowledge.me and (box.size or box.units):
            rows.append((planet.at, name, planet.owner, box_in_words(box)))
    return section("other_boxes", Table(columns("hex", "planet", "owner", "box"), tuple(rows)))
