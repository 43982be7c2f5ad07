"""What a seat knows of what encounters have left: named one by one."""

from __future__ import annotations

from collections.abc import Collection, Set

from pbem.games.interspace.board.state import State, counter_order
from pbem.games.interspace.encounters.state import Finds


def visible(state: State, seat: str | None, *, is_open: bool, units: Collection[str], planets: Set[str]) -> Finds:
    """Artefacts on units and planets whose freight one knows: all, or one's own; also where nobody lives.

    `units` are those that show, `planets` those that can be looked at now.
    """
    found = state.found

    def knows(place: str) -> bool:
        if place in state.planets:
            return place in planets and (is_open or state.planets[place].owner in ("", seat))
        return counter_order(place)[0] == seat or (is_open and (place in units or place in found.adrift))

    artefacts = {name: place for name, place in sorted(found.artefacts.items()) if knows(place)}
    return Finds(
        artefacts=artefacts,
        moved=[name for name in sorted(found.moved) if name in artefacts],
        stasis=sorted(key for key in found.stasis if key in units),
        held=sorted(key for key in found.held if key in units and counter_order(key)[0] == seat),
        adrift={key: waits for key, waits in sorted(found.adrift.items()) if is_open or counter_order(key)[0] == seat},
        exposed=sorted(found.exposed),
    )
