"""Looks for facts that take something from a seat without an explanation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.core.kit.losses import MOVED, TOLD, fewer
from pbem.core.rules import Game, losses_of


def unexplained(game: Game, before: Any, facts: Sequence[Any]) -> list[str]:
    """Facts without a row in `LOSSES`, and those of which the row says that they are told but nobody tells."""
    table, state = losses_of(game), game.CODEC.copy(before)
    if table is None:
        return []
    has = {seat: table.belongings(state, seat) for seat in state.seats}
    found = []
    for fact in facts:
        told = {seat: bool(list(game.narrate(state, seat, fact))) for seat in has}
        state = game.apply(state, fact)
        for seat in has:
            had, has[seat] = has[seat], table.belongings(state, seat)
            causes = {table.cause(fact, kind) for kind, _ in fewer(had, has[seat])}
            if None in causes or (TOLD in causes - {MOVED} and not told[seat]):
                found.append(f"{type(fact).__name__} takes from {seat}: {fewer(had, has[seat])}")
    return found
