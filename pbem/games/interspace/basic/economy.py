"""Economy step of the basic game (ISB-22 to ISB-37)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pbem.core.facts import OrderRefused
from pbem.core.sheet import Order
from pbem.core.turn import Deciding, refused
from pbem.games.interspace.board import places
from pbem.games.interspace.board.components import BONUS, BUILT, UNITS
from pbem.games.interspace.board.state import Planet, State, label_order, unit_key
from pbem.games.interspace.orders.forms import TRADE
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset

TOP_LEVEL = 8


def economy(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """Each controlled planet raises one level or builds; planets act in the order listed (ISB-22)."""
    yield from declare_home(turn, seat)
    bonus = yield from _bonus(turn, seat)
    if seat not in turn.sheets:
        yield from _without_orders(turn, seat)
        return
    done: dict[str, str] = {}
    spent: dict[str, int] = {}
    for order in turn.sheet(seat).of("industry", "technology", "build"):
        name, why = _acting_planet(turn.state, seat, order, done)
        if why:
            # Another player's planet may be in the fog: it is named as the order named it.
            yield refused(seat, order, why, planet=name if _owns(turn.state, seat, name) else order.args["planet"])
            continue
        extra = _extra(turn.state, seat, name, bonus) - spent.get(name, 0)
        for fact in _ACTIONS[order.form](turn, seat, order, name, extra):
            yield fact
            if not isinstance(fact, OrderRefused):
                done[name] = order.form
                spent[name] = spent.get(name, 0) + getattr(fact, "cost", 0)


def _acting_planet(state: State, seat: str, order: Order, done: dict[str, str]) -> tuple[str, str]:
    """The planet that acts, and why it may not (ISB-22, ISB-26). Several BUILD lines are one action."""
    name = planet_named(state, order.args["planet"])
    if not _owns(state, seat, name):
        return name, "refused.not_your_planet"
    if name in done and not done[name] == order.form == "build":
        return name, "refused.one_action"
    if state.planets[name].rests == state.round:
        return name, "refused.rests"
    return name, ""


def _owns(state: State, seat: str, name: str) -> bool:
    return name in state.planets and state.planets[name].owner == seat


def own_planet(state: State, seat: str, name: str) -> str:
    """The planet of a seat by name or hex, or nothing."""
    found = planet_named(state, name)
    return found if _owns(state, seat, found) else ""


def owned_planets(state: State, seat: str) -> list[tuple[str, Planet]]:
    """In the order of their hexes."""
    return sorted(state.planets_of(seat), key=lambda pair: label_order(pair[1].at))


def planet_named(state: State, name: str) -> str:
    """A planet by its name or by its hex."""
    if name in state.planets:
        return name
    place = places.find(state, name)
    return state.hexes[place.label].planet if place and place.is_known else ""


def _raise_industry(turn: InterSpaceTurn, seat: str, order: Order, name: str, extra: int) -> Iterator[Any]:
    planet = turn.state.planets[name]
    if why := industry_limit(planet):
        yield refused(seat, order, why, planet=name, ind=planet.ind, tech=planet.tech)
    else:
        yield f.IndustryRaised(seat, name, planet.ind + 1, order.line)


def industry_limit(planet: Planet) -> str:
    """Why industry cannot rise (ISB-23)."""
    if planet.ind >= TOP_LEVEL:
        return "refused.top_level"
    return "refused.industry_above_tech" if planet.ind > planet.tech else ""


def tech_limit(planet: Planet) -> str:
    """Why tech cannot rise (ISB-24)."""
    if planet.tech >= TOP_LEVEL:
        return "refused.top_level"
    return "refused.tech_above_industry" if planet.tech > planet.ind else ""


def _raise_tech(turn: InterSpaceTurn, seat: str, order: Order, name: str, extra: int) -> Iterator[Any]:
    planet = turn.state.planets[name]
    if why := tech_limit(planet):
        yield refused(seat, order, why, planet=name, ind=planet.ind, tech=planet.tech)
    else:
        yield _tech_raised(turn.state, seat, name, order.line)


def _tech_raised(state: State, seat: str, name: str, line: int) -> f.TechRaised:
    """A planet whose new tech raises the civ level rests in the next round (ISB-25, ISB-26, ISBR-41)."""
    level, civ = state.planets[name].tech + 1, state.players[seat].civ
    rests = state.round + 1 if level > civ else state.planets[name].rests
    return f.TechRaised(seat, name, level, max(level, civ), rests, line)


def _extra(state: State, seat: str, name: str, bonus: int) -> int:
    """Only the home world gets the transport bonus (ISB-30)."""
    return bonus if state.players[seat].home == name else 0


def _build(turn: InterSpaceTurn, seat: str, order: Order, name: str, extra: int) -> Iterator[Any]:
    """As many of the listed units as tech, IPE and counters allow, in listed order (ISB-27, ISB-28, ISB-16)."""
    state, planet = turn.state, turn.state.planets[name]
    available = planet.ind + extra
    free: dict[str, list[int]] = {}
    cost, built = 0, []
    reasons: dict[str, dict[str, Any]] = {}
    for code in _wanted(order):
        row = BUILT.get(code)
        if row is not None and code not in free:
            free[code] = free_numbers(state, turn.rules, seat, code)
        if not code:
            reasons["refused.build_needs_count"] = {}
        elif row is None:
            reasons["refused.not_for_sale"] = {"code": code}
        elif row.tech > planet.tech:
            reasons["refused.needs_tech"] = {"code": code, "tech": row.tech, "has": planet.tech}
        elif not free[code]:
            reasons["refused.no_counter"] = {"code": code}
        elif cost + row.cost > available:
            reasons["refused.too_dear"] = {"code": code, "cost": row.cost, "available": available - cost}
            break
        else:
            cost += row.cost
            built.append(unit_key(seat, code, free[code].pop(0)))
    if built:
        yield f.UnitsBuilt(seat, name, planet.at, built, cost, available, order.line)
    for reason, values in reasons.items():
        yield refused(seat, order, reason, planet=name, **values)


def _wanted(order: Order) -> Iterator[str]:
    """Type after type, as listed; `all PB` and `PB3` do not give a number to build."""
    for term in order.args["units"]:
        yield from [term.type] * term.many or [""]


def free_numbers(state: State, rules: Ruleset, seat: str, code: str) -> list[int]:
    """The numbers of the counters of a type that a player has left (ISB-16)."""
    used = rules.counters_in_use(state, seat, code)
    return [n for n in range(1, rules.counter_limit(code) + 1) if n not in used]


def counters_on_map(state: State, seat: str, code: str) -> set[int]:
    return {unit.number for unit in state.fleet(seat) if unit.type == code}


def printed_counters(code: str) -> int:
    """How many counters of a type a player has (ISB-16)."""
    return UNITS[code].max


def free_counters(state: State, rules: Ruleset, seat: str) -> dict[str, list[int]]:
    return {code: free_numbers(state, rules, seat, code) for code in UNITS}


_Action = Callable[[InterSpaceTurn, str, Order, str, int], Iterator[Any]]
_ACTIONS: dict[str, _Action] = {"industry": _raise_industry, "technology": _raise_tech, "build": _build}


def declare_home(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """A player who lost the home world declares another; without an order, it is the best colony (ISB-37, ISBR-19)."""
    state, player = turn.state, turn.state.players[seat]
    first = state.hexes[player.first_home].planet if player.first_home in state.hexes else ""
    lost = not _owns(state, seat, player.home)
    regained = player.home != first and _owns(state, seat, first)
    done = False
    for order in turn.sheet(seat).of("homeworld"):
        name = planet_named(state, order.args["planet"])
        if not _owns(state, seat, name):
            yield refused(seat, order, "refused.not_your_planet", planet=order.args["planet"])
        elif not lost and not (regained and name == first):
            yield refused(seat, order, "refused.home_not_lost")
        elif not done:
            done = True
            yield f.HomeDeclared(seat, name, order.line)
    if lost and not done:
        own = sorted(state.planets_of(seat), key=lambda p: (-p[1].ind, -p[1].tech, label_order(p[1].at)))
        if own:
            yield f.HomeDeclared(seat, own[0][0], 0)


def _bonus(turn: InterSpaceTurn, seat: str) -> Deciding[int]:
    """The home world's transport bonus, by the transports on the map now (ISB-30 to ISB-36)."""
    parts = yield from bonus_parts(turn, seat)
    return sum(parts.values())


