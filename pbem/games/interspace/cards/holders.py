"""The holders of breakthrough cards and of public alien cards. Rebels and free units hold none (ISO-132)."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.games.interspace.board.state import State


def holds(state: State, owner: str, card: str) -> bool:
    return card in state.hand(owner).breakthroughs


def lies_open(state: State, seat: str) -> bool:
    """Whether all know a player's alien card: it was shown, or the game is over (ISO-3, ISOR-46)."""
    return state.hand(seat).shown or state.ending is not None


def copies(state: State, owner: str, card: str) -> int:
    return state.hand(owner).breakthroughs.count(card)


def holders(state: State, owners: Iterable[str], card: str) -> list[str]:
    return [owner for owner in owners if holds(state, owner, card)]
