"""The assignment of hits in a standard battle: the shooter chooses, zone by zone (ISS-77, ISS-78)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.interspace.basic.blocking import called
from pbem.games.interspace.orders.forms import TARGETS
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.ruleset import InterSpaceTurn
from pbem.games.interspace.standard.battles import OTHER, Battle, Wreck
from pbem.games.interspace.standard.fire import Volley
from pbem.games.interspace.standard.hits import Target, shields_taken, spend, still_there


def allocate(turn: InterSpaceTurn, battle: Battle, volleys: Sequence[Volley]) -> Iterator[Any]:
    """First the defender assigns his hits, then the attacker, all on the board as it was before (ISS-77)."""
    losses: list[f.HitsTaken] = []
    for volley in sorted(volleys, key=lambda volley: volley.side, reverse=True):
        for owner in battle.sides[volley.side]:
            if volley.hits(owner):
                loss = yield from _assign(turn, battle, volley, owner, losses)
                losses.append(loss)
    for loss in losses:
        battle.wrecks += [Wreck(key, battle.state.units[key], loss.by) for key in loss.lost]
        yield loss


def _assign(
    turn: InterSpaceTurn, battle: Battle, volley: Volley, owner: str, before: Sequence[f.HitsTaken]
) -> Deciding[f.HitsTaken]:
    """Plain hits first, then those of point fire, which reach one zone further (ISS-79, ISSR-44)."""
    hits, side = volley.hits(owner), volley.side
    where = called(turn.state, battle.label)
    answer = yield from turn.ask(owner, TARGETS, side=side, hex=where, round=battle.round, hits=hits)
    targets = still_there(
        [
            Target(key, battle.shields(key), turn.rules.rating(battle, key, OTHER[side]))
            for key in battle.units(OTHER[side])
        ],
        before,
    )
    lost = spend(volley.plain.get(owner, 0), targets, answer.get("targets"), lambda left: in_front(battle, left, 0))
    lost += spend(volley.aimed.get(owner, 0), targets, answer.get("targets"), lambda left: in_front(battle, left, 1))
    return f.HitsTaken(battle.label, battle.round, owner, shields_taken(targets), lost)


def in_front(battle: Battle, targets: list[Target], reach: int) -> list[Target]:
    """Those in the front zone, or up to zone `reach`; others only when nobody is before them (ISS-78, ISSR-22)."""
    front = max(reach, min(battle.zones.get(target.key, 0) for target in targets))
    return [target for target in targets if battle.zones.get(target.key, 0) <= front]
