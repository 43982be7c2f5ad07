"""Investment (ISS-23 to ISS-30): levels are bought up or given up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.sheet import Order
from pbem.core.turn import refused
from pbem.games.interspace.basic.economy import TOP_LEVEL, own_planet
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.record.facts import standard as s
from pbem.games.interspace.ruleset import InterSpaceTurn


def investment(turn: InterSpaceTurn) -> Iterator[Any]:
    for seat in turn.state.seats:
        yield from invest(turn, seat)


def invest(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """Lines as listed, over all planets; each level of a planet changes once (ISS-23, ISS-27)."""
    done: set[tuple[str, str]] = set()
    for order in turn.sheet(seat).of("invest"):
        name, level = own_planet(turn.state, seat, order.args["planet"]), order.args["level"]
        if not name:
            yield refused(seat, order, "refused.not_your_planet", planet=order.args["planet"])
        elif (name, level) in done:
            yield refused(seat, order, "refused.once_a_round", planet=name)
        else:
            for fact in _WAYS[order.get("way", "up"), level](turn, seat, order, name):
                yield fact
                if isinstance(fact, s.IndustryInvested | s.TechInvested):
                    done.add((name, level))


def _hindrance(turn: InterSpaceTurn, seat: str, name: str, level: int, cost: int) -> tuple[str, dict[str, Any]]:
    """Why a level cannot be bought (ISS-19, ISS-28)."""
    if level >= TOP_LEVEL:
        planet = turn.state.planets[name]
        return "refused.top_level", {"ind": planet.ind, "tech": planet.tech}
    why = turn.rules.invest_hindrance(turn.state, seat, name)
    if why:
        return why, {}
    has = turn.state.depot.look(name).ipe
    return ("refused.invest_cost", {"cost": cost, "has": has}) if cost > has else ("", {})


def _industry_up(turn: InterSpaceTurn, seat: str, order: Order, name: str) -> Iterator[Any]:
    """By industry and tech of the planet (ISS-24)."""
    level = turn.state.planets[name].ind
    cost = turn.rules.invest_industry_cost(turn.state, name) if level < TOP_LEVEL else 0
    why, values = _hindrance(turn, seat, name, level, cost)
    if why:
        yield refused(seat, order, why, planet=name, **values)
    else:
        yield s.IndustryInvested(seat, name, level + 1, cost, order.line)


def _tech_up(turn: InterSpaceTurn, seat: str, order: Order, name: str) -> Iterator[Any]:
    """By the tech of the planet and the civ level, which may rise with it at once (ISS-25, ISS-26)."""
    level, civ = turn.state.planets[name].tech, turn.state.players[seat].civ
    cost = turn.rules.invest_tech_cost(turn.state, seat, name) if level < TOP_LEVEL else 0
    why, values = _hindrance(turn, seat, name, level, cost)
    if why:
        yield refused(seat, order, why, planet=name, **values)
    else:
        yield s.TechInvested(seat, name, level + 1, max(civ, level + 1), cost, order.line)


def _industry_down(turn: InterSpaceTurn, seat: str, order: Order, name: str) -> Iterator[Any]:
    """Free; at 0 the planet is deserted (ISS-29, ISS-30)."""
    yield s.IndustryInvested(seat, name, turn.state.planets[name].ind - 1, 0, order.line)
    if not turn.state.planets[name].ind:
        yield from desert(turn, name, "given_up", order.line)


def _tech_down(turn: InterSpaceTurn, seat: str, order: Order, name: str) -> Iterator[Any]:
    """Tech 0 comes only with industry 0 (ISS-29)."""
    level = turn.state.planets[name].tech
    if level <= 1:
        yield refused(seat, order, "refused.last_tech", planet=name)
        return
    yield s.TechInvested(seat, name, level - 1, turn.state.players[seat].civ, 0, order.line)
    yield from civ_may_fall(turn, seat)


def desert(turn: InterSpaceTurn, name: str, how: str, line: int = 0) -> Iterator[Any]:
    """Industry is 0: the planet is uninhabited, and its box is empty (ISS-30, ISSR-9)."""
    planet = turn.state.planets[name]
    owner = planet.owner
    yield s.PlanetDeserted(owner, name, planet.at, how, line)
    if owner in turn.state.players:
        yield from civ_may_fall(turn, owner)


def civ_may_fall(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """By option the civ level follows the planets held (ISS-26)."""
    civ = turn.rules.civ_after_loss(turn.state, seat)
    if civ < turn.state.players[seat].civ:
        yield f.CivFell(seat, civ)


_WAYS = {
    ("up", "ind"): _industry_up,
    ("up", "tech"): _tech_up,
    ("down", "ind"): _industry_down,
    ("down", "tech"): _tech_down,
}
