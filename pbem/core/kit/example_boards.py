"""Words and standing orders on the boards of worked examples.

state.phase = one_of("phase", given.phase, ("turn", "economy"))
put_standing(state, language(options), given.standing)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, Protocol

import msgspec

from pbem.core.example import ExampleError
from pbem.core.grammar import Language
from pbem.core.standing import InForce, apply_standing, put_in_force


class HasSeats(Protocol):
    seats: list[str]
    standing: InForce


def one_of(where: str, word: str, known: Iterable[str]) -> str:
    """The word, if it is a known one."""
    if word not in known:
        raise ExampleError(f"{where}: {word!r} is unknown; possible: {', '.join(known)}")
    return word


def put_standing(state: HasSeats, language: Language, given: Mapping[str, str]) -> None:
    """Brings standing orders into force: for each seat a text with a line each."""
    for seat, lines in given.items():
        sheet = language.read(lines)
        one_of("standing", seat, state.seats)
        wrong = [*(problem.text for problem in sheet.problems), *(order.text for order in sheet.orders)]
        if wrong:
            raise ExampleError(f"standing {seat}: {wrong[0]} is not a standing order")
        for fact in put_in_force(state, language, seat, sheet):
            apply_standing(state, fact)


def fields(state: Any, *names: str) -> dict[str, Any]:
    """Parts of the board that an example shows as they are."""
    return {name: msgspec.to_builtins(getattr(state, name)) for name in names}


def standing_and_ending(state: Any) -> dict[str, Any]:
    """The standing orders by seat, a line each; and how the game ended, empty while it goes on."""
    ending = msgspec.to_builtins(state.ending) if state.ending else {}
    return {
        "standing": {seat: [*chain.from_iterable(kept.values())] for seat, kept in state.standing.items()},
        "ending": ending.get("how", ""),
        "winners": ending.get("winners", []),
        "ranks": ending.get("ranks", {}),
        "scores": ending.get("scores", {}),
    }
