"""Multiplex Sensors (ISO-29): a tile or a card may go back before it has any effect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pbem.core.grammar import Form, Kind, Misread
from pbem.core.standing import Question
from pbem.core.syntax import fold_word
from pbem.core.turn import Deciding
from pbem.games.interspace.board.components import ALIASES, TERRAIN, TILES
from pbem.games.interspace.board.state import Pending
from pbem.games.interspace.cards import facts as f
from pbem.games.interspace.cards.holders import holds
from pbem.games.interspace.cards.tables import COLONIZATIONS, ENCOUNTERS, spellings
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset

_NONE = frozenset(map(fold_word, ("none", *ALIASES["NONE"])))


def read_tiles(words: Sequence[str]) -> tuple[str, ...]:
    """Kinds of tiles, or `NONE`."""
    return () if _is_none(words) else tuple(tile for word in words for tile in _tiles(word))


def _is_none(words: Sequence[str]) -> bool:
    return len(words) == 1 and fold_word(words[0]) in _NONE


def _tiles(word: str) -> tuple[str, ...]:
    """A kind of tile; worm hole means any of the three."""
    folded = fold_word(word.replace("-", "_"))
    for row in TERRAIN.values():
        if folded in {fold_word(name.replace(" ", "_")) for name in (row.id, row.en, row.it, row.de)}:
            return tuple(tile for tile in TILES if tile == row.id or tile.startswith(f"{row.id}_"))
    raise Misread("problem.not_a_tile", known=tuple(TERRAIN), lists=True, word=word)


def read_cards(words: Sequence[str]) -> tuple[str, ...]:
    return () if _is_none(words) else tuple(_card(word) for word in words)


def _card(word: str) -> str:
    folded = fold_word(word.replace("-", "_"))
    card = spellings("colonizations").get(folded) or spellings("encounters").get(folded)
    if card is None:
        raise Misread("problem.not_a_card", known=(*COLONIZATIONS, *ENCOUNTERS), lists=True, word=word)
    return card


KINDS = (
    Kind("tile_types", read_tiles, most=12, example="null_space"),
    Kind("card_names", read_cards, most=24, example="rebels"),
)
REDRAW = Question(
    Form("redraw", "REDRAW <tiles:tile_types>", "REDRAW null_space", ("ISO-29",)), {"tiles": ("null_space",)}, "ISO-29"
)
REDRAWCARD = Question(
    Form("redrawcard", "REDRAWCARD <cards:card_names>", "REDRAWCARD rebels", ("ISO-29",)), {"cards": ()}, "ISO-29"
)


def multiplex_sensors(rules: Ruleset) -> Ruleset:
    def draw_tile(turn: InterSpaceTurn, seat: str, pending: Pending, throw: str) -> Deciding[str]:
        """Once per round a tile may go back; the second one stays."""
        tile = yield from rules.draw_tile(turn, seat, pending, throw)
        if not holds(turn.state, seat, "multiplex_sensors") or turn.state.hand(seat).redrawn == turn.state.round:
            return tile
        answer = yield from turn.ask(seat, REDRAW)
        if tile not in answer.get("tiles"):
            return tile
        yield f.CardPutBack(seat, "tiles", tile)
        tile = yield from rules.draw_tile(turn, seat, pending, f"{throw}/again")
        return tile

    def draw_card(turn: InterSpaceTurn, seat: str, deck: str, throw: str) -> Deciding[str]:
        """Once in the game a card of each deck."""
        card = yield from rules.draw_card(turn, seat, deck, throw)
        hand = turn.state.hand(seat)
        if not holds(turn.state, seat, "multiplex_sensors") or deck in hand.redrawn_cards:
            return card
        answer = yield from turn.ask(seat, REDRAWCARD)
        if card not in answer.get("cards"):
            return card
        yield f.CardPutBack(seat, deck, card)
        card = yield from rules.draw_card(turn, seat, deck, f"{throw}/again")
        return card

    questions = (*rules.questions, REDRAW, REDRAWCARD)
    kinds = (*rules.kinds, *KINDS)
    return replace(rules, draw_tile=draw_tile, draw_card=draw_card, questions=questions, kinds=kinds)
