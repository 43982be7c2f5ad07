"""Cards in the report: the reader's own, and others' public ones."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.phrases import Phrase, Text
from pbem.core.view import Lines, Section, Table, columns, section
from pbem.games.interspace.board.state import counter_order
from pbem.games.interspace.cards.breakthroughs import START_LEVELS, WISH, at_the_start
from pbem.games.interspace.cards.state import Hand
from pbem.games.interspace.cards.tables import BREAKTHROUGHS
from pbem.games.interspace.encounters import sections as encounters
from pbem.games.interspace.knowledge.seat_knowledge import SeatKnowledge
from pbem.games.interspace.report.naming import planet

Row = tuple[Text, ...]


def cards(knowledge: SeatKnowledge) -> Section:
    """Card by card: its holder or place, and its effect; then what cards have left behind."""
    board = knowledge.board
    hands = sorted(board.deck.hands.items(), key=lambda pair: not knowledge.is_me(pair[0]))
    rows = [row for seat, hand in hands for row in _hand(hand, _holder(knowledge, seat), knowledge, seat)]
    rows += [
        (Phrase(f"colonization.{card}"), planet(board, name), Phrase(f"world.{card}"))
        for name, card in sorted(board.deck.worlds.items())
    ]
    rows += encounters.artefacts(knowledge)
    lines: list[Phrase] = []
    if board.deck.infected:
        lines.append(Phrase("hand.infected", {"planets": [planet(board, name) for name in board.deck.infected]}))
    lines += _offered(knowledge)
    lines += _sheltered(knowledge)
    lines += encounters.lines(knowledge)
    return section("cards", Table(columns("card", "holder", "means"), tuple(rows)), Lines(tuple(lines)))


def _holder(knowledge: SeatKnowledge, seat: str) -> Text:
    return Phrase("hand.you") if knowledge.is_me(seat) else seat


def _hand(hand: Hand, holder: Text, knowledge: SeatKnowledge, seat: str) -> Iterator[Row]:
    if hand.alien:
        whose = Phrase("hand.you_open" if hand.shown else "hand.you_secret") if knowledge.is_me(seat) else holder
        yield Phrase("hand.alien", {"card": Phrase(f"alien.{hand.alien}")}), whose, Phrase(f"scores.{hand.alien}")
    for card in (card for card in BREAKTHROUGHS if card in hand.breakthroughs):
        count, name = hand.breakthroughs.count(card), Phrase(f"breakthrough.{card}")
        named = Phrase("hand.many", {"n": count, "card": name}) if count > 1 else name
        yield named, holder, Phrase(f"power.{card}")


def _offered(knowledge: SeatKnowledge) -> Iterator[Phrase]:
    """What can be wished for next, with the words for it: at the start, or at the next civ level (ISO-17, ISO-21)."""
    board, me = knowledge.board, knowledge.me
    is_start = board.phase == "setup"
    if not me or WISH not in knowledge.rules.questions or (is_start and at_the_start not in knowledge.rules.set_up):
        return
    level = max(START_LEVELS) if is_start else board.players[me].civ + 1
    left = [card for card, row in BREAKTHROUGHS.items() if row.civ <= level and knowledge.rules.card_left(board, card)]
    cards = [Phrase("hand.wish", {"card": Phrase(f"breakthrough.{card}"), "word": card}) for card in left]
    if cards:
        yield Phrase("hand.start" if is_start else "hand.offered", {"cards": cards, "civ": level})


def _sheltered(knowledge: SeatKnowledge) -> Iterator[Phrase]:
    """The units under a shield, planet by planet."""
    board = knowledge.board
    for name, where in sorted(board.planets.items()):
        keys = [key for key in board.deck.below if board.units[key].at == where.at]
        if keys:
            units = [board.units[key].name for key in sorted(keys, key=counter_order)]
            yield Phrase("hand.below", {"planet": planet(board, name), "units": units})
