"""Permission to be in the same hex (ISS-59, ISS-62)."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.core.turn import Deciding
from pbem.games.interspace.basic.blocking import called
from pbem.games.interspace.basic.combat import value_at
from pbem.games.interspace.board.components import CIVILIANS, UNITS
from pbem.games.interspace.orders.contact_questions import JOIN
from pbem.games.interspace.ruleset import InterSpaceTurn


def lets_in(turn: InterSpaceTurn, host: str, guest: str, label: str, coming: Iterable[str] = ()) -> Deciding[bool]:
    """Whether one player lets another's units stay beside his own; `coming` are those that are not there yet.

    `civilians` is yes if one of the two has only civilian ships there (D14).
    """
    state = turn.state
    more = [state.units[key].type for key in coming]
    strength, enemy = (
        value_at(state, host, label),
        value_at(state, guest, label) + sum(UNITS[code].cost for code in more),
    )
    answer = yield from turn.ask(host, JOIN, player=guest, hex=called(state, label), strength=strength, enemy=enemy)
    if answer.get("value") == "civilians":
        here = [unit for key, unit in state.units_at(label) if turn.rules.takes_part(state, key)]
        guests = {*more, *(unit.type for unit in here if unit.owner == guest)}
        hosts = {unit.type for unit in here if unit.owner == host}
        return guests <= CIVILIANS or hosts <= CIVILIANS
    return bool(answer.get("value") == "yes")
