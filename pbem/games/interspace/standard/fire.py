"""First and second fire, and point fire (ISS-71 to ISS-76, ISS-79, ISS-80)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.interspace.basic.blocking import called
from pbem.games.interspace.orders.contact_questions import POINTFIRE
from pbem.games.interspace.orders.units import meant
from pbem.games.interspace.record.facts import contact as f
from pbem.games.interspace.ruleset import InterSpaceTurn, throw_label
from pbem.games.interspace.standard.battles import OTHER, Battle

FIRST, SECOND = 1, 2


@dataclass
class Volley:
    """The hits of one side, by owner: plain ones, and those of point fire. What is cancelled is taken out here."""

    side: str
    fire: int
    plain: dict[str, int] = field(default_factory=dict)
    aimed: dict[str, int] = field(default_factory=dict)

    def hits(self, owner: str) -> int:
        return self.plain.get(owner, 0) + self.aimed.get(owner, 0)

    def total(self) -> int:
        return sum(self.plain.values()) + sum(self.aimed.values())


def guns(battle: Battle, side: str) -> list[str]:
    """Units that can hit from their zone, if there are targets: the others roll no dice (ISSR-42)."""
    if not battle.units(OTHER[side]):
        return []
    return [key for key in battle.units(side) if battle.rating(key) > 0]


def choose_point_fire(turn: InterSpaceTurn, battle: Battle) -> Iterator[Any]:
    """Before any die is thrown, first the defender, then the attacker says which destroyers use it (ISS-80)."""
    battle.point_fire = set()
    for side in ("def", "att"):
        if not battle.zone(OTHER[side], 1):
            continue
        for owner in battle.owners(side):
            yield from _point_fire(turn, battle, side, owner)


def _point_fire(turn: InterSpaceTurn, battle: Battle, side: str, owner: str) -> Iterator[Any]:
    """A shield is given up first; nobody does so while the enemy's zone 1 is empty (ISS-79, ISSR-43)."""
    ships = [key for key in guns(battle, side) if battle.type(key) == "DD" and battle.state.units[key].owner == owner]
    if not ships:
        return
    answer = yield from turn.ask(
        owner, POINTFIRE, side=side, hex=called(turn.state, battle.label), **odds(battle, owner)
    )
    keep, only = answer.get("value"), answer.get("only")
    able = [key for key in ships if keep is not None and battle.shields(key) > keep]
    chosen = able if only is None else meant(able, only, lambda key: -battle.shields(key))
    if chosen:
        battle.point_fire.update(chosen)
        yield f.PointFireChosen(battle.label, battle.round, owner, chosen)


def odds(battle: Battle, owner: str) -> dict[str, int]:
    """What the decisions of a combat round may depend on."""
    own, enemy = battle.units_of(owner), battle.units(OTHER[battle.side_of(owner)])
    warships = sum(map(battle.is_warship, own))
    return {"round": battle.round, "strength": battle.value(own), "enemy": battle.value(enemy), "warships": warships}


def shoot(turn: InterSpaceTurn, battle: Battle, side: str, fire: int, units: Sequence[str]) -> Deciding[Volley]:
    """A die for each unit; a roll up to its rating makes that many hits (ISS-75)."""
    volley = Volley(side, fire)
    shooters = [key for key in units for _ in range(turn.rules.dice_of(battle, key))]
    if not shooters:
        return volley
    name = "first" if fire == FIRST else side
    throw = throw_label(turn, battle.active, "battle", battle.name, battle.round, name)
    dice, ratings = turn.dice.roll(throw, 6, len(shooters)), [battle.rating(key) for key in shooters]
    for key, die, rating in zip(shooters, dice, ratings, strict=True):
        if die <= rating:
            hits = volley.aimed if key in battle.point_fire else volley.plain
            owner = battle.state.units[key].owner
            hits[owner] = hits.get(owner, 0) + die
    made = {owner: volley.hits(owner) for owner in battle.sides[side] if volley.hits(owner)}
    yield f.VolleyFired(
        battle.label, battle.round, fire, side, shooters, list(dice), ratings, made, dict(volley.aimed), throw
    )
    for step in turn.rules.after_fire:
        yield from step(turn, battle, volley)
    return volley
