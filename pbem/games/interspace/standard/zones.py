"""Fleets in zones: 0 in front, then 1 and 2 (ISS-68 to ISS-70)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.interspace.basic.blocking import called
from pbem.games.interspace.board.components import CIVILIANS, UNITS
from pbem.games.interspace.board.state import counter_order
from pbem.games.interspace.orders.contact_questions import ZONES, Zones
from pbem.games.interspace.orders.units import Units, in_order, meant
from pbem.games.interspace.record.facts import contact as f
from pbem.games.interspace.ruleset import InterSpaceTurn
from pbem.games.interspace.standard.battles import Battle
from pbem.games.interspace.standard.fire import odds

LAST = 2
# Without an order an attacking player keeps his assault boats behind the front, if that is legal (D17).
_AS_ATTACKER: Zones = ((1, (Units("AB"),)),)


def organize(turn: InterSpaceTurn, battle: Battle) -> Iterator[Any]:
    """First the defender, then the attacker, again each round (ISS-68)."""
    before, battle.zones = battle.zones, {}
    for side in ("def", "att"):
        zones = yield from _arranged(turn, battle, side)
        battle.zones.update(zones)
        if any(before.get(key) != zone for key, zone in zones.items()):
            lineup = [battle.zone(side, zone) for zone in range(LAST + 1)]
            yield f.FleetOrganized(battle.label, battle.round, side, lineup)


def _arranged(turn: InterSpaceTurn, battle: Battle, side: str) -> Deciding[dict[str, int]]:
    """Civilians of the attacker are in zone 2 and do not count; all others as wished, as far as legal (ISS-70)."""
    wishes: dict[str, int] = {}
    for owner in battle.owners(side):
        wish = yield from _wishes(turn, battle, side, owner)
        wishes.update(wish)
    fleet = battle.units(side)
    rear = [key for key in fleet if side == "att" and _stays_back(battle, key, wishes.get(key, LAST))]
    counted = {key: wishes.get(key, 0) for key in fleet if key not in rear}
    return legal(counted, lambda key: _rank(battle, key)) | dict.fromkeys(rear, LAST)


def _stays_back(battle: Battle, key: str, wish: int) -> bool:
    return battle.type(key) in CIVILIANS and not (wish < LAST and battle.rules.may_advance(battle, key))


def _wishes(turn: InterSpaceTurn, battle: Battle, side: str, owner: str) -> Deciding[dict[str, int]]:
    """The zones a player wants; units that no line names are in front."""
    answer = yield from turn.ask(owner, ZONES, side=side, hex=called(turn.state, battle.label), **odds(battle, owner))
    own, lines = battle.units_of(owner), answer.get("zones")
    if not answer.text and side == "att" and owner in turn.state.seats and _may_hold_boats_back(battle, own):
        lines = _AS_ATTACKER
    wishes: dict[str, int] = {}
    for zone, terms in lines:
        for term in terms:
            left = [key for key in own if key not in wishes]
            wishes.update(dict.fromkeys(meant(left, (term,), in_order), zone))
    return wishes


def _may_hold_boats_back(battle: Battle, own: Sequence[str]) -> bool:
    """Whether they are fewer than the units in front of them (ISS-69)."""
    types = [battle.type(key) for key in own]
    return types.count("AB") < sum(code != "AB" and code not in CIVILIANS for code in types)


Rank = tuple[int, int, tuple[int, str, str]]


def _rank(battle: Battle, key: str) -> Rank:
    """The best defender first: highest defence, then most shields, then the lowest number (ISSR-19)."""
    owner, type_, number = counter_order(key)
    return -UNITS[type_].defence, -battle.shields(key), (number, owner, type_)


def legal(wishes: dict[str, int], rank: Callable[[str], Rank]) -> dict[str, int]:
    """Each zone that is used holds fewer units than the one before it; if not, its best defenders go forward."""
    zones = [sorted((key for key in wishes if wishes[key] == zone), key=rank) for zone in range(LAST + 1)]
    while any(map(_is_too_full, zones[1:], zones)):
        for back, front in ((zones[2], zones[1]), (zones[1], zones[0])):
            while _is_too_full(back, front):
                front.append(back.pop(0))
                front.sort(key=rank)
    return {key: zone for zone, keys in enumerate(zones) for key in keys}


def _is_too_full(back: Sequence[str], front: Sequence[str]) -> bool:
    return 0 < len(back) >= len(front)
