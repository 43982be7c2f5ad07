"""Vanished (ISO-120, ISOR-33): ships without crews, for whoever comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pbem.core.grammar import Form
from pbem.core.standing import Question
from pbem.games.interspace.blocking import called
from pbem.games.interspace.encounters import facts as f
from pbem.games.interspace.encounters.finds import DERELICTS
from pbem.games.interspace.encounters.gains import counters_for
from pbem.games.interspace.ruleset import Effect, InterSpaceTurn, Ruleset
from pbem.games.interspace.state import counter_order, unit_key

CLAIM = Question(
    Form("claim", "CLAIM <value=YES|NO> [AT <hex>]", "CLAIM no", ("ISO-120",), ("hex",)), {"value": "yes"}, "ISO-120"
)


def vanished(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """All units in the hex belong to nobody from now on, and use no counters (ISOR-4, ISOR-33)."""
    numbers: dict[str, int] = {}
    counters = {}
    for key in group:
        type_ = counter_order(key)[1]
        numbers[type_] = numbers.get(type_, 0) + 1
        counters[key] = unit_key(DERELICTS, type_, numbers[type_])
    yield f.CrewsVanished(seat, label, counters)


def claim(turn: InterSpaceTurn, seat: str, units: Sequence[str], label: str) -> Iterator[Any]:
    """Who comes takes each of them for which there is a counter; who does not leaves it for the next (D34)."""
    there = [key for key, unit in turn.state.units_at(label) if unit.owner == DERELICTS]
    if not there or not units:
        return
    answer = yield from turn.ask(seat, CLAIM, hex=called(turn.state, label))
    for key in there if answer.get("value") == "yes" else ():
        for new in counters_for(turn, seat, [turn.state.units[key].type]):
            yield f.UnitClaimed(seat, label, key, new)


def claiming(rules: Ruleset) -> Ruleset:
    return replace(rules, entered=(*rules.entered, claim), questions=(*rules.questions, CLAIM))


EFFECTS: dict[str, Effect] = {"vanished": vanished}
