"""Encounters that destroy, or may do so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.interspace.board.state import counter_order
from pbem.games.interspace.encounters import facts as f
from pbem.games.interspace.encounters.gains import counters_for, find
from pbem.games.interspace.encounters.meeting import throw_for
from pbem.games.interspace.record import facts as basic
from pbem.games.interspace.ruleset import Effect, InterSpaceTurn

# Up to this die gamblers double what is there (ISO-78).
DOUBLED = 3


def meteor_storm(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """Every unit in the hex is destroyed (ISO-88, ISOR-4)."""
    yield basic.UnitsLost(seat, list(group), label, "meteor_storm")


def gamblers(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """One die for all: double, as far as there are counters, or nothing (ISO-78, ISOR-4)."""
    throw = throw_for(turn, seat, label, "gamblers")
    die = turn.dice.die(throw, hidden=turn.rules.hidden_draws)
    yield f.CardDieRolled(seat, label, "gamblers", die, throw)
    if die > DOUBLED:
        yield basic.UnitsLost(seat, list(group), label, "gamblers")
    else:
        types = [counter_order(key)[1] for key in group]
        yield from find(turn, seat, label, counters_for(turn, seat, types), "gamblers")


EFFECTS: dict[str, Effect] = {"meteor_storm": meteor_storm, "gamblers": gamblers}
