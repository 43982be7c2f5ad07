"""The printed cards: aliens, breakthroughs, colonizations, encounters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pbem.core import syntax, tables
from pbem.games.interspace.board.components import PACKAGE, Row


class Card(Row, frozen=True):
    id: str
    en: str
    it: str
    de: str


class AlienCard(Card, frozen=True):
    """`industry` is what each industry level is worth."""

    industry: int


class Breakthrough(Card, frozen=True):
    """From which civ level on (0: any), and how many there are (0: as many as are wanted)."""

    civ: int
    copies: int


class Colonization(Card, frozen=True):
    lasting: bool


class Encounter(Card, frozen=True):
    """`needs` is the module without which the card means nothing."""

    copies: int
    needs: str = ""


ALIENS = {row.id: row for row in tables.load(PACKAGE, "data/aliens.toml", "alien", AlienCard)}
BREAKTHROUGHS = {row.id: row for row in tables.load(PACKAGE, "data/breakthroughs.toml", "breakthrough", Breakthrough)}
COLONIZATIONS = {row.id: row for row in tables.load(PACKAGE, "data/colonizations.toml", "colonization", Colonization)}
ENCOUNTERS = {row.id: row for row in tables.load(PACKAGE, "data/encounters.toml", "encounter", Encounter)}


@cache
def spellings(deck: str) -> dict[str, str]:
    """Every spelling of a card's name in one deck, folded, with `_` for blanks or as one word, to its id."""
    decks: dict[str, Mapping[str, Card]] = {
        "breakthroughs": BREAKTHROUGHS, "colonizations": COLONIZATIONS, "encounters": ENCOUNTERS,
    }  # fmt: skip
    return {
        spelt: row.id
        for row in decks[deck].values()
        for name in (row.id, row.en, row.it, row.de)
        for joined in ("_", "")
        for spelt in syntax.spellings(name.replace(" ", joined).replace("-", joined))
    }
