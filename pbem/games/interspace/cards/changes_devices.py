"""How facts about devices change the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pbem.games.interspace.cards import facts_devices as f
from pbem.games.interspace.cards.facts import Freight
from pbem.games.interspace.state import State, Unit, counter_order
from pbem.games.interspace.stores import Cargo


def load(state: State, key: str, freight: Freight) -> None:
    if freight != Freight():
        state.depot.hold(key).add(Cargo(freight.ipe, freight.ore, dict(freight.goods)))


def units_rebuilt(state: State, fact: f.UnitsRebuilt) -> None:
    _exchange(state, fact.old, fact.new, fact.at)
    for key, freight in fact.cargo.items():
        load(state, key, freight)


def ships_exchanged(state: State, fact: f.ShipsExchanged) -> None:
    _exchange(state, fact.old, fact.new, fact.at)
    state.damage.update(fact.damage)


def _exchange(state: State, old: Iterable[str], new: Iterable[str], at: str) -> None:
    for key in old:
        state.remove(key)
    for key in new:
        owner, type_, number = counter_order(key)
        state.put(key, Unit(owner, type_, number, at))


CHANGES: dict[type, Callable[[State, Any], None]] = {
    f.UnitsRebuilt: units_rebuilt,
    f.ShipsExchanged: ships_exchanged,
}
