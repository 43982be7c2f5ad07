"""How the facts of the standard level change the board. No rules here: a fact is taken at its word."""

from __future__ import annotations

from pbem.core.kit.applier import Changes
from pbem.games.interspace.board.state import State, Unit, counter_order
from pbem.games.interspace.board.stores import Box, Cargo, Offer, Stores
from pbem.games.interspace.record.facts import standard as f


def stores_opened(state: State, fact: f.StoresOpened) -> None:
    state.stores = Stores()


def economy_awaited(state: State, fact: f.EconomyAwaited) -> None:
    state.phase = "economy"


def economy_began(state: State, fact: f.EconomyBegan) -> None:
    stores = state.depot
    waiting = (key for box in stores.boxes.values() for key in box.units)
    stores.counted = sorted([*state.units, *waiting, *state.roaming.counters()])
    stores.out = {seat: stores.goods(seat) for seat in state.seats}


def actions_began(state: State, fact: f.ActionsBegan) -> None:
    state.phase = "round"
    state.depot.counted, state.depot.out = [], {}


def units_deployed(state: State, fact: f.UnitsDeployed) -> None:
    box = state.depot.box(fact.planet)
    box.units = [key for key in box.units if key not in fact.units]
    for key in fact.units:
        owner, type_, number = counter_order(key)
        state.put(key, Unit(owner, type_, number, fact.at))


def planet_produced(state: State, fact: f.PlanetProduced) -> None:
    state.depot.box(fact.planet).add(Cargo(fact.ipe, fact.ore))


def ore_rolled(state: State, fact: f.OreRolled) -> None:
    if fact.exhausted:
        state.depot.box(fact.planet).exhausted = True


def mining_set(state: State, fact: f.MiningSet) -> None:
    hexes = [label for label in state.depot.mining.get(fact.seat, ()) if label != fact.at]
    state.depot.mining[fact.seat] = [*hexes, fact.at] if fact.on else hexes


def asteroids_mined(state: State, fact: f.AsteroidsMined) -> None:
    for key, ore in fact.loaded.items():
        state.depot.hold(key).ore += ore


def units_bought(state: State, fact: f.UnitsBought) -> None:
    box = state.depot.box(fact.planet)
    box.ipe -= fact.cost
    box.units = [*box.units, *fact.units]


def goods_bought(state: State, fact: f.GoodsBought) -> None:
    state.depot.box(fact.planet).add(Cargo(-fact.cost, 0, {fact.seat: fact.count}))


def goods_recalled(state: State, fact: f.GoodsRecalled) -> None:
    goods = Cargo(0, 0, {fact.seat: fact.count})
    _take(state, fact.source, goods)
    box = state.depot.box(fact.planet)
    box.ipe -= fact.cost
    box.add(goods)


def _take(state: State, place: str, cargo: Cargo) -> None:
    stores = state.depot
    if "." not in place:
        stores.box(place).add(cargo, -1)
        return
    stores.hold(place).add(cargo, -1)
    if not stores.cargo[place].size:
        del stores.cargo[place]


def _put(state: State, place: str, cargo: Cargo) -> None:
    (state.depot.hold(place) if "." in place else state.depot.box(place)).add(cargo)


def industry_invested(state: State, fact: f.IndustryInvested) -> None:
    state.planets[fact.planet].ind = fact.level
    state.depot.box(fact.planet).ipe -= fact.cost


def tech_invested(state: State, fact: f.TechInvested) -> None:
    state.planets[fact.planet].tech = fact.level
    state.depot.box(fact.planet).ipe -= fact.cost
    state.players[fact.seat].civ = fact.civ


def planet_deserted(state: State, fact: f.PlanetDeserted) -> None:
    planet = state.planets[fact.planet]
    planet.owner, planet.ind, planet.tech = "", 0, 0
    state.depot.boxes[fact.planet] = Box(exhausted=state.depot.look(fact.planet).exhausted)
    state.forget_reaches()


def new_units_lost(state: State, fact: f.NewUnitsLost) -> None:
    box = state.depot.box(fact.planet)
    box.units = [key for key in box.units if key not in fact.units]


def ore_refined(state: State, fact: f.OreRefined) -> None:
    state.depot.box(fact.planet).add(Cargo(sum(fact.dice) - fact.paid, -len(fact.dice)))


def goods_converted(state: State, fact: f.GoodsConverted) -> None:
    state.depot.box(fact.planet).add(Cargo(fact.ipe, 0, {fact.colour: -fact.count}))


def units_scrapped(state: State, fact: f.UnitsScrapped) -> None:
    for key in fact.units:
        state.remove(key)
    state.depot.box(fact.planet).ipe += fact.ipe


def resources_gained(state: State, fact: f.ResourcesGained) -> None:
    state.depot.box(fact.planet).add(Cargo(fact.ipe, fact.ore, fact.goods))


def resources_moved(state: State, fact: f.ResourcesMoved) -> None:
    cargo = Cargo(fact.ipe, fact.ore, fact.goods)
    _take(state, fact.source, cargo)
    _put(state, fact.target, cargo)


def offer_set(state: State, fact: f.OfferSet) -> None:
    offer = Offer(fact.seat, fact.to, fact.at, fact.what, fact.count)
    others = [
        old
        for old in state.depot.offers
        if (old.seat, old.to, old.at, old.what) != (offer.seat, offer.to, offer.at, offer.what)
    ]
    state.depot.offers = [*others, offer] if offer.count else others


CHANGES: Changes[State] = {
    f.StoresOpened: stores_opened,
    f.EconomyAwaited: economy_awaited,
    f.EconomyBegan: economy_began,
    f.ActionsBegan: actions_began,
    f.UnitsDeployed: units_deployed,
    f.PlanetProduced: planet_produced,
    f.OreRolled: ore_rolled,
    f.MiningSet: mining_set,
    f.AsteroidsMined: asteroids_mined,
    f.UnitsBought: units_bought,
    f.GoodsBought: goods_bought,
    f.GoodsRecalled: goods_recalled,
    f.IndustryInvested: industry_invested,
    f.TechInvested: tech_invested,
    f.PlanetDeserted: planet_deserted,
    f.NewUnitsLost: new_units_lost,
    f.OreRefined: ore_refined,
    f.GoodsConverted: goods_converted,
    f.UnitsScrapped: units_scrapped,
    f.ResourcesGained: resources_gained,
    f.ResourcesMoved: resources_moved,
    f.OfferSet: offer_set,
}
