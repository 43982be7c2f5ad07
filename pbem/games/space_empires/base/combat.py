"""The combat phase: battles in every hex with enemies, then colonies are attacked (SEB-5.1.1, SEB-5.10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.space_empires.advanced.cloaking import visible
from pbem.games.space_empires.base import ways
from pbem.games.space_empires.base.victory import count_points
from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.components import COLONY_STEPS, DIE, HOME_STEP
from pbem.games.space_empires.board.state import Colony
from pbem.games.space_empires.orders.forms import BOMBARD, ENGAGE
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn, has_stopped, is_waiting


def fight_all(turn: EmpireTurn, seats: Sequence[str]) -> Iterator[Any]:
    """Hex by hex in the chosen order, the rest in map order; blood allies together (SES-5.3)."""
    wished = [at for seat in seats for order in turn.sheet(seat).of("battles") for at in order.args["hexes"]]
    places = {unit.at for seat in seats for unit in turn.state.units[seat].values()}
    contested = [at for at in places if ways.is_held(turn.state, seats[0], at)]
    contested.sort(key=lambda at: (wished.index(at) if at in wished else len(wished), space.ORDER[at]))
    turn.agenda.seats, turn.agenda.hexes = list(seats), contested
    yield from fight_on(turn)


def fight_on(turn: EmpireTurn) -> Iterator[Any]:
    """The hexes of the agenda, as long as no battle waits for orders."""
    agenda = turn.agenda
    while agenda.hexes and not is_waiting(turn):
        agenda.at = agenda.hexes.pop(0)
        present = _present(turn)
        agenda.enemies = (yield from _enemies(turn, present[0], agenda.at)) if present else []
        yield from fight_here(turn)


def fight_here(turn: EmpireTurn) -> Iterator[Any]:
    """One enemy after the other (SEB-5.1.1a), then the colony."""
    agenda = turn.agenda
    while agenda.enemies and not is_waiting(turn):
        other, present = agenda.enemies.pop(0), _present(turn)
        if not has_stopped(turn) and present:
            yield from turn.rules.battle(turn, agenda.at, present[0], other)
    for seat in agenda.seats:
        if not has_stopped(turn):
            yield from bombard(turn, seat, agenda.at)


def _present(turn: EmpireTurn) -> list[str]:
    return [seat for seat in turn.agenda.seats if turn.state.at(seat, turn.agenda.at)]


def _enemies(turn: EmpireTurn, seat: str, at: str) -> Deciding[list[str]]:
    rivals = turn.state.leaders(turn.state.rivals(seat, at))
    if len(rivals) < 2:
        return rivals
    answer = yield from turn.ask(seat, ENGAGE, hex=at)
    wishes = list(answer.get("values"))
    sign = -1 if "strongest" in wishes else 1
    place = {other: wishes.index(other) if other in wishes else len(wishes) for other in rivals}
    return sorted(rivals, key=lambda other: (place[other], sign * len(turn.state.at(other, at)), other))


# --- colonies ---------------------------------------------------------------------------------------------------------


def bombard(turn: EmpireTurn, seat: str, at: str) -> Iterator[Any]:
    """Each ship that can fight fires once, one after the other, as long as the standing order says so."""
    colony = turn.state.colonies.get(at)
    if colony is None or not turn.state.are_foes(seat, colony.owner) or visible(turn.state, seat, at):
        return
    ships = [name for name, unit in turn.state.at(seat, at).items() if unit.row.fights]
    if not ships:
        return
    answer = yield from turn.ask(seat, BOMBARD, hex=at)
    least = _least(colony, answer.get("value"), answer.get("least") or 0)
    for name in ships:
        if at in turn.state.colonies and turn.state.colonies[at].value >= least and not has_stopped(turn):
            yield from _fire(turn, seat, name, at, least)


def _least(colony: Colony, wish: str, least: int) -> int:
    """The lowest colony value at which ships still fire."""
    if wish == "never" or (wish == "nohome" and colony.is_homeworld):
        return 1000
    return least + 1 if wish == "notbelow" else 0


def _fire(turn: EmpireTurn, seat: str, name: str, at: str, least: int) -> Iterator[Any]:
    """Strength and attack technology; no bonus, no defense; a 1 hits (SEB-5.10.1a)."""
    state = turn.state
    unit, colony = state.units[seat][name], state.colonies[at]
    need = unit.attack + min(state.tech_of(seat, unit).get("attack", 0), unit.row.hull)
    label = f"{state.when.lower()}/colony/{at.lower()}/{seat.lower()}/{name.lower()}"
    value: int | None = colony.value
    rolls: dict[str, int] = {}
    for number in range(1, unit.size + 1):
        if value is None or value < least:
            break
        throw = f"{label}/{number}"
        roll = rolls[throw] = turn.dice.die(throw, DIE)
        if roll <= need or roll == 1:
            value = lowered(colony, value)
    fell = value is None
    yield f.ColonyAttacked(seat, name, at, colony.owner, need, list(rolls.values()), value or 0, fell, list(rolls))
    if fell:
        yield from turn.rules.colony_fell(turn, seat, colony, at)


def lowered(colony: Colony, value: int) -> int | None:
    """One step down (SEB-5.10.2); nothing is left below 1, or of a new colony."""
    if colony.is_homeworld:
        return value - HOME_STEP if value > HOME_STEP else None
    below = [step for step in COLONY_STEPS if 0 < step < value]
    return max(below) if below else None


def colony_fell(turn: EmpireTurn, seat: str, colony: Colony, at: str) -> Iterator[Any]:
    if colony.is_homeworld:
        yield from turn.rules.homeworld_fell(turn, seat, colony.owner)


def colony_fell_for_points(turn: EmpireTurn, seat: str, colony: Colony, at: str) -> Iterator[Any]:
    """Every colony destroyed is a point (SES-1.8)."""
    yield from colony_fell(turn, seat, colony, at)
    yield from count_points(turn)
