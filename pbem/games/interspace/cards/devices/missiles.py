"""Missiles (ISO-32, ISO-33): one round of fire before the battle proper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pbem.core.grammar import Form
from pbem.core.standing import Question
from pbem.core.turn import Deciding
from pbem.games.interspace.basic.blocking import called
from pbem.games.interspace.board.components import STATIONS, UNITS, WARSHIPS
from pbem.games.interspace.board.state import counter_order
from pbem.games.interspace.cards.devices.jamming import cancel, jam
from pbem.games.interspace.cards.holders import holders, holds
from pbem.games.interspace.record import facts as basic
from pbem.games.interspace.record.facts import contact
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset, throw_label
from pbem.games.interspace.standard.battles import OTHER, Battle, Wreck
from pbem.games.interspace.standard.fire import Volley

MISSILES = 0
LOSSES = Question(
    Form("losses", "LOSSES <types:type...> [AT <hex>]", "LOSSES PB Sct", ("ISO-33",), ("hex",)),
    {"types": ()},
    "ISO-33",
)


def missiles(rules: Ruleset) -> Ruleset:
    return replace(rules, before_battle=(*rules.before_battle, missile_round), questions=(*rules.questions, LOSSES))


def missile_round(turn: InterSpaceTurn, battle: Battle) -> Iterator[Any]:
    """Holders fire once, without zones; if both sides do, at the same time; it is not a combat round (ISO-32)."""
    batteries = {side: _batteries(battle, side) for side in OTHER}
    if not any(batteries.values()):
        return
    if any(holders(battle.state, battle.owners(side), "jamming") for side in OTHER):
        yield from jam(turn, battle)
    volleys = []
    for side, units in batteries.items():
        if units:
            volley = yield from _launch(turn, battle, side, units)
            volleys.append(volley)
    losses = []
    for volley in volleys:
        loss = yield from _suffer(turn, battle, volley)
        losses += loss
    for taken in losses:
        battle.wrecks += [Wreck(key, battle.state.units[key], taken.by) for key in taken.lost]
        yield taken


def _batteries(battle: Battle, side: str) -> list[str]:
    """Warships that can fight, and stations that defend, of those who hold the card."""
    armed = []
    for key in battle.units(side):
        unit = battle.state.units[key]
        fires = battle.can_attack(key) if side == "att" else unit.type in WARSHIPS | STATIONS
        if fires and holds(battle.state, unit.owner, "missiles"):
            armed.append(key)
    return armed


def _launch(turn: InterSpaceTurn, battle: Battle, side: str, units: Sequence[str]) -> Deciding[Volley]:
    """One die each against the rating, which is 1 less against a side with Stealth (ISO-36)."""
    hidden = bool(holders(battle.state, battle.owners(OTHER[side]), "stealth"))
    ratings = [max(0, turn.rules.rating(battle, key, side) - hidden) for key in units]
    throw = throw_label(turn, battle.active, "missiles", battle.name, side)
    dice = turn.dice.roll(throw, 6, len(units))
    volley = Volley(side, MISSILES)
    for key, die, rating in zip(units, dice, ratings, strict=True):
        if die <= rating:
            owner = battle.state.units[key].owner
            volley.plain[owner] = volley.plain.get(owner, 0) + die
    yield contact.VolleyFired(
        battle.label, 0, MISSILES, side, list(units), list(dice), ratings, dict(volley.plain), {}, throw
    )
    yield from cancel(turn, battle, volley)
    return volley


def _suffer(turn: InterSpaceTurn, battle: Battle, volley: Volley) -> Deciding[list[basic.HitsTaken]]:
    """The target assigns the hits to any of its units, the cheapest first or by LOSSES (ISO-33, ISOR-27)."""
    targets = yield from _in_order_of_loss(turn, battle, OTHER[volley.side])
    left = {key: battle.shields(key) + 1 for key in targets}
    losses = []
    for owner, hits in volley.plain.items():
        shields: dict[str, int] = {}
        lost: list[str] = []
        for key in targets:
            taken = min(hits, left[key])
            if not taken:
                continue
            hits, left[key] = hits - taken, left[key] - taken
            if left[key]:
                shields[key] = taken
            else:
                lost.append(key)
        losses.append(basic.HitsTaken(battle.label, 0, owner, shields, lost))
    return [loss for loss in losses if loss.shields or loss.lost]


def _in_order_of_loss(turn: InterSpaceTurn, battle: Battle, side: str) -> Deciding[list[str]]:
    order: list[tuple[int, int, int, tuple[str, str, int], str]] = []
    for place, owner in enumerate(battle.owners(side)):
        answer = yield from turn.ask(owner, LOSSES, hex=called(turn.state, battle.label))
        types = answer.get("types")
        for key in battle.units_of(owner):
            type_ = battle.type(key)
            rank = types.index(type_) if type_ in types else len(types)
            order.append((rank, UNITS[type_].cost, place, counter_order(key), key))
    return [key for *_, key in sorted(order)]