def bonus_parts(turn: InterSpaceTurn, seat: str) -> Deciding[dict[str, int]]:
    """Hex -> IPE. Nothing without a transport at the home world itself (ISB-31)."""
    state = turn.state
    home = state.players[seat].home
    stops = {unit.at for unit in state.fleet(seat) if unit.type == "Trn"}
    if home not in state.planets or state.planets[home].at not in stops:
        return {}
    parts: dict[str, int] = {}
    for label in sorted(stops, key=label_order):
        tile = state.hexes[label]
        owner = state.planets[tile.planet].owner if tile.planet else ""
        host = owner if owner and state.players[owner].home == tile.planet else ""
        if tile.terrain == "asteroids":
            parts[label] = BONUS["asteroids"]
        elif owner == seat and tile.planet != home:
            parts[label] = BONUS["colony"]
        elif host and host != seat:
            agreed = yield from turn.rules.trade_agreed(turn, seat, host)
            if agreed:
                parts[label] = BONUS["alien_home_world"]
    return parts


def both_agree(turn: InterSpaceTurn, seat: str, host: str) -> Deciding[bool]:
    """The +8 needs TRADE yes on both sides (ISB-36)."""
    ours = yield from turn.ask(seat, TRADE, player=host)
    theirs = yield from host_agrees(turn, seat, host)
    return bool(ours.get("value") == "yes" and theirs)


def host_agrees(turn: InterSpaceTurn, seat: str, host: str) -> Deciding[bool]:
    """Only the owner of the home world is asked (ISBR-17)."""
    answer = yield from turn.ask(host, TRADE, player=seat)
    return bool(answer.get("value") == "yes")


def _without_orders(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """Without a sheet, each planet raises its lower level if it may, and builds nothing (digest of play by mail)."""
    names = sorted(
        (name for name, _ in turn.state.planets_of(seat)), key=lambda n: label_order(turn.state.planets[n].at)
    )
    for name in names:
        planet = turn.state.planets[name]
        if planet.rests == turn.state.round:
            continue
        if planet.ind <= planet.tech and not industry_limit(planet):
            yield f.IndustryRaised(seat, name, planet.ind + 1, 0)
        elif planet.tech < planet.ind and not tech_limit(planet):
            yield _tech_raised(turn.state, seat, name, 0)


def civ_never_falls(state: State, seat: str) -> int:
    return state.players[seat].civ


def civ_of_present_planets(state: State, seat: str) -> int:
    """The Italian edition: the highest tech of the planets held now, at least 1 (ISBR-15)."""
    return max([1, *(planet.tech for _, planet in state.planets_of(seat))])
