"""A battle of the standard game, round by round (ISS-66 to ISS-90)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.interspace.basic.blocking import called
from pbem.games.interspace.basic.combat import MOST_ROUNDS, QUIET_ROUNDS
from pbem.games.interspace.board.state import counter_order
from pbem.games.interspace.orders.contact_questions import COUNTER
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.record.facts.contact import CounterAttacked
from pbem.games.interspace.ruleset import InterSpaceTurn
from pbem.games.interspace.standard.allocation import allocate
from pbem.games.interspace.standard.battle_hooks import BattleStep
from pbem.games.interspace.standard.battles import OTHER, Battle
from pbem.games.interspace.standard.fire import FIRST, SECOND, choose_point_fire, guns, odds, shoot
from pbem.games.interspace.standard.retreat import cease_fire, fall_back, withdraw
from pbem.games.interspace.standard.zones import organize


def battle(
    turn: InterSpaceTurn, attacker: str, defenders: Sequence[str], label: str, line: int = 0
) -> Deciding[Battle]:
    """Everybody's units in the hex fight until a side is gone or the attack is given up; owners need not be seats."""
    fight = prepare(turn, attacker, defenders, label)
    yield f.BattleBegan(label, attacker, fight.units("att"), fight.units("def"), line)
    yield from _each(turn, fight, turn.rules.before_battle)
    fight.how = fight.is_over()
    while not fight.how:
        yield from _round(turn, fight)
    if fight.how in _WITHDRAWALS:
        yield from withdraw(turn, fight, fight.how)
    yield f.BattleEnded(label, attacker, fight.how, fight.round)
    yield from _each(turn, fight, turn.rules.after_battle)
    return fight


# How a battle ends in which the side that came must leave the hex.
_WITHDRAWALS = ("no_warships", "stalemate", "held")


def prepare(turn: InterSpaceTurn, attacker: str, defenders: Sequence[str], label: str) -> Battle:
    """Who meets whom; full shields, and who is out of support (ISS-52, ISS-66)."""
    state = turn.state
    order = [*state.others(attacker), *sorted(set(defenders).difference(state.seats))]
    sides = {"att": (attacker,), "def": tuple(owner for owner in order if owner in defenders)}
    fight = Battle(turn, label, _name(turn, attacker, sides["def"], label), attacker, sides)
    fight.enlist(
        key
        for key, unit in state.units_at(label)
        if unit.owner in (attacker, *sides["def"]) and turn.rules.takes_part(state, key)
    )
    return fight


def _name(turn: InterSpaceTurn, attacker: str, defenders: Sequence[str], label: str) -> str:
    """The hex, and the opponents if they are not players; with a number if they have met there before."""
    strangers = [owner for owner in defenders if owner not in turn.state.seats]
    met = [fact for fact in turn.facts if isinstance(fact, f.BattleBegan) and fact.at == label]
    foes = [{counter_order(key)[0] for key in fact.defenders} for fact in met if fact.attacker == attacker]
    before = sum(owners.difference(turn.state.seats) == {*strangers} for owners in foes)
    return "-".join([label, *strangers, *([str(before + 1)] if before else [])])


def _each(turn: InterSpaceTurn, fight: Battle, steps: Sequence[BattleStep]) -> Iterator[Any]:
    for step in steps:
        yield from step(turn, fight)


def _round(turn: InterSpaceTurn, fight: Battle) -> Iterator[Any]:
    """Zones, first fire, second fire, retreat (ISS-67); then `how` says whether the battle is over."""
    yield from _each(turn, fight, turn.rules.new_round)
    if not fight.attackers("att"):
        yield from _without_warships(turn, fight)
        return
    fight.round += 1
    yield from organize(turn, fight)
    yield from choose_point_fire(turn, fight)
    yield from _each(turn, fight, turn.rules.before_round)
    hits = yield from _fire(turn, fight)
    fight.quiet = 0 if hits else fight.quiet + 1
    fight.how = fight.is_over() or _stalemate(fight)
    if not fight.how and fight.attackers("att"):
        yield from _part(turn, fight)
    if not fight.how:
        yield from _each(turn, fight, turn.rules.after_round)


def _stalemate(fight: Battle) -> str:
    """Three rounds without a hit, or far too many (ISS-88)."""
    return "stalemate" if fight.quiet == QUIET_ROUNDS or fight.round == MOST_ROUNDS else ""


def _fire(turn: InterSpaceTurn, fight: Battle) -> Deciding[int]:
    """Units hit by first fire are gone before second fire; all who then fire do so at once (ISS-73, ISS-74)."""
    first = turn.rules.first_fire(fight)
    made = 0
    for fire in (FIRST, SECOND):
        volleys = []
        for side in OTHER:
            units = [key for key in guns(fight, side) if (key in first) == (fire == FIRST)]
            volley = yield from shoot(turn, fight, side, fire, units)
            volleys.append(volley)
        made += sum(volley.total() for volley in volleys)
        yield from allocate(turn, fight, volleys)
    return made


def _part(turn: InterSpaceTurn, fight: Battle) -> Iterator[Any]:
    """The retreat segment: defenders first, then the attacker; or all agree to stop (ISS-81, ISS-83)."""
    yield from _each(turn, fight, turn.rules.retreat_segment)
    yield from fall_back(turn, fight)
    fight.how = fight.is_over()
    if not fight.how and (yield from cease_fire(turn, fight)):
        fight.how = "ceasefire"


def _without_warships(turn: InterSpaceTurn, fight: Battle) -> Iterator[Any]:
    """An attacker who has no warship left is attacked in turn, once, or must leave (ISS-89, ISS-90, ISSR-26)."""
    if fight.has_swapped:
        fight.how = "held"
    elif (yield from answers_back(turn, fight)):
        fight.swap()
        yield CounterAttacked(fight.label, fight.active, list(fight.owners("att")))
    else:
        fight.how = "no_warships"


def answers_back(turn: InterSpaceTurn, fight: Battle) -> Deciding[bool]:
    """Whether a defender with a warship that can attack wants to; one is enough for all (ISSR-30)."""
    for owner in fight.owners("def"):
        if owner in turn.state.seats and any(map(fight.can_attack, fight.units_of(owner))):
            where = called(turn.state, fight.label)
            answer = yield from turn.ask(owner, COUNTER, player=fight.active, hex=where, **odds(fight, owner))
            if answer.get("value") == "yes":
                return True
    return False
