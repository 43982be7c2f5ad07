"""Stub."""

from __future__ import annotations

from pbem.core.dice import DiceLike
from pbem.games.space_trade.state import State


def random_sheet(state: State, seat: str, dice: DiceLike) -> str:
    return "SHOW"
