"""Encounter cards that bring free units."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.interspace.board.state import unit_key
from pbem.games.interspace.board.stores import NEUTRAL
from pbem.games.interspace.free_units import facts as f
from pbem.games.interspace.free_units.kinds import DEATH, DEATH_BOATS, FREE, MADNESS, PLAGUE, TRADER_GOODS, TRADERS
from pbem.games.interspace.free_units.meeting import meet
from pbem.games.interspace.record import facts as basic
from pbem.games.interspace.ruleset import Effect, InterSpaceTurn
from pbem.games.interspace.standard.desertion import new_counters

GOODS = {TRADERS: {NEUTRAL: TRADER_GOODS}}


def comes(kind: str) -> Effect:
    """It is put here, and does nobody harm yet."""
    units = [unit_key(kind, FREE[kind].code, 1)] if FREE[kind].code else []
    units += [unit_key(kind, "PB", number) for number in range(1, DEATH_BOATS + 1)] if kind == DEATH else []

    def effect(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
        yield f.FreeUnitsFound(kind, label, units, GOODS.get(kind, {}))

    return effect


def destroys(kind: str) -> Effect:
    """It is put here, and every unit in the hex is destroyed (ISO-72, ISO-74, ISOR-4)."""

    def effect(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
        yield from comes(kind)(turn, seat, label, group)
        yield basic.UnitsLost(seat, list(group), label, kind)

    return effect


def madness(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """The explorer goes mad; if it is not alone, the pact is made at once (ISO-85, ISOR-5)."""
    mad = new_counters(turn.state, group[:1], MADNESS)
    yield f.UnitsTurned(MADNESS, label, mad)
    yield from meet(turn, list(mad.values()), label)


def plague(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """All units in the hex have it (ISO-93, ISOR-4)."""
    yield f.UnitsTurned(PLAGUE, label, new_counters(turn.state, group, PLAGUE))


EFFECTS: dict[str, Effect] = {
    "berserker": destroys("berserker"),
    "death_station": destroys("death"),
    "ion_storm": comes("storm"),
    "madness": madness,
    "pirates": comes("pirates"),
    "plague": plague,
    "plunderers": comes("plunderers"),
    "ore_thieves": comes("thieves"),
    "space_amoeba": comes("amoeba"),
    "traders": comes("traders"),
}
