"""What encounters have left, in worked examples: the table `[given.finds]`, and its state afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.core.example import ExampleError, typed
from pbem.games.interspace.basic.economy import planet_named
from pbem.games.interspace.board.state import State, label_order
from pbem.games.interspace.encounters.artefacts import ARTEFACTS
from pbem.games.interspace.encounters.state import DERELICTS, Finds


class GivenFinds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Artefacts by unit (`A.Sct1`) or planet; units that are held; units off the map, by what they wait for."""

    artefacts: dict[str, str] = {}
    moved: list[str] = []
    stasis: list[str] = []
    held: list[str] = []
    adrift: dict[str, str] = {}
    exposed: list[str] = []


def lay(state: State, given: Mapping[str, Any]) -> None:
    if not given:
        return
    wanted = typed(given, GivenFinds)
    if wrong := [artefact for artefact in wanted.artefacts if artefact not in ARTEFACTS]:
        raise ExampleError(f"finds: there is no artefact {wrong[0]!r}; there are {', '.join(ARTEFACTS)}")
    if away := [key for key in (*wanted.stasis, *wanted.held) if key not in state.units]:
        raise ExampleError(f"finds: there is no unit {away[0]!r}")
    state.finds = Finds(
        artefacts={artefact: _place(state, wanted, where) for artefact, where in wanted.artefacts.items()},
        moved=list(wanted.moved),
        stasis=list(wanted.stasis),
        held=list(wanted.held),
        adrift=dict(wanted.adrift),
        exposed=list(wanted.exposed),
    )
    found = {ARTEFACTS[artefact].card for artefact in wanted.artefacts}
    state.deck.encounters[:] = [card for card in state.deck.encounters if card not in found]


def _place(state: State, wanted: GivenFinds, where: str) -> str:
    place = where if where in state.units or where in wanted.adrift else planet_named(state, where)
    if not place:
        raise ExampleError(f"finds: there is no unit or planet {where!r}")
    return place


def to_example(state: State) -> dict[str, Any]:
    found = state.found
    stacks: dict[str, list[str]] = {}
    for unit in sorted(state.fleet(DERELICTS)):
        stacks.setdefault(unit.at, []).append(unit.type)
    return {
        "artefacts": dict(found.artefacts),
        "stasis": sorted(found.stasis),
        "held": sorted(found.held),
        "adrift": dict(found.adrift),
        "derelicts": {at: " + ".join(stacks[at]) for at in sorted(stacks, key=label_order)},
        "encounters_left": sorted(state.deck.encounters),
    }
