"""Decks: laid out before the game, drawn late from what is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.interspace.cards import facts as f
from pbem.games.interspace.ruleset import InterSpaceTurn, Phase, Ruleset

DECKS = ("aliens", "colonizations", "encounters")


def with_deck(rules: Ruleset, deck: str, cards: Sequence[str], *then: Phase) -> Ruleset:
    """These rules with one more deck; `then` comes after all decks are laid out.

    With the first deck comes how cards are drawn, which other modules may have changed when the next one comes.
    """
    begin = rules.phases["begin"]
    begin = (*begin, *((lay_decks,) if lay_decks not in begin else ()), *then)
    return replace(
        rules,
        phases=rules.phases | {"begin": begin},
        decks=rules.decks | {deck: tuple(cards)},
        draw_card=rules.draw_card if rules.decks else draw_card,
    )


def lay_decks(turn: InterSpaceTurn) -> Iterator[Any]:
    yield decks_laid(turn.rules)


def decks_laid(rules: Ruleset) -> f.DecksLaid:
    laid = {deck: list(rules.decks.get(deck, ())) for deck in DECKS}
    return f.DecksLaid(laid["aliens"], laid["colonizations"], laid["encounters"])


def draw_card(turn: InterSpaceTurn, seat: str, deck: str, throw: str) -> Deciding[str]:
    """One of the remaining cards. All that anybody knows of a deck is what is no longer in it."""
    yield from ()
    (card,) = turn.dice.draw(throw, sorted(getattr(turn.state.deck, deck)), hidden=True)
    return card
