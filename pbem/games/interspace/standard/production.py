"""Production (ISS-9 to ISS-15): IPE and ore of planets, ore of asteroids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pbem.core.turn import Deciding, refused
from pbem.games.interspace.basic.economy import own_planet, owned_planets
from pbem.games.interspace.board.standard_figures import is_home_tile
from pbem.games.interspace.board.state import State, counter_order, label_order
from pbem.games.interspace.knowledge.known import label_named
from pbem.games.interspace.orders.standard_forms import ACCIDENT
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.record.facts import standard as s
from pbem.games.interspace.ruleset import InterSpaceTurn, throw_label

# Total of the die and what is added to it -> ore (table 2.6); at or below ACCIDENT_AT a transport is lost.
ACCIDENT_AT = 2
YIELDS = ((7, 4), (4, 2))


def production(turn: InterSpaceTurn) -> Iterator[Any]:
    """The places of transports count as they are at the start, for all players alike (ISSR-7)."""
    freight = transports(turn.state)
    for seat in turn.state.seats:
        for name in (yield from produce(turn, seat)):
            yield from _exhaust(turn, seat, name)
        yield from order_mining(turn, seat, freight)
        yield from mine(turn, seat, freight)


def transports(state: State) -> dict[str, Counter[str]]:
    """Transports by player in each asteroids hex (ISS-13), without ore thieves and other non-players."""
    found: dict[str, Counter[str]] = {}
    for seat in state.seats:
        for unit in state.fleet(seat):
            if unit.type == "Trn" and unit.at in state.hexes and state.hexes[unit.at].terrain == "asteroids":
                found.setdefault(unit.at, Counter())[seat] += 1
    return found


def produce(turn: InterSpaceTurn, seat: str) -> Deciding[list[str]]:
    """Industry in IPE; colonies half of it, rounded up, in ore, unless ordered not to (ISS-9, ISS-10, ISSR-5).

    Returns the planets that yielded ore.
    """
    without, dug = set(), []
    for order in turn.sheet(seat).of("noore"):
        name = own_planet(turn.state, seat, order.args["planet"])
        if not name or is_home_tile(turn.state, turn.state.planets[name]):
            yield refused(seat, order, "refused.not_your_colony", planet=order.args["planet"])
        without.add(name)
    for name, planet in owned_planets(turn.state, seat):
        has_ore = name not in without and turn.rules.yields_ore(turn.state, name)
        yield s.PlanetProduced(seat, name, planet.ind, (planet.ind + 1) // 2 if has_ore else 0)
        if has_ore:
            dug.append(name)
    return dug


def _exhaust(turn: InterSpaceTurn, seat: str, name: str) -> Iterator[Any]:
    """Three dice; with a limit below 3 they cannot matter and are not thrown (ISS-11)."""
    limit = turn.rules.exhausts(turn.state, name)
    if limit >= 3:
        throw = throw_label(turn, seat, "ore", turn.state.planets[name].at)
        dice = turn.dice.roll(throw, 6, 3)
        yield s.OreRolled(seat, name, list(dice), limit, sum(dice) <= limit, throw)


def order_mining(turn: InterSpaceTurn, seat: str, freight: dict[str, Counter[str]]) -> Iterator[Any]:
    """MINE stays in force until NOMINE."""
    for order in turn.sheet(seat).of("mine", "nomine"):
        label = label_named(turn, seat, order.args["at"])
        if label not in turn.state.hexes or turn.state.hexes[label].terrain != "asteroids":
            yield refused(seat, order, "refused.not_asteroids", hex=order.args["at"])
            continue
        yield s.MiningSet(seat, label, order.form == "mine", order.line)
        if order.form == "mine" and not freight.get(label, Counter())[seat]:
            yield refused(seat, order, "refused.no_transport", hex=label)


def mine(turn: InterSpaceTurn, seat: str, freight: dict[str, Counter[str]]) -> Iterator[Any]:
    """Each asteroids hex with the player's transports is mined once (ISS-12)."""
    for label in sorted(turn.state.depot.mining.get(seat, ()), key=label_order):
        if freight.get(label, Counter())[seat]:
            yield from _dig(turn, seat, label, freight[label])


def _dig(turn: InterSpaceTurn, seat: str, label: str, freight: Counter[str]) -> Iterator[Any]:
    """A die plus own transports, less the other players with transports there (ISS-12 to ISS-15)."""
    throw = throw_label(turn, seat, "mine", label)
    die, bonus = turn.dice.die(throw), turn.rules.mining_bonus(turn.state, seat, label)
    rivals = sum(1 for other, ships in freight.items() if other != seat and ships)
    total = die + freight[seat] - rivals + bonus
    ore = next((ore for least, ore in YIELDS if total >= least), 0)
    loaded = dict(_loaded(turn, seat, label, ore))
    yield s.AsteroidsMined(seat, label, die, freight[seat], rivals, bonus, ore, loaded, throw)
    if total <= ACCIDENT_AT:
        victim = yield from _victim(turn, seat, label)
        yield f.UnitsLost(seat, [victim], label, "mining")


def _ships(state: State, seat: str, label: str) -> list[str]:
    here = [key for key, unit in state.units_at(label) if unit.owner == seat and unit.type == "Trn"]
    return sorted(here, key=counter_order)


def _loaded(turn: InterSpaceTurn, seat: str, label: str, ore: int) -> Iterator[tuple[str, int]]:
    """Transports in the hex are filled one after the other; what does not fit is lost (ISS-15)."""
    for key in _ships(turn.state, seat, label):
        room = turn.rules.capacity(turn.state, seat) - turn.state.depot.at(key).size
        if min(room, ore) > 0:
            yield key, min(room, ore)
            ore -= min(room, ore)


def _victim(turn: InterSpaceTurn, seat: str, label: str) -> Deciding[str]:
    """The first listed by ACCIDENT that is there, else the one with least cargo (ISS-14, D23)."""
    answer = yield from turn.ask(seat, ACCIDENT)
    wanted, ships = list(answer.get("ships")), _ships(turn.state, seat, label)

    def rank(key: str) -> tuple[int, int, int]:
        number = counter_order(key)[2]
        return wanted.index(number) if number in wanted else len(wanted), turn.state.depot.at(key).size, number

    return min(ships, key=rank)
