"""Breakthrough cards that change who fires, how well and when (ISO-30, ISO-36, ISO-41)."""

from __future__ import annotations

from dataclasses import replace

from pbem.games.interspace.board.components import STATIONS, UNITS
from pbem.games.interspace.cards.holders import holders, holds
from pbem.games.interspace.ruleset import Ruleset
from pbem.games.interspace.standard.battles import OTHER, Battle


def improved_patrol_boats(rules: Ruleset) -> Ruleset:
    def fire_tech(battle: Battle, key: str) -> int:
        """For first fire the boats of a holder are as good as his civ level (ISO-30)."""
        owner = battle.state.units[key].owner
        if battle.type(key) == "PB" and holds(battle.state, owner, "improved_pb"):
            return battle.state.players[owner].civ
        return rules.fire_tech(battle, key)

    return replace(rules, fire_tech=fire_tech)


def stealth(rules: Ruleset) -> Ruleset:
    def first_fire(battle: Battle) -> list[str]:
        """No first fire at a side with a holder of the card (ISO-36, ISOR-42)."""
        unseen = {side for side in OTHER if holders(battle.state, battle.owners(side), "stealth")}
        early = rules.first_fire(battle)
        return [key for key in early if OTHER[battle.side_of(battle.state.units[key].owner)] not in unseen]

    return replace(rules, first_fire=first_fire)


def plasma_cannons(rules: Ruleset) -> Ruleset:
    def dice_of(battle: Battle, key: str) -> int:
        """A die for each point of the printed rating of a defending station (ISO-41)."""
        unit = battle.state.units[key]
        fires = unit.type in STATIONS and battle.side_of(unit.owner) == "def"
        if fires and holds(battle.state, unit.owner, "plasma_cannons"):
            return UNITS[unit.type].defence
        return rules.dice_of(battle, key)

    return replace(rules, dice_of=dice_of)
