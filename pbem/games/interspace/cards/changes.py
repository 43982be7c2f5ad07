"""How facts about cards change the board."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.core.kit.applier import Changes, no_change
from pbem.games.interspace.board.components import STATIONS
from pbem.games.interspace.board.state import State, Unit, counter_order
from pbem.games.interspace.cards import facts as f
from pbem.games.interspace.cards.devices import changes
from pbem.games.interspace.cards.devices.changes import load
from pbem.games.interspace.cards.state import Cards, Hand
from pbem.games.interspace.cards.tables import COLONIZATIONS

# Owners that are not players are words.
REBELS = "rebels"


def decks_laid(state: State, fact: f.DecksLaid) -> None:
    hands = {seat: Hand() for seat in state.seats}
    state.cards = Cards(hands, list(fact.aliens), list(fact.colonizations), list(fact.encounters))


def alien_dealt(state: State, fact: f.AlienDealt) -> None:
    hand = state.hand(fact.seat)
    state.deck.aliens.remove(fact.card)
    hand.alien, hand.points, hand.bought = fact.card, 0, 0


def alien_shown(state: State, fact: f.AlienShown) -> None:
    state.hand(fact.seat).shown = True


def points_scored(state: State, fact: f.PointsScored) -> None:
    state.hand(fact.seat).points += fact.points


def points_bought(state: State, fact: f.PointsBought) -> None:
    hand = state.hand(fact.seat)
    hand.bought += fact.points
    hand.points += fact.points
    state.depot.boxes[fact.planet].ipe -= fact.cost


def planet_infected(state: State, fact: f.PlanetInfected) -> None:
    """By order, the ship is used up; a ship that founded a colony is used up already."""
    state.deck.infected.append(fact.planet)
    if fact.unit:
        state.deck.marked.remove(fact.unit)
    if fact.line:
        state.remove(fact.unit)


def planet_cured(state: State, fact: f.PlanetCured) -> None:
    state.deck.infected.remove(fact.planet)


def colony_ships_marked(state: State, fact: f.ColonyShipsMarked) -> None:
    kept = [key for key in state.deck.marked if key not in fact.units]
    state.deck.marked = [*kept, *fact.units] if fact.infected else kept


def planet_held(state: State, fact: f.PlanetHeld) -> None:
    state.hand(fact.seat).held.append(fact.planet)


def breakthrough_taken(state: State, fact: f.BreakthroughTaken) -> None:
    hand = state.hand(fact.seat)
    hand.level = max(hand.level, fact.level)
    if fact.card:
        hand.breakthroughs.append(fact.card)
    else:
        hand.passes += 1


def colonization_drawn(state: State, fact: f.ColonizationDrawn) -> None:
    state.deck.colonizations.remove(fact.card)
    planet = state.planets[fact.planet]
    planet.ind, planet.tech = fact.ind, fact.tech
    state.players[fact.seat].civ = max(state.players[fact.seat].civ, fact.tech)
    state.depot.box(fact.planet).ipe = fact.ipe
    if COLONIZATIONS[fact.card].lasting:
        state.deck.worlds[fact.planet] = fact.card
    if fact.card == "paradise":
        state.deck.paradise[fact.planet] = fact.seat


def colony_rebelled(state: State, fact: f.ColonyRebelled) -> None:
    state.planets[fact.planet].owner = REBELS
    state.forget_reaches()
    for old, new in fact.units.items():
        _, type_, number = counter_order(new)
        state.remove(old)
        state.put(new, Unit(REBELS, type_, number, fact.at))
    state.deck.remark(fact.units)
    if fact.planet in state.deck.infected:
        state.deck.infected.remove(fact.planet)


def rebels_grew(state: State, fact: f.RebelsGrew) -> None:
    planet = state.planets[fact.planet]
    planet.ind, planet.tech = fact.ind, fact.tech
    if fact.unit:
        _, type_, number = counter_order(fact.unit)
        state.put(fact.unit, Unit(REBELS, type_, number, fact.at))


def card_put_back(state: State, fact: f.CardPutBack) -> None:
    """The tile or card never left the box or the deck; the board only remembers that the sensors were used."""
    hand = state.hand(fact.seat)
    if fact.deck == "tiles":
        hand.redrawn = state.round
    else:
        hand.redrawn_cards.append(fact.deck)


def unit_captured(state: State, fact: f.UnitCaptured) -> None:
    _, type_, number = counter_order(fact.unit)
    state.put(fact.unit, Unit(fact.seat, type_, number, fact.at))
    load(state, fact.unit, fact.freight)
    state.deck.remark({fact.wreck: fact.unit})
    _salvage(state, fact.seat, [fact.unit])


def units_repaired(state: State, fact: f.UnitsRepaired) -> None:
    for key in fact.back:
        _, type_, number = counter_order(key)
        state.put(key, Unit(fact.seat, type_, number, fact.at))
        load(state, key, fact.cargo.get(key, f.Freight()))
    _salvage(state, fact.seat, fact.back)


def _salvage(state: State, seat: str, units: Iterable[str]) -> None:
    """From his next turn on a player may study something from these stations (ISO-35)."""
    next_turn = state.round + (seat in state.drawn)
    stations = [key for key in units if counter_order(key)[1] in STATIONS]
    state.hand(seat).salvaged.update(dict.fromkeys(stations, next_turn))


CHANGES: Changes[State] = {
    f.DecksLaid: decks_laid,
    f.AlienDealt: alien_dealt,
    f.AlienShown: alien_shown,
    f.PointsScored: points_scored,
    f.PointsBought: points_bought,
    f.PlanetInfected: planet_infected,
    f.PlanetCured: planet_cured,
    f.PlanetHeld: planet_held,
    f.ColonyShipsMarked: colony_ships_marked,
    f.BreakthroughTaken: breakthrough_taken,
    f.ColonizationDrawn: colonization_drawn,
    f.ColonyRebelled: colony_rebelled,
    f.RebelsGrew: rebels_grew,
    f.CardPutBack: card_put_back,
    f.UnitCaptured: unit_captured,
    f.UnitsRepaired: units_repaired,
    **changes.CHANGES,
    **no_change(f.BreakthroughRolled, f.ColonyRolled, f.JammingRolled, f.HitsCancelled, f.TractorRolled),
}
