"""Cards in the report: one's own, and what lies open of others."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.phrases import Phrase
from pbem.core.view import Lines, Section, section
from pbem.games.interspace.cards.holdings import Hand
from pbem.games.interspace.cards.tables import BREAKTHROUGHS
from pbem.games.interspace.encounters import viewing as encounters
from pbem.games.interspace.sight import Sight
from pbem.games.interspace.state import counter_order
from pbem.games.interspace.wording import planet


def cards(sight: Sight) -> Section:
    lines: list[Phrase] = []
    for seat, hand in sight.board.deck.hands.items():
        lines += _mine(hand) if sight.is_me(seat) else _theirs(seat, hand)
    lines += [
        Phrase("hand.world", {"planet": planet(sight.board, name), "card": Phrase(f"colonization.{card}"),
                              "means": Phrase(f"world.{card}")})
        for name, card in sorted(sight.board.deck.worlds.items())
    ]  # fmt: skip
    if sight.board.deck.infected:
        places = [planet(sight.board, name) for name in sight.board.deck.infected]
        lines.append(Phrase("hand.infected", {"planets": places}))
    lines += _sheltered(sight)
    lines += encounters.lines(sight)
    return section("cards", Lines(tuple(lines)))


def _sheltered(sight: Sight) -> Iterator[Phrase]:
    """Who is under a shield, planet by planet."""
    board = sight.board
    for name, where in sorted(board.planets.items()):
        keys = [key for key in board.deck.below if board.units[key].at == where.at]
        if keys:
            units = [board.units[key].name for key in sorted(keys, key=counter_order)]
            yield Phrase("hand.below", {"planet": planet(board, name), "units": units})


def _mine(hand: Hand) -> Iterator[Phrase]:
    if hand.alien:
        values = {"card": Phrase(f"alien.{hand.alien}"), "scores": Phrase(f"scores.{hand.alien}")}
        yield Phrase("hand.alien_open" if hand.shown else "hand.alien", values)
    if hand.breakthroughs:
        yield Phrase("hand.breakthroughs", {"cards": _named(hand)})


def _theirs(seat: str, hand: Hand) -> Iterator[Phrase]:
    if hand.alien:
        yield Phrase("hand.their_alien", {"who": seat, "card": Phrase(f"alien.{hand.alien}")})
    if hand.breakthroughs:
        yield Phrase("hand.their_breakthroughs", {"who": seat, "cards": _named(hand)})


def _named(hand: Hand) -> list[Phrase]:
    """Each card once, in the order of the table, with how many there are of it."""
    held = [card for card in BREAKTHROUGHS if card in hand.breakthroughs]
    counts = [(card, hand.breakthroughs.count(card)) for card in held]
    return [
        Phrase("hand.many", {"n": count, "card": Phrase(f"breakthrough.{card}")})
        if count > 1
        else Phrase(f"breakthrough.{card}")
        for card, count in counts
    ]
