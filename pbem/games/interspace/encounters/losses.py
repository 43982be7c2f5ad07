"""Encounters in which units are lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.interspace import facts as f
from pbem.games.interspace.ruleset import Effect, InterSpaceTurn


def meteor_storm(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """Every unit in the hex is destroyed (ISO-88, ISOR-4)."""
    yield f.UnitsLost(seat, list(group), label, "meteor_storm")


EFFECTS: dict[str, Effect] = {"meteor_storm": meteor_storm}
