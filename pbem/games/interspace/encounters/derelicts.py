"""Vanished (ISO-120, ISOR-33): ships without crews, for the next player to come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pbem.core.grammar import Form
from pbem.core.standing import Question
from pbem.games.interspace.basic.blocking import called
from pbem.games.interspace.board.state import State
from pbem.games.interspace.encounters import facts as f
from pbem.games.interspace.encounters.gains import counters_for
from pbem.games.interspace.encounters.state import DERELICTS
from pbem.games.interspace.ruleset import Effect, InterSpaceTurn, Ruleset
from pbem.games.interspace.standard.desertion import new_counters

CLAIM = Question(
    Form("claim", "CLAIM <value=YES|NO> [AT <hex>]", "CLAIM no", ("ISO-120",), ("hex",)), {"value": "yes"}, "ISO-120"
)


def vanished(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """All units in the hex belong to nobody from now on, and use no counters (ISOR-4, ISOR-33)."""
    yield f.CrewsVanished(seat, label, new_counters(turn.state, group, DERELICTS))


def claim(turn: InterSpaceTurn, seat: str, units: Sequence[str], label: str) -> Iterator[Any]:
    """An arriving player takes each of them that has a free counter, or leaves it for the next (D34)."""
    there = [key for key, unit in turn.state.units_at(label) if unit.owner == DERELICTS]
    if not there or not units:
        return
    answer = yield from turn.ask(seat, CLAIM, hex=called(turn.state, label))
    for key in there if answer.get("value") == "yes" else ():
        for new in _counters(turn, seat, turn.state.units[key].type):
            yield f.UnitClaimed(seat, label, key, new)


def _counters(turn: InterSpaceTurn, seat: str, type_: str) -> list[str]:
    """Who builds no nova bombs has no counters for them (ISOR-95)."""
    if type_ == "NB" and not turn.rules.for_sale(turn.state, seat, type_):
        return []
    return counters_for(turn, seat, [type_])


def claiming(rules: Ruleset) -> Ruleset:
    def takes_part(state: State, key: str) -> bool:
        """Nobody meets or fights a ship without a crew (ISOR-33)."""
        return state.units[key].owner != DERELICTS and rules.takes_part(state, key)

    entered, questions = (*rules.entered, claim), (*rules.questions, CLAIM)
    return replace(rules, takes_part=takes_part, entered=entered, questions=questions)


EFFECTS: dict[str, Effect] = {"vanished": vanished}
