"""The roll in empty space, the card, and whom it concerns (ISO-62, ISO-63)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.interspace.board import places
from pbem.games.interspace.board.state import State
from pbem.games.interspace.encounters import facts as f
from pbem.games.interspace.ruleset import InterSpaceTurn, throw_label

# A scout is the explorer before a cruiser.
_RANKS = {"Sct": 0, "SctPlus": 0, "CA": 1}


def meet(turn: InterSpaceTurn, seat: str, label: str, tile: str) -> Iterator[Any]:
    """An even die draws a card, which is carried out before the next tile is drawn (ISO-62, ISOR-41)."""
    if tile != "empty_space" or not turn.state.deck.encounters or not group_at(turn.state, seat, label):
        return
    throw = throw_for(turn, seat, label)
    die = turn.dice.die(throw, hidden=turn.rules.hidden_draws)
    yield f.EncounterRolled(seat, label, die, throw)
    if die % 2 == 0:
        yield from _draw(turn, seat, label, f"{throw}/card")


def throw_for(turn: InterSpaceTurn, seat: str, label: str, *parts: str | int) -> str:
    """Only one card has an effect in a hex, so each of its throws only needs a name for that hex."""
    return throw_label(turn, seat, "encounter", label, *parts)


def meet_far_from_home(turn: InterSpaceTurn, seat: str, label: str, tile: str) -> Iterator[Any]:
    """No roll next to a home world (ISO-124)."""
    if not any(turn.state.hexes[near].home for near in places.neighbours(turn.state, label)):
        yield from meet(turn, seat, label, tile)


def group_at(state: State, seat: str, label: str) -> tuple[str, ...]:
    """All units of the seat in the hex, the explorer first: a Sct before a CA, then the lowest number (ISO-63)."""
    here = [(key, unit) for key, unit in state.units_at(label) if unit.owner == seat]
    ranked = sorted(here, key=lambda row: (_RANKS.get(row[1].type, len(_RANKS)), row[1].number, row[0]))
    return tuple(key for key, _ in (*ranked[:1], *(row for row in here if row not in ranked[:1])))


def _draw(turn: InterSpaceTurn, seat: str, label: str, throw: str) -> Iterator[Any]:
    """When the deck is empty there are no more cards (ISOR-3)."""
    if turn.state.deck.encounters:
        card = yield from turn.rules.draw_card(turn, seat, "encounters", throw)
        group = group_at(turn.state, seat, label)
        yield f.EncounterDrawn(seat, label, card, list(group), throw)
        yield from turn.rules.encounters[card](turn, seat, label, group)


def draw_another(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """The effect of a card whose module is not in play: another card is drawn."""
    yield f.EncounterVoid(seat, label)
    left = len(turn.state.deck.encounters)
    yield from _draw(turn, seat, label, throw_for(turn, seat, label, "card", left))
