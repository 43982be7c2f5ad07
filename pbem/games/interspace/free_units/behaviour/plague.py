"""Plague units (ISO-93 to ISO-95): they drift, and who meets them may fall ill."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.interspace.board.components import UNSHIELDED
from pbem.games.interspace.free_units.behaviour.admission import ask_admission
from pbem.games.interspace.free_units.kinds import PLAGUE
from pbem.games.interspace.free_units.meeting import meet
from pbem.games.interspace.free_units.routes import random_way
from pbem.games.interspace.free_units.travel import step_to
from pbem.games.interspace.record import facts as basic
from pbem.games.interspace.ruleset import InterSpaceTurn, throw_label


def act(turn: InterSpaceTurn, unit: str) -> Iterator[Any]:
    """One hex at random, unless it is in stasis (ISOR-94); then infection, and combat only if somebody refuses to share
    the hex (ISO-94)."""
    if unit in turn.state.found.stasis:
        return
    at = turn.state.units[unit].at
    to = yield from random_way(turn, PLAGUE, unit, at)
    if not to or (yield from _pulsar(turn, unit, "start")):
        return
    yield from step_to(turn, PLAGUE, unit, at, to)
    if unit not in turn.state.units or (yield from _pulsar(turn, unit, "end")):
        return
    yield from meet(turn, [unit], to)
    if unit in turn.state.units:
        yield from ask_admission(turn, PLAGUE, to)


def _pulsar(turn: InterSpaceTurn, unit: str, when: str) -> Deciding[bool]:
    """Whether it is destroyed where its move begins or ends: only if it has no shields (ISO-68, ISB-47)."""
    now = turn.state.units[unit]
    if turn.state.hexes[now.at].terrain != "pulsar" or now.type not in UNSHIELDED:
        return False
    throw = throw_label(turn, PLAGUE, "pulsar", when, now.name)
    die = turn.dice.die(throw)
    yield basic.PulsarRolled(PLAGUE, now.at, [unit], [die], 0, throw)
    if die % 2 == 0:
        yield basic.UnitsLost(PLAGUE, [unit], now.at, "pulsar")
    return die % 2 == 0
