"""How facts about encounter cards change the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.games.interspace.encounters import facts as f
from pbem.games.interspace.state import State


def encounter_drawn(state: State, fact: f.EncounterDrawn) -> None:
    """Used cards are discarded (ISOR-3)."""
    state.deck.encounters.remove(fact.card)


CHANGES: dict[type, Callable[[State, Any], None]] = {
    f.EncounterDrawn: encounter_drawn,
}
