"""Units that belong to nobody: which are worth hunting, and which to let in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.games.interspace.board.state import State, Unit
from pbem.games.interspace.ruleset import Ruleset

# Units near the plague may catch it, the death station harms only visitors, and traders are welcome.
PREY = frozenset({"rebels", "berserker", "pirates", "plunderers"})
# A cruiser costs 14: clearly stronger stacks refuse it, others let it in and accept the loss.
ADMISSION = (
    "ADMIT pirates NO WHEN strength >= 24",
    "ADMIT pirates YES WHEN strength < 24",
    "ADMIT plunderers NO WHEN strength >= 24",
    "ADMIT plunderers YES WHEN strength < 24",
    "ADMIT plague NO WHEN strength >= 18",
    "ADMIT plague YES WHEN strength < 18",
)


def is_prey(board: State, owner: str) -> bool:
    return owner in board.seats or owner in PREY


def admission(rules: Ruleset) -> tuple[str, ...]:
    """Standing orders for the whole game, in games where free units may come."""
    return ADMISSION if any(question.key == "admit" for question in rules.questions) else ()


def attacks(board: State, at: str, foes: Iterable[Unit]) -> Iterator[str]:
    """A line for all players there, and one for each kind of others."""
    owners = sorted({unit.owner for unit in foes})
    if any(owner in board.seats for owner in owners):
        yield f"ATTACK {at}"
    yield from (f"ATTACK {at} {owner.upper()}" for owner in owners if owner not in board.seats)
