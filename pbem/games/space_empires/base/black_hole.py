"""Black holes: one roll per ship (SEB-6.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.sheet import Order
from pbem.core.turn import Deciding
from pbem.games.space_empires.board.components import BLACK_HOLE_LIVES, DIE
from pbem.games.space_empires.board.counters import seen
from pbem.games.space_empires.orders.forms import SLINGSHOT
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn

# How much a slingshot adds to the roll (SEO-15.2).
SLING_RISK = 2


def roll_to_survive(turn: EmpireTurn, seat: str, at: str, names: Sequence[str], sling: bool = False) -> Iterator[Any]:
    """The dice are hidden: their number would reveal how many ships are under a counter."""
    own = turn.state.units[seat]
    # Squadrons share the fate of their carriers (SEB-6.3a).
    units = {name: own[name] for name in names if name in own and own[name].row.role != "carried"}
    number = sum(isinstance(fact, f.BlackHoleRolled) for fact in turn.facts)
    rolls: dict[str, list[int]] = {}
    throws: list[str] = []
    for name, unit in units.items():
        label = f"{turn.state.when.lower()}/black-hole/{number}/{seat.lower()}/{name.lower()}"
        rolls[name] = list(turn.dice.roll(label, DIE, unit.size, hidden=True))
        throws.append(label)
    if rolls:
        lives = BLACK_HOLE_LIVES - SLING_RISK * sling
        fell = {name: sum(roll > lives for roll in dice) for name, dice in rolls.items()}
        noticed = [name for name, count in fell.items() if count >= own[name].size or (count and own[name].is_up)]
        yield f.BlackHoleRolled(seat, at, rolls, throws, lives, sling, seen(turn.state, seat, noticed))


def no_sling(turn: EmpireTurn, seat: str, order: Order) -> Deciding[bool]:
    yield from ()
    return False


def sling_if_wished(turn: EmpireTurn, seat: str, order: Order) -> Deciding[bool]:
    """By the order, or the standing order (SEO-15.2)."""
    answer = yield from turn.ask(seat, SLINGSHOT)
    return bool(order.get("sling")) or answer.get("value") == "always"
