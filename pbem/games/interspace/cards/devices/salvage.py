"""After a battle that was won: Tractor Beams, then Repair Robots (ISO-31, ISO-34, ISO-35)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pbem.core.grammar import Form
from pbem.core.standing import Question
from pbem.games.interspace.basic.blocking import called
from pbem.games.interspace.basic.economy import free_numbers
from pbem.games.interspace.board.components import STATIONS, WARSHIPS
from pbem.games.interspace.board.state import counter_order, unit_key
from pbem.games.interspace.cards import facts as f
from pbem.games.interspace.cards.devices.counters import counters_left
from pbem.games.interspace.cards.devices.freight import fitted, freight_of
from pbem.games.interspace.cards.holders import holders, holds
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset, throw_label
from pbem.games.interspace.standard.battles import OTHER, Battle, Wreck

TRACTOR = Question(
    Form("tractor", "TRACTOR <types:type...> [AT <hex>]", "TRACTOR BB CA", ("ISO-34",), ("hex",)),
    {"types": ()},
    "ISO-34",
)


def salvaging(rules: Ruleset) -> Ruleset:
    return replace(
        rules,
        before_battle=(remember_cargo, *rules.before_battle),
        after_battle=(*rules.after_battle, capture, repair),
        questions=(*rules.questions, TRACTOR),
    )


def remember_cargo(turn: InterSpaceTurn, battle: Battle) -> Iterator[Any]:
    """What captured or repaired transports bring with them."""
    cargo = turn.state.depot.cargo
    battle.cargo = {key: freight_of(cargo[key]) for key in battle.full if key in cargo}
    return
    yield


def _winner(battle: Battle) -> str:
    """The side that holds the hex alone, with units left (ISOR-31)."""
    here = battle.state.owners_at(battle.label)
    return next((side for side in OTHER if battle.units(side) and not here.intersection(battle.sides[OTHER[side]])), "")


def capture(turn: InterSpaceTurn, battle: Battle) -> Iterator[Any]:
    """An even die lets a warship or station take a wreck that cost no more than itself (ISO-34)."""
    side = _winner(battle)
    if not side:
        return
    wrecks = [wreck for wreck in battle.wrecks if wreck.unit.owner in battle.sides[OTHER[side]]]
    for owner in holders(turn.state, battle.owners(side), "tractor_beams"):
        ships = [key for key in battle.units_of(owner) if battle.type(key) in WARSHIPS | STATIONS]
        if not wrecks or not ships:
            continue
        throw = throw_label(turn, battle.active, "tractor", battle.name, owner)
        dice = turn.dice.roll(throw, 6, len(ships))
        yield f.TractorRolled(battle.label, owner, ships, list(dice), throw)
        beams = [key for key, die in zip(ships, dice, strict=True) if die % 2 == 0]
        yield from _tow(turn, battle, owner, beams, wrecks)


def _tow(turn: InterSpaceTurn, battle: Battle, owner: str, beams: Sequence[str], wrecks: list[Wreck]) -> Iterator[Any]:
    """The dearest ship chooses first: as TRACTOR says, then the dearest wreck (D28)."""
    answer = yield from turn.ask(owner, TRACTOR, hex=called(turn.state, battle.label))
    types = answer.get("types")

    def worth(key: str) -> int:
        return turn.rules.price(turn.state, owner, counter_order(key)[1])

    def wish(wreck: Wreck) -> tuple[int, int, tuple[str, str, int]]:
        rank = types.index(wreck.unit.type) if wreck.unit.type in types else len(types)
        return rank, -_cost(turn, wreck), counter_order(wreck.key)

    for beam in sorted(beams, key=lambda key: (-worth(key), counter_order(key))):
        fitting = [wreck for wreck in wrecks if _can_tow(turn, owner, worth(beam), wreck)]
        if fitting:
            wreck = min(fitting, key=wish)
            wrecks.remove(wreck)
            type_ = wreck.unit.type
            new = unit_key(owner, type_, counters_left(battle, owner, type_)[0])
            freight = f.Freight() if wreck.key not in battle.cargo else battle.cargo[wreck.key]
            yield f.UnitCaptured(
                owner, battle.label, beam, wreck.key, new, fitted(freight, turn.rules.capacity(turn.state, owner))
            )


def _cost(turn: InterSpaceTurn, wreck: Wreck) -> int:
    return turn.rules.price(turn.state, wreck.unit.owner, wreck.unit.type)


def _can_tow(turn: InterSpaceTurn, owner: str, worth: int, wreck: Wreck) -> bool:
    """Units of players and rebels, at most as dear, for which a counter is free (ISO-34)."""
    type_ = wreck.unit.type
    if type_ == "NB" and not holds(turn.state, owner, "nova_bombs"):
        return False
    free = turn.rules.can_be_taken(wreck.unit) and free_numbers(turn.state, turn.rules, owner, type_)
    return bool(free) and _cost(turn, wreck) <= worth


def repair(turn: InterSpaceTurn, battle: Battle) -> Iterator[Any]:
    """An even die brings back a unit of the winner that was destroyed in the battle, with its cargo (ISO-31).

    Not if a captured unit has its counter now (ISOR-60).
    """
    side = _winner(battle)
    for owner in holders(turn.state, battle.owners(side), "repair_robots") if side else ():
        wrecks = dict.fromkeys(wreck.key for wreck in battle.wrecks if wreck.unit.owner == owner)
        lost = [key for key in wrecks if key not in turn.state.units]
        if not lost:
            continue
        throw = throw_label(turn, battle.active, "robots", battle.name, owner)
        dice = turn.dice.roll(throw, 6, len(lost))
        back = [key for key, die in zip(lost, dice, strict=True) if die % 2 == 0]
        cargo = {key: battle.cargo[key] for key in back if key in battle.cargo}
        yield f.UnitsRepaired(owner, battle.label, lost, list(dice), back, cargo, throw)
