"""Special rules of scenarios, by name (SO-150 to SO-159); a scenario file may use any of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from pbem.core.turn import refused
from pbem.games.space_opera.board.components import LAND, Goods
from pbem.games.space_opera.board.scenario import RuleRow, units_in
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.options.dealing import before, without
from pbem.games.space_opera.orders.forms import GARRISON
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.rules import rounds, victory
from pbem.games.space_opera.ruleset import OperaTurn, Ruleset


def seat_at(state: State, place: int) -> str:
    return next((seat for seat, player in state.players.items() if player.place == place), "")


# --- garrisons chosen before turn 1 -----------------------------------------------------------------------------------


def garrisons_chosen(rules: Ruleset, row: RuleRow) -> Ruleset:
    """A player names the planets that get a garrison (SO-152, SO-153)."""
    phases = {
        **rules.phases,
        "begin": tuple(begin_setup if phase == rounds.begin_turn else phase for phase in rules.phases["begin"]),
        "setup": (rounds.listen, partial(place_garrisons, row), rounds.begin_turn),
    }
    awaited = {**rules.awaited, "setup": lambda state: [seat_at(state, row.place)]}
    return replace(without(rules, "GARRISON"), phases=phases, orders=(*rules.orders, GARRISON), awaited=awaited)


def begin_setup(turn: OperaTurn) -> Iterator[Any]:
    yield f.SetupBegan()


def place_garrisons(row: RuleRow, turn: OperaTurn) -> Iterator[Any]:
    seat = seat_at(turn.state, row.place)
    boxes, line = default_garrisons(turn, row), 0
    for order in turn.sheet(seat).of("garrison"):
        why = wrong_garrisons(turn, row, order.args["boxes"])
        if why:
            yield refused(
                seat,
                order,
                f"refused.{why}",
                n=len(set(order.args["boxes"])),
                count=row.count,
                at=_home(turn, row),
            )
        else:
            boxes, line = list(order.args["boxes"]), order.line
    for other in turn.state.seats:
        if other != seat:
            for order in turn.sheet(other).of("garrison"):
                yield refused(other, order, "refused.not_your_setup")
    yield f.GarrisonPlaced(seat, boxes, units_in(row.units), line)


def own_planets(turn: OperaTurn, row: RuleRow) -> list[str]:
    planets = turn.rules.scenario.planets(len(turn.state.seats))
    return [planet.at for planet in planets if row.place in (planet.owner, planet.home)]


def _home(turn: OperaTurn, row: RuleRow) -> str:
    return turn.rules.scenario.home(row.place, len(turn.state.seats)).at


def default_garrisons(turn: OperaTurn, row: RuleRow) -> list[str]:
    chosen = [at for at in own_planets(turn, row) if at not in row.leaves]
    home = _home(turn, row)
    return [home, *(at for at in chosen if at != home)][: row.count]


def wrong_garrisons(turn: OperaTurn, row: RuleRow, boxes: tuple[str, ...]) -> str:
    if len(set(boxes)) != row.count or len(boxes) != row.count:
        return "garrison_count"
    if any(at not in own_planets(turn, row) for at in boxes):
        return "garrison_not_yours"
    return "" if _home(turn, row) in boxes else "garrison_home"


# --- garrisons kept ---------------------------------------------------------------------------------------------------


def garrisons_kept(rules: Ruleset, row: RuleRow) -> Ruleset:
    """A number of land units on each planet, one more with a city, or it becomes neutral (SO-156, SO-157)."""
    return before(rules, victory.calculate, partial(dissolve, row))


def dissolve(row: RuleRow, turn: OperaTurn) -> Iterator[Any]:
    seat = seat_at(turn.state, row.place)
    for box in turn.state.owned(seat):
        units, planet = turn.state.ashore(seat, box), turn.state.planets[box]
        if sum(units.values()) < row.count + bool(planet.city):
            yield f.GarrisonDissolved(seat, box, dict(units))
    yield from victory.eliminate(turn)


# --- production, research, victory ------------------------------------------------------------------------------------


def land_units_cost_double(rules: Ruleset, row: RuleRow) -> Ruleset:
    """Food and energy, for the whole game (SO-158)."""
    usual = rules.cost

    def cost(rules: Ruleset, state: State, seat: str, code: str) -> Goods:
        price = usual(rules, state, seat, code)
        is_double = code in LAND and state.players[seat].place == row.place
        return {what: 2 * number for what, number in price.items()} if is_double else price

    return replace(rules, cost=cost)


def no_research(rules: Ruleset, row: RuleRow) -> Ruleset:
    """A player can never do research (SO-155)."""
    usual = rules.may_research
    return replace(
        rules,
        may_research=lambda state, seat: usual(state, seat) and state.players[seat].place != row.place,
    )


def capital_wins(rules: Ruleset, row: RuleRow) -> Ruleset:
    """The player who controls it at the end of the last turn wins (SO-159)."""

    def holder(state: State) -> list[str]:
        owner = state.planets_owner(row.at)
        return [owner] if owner else []

    return replace(rules, leader=victory.nobody_leads, last_winners=holder)


SPECIAL: dict[str, Callable[[Ruleset, RuleRow], Ruleset]] = {
    "garrisons_chosen": garrisons_chosen,
    "garrisons_kept": garrisons_kept,
    "land_units_cost_double": land_units_cost_double,
    "no_research": no_research,
    "capital_wins": capital_wins,
}
