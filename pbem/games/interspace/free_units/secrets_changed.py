"""Other free units where a seat cannot see them: what the secrecy tests compare."""

from __future__ import annotations

from collections.abc import Set

from pbem.games.interspace.board.state import State


def own_counters(board: State, seat: str | None) -> set[str]:
    """Units that have turned: their former owner counts his counters, so they cannot be gone."""
    return {key for key, counter in board.roaming.turned if counter.partition(".")[0] == seat}


def change_drifting(board: State, sight: Set[str], hidden: list[str]) -> None:
    """With fog an ion storm or the amoeba out of sight is elsewhere, and nobody knows where others have been."""
    free = board.roaming
    for kind, at in free.drifting.items():
        if at not in sight:
            free.drifting[kind] = hidden[0]
    free.visited.clear()
