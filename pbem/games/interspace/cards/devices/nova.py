"""Nova Bombs (ISO-43): a hex is torn out of space, with everything in it."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace
from typing import Any

from pbem.core.grammar import Form
from pbem.core.turn import refused
from pbem.games.interspace.basic.conquest import lose_civ
from pbem.games.interspace.basic.movement import select
from pbem.games.interspace.board.state import State
from pbem.games.interspace.cards.devices.facts import HexDestroyed
from pbem.games.interspace.cards.holders import holds
from pbem.games.interspace.cards.phases import with_last_step
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset, Step

BOMB = "NB"
DETONATE = Form("detonate", "DETONATE <units> [<when=START|MOVE|END>]", "DETONATE NB1 END", ("ISO-43", "ISOR-28"))
# Both are made of the same counters (ISOR-29).
SHARED = ("Col", BOMB)


def nova_bombs(rules: Ruleset) -> Ruleset:
    def for_sale(state: State, seat: str, code: str) -> bool:
        """A holder of the card builds bombs in place of colony ships."""
        return (
            (code == BOMB) == holds(state, seat, "nova_bombs") if code in SHARED else rules.for_sale(state, seat, code)
        )

    def counters_in_use(state: State, seat: str, code: str) -> Set[int]:
        numbers = [rules.counters_in_use(state, seat, each) for each in (SHARED if code in SHARED else (code,))]
        return frozenset().union(*numbers)

    return replace(
        with_last_step(rules, detonate("end")),
        orders=(*rules.orders, DETONATE),
        for_sale=for_sale,
        counters_in_use=counters_in_use,
        movement_starts=(*rules.movement_starts, detonate("start")),
        movement_ends=(*rules.movement_ends, detonate("move")),
    )


def detonate(moment: str) -> Step:
    """At the start or the end of the player's movement step, or at the end of the contact step (ISOR-28)."""

    def explode(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
        for order in turn.sheet(seat).of(DETONATE.name):
            if order.get("when", "move") != moment:
                continue
            bombs, (why, values) = select(turn.state, seat, order.args["units"], "")
            if why:
                yield refused(seat, order, why, **values)
            for key in bombs:
                why = hindrance(turn.state, turn.rules, key)
                if why:
                    yield refused(seat, order, why, hex=turn.state.units[key].at)
                else:
                    yield from _explosion(turn, seat, key, order.line)

    return explode


def hindrance(state: State, rules: Ruleset, key: str) -> str:
    """Only bombs, alone in their hex, and not under a planet shield (ISO-43, ISO-44)."""
    unit = state.units[key]
    if unit.type != BOMB:
        return "refused.no_bomb"
    if len(state.stack(unit.at)) > 1 or unit.at not in state.hexes or unit.at in state.roaming.drifting.values():
        return "refused.not_alone"
    planet = state.hexes[unit.at].planet
    return "refused.planet_is_shielded" if planet and not rules.may_destroy(state, planet) else ""


def _explosion(turn: InterSpaceTurn, seat: str, key: str, line: int) -> Iterator[Any]:
    at = turn.state.units[key].at
    planet = turn.state.hexes[at].planet
    owner = turn.state.planets[planet].owner if planet else ""
    waiting = list(turn.state.depot.look(planet).units) if planet else []
    yield HexDestroyed(seat, key, at, planet, owner, waiting, line)
    yield from lose_civ(turn, owner)
