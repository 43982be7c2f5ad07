"""Combats of the active side, box by box: space, then bombardment, then landing (SO-60, SO-61)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.space_opera.rules import cargo
from pbem.games.space_opera.rules.bombardment import bombard
from pbem.games.space_opera.rules.landing import land
from pbem.games.space_opera.rules.movement import WaitingMove
from pbem.games.space_opera.rules.space_combat import fight_in_space, must_fight, opponents
from pbem.games.space_opera.ruleset import OperaTurn


def fight_all(turn: OperaTurn, seats: list[str], waiting: list[WaitingMove]) -> Iterator[Any]:
    for box in boxes(turn, seats, waiting):
        label = f"t{turn.state.turn}/{seats[0].lower()}/{box.lower()}"
        yield from clear_orbit(turn, seats, box, label)
        for seat, order, at, group in waiting:
            if at == box:
                yield from cargo.put_ashore(turn, seat, order, at, group)
        for seat in seats:
            yield from bombard(turn, seat, box, f"{label}/{seat.lower()}/orbit")
        yield from land(turn, seats, box, label)


def boxes(turn: OperaTurn, seats: list[str], waiting: list[WaitingMove]) -> list[str]:
    """Boxes with possible combats, in the chosen order, then by name (e10)."""
    state = turn.state
    there = {ship.at for seat in seats for ship in state.ships[seat].values()}
    there |= {order.args["at"] for seat in seats for order in turn.sheet(seat).of("land", "bombard")}
    there |= {ship.at for fleet in state.ships.values() for ship in fleet.values() if set(ship.cargo) & set(seats)}
    there |= {late.at for late in waiting}
    chosen = [box for seat in seats for order in turn.sheet(seat).of("combat_order") for box in order.args["boxes"]]
    return [*dict.fromkeys(box for box in (*chosen, *turn.rules.galaxy.boxes) if box in there)]


def clear_orbit(turn: OperaTurn, seats: list[str], box: str, label: str) -> Iterator[Any]:
    """Space combat with one side after the other (SO-63)."""
    state = turn.state
    for side in opponents(state, seats, box):
        there = [seat for seat in seats if state.ships_at(seat, box)]
        attackers = [seat for seat in there if set(state.enemies_at(seat, box)) & set(side)]
        if attackers and must_fight(state, attackers, side, box):
            yield from fight_in_space(turn, box, attackers, side, f"{label}/{side[0].lower()}")
