"""Points that alien cards give for what happens: watched, fact by fact (ISO-6, ISO-10, ISO-11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pbem.games.interspace.basic.triggers import watches
from pbem.games.interspace.board.components import UNITS
from pbem.games.interspace.board.state import State, counter_order
from pbem.games.interspace.cards import facts as f
from pbem.games.interspace.record import facts as basic
from pbem.games.interspace.record.facts import contact, standard
from pbem.games.interspace.ruleset import InterSpaceTurn

# What a destroyed alien unit is worth to xenophobes, by type or by class (ISO-11, ISOR-9).
_PREY = {"Sct": 2, "SctPlus": 2, "Col": 8, "NB": 8, "warship": 1, "station": 4}


@watches(basic.PlanetConquered)
def conquests(turn: InterSpaceTurn, fact: basic.PlanetConquered) -> Iterator[Any]:
    """Conquerors: industry and tech of a planet they never held before (ISO-6, ISOR-8)."""
    if _is(turn.state, fact.seat, "conquerors") and fact.planet not in turn.state.hand(fact.seat).held:
        planet = turn.state.planets[fact.planet]
        yield f.PointsScored(fact.seat, planet.ind + planet.tech, "conquest", fact.planet)


@watches(basic.PlanetConquered, standard.PlanetDeserted)
def holdings(turn: InterSpaceTurn, fact: basic.PlanetConquered | standard.PlanetDeserted) -> Iterator[Any]:
    """Remembers who controlled a planet when it is lost; a colony of rebels never belonged to anyone."""
    loser = fact.loser if isinstance(fact, basic.PlanetConquered) else fact.seat
    if loser in turn.state.seats and fact.planet not in turn.state.hand(loser).held:
        yield f.PlanetHeld(loser, fact.planet)


@watches(basic.HitsTaken, contact.BoatsLanded)
def losses(turn: InterSpaceTurn, fact: basic.HitsTaken | contact.BoatsLanded) -> Iterator[Any]:
    """Warriors: own warships that perish in their own contact step (ISO-10)."""
    active = turn.state.active
    if active and _is(turn.state, active, "warriors"):
        fallen = [key for key in fact.lost if _owner(key) == active and _kind(key) == "warship"]
        if fallen:
            yield f.PointsScored(active, len(fallen), "fallen")


@watches(basic.HitsTaken, contact.BoatsLanded, standard.NewUnitsLost)
def kills(turn: InterSpaceTurn, fact: Any) -> Iterator[Any]:
    """Xenophobes: alien units they destroyed, in the open, while landing or in a box (ISO-11)."""
    hunter, prey = _KILLS[type(fact)](fact)
    if prey and _is(turn.state, hunter, "xenophobes"):
        points = sum(_worth(key) for key in prey if _owner(key) in turn.state.seats and _owner(key) != hunter)
        if points:
            yield f.PointsScored(hunter, points, "prey")


@watches(contact.IndustryBombed)
def bombed_levels(turn: InterSpaceTurn, fact: contact.IndustryBombed) -> Iterator[Any]:
    """Xenophobes: a point for each level their bombardment destroys (ISO-11)."""
    if _is(turn.state, fact.seat, "xenophobes"):
        yield f.PointsScored(fact.seat, 1, "bombed", fact.planet)


def _hits(fact: basic.HitsTaken) -> tuple[str, Iterable[str]]:
    return fact.by, fact.lost


def _shot_down(fact: contact.BoatsLanded) -> tuple[str, Iterable[str]]:
    return fact.owner, fact.lost


def _in_a_box(fact: standard.NewUnitsLost) -> tuple[str, Iterable[str]]:
    return fact.by, fact.units


# Who destroyed what.
_KILLS: dict[type, Callable[[Any], tuple[str, Iterable[str]]]] = {
    basic.HitsTaken: _hits,
    contact.BoatsLanded: _shot_down,
    standard.NewUnitsLost: _in_a_box,
}


def _is(state: State, seat: str, card: str) -> bool:
    return state.hand(seat).alien == card


def _owner(key: str) -> str:
    return counter_order(key)[0]


def _kind(key: str) -> str:
    return UNITS[counter_order(key)[1]].kind


def _worth(key: str) -> int:
    return worth_of(counter_order(key)[1])


def worth_of(code: str) -> int:
    """What an alien unit of a type is worth to xenophobes."""
    return _PREY.get(code, _PREY.get(UNITS[code].kind, 0))


WATCHERS = (conquests, holdings, losses, kills, bombed_levels)
