"""Parasites (ISO-12 to ISO-16): planets are infected by colony ships that were built on infected planets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pbem.core.grammar import Form
from pbem.core.sheet import Order
from pbem.core.turn import refused
from pbem.games.interspace.basic.movement import select
from pbem.games.interspace.basic.triggers import watches
from pbem.games.interspace.board.state import State, counter_order
from pbem.games.interspace.cards import facts as f
from pbem.games.interspace.cards.phases import with_last_step
from pbem.games.interspace.knowledge.known import label_named
from pbem.games.interspace.record import facts as basic
from pbem.games.interspace.record.facts import standard
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset

INFECT = Form("infect", "INFECT <at:hex> WITH <units>", "INFECT B1 WITH Col2", ("ISO-14",))


def spread(turn: InterSpaceTurn) -> Iterator[Any]:
    """The parasites' own home world and first colony are infected from the start (ISO-12)."""
    for seat in turn.state.seats:
        if turn.state.hand(seat).alien == "parasites":
            player = turn.state.players[seat]
            for planet in (player.home, player.colony):
                if planet:
                    yield f.PlanetInfected(planet, seat)


@watches(standard.UnitsBought)
def mark_ships(turn: InterSpaceTurn, fact: standard.UnitsBought) -> Iterator[Any]:
    """The mark of a colony ship is made when it is bought, and stays with it (ISO-13)."""
    ships = [key for key in fact.units if counter_order(key)[1] == "Col"]
    infected = fact.planet in turn.state.deck.infected
    changed = [key for key in ships if (key in turn.state.deck.marked) != infected]
    if changed:
        yield f.ColonyShipsMarked(fact.seat, changed, infected)


@watches(basic.ColonyFounded)
def settle(turn: InterSpaceTurn, fact: basic.ColonyFounded) -> Iterator[Any]:
    """A planet settled by a marked ship is infected, no matter who built and used it (ISO-13)."""
    if fact.unit in turn.state.deck.marked:
        yield f.PlanetInfected(fact.planet, fact.seat, fact.unit)


@watches(standard.PlanetDeserted)
def cure(turn: InterSpaceTurn, fact: standard.PlanetDeserted) -> Iterator[Any]:
    """An infection ends only when nobody lives there any more (ISO-16)."""
    if fact.planet in turn.state.deck.infected:
        yield f.PlanetCured(fact.planet)


WATCHERS = (mark_ships, settle, cure)


def infecting(rules: Ruleset) -> Ruleset:
    """INFECT at the end of the player's contact step; its result can be forecast."""
    return replace(with_last_step(rules, infect), orders=(*rules.orders, INFECT))


def infect(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """A marked ship in the hex of an inhabited planet is given up for it (ISO-14)."""
    for order in turn.sheet(seat).of("infect"):
        label = label_named(turn, seat, order.args["at"])
        ship, why = _ship(turn.state, seat, label, order)
        if not why and not turn.rules.may_infect(turn.state, turn.state.hexes[label].planet):
            why = "refused.planet_is_shielded"
        if why:
            yield refused(seat, order, why, hex=order.args["at"])
        else:
            yield f.PlanetInfected(turn.state.hexes[label].planet, seat, ship, order.line)


def _ship(state: State, seat: str, label: str, order: Order) -> tuple[str, str]:
    """The colony ship that infects, or why none does. Without one there, no other reason: fog may hide the place."""
    if state.hand(seat).alien != "parasites":
        return "", "refused.only_parasites"
    plain = [key for key, _ in state.units_of(seat) if key not in state.deck.marked]
    chosen, _ = select(state, seat, order.args["units"], label, plain)
    ships = [key for key in chosen if state.units[key].type == "Col"]
    if label not in state.hexes or not ships:
        return "", "refused.no_colony_ship"
    planet = state.hexes[label].planet
    if not planet or not state.planets[planet].owner:
        return "", "refused.uninhabited"
    if state.planets[planet].owner not in state.seats:
        return "", "refused.rebel_planet"
    if planet in state.deck.infected:
        return "", "refused.infected"
    marked = [key for key in ships if key in state.deck.marked]
    return (marked[0], "") if marked else ("", "refused.not_marked")
