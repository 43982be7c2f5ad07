"""Retreat and withdrawal (ISB-91, ISB-92, ISB-94, ISB-95, ISBR-31)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pbem.core.standing import StandingAnswer
from pbem.core.turn import Deciding
from pbem.games.interspace.basic.blocking import by_screen_order, called
from pbem.games.interspace.basic.paths import DEADLY
from pbem.games.interspace.board import places
from pbem.games.interspace.board.components import CIVILIANS, UNITS, WARSHIPS
from pbem.games.interspace.board.state import State, counter_order, label_order
from pbem.games.interspace.orders.forms import RETREAT, RETREATTO
from pbem.games.interspace.orders.units import Units, meant
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.ruleset import InterSpaceTurn

# The number of units that may leave, by enemy warships and by the player's warships that stay.
Limit = Callable[[int, int], int]
_EVERYBODY = (Units(""),)
_CIVILIANS = tuple(Units(code) for code in sorted(CIVILIANS))


def retreat(turn: InterSpaceTurn, attacker: str, label: str, number: int, seats: Sequence[str]) -> Iterator[Any]:
    """These seats, in this order, may withdraw: first the attacker, then the defenders (ISB-91)."""
    here = turn.state.owners_at(label)
    for seat in seats:
        if seat in here:
            yield from _one_retreat(turn, seat, attacker, label, number)


def _one_retreat(turn: InterSpaceTurn, seat: str, attacker: str, label: str, number: int) -> Iterator[Any]:
    state = turn.state
    own, enemy = _forces(state, seat, attacker, label)
    if not enemy:
        return
    strength, foe = _value(state, own), _value(state, enemy)
    warships = sum(state.units[key].type in WARSHIPS for key in own)
    answer = yield from turn.ask(
        seat, RETREAT, side="att" if seat == attacker else "def", hex=called(state, label),
        round=number, strength=strength, enemy=foe, warships=warships,
    )  # fmt: skip
    going = who_goes(state, own, answer, number, strength, foe)
    if not going:
        return
    foes = sum(state.units[key].type in WARSHIPS for key in enemy)
    leaving = yield from behind_a_screen(turn, seat, label, own, foes, going, turn.rules.retreat_limit)
    if not leaving:
        yield f.RetreatFailed(seat, label, "screen")
        return
    yield from _go(turn, seat, label, leaving, "retreat")


def _forces(state: State, seat: str, attacker: str, label: str) -> tuple[list[str], list[str]]:
    """A player's own units, and those he faces: all defenders, or the attacker (ISB-92)."""
    here = state.units_at(label)
    own = [key for key, unit in here if unit.owner == seat]
    if seat == attacker:
        return own, [key for key, unit in here if unit.owner != seat]
    return own, [key for key, unit in here if unit.owner == attacker]


def _value(state: State, units: Sequence[str]) -> int:
    return sum(UNITS[state.units[key].type].cost for key in units)


def who_goes(state: State, own: list[str], answer: StandingAnswer, number: int, strength: int, foe: int) -> list[str]:
    """The units the standing order sends away in this round; `civilians` is `round 1 ONLY Sct Trn Col` (D6, D7).

    Of so many of a type those go first that have lost most shields (ISBR-68).
    """
    what, limit = answer.get("value")
    if not is_due(what, limit, number, strength, foe):
        return []
    only = _CIVILIANS if what == "civilians" else answer.get("only") or _EVERYBODY
    return meant(own, only, lambda key: -state.damage.get(key, 0))


def is_due(what: str, limit: int, number: int, strength: int, foe: int) -> bool:
    """Whether a RETREAT line sends units away now (D6, D7)."""
    return {
        "never": False,
        "civilians": True,
        "round": number >= limit,
        "below": strength * 100 < foe * limit,
    }[what]


def behind_a_screen(
    turn: InterSpaceTurn, seat: str, label: str, own: list[str], foes: int, going: list[str], limit: Limit
) -> Deciding[list[str]]:
    """The units that may go because enough own warships stay behind; none if there are not enough (ISB-92)."""
    state = turn.state
    ranked = yield from by_screen_order(turn, seat, label, [key for key in own if state.units[key].type in WARSHIPS])
    staying = [key for key in ranked if key not in going]
    best: list[str] = []
    for key in ["", *(key for key in ranked if key in going)]:
        staying += [key] if key else []
        willing = [other for other in going if other not in staying]
        most = limit(foes, len(staying))
        leaving = sorted(willing, key=lambda other: (-UNITS[state.units[other].type].cost, counter_order(other)))[:most]
        if len(leaving) > len(best):
            best = leaving
    return best


NO_LIMIT = 1000


def all_behind_a_full_screen(foes: int, staying: int) -> int:
    """How many may go: all once one warship stays for each enemy warship, else none (ISB-92)."""
    return NO_LIMIT if staying >= foes else 0


def one_for_each_that_stays(foes: int, staying: int) -> int:
    """The German edition's basic rule: as many as there are warships that stay (ISBR-29)."""
    return staying


def withdraw(turn: InterSpaceTurn, seat: str, label: str, why: str) -> Iterator[Any]:
    """The attacker must leave with all units, without a screen (ISB-94, ISB-95)."""
    units = [key for key, unit in turn.state.units_at(label) if unit.owner == seat]
    yield from _go(turn, seat, label, units, why)


def _go(turn: InterSpaceTurn, seat: str, label: str, units: list[str], why: str) -> Iterator[Any]:
    target = yield from _retreat_hex(turn, seat, label)
    if target:
        yield f.UnitsRetreated(seat, units, label, target, why)
    else:
        yield f.RetreatFailed(seat, label, "no_hex")


def _retreat_hex(turn: InterSpaceTurn, seat: str, label: str) -> Deciding[str]:
    """A known neighbour that does not destroy: by RETREATTO, else the nearest to the home world (ISBR-31, D8)."""
    state = turn.state
    legal = [near for near in places.neighbours(state, label) if state.hexes[near].terrain not in DEADLY]
    answer = yield from turn.ask(seat, RETREATTO, hex=called(state, label))
    listed = [place.label for name in answer.get("hexes") if (place := places.find(state, name))]
    for wish in listed:
        if wish in legal:
            return wish
    home = state.players[seat].home
    at = state.planets[home].at if home in state.planets else ""
    distance = places.steps_from(state, at) if at else {}
    return min(legal, key=lambda near: (distance.get(near, len(state.hexes)), label_order(near)), default="")
