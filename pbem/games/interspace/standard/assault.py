"""Planetary assault of the standard game: bombardment and landing (ISS-91 to ISS-97)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.sheet import Order
from pbem.core.standing import Question
from pbem.core.turn import Deciding, refused
from pbem.games.interspace.basic.blocking import called
from pbem.games.interspace.basic.conquest import lose_civ, take
from pbem.games.interspace.basic.movement import select
from pbem.games.interspace.board.state import Planet, State, counter_order, label_order
from pbem.games.interspace.knowledge.known import label_named
from pbem.games.interspace.orders.contact_questions import BOMBARD, LAND
from pbem.games.interspace.record.facts.contact import BoatsLanded, IndustryBombed, PlanetBombarded
from pbem.games.interspace.record.facts.standard import NewUnitsLost, PlanetDeserted
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset, throw_label

# Each battleship rolls a die that counts up to this (ISS-92).
GUN = 5


def assaults(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """Hex by hex: battleships bombard, then assault boats land, each once (ISS-91, ISS-92, ISS-94)."""
    bombs = yield from _by_hex(turn, seat, "bombard_now")
    landings = yield from _by_hex(turn, seat, "land_now")
    ships = {unit.at for unit in turn.state.fleet(seat) if unit.type in ("BB", "AB")}
    for label in sorted({*bombs, *landings, *ships}, key=label_order):
        yield from _bombard(turn, seat, label, bombs.get(label))
        yield from _land(turn, seat, label, landings.get(label))


def _by_hex(turn: InterSpaceTurn, seat: str, form: str) -> Deciding[dict[str, Order]]:
    """The line that counts for each planet: the first."""
    lines: dict[str, Order] = {}
    for order in turn.sheet(seat).of(form):
        label = label_named(turn, seat, order.args["at"]) or order.args["at"]
        if label in lines:
            yield refused(seat, order, "refused.one_assault")
        lines.setdefault(label, order)
    return lines


def hindrance(state: State, rules: Ruleset, seat: str, label: str, code: str) -> str:
    """Why a planet cannot be assaulted with ships of a type (ISS-91, ISS-98).

    A player without any there gets no other reason: they may not see the place.
    """
    if not fleet_of(state, seat, label, code):
        return {"AB": "refused.no_boats", "BB": "refused.no_battleships"}[code]
    planet = state.planets.get(state.hexes[label].planet)
    if planet is None or planet.owner in ("", seat):
        return "refused.no_enemy_planet"
    if planet.owner in state.owners_at(label):
        return "refused.owner_is_there"
    if not rules.may_assault(state, seat, state.hexes[label].planet):
        return "refused.planet_is_shielded"
    return "" if rules.supported(state, seat, label) else "refused.assault_unsupported"


def fleet_of(state: State, seat: str, label: str, code: str) -> list[str]:
    ships = [key for key, unit in state.units_at(label) if unit.owner == seat and unit.type == code]
    return sorted(ships, key=counter_order)


def _is_due(
    turn: InterSpaceTurn, seat: str, label: str, order: Order | None, code: str, question: Question
) -> Deciding[bool]:
    """Whether this planet is assaulted now, by an order or by a standing order."""
    why = hindrance(turn.state, turn.rules, seat, label, code)
    if why:
        if order:
            yield refused(seat, order, why, hex=order.args["at"])
        return False
    if order:
        return True
    planet, ships = planet_at(turn.state, label), len(fleet_of(turn.state, seat, label, code))
    numbers = {"ships": ships, "boats": ships, "industry": planet.ind, "tech": planet.tech}
    about = {name: numbers[name] for name in question.about}
    answer = yield from turn.ask(seat, question, hex=called(turn.state, label), **about)
    return bool(answer.get("value") == "always")


def planet_at(state: State, label: str) -> Planet:
    return state.planets[state.hexes[label].planet]


def _bombard(turn: InterSpaceTurn, seat: str, label: str, order: Order | None) -> Iterator[Any]:
    if (yield from _is_due(turn, seat, label, order, "BB", BOMBARD)):
        ships = fleet_of(turn.state, seat, label, "BB")
        yield from bombard(turn, seat, ships, turn.state.hexes[label].planet, order.line if order else 0)


def bombard(turn: InterSpaceTurn, owner: str, ships: Sequence[str], name: str, line: int = 0) -> Iterator[Any]:
    """Dice up to 5 add up; the industry or more destroys a level and everything in the box (ISS-92, ISS-93)."""
    planet = turn.state.planets[name]
    at, victim, industry = planet.at, planet.owner, planet.ind
    throw = throw_label(turn, owner, "bombard", at)
    dice = turn.dice.roll(throw, 6, len(ships))
    total = sum(die for die in dice if die <= GUN)
    yield PlanetBombarded(owner, name, at, victim, list(ships), list(dice), total, industry, throw, line)
    if total < industry:
        return
    yield IndustryBombed(owner, name, at, victim, industry - 1)
    yield from _empty_box(turn, owner, name, "bombed")
    if industry == 1:
        yield PlanetDeserted(victim, name, at, "bombed")
        yield from lose_civ(turn, victim)


def _empty_box(turn: InterSpaceTurn, by: str, name: str, how: str) -> Iterator[Any]:
    """New units are destroyed with everything in the box (ISS-93, ISS-97)."""
    units = turn.state.depot.look(name).units
    if units:
        yield NewUnitsLost(turn.state.planets[name].owner, name, list(units), by, how)


def _land(turn: InterSpaceTurn, seat: str, label: str, order: Order | None) -> Iterator[Any]:
    if not (yield from _is_due(turn, seat, label, order, "AB", LAND)):
        return
    boats = fleet_of(turn.state, seat, label, "AB")
    if order:
        boats, (why, values) = select(turn.state, seat, order.args["boats"], label)
        if why:
            yield refused(seat, order, why, **values)
            return
    yield from land(turn, seat, sorted(boats, key=counter_order), label, order.line if order else 0)


def land(turn: InterSpaceTurn, seat: str, boats: Sequence[str], label: str, line: int) -> Iterator[Any]:
    """The planet fires a die for each industry level; one boat that gets through takes it (ISS-95 to ISS-97)."""
    name = turn.state.hexes[label].planet
    planet = turn.state.planets[name]
    throw = throw_label(turn, seat, "landing", label)
    dice = turn.dice.roll(throw, 6, planet.ind)
    lost = list(boats[: sum(die <= strength(planet) for die in dice)])
    yield BoatsLanded(seat, name, label, planet.owner, list(boats), strength(planet), list(dice), lost, throw, line)
    if len(lost) < len(boats):
        yield from _empty_box(turn, seat, name, "conquered")
        yield from take(turn, seat, label, len(boats) - len(lost), line)


def strength(planet: Planet) -> int:
    """What its dice must show at most: half its tech, rounded up (ISS-95)."""
    return (planet.tech + 1) // 2
