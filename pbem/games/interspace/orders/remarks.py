"""Remarks on lines that can be carried out but may not do what their writer wants: for the forecast."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pbem.core.phrases import Phrase
from pbem.core.sheet import Order
from pbem.games.interspace.board import places
from pbem.games.interspace.board.state import State
from pbem.games.interspace.board.stores import Cargo
from pbem.games.interspace.encounters.artefacts import hex_of
from pbem.games.interspace.orders.contact_questions import ZONES
from pbem.games.interspace.orders.standard_answers import load
from pbem.games.interspace.orders.wares import GOODS
from pbem.games.interspace.record.facts import TechRaised
from pbem.games.interspace.record.facts import standard as s
from pbem.games.interspace.ruleset import InterSpaceTurn
from pbem.games.interspace.standard.production import ACCIDENT_AT, transports

Remark = Callable[[InterSpaceTurn, str, Order], Iterator[Phrase]]
SIDES_OF_A_DIE = 6
# A side below this percentage of the enemy's strength is the weaker one.
EQUAL = 100


def remarks(turn: InterSpaceTurn, seat: str, phase: str) -> Iterator[tuple[int, Phrase]]:
    """After the seat's own steps, on the board as it would be then; each with the line it belongs to."""
    for order in (*turn.sheet(seat).orders, *turn.sheet(seat).standing):
        if order.form in _REMARKS and turn.rules.in_season(phase, order.form):
            for remark in _REMARKS[order.form]:
                yield from ((order.line, said) for said in remark(turn, seat, order))


def hints(turn: InterSpaceTurn, seat: str) -> Iterator[tuple[int, Phrase]]:
    """What a writer should know about a line that is right."""
    for order in turn.sheet(seat).standing:
        if order.form == ZONES.key:
            yield order.line, Phrase("check.zones")
    for order in turn.sheet(seat).of("say"):
        if order.args["to"] == seat:
            yield order.line, Phrase("check.to_yourself")


def of_mining(turn: InterSpaceTurn, seat: str, fact: s.MiningSet) -> Iterator[Phrase]:
    """The chance that a transport is lost, if nobody else comes to mine there (ISS-14)."""
    freight = transports(turn.state).get(fact.at, Counter())
    if not fact.on or not freight[seat]:
        return
    rivals = sum(1 for other, ships in freight.items() if other != seat and ships)
    least = freight[seat] - rivals + turn.rules.mining_bonus(turn.state, seat, fact.at)
    bad = min(ACCIDENT_AT - least, SIDES_OF_A_DIE)
    if bad > 0:
        yield Phrase("check.accident", {"bad": bad})


def later_costs(facts: Iterable[Any]) -> Iterator[tuple[int, Phrase]]:
    """What lines cost in a later round. The line itself is fine."""
    for fact in facts:
        if isinstance(fact, TechRaised) and fact.rests:
            yield fact.line, Phrase("check.rests", {"planet": fact.planet, "civ": fact.civ, "round": fact.rests})


def given_up(facts: Iterable[Any]) -> Iterator[tuple[int, Phrase]]:
    """Planets that lines would make uninhabited."""
    for fact in facts:
        if isinstance(fact, s.PlanetDeserted) and fact.line:
            yield fact.line, Phrase("careful.deserted", {"planet": fact.planet})


def _explore(turn: InterSpaceTurn, seat: str, order: Order) -> Iterator[Phrase]:
    place = places.find(turn.state, order.args["to"])
    if place is not None and place.is_known:
        terrain = Phrase(f"terrain.{turn.state.hexes[place.label].terrain}")
        key = "check.known_hex" if order.args["to"] == place.label else "check.known_already"
        yield Phrase(key, {"name": order.args["to"], "hex": place.label, "terrain": terrain})


def _offer(turn: InterSpaceTurn, seat: str, order: Order) -> Iterator[Phrase]:
    """What is offered must be there when it is taken."""
    place, state = places.find(turn.state, order.args["at"]), turn.state
    label = place.label if place else ""
    if not label:
        return
    there = _stock(state, seat, label)
    for ware in order.args["cargo"]:
        what = seat if ware.what == GOODS else ware.what
        if _has(state, there, label, what) < max(ware.many, 1):
            yield Phrase("check.not_there", {"hex": label, "load": load(there)})
            return


def _stock(state: State, seat: str, label: str) -> Cargo:
    """All that a seat has in a hex, on its planet and on its units."""
    stock, planet = Cargo(), state.hexes[label].planet
    if planet and state.planets[planet].owner == seat:
        stock.add(state.depot.look(planet))
    for key, unit in state.units_at(label):
        if unit.owner == seat:
            stock.add(state.depot.at(key))
    return stock


def _has(state: State, there: Cargo, label: str, what: str) -> int:
    """Of a resource, of an artefact, or, without a name, of all."""
    if what in state.found.artefacts:
        return int(hex_of(state, state.found.artefacts[what]) == label)
    return there.has(what) if what else there.size


def _retreat(turn: InterSpaceTurn, seat: str, order: Order) -> Iterator[Phrase]:
    way, percent = order.args["value"]
    if way == "below" and percent > EQUAL:
        yield Phrase("check.even_stronger", {"percent": percent})


def _only(turn: InterSpaceTurn, seat: str, order: Order) -> Iterator[Phrase]:
    """Counters that a line names and nobody has now; they may still be built before it counts."""
    own = {(unit.type, unit.number) for _, unit in turn.state.units_of(seat)}
    named = [(term.type, term.number) for term in order.get("only") or () if term.number]
    gone = [f"{code}{number}" for code, number in named if (code, number) not in own]
    if gone:
        yield Phrase("check.not_owned", {"units": ", ".join(gone)})


def _targets(turn: InterSpaceTurn, seat: str, order: Order) -> Iterator[Phrase]:
    """Units of players who are not there, or one's own."""
    letters = [aim.owner for aim in order.args["targets"] if aim.owner]
    if seat in letters:
        yield Phrase("check.own_letter")
    for letter in sorted(set(letters).difference(turn.state.seats)):
        yield Phrase("refused.no_such_player", {"player": letter, "seats": list(turn.state.seats)})


def _jam(turn: InterSpaceTurn, seat: str, order: Order) -> Iterator[Phrase]:
    """A die is thrown for each civ level, so no more can be cancelled (ISO-25)."""
    most, wish = turn.state.players[seat].civ, order.args["value"]
    if isinstance(wish, int) and wish > most:
        yield Phrase("check.jams_less", {"n": most})


_REMARKS: dict[str, tuple[Remark, ...]] = {
    "explore": (_explore,),
    "offer": (_offer,),
    "retreat": (_retreat, _only),
    "pointfire": (_only,),
    "targets": (_targets,),
    "jam": (_jam,),
}
