"""Units in worked examples: `2 PB + CA1 + Sct`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pbem.core.example import ExampleError
from pbem.core.syntax import fold_word
from pbem.games.interspace.board.components import CODE_OF_ID, DEFAULT_PLACEMENT, UNITS, unit_spellings
from pbem.games.interspace.board.state import State, Unit, unit_key
from pbem.games.interspace.example_boards.map import find

_UNITS = re.compile(r"(?:([0-9]{1,2}) *)?([A-Za-z]+)([0-9]{0,2})")


def start_units(seat: str) -> dict[str, str]:
    stacks: dict[str, list[str]] = {}
    for row in DEFAULT_PLACEMENT:
        at = f"{seat}2" if row.place == "colony" else f"{seat}1"
        stacks.setdefault(at, []).append(f"{row.count} {CODE_OF_ID[row.unit]}")
    return {at: " + ".join(parts) for at, parts in stacks.items()}


def put_stacks(state: State, seat: str, stacks: Mapping[str, str]) -> None:
    """Counters with a number keep it; the others take free numbers from 1, in the order listed."""
    terms = [(_known(state, at), *_term(part)) for at, text in stacks.items() for part in text.split("+")]
    taken = {(code, number) for _, code, number, _ in terms if number}
    for at, code, number, many in terms:
        free = (n for n in range(1, UNITS[code].max + 1) if (code, n) not in taken)
        for counter in [number] if number else [next(free, 0) for _ in range(many)]:
            key = unit_key(seat, code, counter)
            if not 1 <= counter <= UNITS[code].max or key in state.units:
                raise ExampleError(f"units: {seat} does not have that many {code}")
            taken.add((code, counter))
            state.put(key, Unit(seat, code, counter, at))


def _known(state: State, name: str) -> str:
    label = find(state, name).label
    if not label:
        raise ExampleError(f"units: {name} is unknown space")
    return label


def _term(text: str) -> tuple[str, int, int]:
    """Type, number of the counter, how many: of `PB3`, `2 PB` or `PB`."""
    said = _UNITS.fullmatch(text.strip())
    code = unit_spellings().get(fold_word(said[2])) if said else None
    if said is None or code is None or (said[1] and said[3]):
        raise ExampleError(f"units: {text.strip()!r} is not a unit such as PB3 or 2 PB")
    return code, int(said[3] or 0), int(said[1] or 1)
