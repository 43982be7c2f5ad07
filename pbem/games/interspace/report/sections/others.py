"""The parts of a view that everybody shares: the situation, planets and stacks of others, scores."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.phrases import Phrase, Text
from pbem.core.view import Lines, Section, Table, columns, section
from pbem.games.interspace.board.state import Planet, label_order
from pbem.games.interspace.cards.aliens import studied
from pbem.games.interspace.cards.tables import ALIENS
from pbem.games.interspace.free_units.kinds import FREE
from pbem.games.interspace.knowledge.reader import Reader
from pbem.games.interspace.knowledge.seat_knowledge import SeatKnowledge, in_words, stacks_at
from pbem.games.interspace.play import awaited
from pbem.games.interspace.report.naming import owner_named

# Points for an industry level unless a card changes them (ISB-20).
PER_LEVEL = 2


def situation(knowledge: SeatKnowledge) -> Section:
    return section("situation", Lines(tuple(_situation(knowledge))))


def _situation(knowledge: SeatKnowledge) -> Iterator[Text]:
    board, rules = knowledge.board, knowledge.rules
    yield Phrase(f"phase.now.{board.phase}", {"round": board.round})
    limit = Phrase("phase.limit", {"limit": rules.round_limit}) if rules.round_limit else Phrase("phase.no_limit")
    yield Phrase("phase.target", {"vp": rules.vp_target, "limit": limit})
    if board.drawn:
        yield Phrase("phase.drawn", {"seats": board.drawn})
    waiting = list(awaited(board))
    if waiting:
        yield Phrase("phase.awaited", {"seats": waiting, "n": len(waiting)})
    yield from _setting_up(knowledge)


def _setting_up(knowledge: SeatKnowledge) -> Iterator[Text]:
    if knowledge.board.phase != "setup" or not knowledge.me:
        return
    player = knowledge.board.players[knowledge.me]
    yield Phrase("start.home", {"home": player.home, "hex": f"{knowledge.me}1"})
    if knowledge.rules.ring is None:
        yield Phrase("start.alone")
    else:
        yield Phrase("start.colony", {"colony": player.colony, "ring": f"{knowledge.me}2-{knowledge.me}7"})
        yield Phrase("start.defaults")


def planets(knowledge: SeatKnowledge) -> Section:
    rows = [_planet(knowledge, name, planet) for name, planet in sorted(knowledge.board.planets.items(), key=_where)
            if not knowledge.is_me(planet.owner)]  # fmt: skip
    return section(
        "other_planets", Table(columns("hex", "planet", "owner", "ind", "tech", right="ind tech"), tuple(rows))
    )


def _where(row: tuple[str, Planet]) -> tuple[str, int, str]:
    return label_order(row[1].at)


def _planet(knowledge: SeatKnowledge, name: str, planet: Planet) -> tuple[Text, ...]:
    if planet.owner:
        return (
            planet.at,
            _titled(knowledge, name, planet),
            owner_named(knowledge.board, planet.owner),
            planet.ind,
            planet.tech,
        )
    seen = Reader(knowledge.board, knowledge.seat).charts(planet.at)
    return planet.at, name, Phrase("planet.nobody" if seen else "planet.out_of_sight"), "-", "-"


def _titled(knowledge: SeatKnowledge, name: str, planet: Planet) -> Text:
    is_home = any(player.home == name for seat, player in knowledge.board.players.items() if seat == planet.owner)
    return Phrase("planet.home", {"planet": name}) if is_home else name


def stacks(knowledge: SeatKnowledge) -> Section:
    rows = [
        (label, owner_named(knowledge.board, owner), in_words(knowledge, owner, label, units))
        for label in sorted(knowledge.board.stacks, key=label_order)
        for owner, units in stacks_at(knowledge, label).items()
        if not knowledge.is_me(owner) and owner not in FREE
    ]
    return section("other_stacks", Table(columns("hex", "player", "units"), tuple(rows)))


def scores(knowledge: SeatKnowledge) -> Section:
    """Points of all, as far as they are known; planets and civ levels where they are public or one's own."""
    rows = [
        _score(knowledge, seat)
        for seat in sorted(knowledge.board.seats, key=lambda seat: (-knowledge.vp.get(seat, -1), seat))
    ]
    titles = columns("player", "vp", "planets", "civ", "note", right="vp planets civ")
    table = Table(titles, tuple(rows) if knowledge.board.players else ())
    return section("scores", table, Lines(tuple(_own_points(knowledge))))


def _own_points(knowledge: SeatKnowledge) -> Iterator[Text]:
    """What the seat's points come from: industry, and what the alien card counts besides (ISB-20, ISO-2)."""
    board, me = knowledge.board, knowledge.me
    if not me or board.phase == "setup":
        return
    card = board.hand(me).alien
    levels = sum(planet.ind for _, planet in board.planets_of(me))
    industry = levels * (ALIENS[card].industry if card else PER_LEVEL)
    if not card and industry != knowledge.vp[me]:
        return
    parts = [Phrase("score.industry", {"vp": industry, "n": levels})]
    if card:
        parts.append(_card_points(knowledge, card, knowledge.vp[me] - industry))
    yield Phrase("score.own", {"vp": knowledge.vp[me], "parts": parts})


def _card_points(knowledge: SeatKnowledge, card: str, points: int) -> Phrase:
    kinds = sorted(studied(knowledge.board, knowledge.me)) if card == "explorers" else []
    values = {"vp": points, "card": Phrase(f"alien.{card}"), "kinds": [Phrase(f"terrain.{kind}") for kind in kinds]}
    return Phrase("score.studied" if kinds else "score.card", values)


def _score(knowledge: SeatKnowledge, seat: str) -> tuple[Text, ...]:
    player = knowledge.board.players.get(seat)
    name = Phrase("player.you", {"seat": seat}) if knowledge.is_me(seat) else seat
    vp = knowledge.vp.get(seat, "?")
    if player is None:
        return name, vp, "-", "-", ""
    note = Phrase("player.out") if player.out else Phrase("player.resigned") if player.resigned else ""
    if not (knowledge.sees_all or knowledge.is_me(seat)):
        return name, vp, "-", "-", note
    return name, vp, sum(1 for _ in knowledge.board.planets_of(seat)), player.civ, note
