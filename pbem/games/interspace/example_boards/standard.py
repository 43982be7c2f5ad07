"""Boxes and cargo in worked examples: `8 IPE + 2 ore + 3 TG B + PB3 + 2 Sct + exhausted`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from pbem.core.example import ExampleError
from pbem.games.interspace.basic.economy import planet_named
from pbem.games.interspace.board.components import ORDER_OF_TYPES
from pbem.games.interspace.board.state import State, counter_order, unit_key
from pbem.games.interspace.board.stores import NEUTRAL, Box, Cargo
from pbem.games.interspace.standard import support

_PART = re.compile(r"(?:([0-9]{1,3}) )?([A-Za-z]+)([0-9]{0,2})(?: ([A-H]|neutral))?")


def fill(
    state: State, boxes: Mapping[str, str], cargo: Mapping[str, Mapping[str, str]], mining: Mapping[str, Any]
) -> None:
    """The stores of an example; what is not given is empty (ISS-104)."""
    stores = state.depot
    for place, text in boxes.items():
        name = planet_named(state, place)
        if not name:
            raise ExampleError(f"boxes: there is no planet {place!r}")
        _read(state, stores.box(name), text, state.planets[name].owner)
    for seat, holds in cargo.items():
        for ship, text in holds.items():
            key = f"{seat}.{ship}"
            if key not in state.units or state.units[key].type != "Trn":
                raise ExampleError(f"cargo: {seat} has no transport {ship}")
            _read(state, stores.hold(key), text, seat)
    stores.mining = {seat: list(hexes) for seat, hexes in mining.items()}


def _read(state: State, into: Cargo, text: str, owner: str) -> None:
    for part in filter(None, map(str.strip, text.split("+"))):
        said = _PART.fullmatch(part)
        if part == "exhausted" and isinstance(into, Box):
            into.exhausted = True
        elif said and said[2].lower() in ("ipe", "ore"):
            count = int(said[1] or 1)
            into.add(Cargo(count) if said[2].lower() == "ipe" else Cargo(0, count))
        elif said and said[2] == "TG":
            into.add(Cargo(0, 0, {said[4] or owner: int(said[1] or 1)}))
        elif said and isinstance(into, Box) and said[2] in ORDER_OF_TYPES:
            _wait(state, into, owner, said[2], int(said[3] or 0), int(said[1] or 1))
        else:
            raise ExampleError(f"boxes and cargo: {part!r} is not such as 8 IPE, 2 ore, 3 TG B or 2 PB")


def _wait(state: State, box: Box, owner: str, code: str, number: int, many: int) -> None:
    """New units with a number keep it; the others take numbers that are free."""
    used = {*state.units, *state.depot.waiting(owner)}
    for _ in range(1 if number else many):
        key = unit_key(owner, code, number or next(n for n in range(1, 99) if unit_key(owner, code, n) not in used))
        if key in used:
            raise ExampleError(f"boxes: {key} is in play already")
        used.add(key)
        box.units = [*box.units, key]


# --- to examples ------------------------------------------------------------------------------------------------------


def to_example(state: State) -> dict[str, Any]:
    if state.stores is msgspec.UNSET:
        return {}
    stores = state.stores
    boxes = {name: as_text(stores.look(name)) for name in state.planets}
    return {
        "boxes": boxes | {state.planets[name].at: text for name, text in boxes.items()},
        "cargo": {seat: {unit.name: as_text(stores.at(key)) for key, unit in state.units_of(seat) if unit.type == "Trn"}
                  for seat in state.seats},
        "mining": {seat: list(stores.mining.get(seat, ())) for seat in state.seats},
        "offers": [f"{o.seat} to {o.to} at {o.at}: {o.count} {o.what}" for o in stores.offers],
        "support": {seat: {label: support.slack(state, seat, label) for label in state.hexes} for seat in state.seats},
    }  # fmt: skip


def as_text(cargo: Cargo) -> str:
    """In the words of `[given]`; goods with their colour."""
    parts = [f"{cargo.has(what)} {name}" for what, name in (("ipe", "IPE"), ("ore", "ore")) if cargo.has(what)]
    parts += [
        f"{count} TG {colour}" for colour, count in sorted(cargo.goods.items(), key=lambda g: (g[0] == NEUTRAL, g))
    ]
    if isinstance(cargo, Box):
        types = Counter(counter_order(key)[1] for key in cargo.units)
        parts += [f"{types[code]} {code}" for code in ORDER_OF_TYPES if types[code]]
        parts += ["exhausted"] if cargo.exhausted else []
    return " + ".join(parts) or "empty"
