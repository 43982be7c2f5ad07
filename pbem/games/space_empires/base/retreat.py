"""Retreats (SEB-5.9)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.standing import StandingAnswer
from pbem.core.turn import Deciding
from pbem.games.space_empires.base import ways
from pbem.games.space_empires.base.black_hole import roll_to_survive
from pbem.games.space_empires.base.fleets import Fleet, plain
from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.counters import Refusal, detach
from pbem.games.space_empires.board.state import State, Unit
from pbem.games.space_empires.orders.forms import RETREATTO
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn, Ruleset


def havens(state: State, rules: Ruleset, seat: str, at: str) -> list[str]:
    """Adjacent, explored, free of enemies, and by the rule not farther from a colony of the owner (SEB-5.9.2)."""
    far = {home: ways.distance(state, at, home) for home in state.own_colonies(seat)}
    return [
        hex_
        for hex_ in ways.beside(state, at)
        if hex_ not in state.unexplored
        and state.systems.get(hex_) != "super_nova"
        and not ways.is_held(state, seat, hex_)
        and not ways.is_barred(state, seat, hex_)
        and any(rules.may_retreat(before, ways.distance(state, hex_, home)) for home, before in far.items())
    ]


def haven(turn: EmpireTurn, seat: str, at: str) -> Deciding[str]:
    """The hex to retreat to: as wished, else nearest to a yard or home; nothing if there is no way out."""
    hexes = havens(turn.state, turn.rules, seat, at)
    if not hexes:
        return ""
    answer = yield from turn.ask(seat, RETREATTO, hex=at)
    wishes: Sequence[str] = answer.get("values")
    for wish in wishes:
        if wish in hexes:
            return wish
        if wish in ("yard", "home"):
            return _nearest(turn.state, seat, hexes, wish)
    return _nearest(turn.state, seat, hexes, "yard")


def _nearest(state: State, seat: str, hexes: list[str], what: str) -> str:
    goals = [unit.at for unit in state.units[seat].values() if unit.kind == "SY"] if what == "yard" else []
    goals = goals or [at for at, colony in state.own_colonies(seat).items() if colony.is_homeworld]
    return min(
        hexes, key=lambda at: (min((ways.distance(state, at, goal) for goal in goals), default=0), space.ORDER[at])
    )


def by_group(name: str, unit: Unit) -> dict[str, str]:
    """What a standing order about retreats can name."""
    return {"type": unit.kind, "unit": name}


def by_type(name: str, unit: Unit) -> dict[str, str]:
    return {"type": unit.kind}


def nearer(before: int, after: int) -> bool:
    return after < before


def equal_or_nearer(before: int, after: int) -> bool:
    return after <= before


def leavers(fleet: Fleet, name: str, wish: StandingAnswer, fired: int) -> int:
    """How many ships of a group retreat: those in line, all, the damaged ones, or a number (SEB-5.6b, SEB-5.9.1)."""
    size = fleet.units[name].size
    if is_choice(wish):
        wanted = fleet.damaged(name) if wish.get("value") == "damaged" else wish.get("ships") or 1
        return min(int(wanted), size - fired)
    return (size if wish.get("value") == "all" else fleet.in_line(name)) - fired


def is_choice(wish: StandingAnswer) -> bool:
    """Whether single ships of a group are meant, wherever they are."""
    return wish.get("value") in ("damaged", "ships")


def retreat(
    turn: EmpireTurn, fleet: Fleet, name: str, count: int, to: str, worst_first: bool = False
) -> Deciding[bool]:
    """Ships of a group leave; part of a group needs its own counter (SEB-5.9.1)."""
    seat, at = fleet.owner(name), fleet.at
    try:
        leaving = yield from detach(turn, seat, plain(name), count)
    except Refusal:
        return False
    if leaving == plain(name):
        fleet.hits.pop(name, None)
        fleet.screened.pop(name, None)
    elif worst_first:
        fleet.take_out(name, count)
    else:
        fleet.hits[name] = []
    yield f.UnitRetreated(seat, leaving, at, to)
    if turn.state.systems.get(to) == "black_hole":
        yield from roll_to_survive(turn, seat, to, [leaving])
    return True
