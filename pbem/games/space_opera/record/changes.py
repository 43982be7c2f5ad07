"""How each fact changes the board. No rules here: facts are taken as given."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.kit.applier import Applier, Changes, no_change
from pbem.games.space_opera.board.components import CITIES, CITY, UNITS
from pbem.games.space_opera.board.state import Ending, Planet, Player, Purse, Ship, State, add, add_all
from pbem.games.space_opera.record import facts as f


def pay(state: State, seat: str, goods: Mapping[str, int]) -> None:
    """On the board one seat knows, stocks of others may be missing."""
    purse = state.purses.get(seat)
    if purse is None:
        return
    for what, number in goods.items():
        purse.held[what] -= number
        purse.spent[what] += number


def earn(state: State, seat: str, goods: Mapping[str, int]) -> None:
    purse = state.purses.get(seat)
    if purse is None:
        return
    for what, number in goods.items():
        purse.held[what] += number
        purse.earned[what] += number


# --- set-up and turns -------------------------------------------------------------------------------------------------


def planet_laid(state: State, fact: f.PlanetLaid) -> None:
    troops = {fact.owner: dict(fact.troops)} if fact.troops else {}
    planet = Planet(fact.food, fact.energy, fact.civilization, troops, city=fact.city)
    planet.city_of = fact.owner if fact.city else ""
    state.planets[fact.at] = planet


def seat_placed(state: State, fact: f.SeatPlaced) -> None:
    state.players[fact.seat] = Player(fact.place, fact.home, fact.role, dict(fact.technology))
    state.purses[fact.seat] = Purse(dict(fact.stock), dict(fact.stock), dict.fromkeys(fact.stock, 0))
    state.ships[fact.seat] = {name: Ship(at) for name, at in fact.ships.items()}


def setup_began(state: State, fact: f.SetupBegan) -> None:
    state.phase = "setup"


def garrison_placed(state: State, fact: f.GarrisonPlaced) -> None:
    for box in fact.boxes:
        add_all(state.planets[box].troops, fact.seat, fact.units)


def turn_began(state: State, fact: f.TurnBegan) -> None:
    state.phase, state.turn, state.played = "turn", fact.turn, []
    for fleet in state.ships.values():
        for ship in fleet.values():
            ship.came, ship.is_moved = "", False
    for planet in state.planets.values():
        planet.tired, planet.built = {}, {}


def step_began(state: State, fact: f.StepBegan) -> None:
    state.phase = fact.step


def sheets_came(state: State, fact: f.SheetsCame) -> None:
    for seat, silent in fact.silent.items():
        state.players[seat].silent = silent


def bids_shown(state: State, fact: f.BidsShown) -> None:
    for bid in fact.bids:
        pay(state, bid.seat, bid.paid)


def order_set(state: State, fact: f.OrderSet) -> None:
    state.order = list(fact.order)


def gift_made(state: State, fact: f.GiftMade) -> None:
    pay(state, fact.seat, fact.goods)
    earn(state, fact.to, fact.goods)


def peace_offered(state: State, fact: f.PeaceOffered) -> None:
    state.peace.setdefault(fact.seat, []).append(fact.to)


def war_declared(state: State, fact: f.WarDeclared) -> None:
    state.peace[fact.seat].remove(fact.to)
    if not state.peace[fact.seat]:
        del state.peace[fact.seat]


def alliance_made(state: State, fact: f.AllianceMade) -> None:
    others = [members for members in state.alliances if not set(members) & set(fact.seats)]
    state.alliances = [*others, list(fact.seats)]


def break_planned(state: State, fact: f.BreakPlanned) -> None:
    state.leaving.append(fact.seat)


def alliance_broken(state: State, fact: f.AllianceBroken) -> None:
    others = [members for members in state.alliances if fact.seat not in members]
    state.alliances = [*others, *([list(fact.left)] if len(fact.left) > 1 else [])]
    state.leaving = [seat for seat in state.leaving if seat != fact.seat]


def break_ended(state: State, fact: f.BreakEnded) -> None:
    state.leaving = []


def troops_put_off(state: State, fact: f.TroopsPutOff) -> None:
    del state.ships[fact.carrier][fact.ship].cargo[fact.seat]
    for name, units in fact.loads.items():
        add_all(state.ships[fact.seat][name].cargo, fact.seat, units)
    if fact.ashore:
        add_all(state.planets[fact.at].troops, fact.seat, fact.ashore)


# --- upkeep, production, research -------------------------------------------------------------------------------------


def upkeep_paid(state: State, fact: f.UpkeepPaid) -> None:
    pay(state, fact.seat, fact.goods)


def units_disbanded(state: State, fact: f.UnitsDisbanded) -> None:
    for name in fact.ships:
        del state.ships[fact.seat][name]
    if fact.troops:
        take_ashore(state, fact.at, fact.seat, fact.troops)
    for carrier, units in fact.aboard.items():
        owner, _, name = carrier.partition("/")
        add_all(state.ships[owner][name].cargo, fact.seat, units, -1)
    for name, lots in fact.moved.items():
        for owner, units in lots.items():
            add_all(state.ships[fact.seat][name].cargo, owner, units)
    for owner, units in fact.ashore.items():
        add_all(state.planets[fact.at].troops, owner, units)


def units_built(state: State, fact: f.UnitsBuilt) -> None:
    pay(state, fact.seat, fact.paid)
    planet = state.planets[fact.at]
    if fact.unit in CITIES:
        planet.city, planet.city_of = fact.unit, fact.seat
        add(planet.built, CITY, 1)
        return
    add(planet.built, fact.unit, fact.count)
    for name in fact.ships:
        state.ships[fact.seat][name] = Ship(fact.at)
    if UNITS[fact.unit].kind == "land":
        add_all(planet.troops, fact.seat, {fact.unit: fact.count})


def research_tried(state: State, fact: f.ResearchTried) -> None:
    pay(state, fact.seat, fact.paid)
    if fact.is_done:
        state.players[fact.seat].technology[fact.field] = fact.level


# --- movement ---------------------------------------------------------------------------------------------------------


def play_ended(state: State, fact: f.PlayEnded) -> None:
    state.played += fact.seats


def ships_moved(state: State, fact: f.ShipsMoved) -> None:
    for name in fact.ships:
        ship = state.ships[fact.seat][name]
        ship.at, ship.is_moved = fact.path[-1], True
        ship.came = fact.path[-2] if len(fact.path) > 1 else ship.came


def troops_loaded(state: State, fact: f.TroopsLoaded) -> None:
    for name, units in fact.loads.items():
        add_all(state.planets[fact.at].troops, fact.seat, units, -1)
        add_all(state.ships[fact.carrier][name].cargo, fact.seat, units)


def troops_unloaded(state: State, fact: f.TroopsUnloaded) -> None:
    planet = state.planets[fact.at]
    for carrier, loads in fact.loads.items():
        for name, units in loads.items():
            add_all(state.ships[carrier][name].cargo, fact.seat, units, -1)
            add_all(planet.troops, fact.seat, units)
            add_all(planet.tired, fact.seat, units)


def troops_embarked(state: State, fact: f.TroopsEmbarked) -> None:
    for carrier, loads in fact.loads.items():
        for name, units in loads.items():
            take_ashore(state, fact.at, fact.seat, units)
            add_all(state.ships[carrier][name].cargo, fact.seat, units)
    if fact.lost:
        take_ashore(state, fact.at, fact.seat, fact.lost)


def take_ashore(state: State, at: str, owner: str, units: Mapping[str, int]) -> None:
    """Units leave a planet, the rested ones first; no more can be tired than are left."""
    planet = state.planets[at]
    add_all(planet.troops, owner, dict(units), -1)
    tired, left = planet.tired.get(owner, {}), planet.troops.get(owner, {})
    for code in units:
        if tired.get(code, 0) > left.get(code, 0):
            add(tired, code, left.get(code, 0) - tired[code])
    if owner in planet.tired and not tired:
        del planet.tired[owner]


# --- combat -----------------------------------------------------------------------------------------------------------


def fired(state: State, fact: f.Fired) -> None:
    for owner, names in fact.lost.items():
        for name in names:
            if name in CITIES:
                planet = state.planets[fact.at]
                planet.city, planet.city_of = "", ""
            elif name in UNITS:
                take_ashore(state, fact.at, owner, {name: 1})
            else:
                del state.ships[owner][name]


def ships_retreated(state: State, fact: f.ShipsRetreated) -> None:
    for name, to in fact.to.items():
        state.ships[fact.seat][name].at = to


def garrison_dissolved(state: State, fact: f.GarrisonDissolved) -> None:
    take_ashore(state, fact.at, fact.seat, fact.units)


# --- the end of the turn ----------------------------------------------------------------------------------------------


def production_counted(state: State, fact: f.ProductionCounted) -> None:
    earn(state, fact.seat, fact.goods)
    state.players[fact.seat].planets = fact.planets


def lead_counted(state: State, fact: f.LeadCounted) -> None:
    state.ahead, state.ahead_for = fact.seat, fact.times


def seat_eliminated(state: State, fact: f.SeatEliminated) -> None:
    """The seat's stock is lost (SO-172), its treaties end, and it leaves the player order."""
    seat = fact.seat
    state.players[seat].is_out = True
    state.players[seat].planets = 0
    if seat in state.purses:
        pay(state, seat, dict(state.purses[seat].held))
    groups = [[member for member in members if member != seat] for members in state.alliances]
    state.alliances = [members for members in groups if len(members) > 1]
    state.peace = {
        other: kept
        for other, named in state.peace.items()
        if other != seat and (kept := [n for n in named if n != seat])
    }
    state.leaving = [other for other in state.leaving if other != seat]
    state.order = [other for other in state.order if other != seat]


