"""Free units in worked examples: the table `[given.free]`, and how they are afterwards.

units.pirates = { A8 = "CA" }   units.plague = { A9 = "Sct + PB" }   cargo.traders = { Trn1 = "6 TG neutral" }
free.storm = "A8"               # where the ion storm is, and likewise the amoeba
free.was = { "plague.Sct1" = "B.Sct2" }   # which counters mad and plague units were; else A's, from the highest number
free.visited.traders = ["Kor"]  # planets, or for pirates the hex, where they were
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.core.example import ExampleError, typed
from pbem.games.interspace.basic.economy import planet_named
from pbem.games.interspace.board.components import UNITS
from pbem.games.interspace.board.state import State, counter_order, label_order, unit_key
from pbem.games.interspace.free_units.kinds import AMOEBA, FREE, PIRATES, STORM, TRADERS, TURNED
from pbem.games.interspace.free_units.state import FreeUnits


class GivenFree(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    storm: str = ""
    amoeba: str = ""
    was: dict[str, str] = {}
    visited: dict[str, list[str]] = {}


def lay(state: State, given: Mapping[str, Any]) -> None:
    wanted = typed(given, GivenFree)
    if not given and not any(state.fleet(kind) for kind in FREE):
        return
    state.free = FreeUnits(
        drifting={kind: at for kind, at in ((STORM, wanted.storm), (AMOEBA, wanted.amoeba)) if at},
        visited={kind: [_place(state, kind, name) for name in names] for kind, names in wanted.visited.items()},
    )
    for at in state.free.drifting.values():
        if at not in state.hexes:
            raise ExampleError(f"free: there is no hex {at!r}")
    turned = [key for kind in sorted(TURNED) for key, _ in state.units_of(kind)]
    for key in [*wanted.was, *(key for key in turned if key not in wanted.was)]:
        if key not in turned:
            raise ExampleError(f"free: there is no mad or plague unit {key!r}")
        state.free.turned.append((key, wanted.was.get(key) or _spare_counter(state, key)))


def _place(state: State, kind: str, name: str) -> str:
    place = name if kind == PIRATES else planet_named(state, name)
    if not place:
        raise ExampleError(f"free: there is no planet {name!r}")
    return place


def _spare_counter(state: State, key: str) -> str:
    """The highest of A's that is not in use."""
    type_ = counter_order(key)[1]
    used = {*state.units, *(counter for _, counter in state.roaming.turned)}
    numbers = range(UNITS[type_].max, 0, -1)
    return next(counter for number in numbers if (counter := unit_key("A", type_, number)) not in used)


def to_example(state: State) -> dict[str, Any]:
    """Where they are, kind by kind; the counters of mad and plague units; where they were."""
    free, found = state.roaming, dict[str, Any]()
    found.update(sorted(free.drifting.items()))
    for kind in FREE:
        if state.fleet(kind):
            found[kind] = _stacks(state, kind)
    if state.stores is not msgspec.UNSET:
        found["goods"] = dict(sorted(state.stores.at(unit_key(TRADERS, "Trn", 1)).goods.items()))
    found["was"] = dict(free.turned)
    found["visited"] = {kind: list(places) for kind, places in free.visited.items()}
    return {"free": found}


def _stacks(state: State, kind: str) -> dict[str, str]:
    stacks: dict[str, list[str]] = {}
    for unit in sorted(state.fleet(kind), key=lambda unit: (label_order(unit.at), unit)):
        stacks.setdefault(unit.at, []).append(unit.name)
    return {at: " + ".join(names) for at, names in stacks.items()}
