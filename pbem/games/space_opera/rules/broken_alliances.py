"""When an alliance breaks: who leaves, and who fights for shared places (SO-126, SO-127)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.space_opera.board.state import State, Troops
from pbem.games.space_opera.orders.forms import ON_BREAK
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.rules.cargo import stow, total
from pbem.games.space_opera.rules.ground_combat import assault, room_for
from pbem.games.space_opera.rules.retreat import way_out
from pbem.games.space_opera.rules.space_combat import fight_in_space, must_fight
from pbem.games.space_opera.ruleset import OperaTurn


def part(turn: OperaTurn, breaker: str, former: list[str]) -> Iterator[Any]:
    """Box by box: the breaker decides first and is the attacker."""
    for one, other in [(breaker, ally) for ally in former] + [(ally, breaker) for ally in former]:
        yield from put_off(turn, one, other)
    for box in turn.rules.galaxy.boxes:
        label = f"t{turn.state.turn}/break/{breaker.lower()}/{box.lower()}"
        yield from part_in_space(turn, breaker, former, box, label)
        yield from part_on_ground(turn, breaker, former, box, label)


# --- ships ------------------------------------------------------------------------------------------------------------


def part_in_space(turn: OperaTurn, breaker: str, former: list[str], box: str, label: str) -> Iterator[Any]:
    for seat in (breaker, *former):
        others = _foes_in_space(turn.state, breaker, former, box)
        if others and turn.state.ships_at(seat, box) and (yield from wants_to_go(turn, seat)):
            yield from slip_away(turn, seat, box)
    others = _foes_in_space(turn.state, breaker, former, box)
    if others and must_fight(turn.state, [breaker], others, box):
        yield from fight_in_space(turn, box, [breaker], others, label)


def _foes_in_space(state: State, breaker: str, former: list[str], box: str) -> list[str]:
    if not state.ships_at(breaker, box):
        return []
    return [ally for ally in former if state.ships_at(ally, box) and state.are_hostile(breaker, ally)]


def wants_to_go(turn: OperaTurn, seat: str) -> Deciding[bool]:
    answer = yield from turn.ask(seat, ON_BREAK)
    return bool(answer.args["what"] == "retreat")


def slip_away(turn: OperaTurn, seat: str, box: str) -> Iterator[Any]:
    """To an adjacent box without other players' ships, if there is one."""
    state = turn.state
    empty = [other for other in turn.rules.galaxy.beside[box] if set(state.fleets_at(other)) <= {seat}]
    to = yield from way_out(turn, box, seat, empty)
    if to:
        yield f.ShipsRetreated(seat, box, dict.fromkeys(state.ships_at(seat, box), to), "break")


# --- troops -----------------------------------------------------------------------------------------------------------


def part_on_ground(turn: OperaTurn, breaker: str, former: list[str], box: str, label: str) -> Iterator[Any]:
    for seat in (breaker, *former):
        foes = _foes_ashore(turn.state, breaker, former, box)
        if foes and turn.state.ashore(seat, box) and (yield from wants_to_go(turn, seat)):
            yield from go_aboard(turn, seat, box)
    foes = _foes_ashore(turn.state, breaker, former, box)
    if foes:
        yield from assault(turn, box, {breaker: {}}, foes, label, goes_on=True)


def _foes_ashore(state: State, breaker: str, former: list[str], box: str) -> list[str]:
    if not state.ashore(breaker, box):
        return []
    return [ally for ally in former if state.ashore(ally, box) and state.are_hostile(breaker, ally)]


def go_aboard(turn: OperaTurn, seat: str, box: str) -> Iterator[Any]:
    """Into the owner's transports in the box; units without room stay and fight."""
    loads, _ = yield from room_for(turn, seat, box, turn.state.ashore(seat, box), [seat])
    if loads:
        yield f.TroopsEmbarked(seat, box, loads, {}, "break")


def put_off(turn: OperaTurn, carrier: str, seat: str) -> Iterator[Any]:
    """Land units do not stay aboard a former ally's transports."""
    state = turn.state
    if not state.are_hostile(carrier, seat):
        return
    for name in list(state.ships[carrier]):
        ship = state.ships[carrier][name]
        units = ship.cargo.get(seat)
        if units:
            yield _put_off(state, carrier, name, seat, dict(units))


def _put_off(state: State, carrier: str, name: str, seat: str, units: Troops) -> f.TroopsPutOff:
    box = state.ships[carrier][name].at
    loads = stow(state, seat, state.transports_at(seat, box), units)
    left = {code: number - total(loads).get(code, 0) for code, number in units.items()}
    rest = {code: number for code, number in left.items() if number}
    is_home = state.planets_owner(box) == seat
    return f.TroopsPutOff(seat, box, carrier, name, loads, rest if is_home else {}, {} if is_home else rest)
