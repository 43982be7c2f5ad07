"""Retreat from space combat: when, and where to (SO-71, SO-72, SO-161)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.space_opera.board.galaxy import FAR
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.orders.argument_kinds import NEVER
from pbem.games.space_opera.orders.forms import RETREAT, RETREAT_TO
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.rules.battle import ATTACKER, OTHER, Battle, attack_dice, fleet
from pbem.games.space_opera.ruleset import OperaTurn

# Half the enemy's dice, in hundredths.
HALF = 50
SIDE_WORDS = {ATTACKER: "attack", "defender": "defence"}


def retreat(turn: OperaTurn, battle: Battle, side: str, seat: str) -> Iterator[Any]:
    """A player's whole fleet leaves, if the standing order says so and all ships have somewhere to go."""
    state = turn.state
    ships = state.ships_at(seat, battle.box)
    enemy = attack_dice(fleet(state, battle.seats[OTHER[side]], battle.box))
    if not ships or not enemy:
        return
    answer = yield from turn.ask(seat, RETREAT, side=SIDE_WORDS[side], at=battle.box)
    limit = answer.args["limit"]
    if limit is None:
        limit = NEVER if side != ATTACKER and state.planets_owner(battle.box) == seat else HALF
    own = attack_dice(fleet(state, battle.seats[side], battle.box))
    if own * 100 < limit * enemy:
        yield from leave(turn, battle.box, seat, side == ATTACKER, "ratio")


def force_retreat(turn: OperaTurn, battle: Battle, seat: str) -> Iterator[Any]:
    """The combat has reached its limit: the attacker must leave, if possible (SO-72)."""
    if turn.state.ships_at(seat, battle.box):
        yield from leave(turn, battle.box, seat, True, "longest")


def leave(turn: OperaTurn, box: str, seat: str, goes_back: bool, why: str) -> Iterator[Any]:
    ways = yield from exits(turn, box, seat, goes_back)
    if ways and all(ways.values()):
        yield f.ShipsRetreated(seat, box, ways, why)


def exits(turn: OperaTurn, box: str, seat: str, goes_back: bool) -> Deciding[dict[str, str]]:
    """For each ship the box it goes to: the attacker's back where it came from, else like a defender (SO-161)."""
    state = turn.state
    aside = yield from way_out(turn, box, seat)
    ways: dict[str, str] = {}
    for name in state.ships_at(seat, box):
        ship = state.ships[seat][name]
        back = ship.came if goes_back else ""
        ways[name] = back if back and back != box and not state.enemies_at(seat, back) else aside
    return ways


def way_out(turn: OperaTurn, box: str, seat: str, among: list[str] | None = None) -> Deciding[str]:
    """An adjacent box without enemy ships: as ordered, else nearest to a planet of the player, then by direction."""
    state = turn.state
    beside = turn.rules.galaxy.beside[box] if among is None else among
    free = [other for other in beside if not state.enemies_at(seat, other)]
    if not free:
        return ""
    answer = yield from turn.ask(seat, RETREAT_TO)
    wished = [other for other in answer.args["boxes"] if other in free]
    return wished[0] if wished else min(free, key=lambda other: _homeward(turn, state, seat, other))


def _homeward(turn: OperaTurn, state: State, seat: str, box: str) -> int:
    distances = turn.rules.galaxy.distances(box)
    return min((distances.get(own, FAR) for own in state.owned(seat)), default=FAR)
