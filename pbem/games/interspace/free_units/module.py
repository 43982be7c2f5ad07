"""What free units change in the rules, as one function on the ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pbem.games.interspace.basic.placement import placement
from pbem.games.interspace.basic.triggers import watches
from pbem.games.interspace.board.state import State, Unit, counter_order
from pbem.games.interspace.cards.facts import RebelsGrew
from pbem.games.interspace.cards.skirmishes import with_foe
from pbem.games.interspace.encounters.facts import UnitsReturned, UnitsSwept
from pbem.games.interspace.free_units.behaviour.admission import ADMIT, GUEST, go_back
from pbem.games.interspace.free_units.behaviour.barter import BARTER, BARTER_NOW, COLOUR, barter_step
from pbem.games.interspace.free_units.behaviour.blight import blight, foresee_blight
from pbem.games.interspace.free_units.behaviour.thieves import spoiled
from pbem.games.interspace.free_units.kinds import FREE
from pbem.games.interspace.free_units.meeting import lurking, meet, meet_on_the_way
from pbem.games.interspace.free_units.phase import free_units_move
from pbem.games.interspace.record.facts import UnitsRetreated
from pbem.games.interspace.record.facts.standard import UnitsDeployed
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset

BLOCKING = frozenset(kind for kind, row in FREE.items() if row.blocks)


def free_units(rules: Ruleset) -> Ruleset:
    """They move when all players have; players meet them on the way, attack them or let them in."""
    for kind, row in FREE.items():
        rules = with_foe(rules, kind) if row.attacked else rules
    economy = list(rules.economy)
    economy.insert(economy.index(placement), blight)
    return replace(
        _with_figures(rules),
        economy=tuple(economy),
        omens=(*rules.omens, foresee_blight),
        round_ends=(*rules.round_ends, free_units_move),
        orders=(*rules.orders, BARTER_NOW),
        questions=(*rules.questions, ADMIT, BARTER),
        kinds=(*rules.kinds, GUEST, COLOUR),
        movement_ends=(*rules.movement_ends, barter_step),
        lurking=lurking,
        on_the_way=(*rules.on_the_way, meet_on_the_way),
        watchers=(*rules.watchers, met_on_arrival, met_where_built),
        # Of all free units only berserker and death station bar the way (ISOR-17).
        blocking_owners=rules.blocking_owners | BLOCKING,
        hostile=rules.hostile | BLOCKING,
        withdrawals=rules.withdrawals | dict.fromkeys(FREE, go_back),
    )


def _with_figures(rules: Ruleset) -> Ruleset:
    def full_rate(state: State, key: str) -> int:
        """A mad scout is as fast as it was (ISOR-37)."""
        counter = dict(state.roaming.turned).get(key)
        if counter is None:
            return rules.full_rate(state, key)
        owner, type_, _ = counter_order(counter)
        return rules.speed(state, owner, type_)

    def mining_bonus(state: State, seat: str, label: str) -> int:
        return rules.mining_bonus(state, seat, label) + spoiled(state, label)

    def can_be_taken(unit: Unit) -> bool:
        """Tractor beams take no free units (ISO-34)."""
        return unit.owner not in FREE and rules.can_be_taken(unit)

    return replace(rules, full_rate=full_rate, mining_bonus=mining_bonus, can_be_taken=can_be_taken)


@watches(UnitsRetreated, UnitsSwept, UnitsReturned, UnitsDeployed)
def met_on_arrival(
    turn: InterSpaceTurn, fact: UnitsRetreated | UnitsSwept | UnitsReturned | UnitsDeployed
) -> Iterator[Any]:
    """Units that come into a hex without walking meet who is there too: by retreat, by a card, or new from a box."""
    at = fact.to if isinstance(fact, UnitsRetreated | UnitsSwept) else fact.at
    if at in lurking(turn.state):
        yield from meet(turn, fact.units, at)


@watches(RebelsGrew)
def met_where_built(turn: InterSpaceTurn, fact: RebelsGrew) -> Iterator[Any]:
    """Units that rebels build are in the hex at once, and meet the units there (ISO-61, ISOR-83)."""
    if fact.unit and fact.at in lurking(turn.state):
        yield from meet(turn, [fact.unit], fact.at)