def game_over(state: State, fact: f.GameOver) -> None:
    state.phase = "over"
    state.ending = Ending(fact.how, list(fact.winners), dict(fact.ranks), dict(fact.scores))


CHANGES: Changes[State] = {
    f.PlanetLaid: planet_laid,
    f.SeatPlaced: seat_placed,
    f.SetupBegan: setup_began,
    f.GarrisonPlaced: garrison_placed,
    f.TurnBegan: turn_began,
    f.StepBegan: step_began,
    f.SheetsCame: sheets_came,
    f.BidsShown: bids_shown,
    f.OrderSet: order_set,
    f.GiftMade: gift_made,
    f.PeaceOffered: peace_offered,
    f.WarDeclared: war_declared,
    f.AllianceMade: alliance_made,
    f.BreakPlanned: break_planned,
    f.AllianceBroken: alliance_broken,
    f.BreakEnded: break_ended,
    f.TroopsPutOff: troops_put_off,
    f.UpkeepPaid: upkeep_paid,
    f.UnitsDisbanded: units_disbanded,
    f.UnitsBuilt: units_built,
    f.ResearchTried: research_tried,
    f.PlayEnded: play_ended,
    f.ShipsMoved: ships_moved,
    f.TroopsLoaded: troops_loaded,
    f.TroopsUnloaded: troops_unloaded,
    f.TroopsEmbarked: troops_embarked,
    f.Fired: fired,
    f.ShipsRetreated: ships_retreated,
    f.GarrisonDissolved: garrison_dissolved,
    f.ProductionCounted: production_counted,
    f.LeadCounted: lead_counted,
    f.SeatEliminated: seat_eliminated,
    f.GameOver: game_over,
    **no_change(f.OrderRolled, f.PeaceMade, f.PlayBegan, f.CombatBegan, f.LinesPlaced, f.CombatEnded, f.PlanetTaken),
}

apply = Applier(CHANGES)
