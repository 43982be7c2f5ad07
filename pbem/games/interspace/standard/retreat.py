"""Retreat, cease-fire and withdrawal in the standard game (ISS-81 to ISS-86, ISS-88, ISS-90)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pbem.core.standing import Question
from pbem.core.turn import Deciding
from pbem.games.interspace.basic.blocking import called
from pbem.games.interspace.basic.paths import DEADLY
from pbem.games.interspace.basic.retreat import all_behind_a_full_screen, behind_a_screen, who_goes
from pbem.games.interspace.board import places
from pbem.games.interspace.board.components import WARSHIPS
from pbem.games.interspace.board.state import label_order
from pbem.games.interspace.orders.contact_questions import CEASEFIRE, LETGO
from pbem.games.interspace.orders.forms import RETREAT, RETREATTO
from pbem.games.interspace.orders.permission import lets_in
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.ruleset import InterSpaceTurn
from pbem.games.interspace.standard.battles import OTHER, Battle
from pbem.games.interspace.standard.fire import odds
from pbem.games.interspace.standard.support import FREE


def fall_back(turn: InterSpaceTurn, battle: Battle) -> Iterator[Any]:
    """First each defender, then the attacker may leave with some or all units (ISS-81)."""
    for side in ("def", "att"):
        for owner in battle.owners(side):
            if not battle.is_over():
                yield from _retreat(turn, battle, owner)


def _retreat(turn: InterSpaceTurn, battle: Battle, owner: str) -> Iterator[Any]:
    own, side, numbers = battle.units_of(owner), battle.side_of(owner), odds(battle, owner)
    answer = yield from turn.ask(owner, RETREAT, side=side, hex=called(turn.state, battle.label), **numbers)
    going = who_goes(turn.state, own, answer, battle.round, numbers["strength"], numbers["enemy"])
    going = [key for key in going if turn.rules.may_retreat(battle, key)]
    if not going or (yield from _takes_refuge(turn, battle, owner, going)):
        return
    released = yield from _is_released(turn, battle, owner)
    leaving = going if released else (yield from _behind_a_screen(turn, battle, owner, going))
    if not leaving:
        yield f.RetreatFailed(owner, battle.label, "screen")
        return
    target = yield from _retreat_hex(turn, battle, owner, leaving)
    if target:
        yield f.UnitsRetreated(owner, leaving, battle.label, target, "let_go" if released else "retreat")
    else:
        yield f.RetreatFailed(owner, battle.label, "no_hex")


def _takes_refuge(turn: InterSpaceTurn, battle: Battle, owner: str, going: Sequence[str]) -> Deciding[bool]:
    """Whether they need not leave the hex at all."""
    for refuge in turn.rules.refuges:
        if (yield from refuge(turn, battle, owner, going)):
            return True
    return False


def _behind_a_screen(turn: InterSpaceTurn, battle: Battle, owner: str, going: list[str]) -> Deciding[list[str]]:
    """One own warship stays for each enemy warship in the battle, or nobody goes (ISS-82, ISSR-32)."""
    foes = sum(map(battle.is_warship, battle.units(OTHER[battle.side_of(owner)])))
    own = battle.units_of(owner)
    leaving = yield from behind_a_screen(turn, owner, battle.label, own, foes, going, all_behind_a_full_screen)
    return leaving


def _is_released(turn: InterSpaceTurn, battle: Battle, owner: str) -> Deciding[bool]:
    """Whether every opponent who has warships there lets him go without a screen (ISS-83)."""
    others = battle.owners(OTHER[battle.side_of(owner)])
    guards = [other for other in others if any(map(battle.is_warship, battle.units_of(other)))]
    for guard in guards:
        agrees = yield from _agrees(turn, battle, LETGO, guard, owner)
        if not agrees:
            return False
    return bool(guards)


def cease_fire(turn: InterSpaceTurn, battle: Battle) -> Deciding[bool]:
    """Whether both sides agree to end the battle, everybody with each opponent (ISS-83)."""
    for one in battle.owners("att"):
        for other in battle.owners("def"):
            for who, whom in ((one, other), (other, one)):
                agrees = yield from _agrees(turn, battle, CEASEFIRE, who, whom)
                if not agrees:
                    return False
    return True


def _agrees(turn: InterSpaceTurn, battle: Battle, question: Question, who: str, whom: str) -> Deciding[bool]:
    where = called(turn.state, battle.label)
    answer = yield from turn.ask(who, question, player=whom, hex=where, **odds(battle, who))
    return bool(answer.get("value") == "yes")


def withdraw(turn: InterSpaceTurn, battle: Battle, why: str) -> Iterator[Any]:
    """The side that came leaves with all units, without a screen; non-players in their own way (ISS-88, ISS-90)."""
    owner = battle.active
    if owner in turn.rules.withdrawals:
        yield from turn.rules.withdrawals[owner](turn, battle, why)
        return
    units = [key for key in battle.units_of(owner) if turn.rules.may_retreat(battle, key)]
    if not units or (yield from _takes_refuge(turn, battle, owner, units)):
        return
    target = ""
    for must_be in (_LEGAL, _LEGAL[:1], ()):
        target = target or (yield from _retreat_hex(turn, battle, owner, units, must_be))
    if target:
        yield f.UnitsRetreated(owner, units, battle.label, target, why)
    else:
        yield f.RetreatFailed(owner, battle.label, "no_hex")


# Whether units may retreat into a hex: turn, battle, owner, units, hex.
Test = Callable[[InterSpaceTurn, Battle, str, Sequence[str], str], Deciding[bool]]


def _has_no_enemy_warships(
    turn: InterSpaceTurn, battle: Battle, owner: str, units: Sequence[str], label: str
) -> Deciding[bool]:
    """Warships bar the way, unless their owner lets these units join him (ISS-84, ISSR-25)."""
    state = turn.state
    here = [unit for key, unit in state.units_at(label) if turn.rules.takes_part(state, key)]
    owners = {unit.owner for unit in here if unit.type in WARSHIPS and unit.owner != owner}
    if owners & turn.rules.hostile:
        return False
    for other in sorted(owners.intersection(state.seats)):
        welcome = yield from lets_in(turn, other, owner, label, units)
        if not welcome:
            return False
    return True


def _is_in_support(
    turn: InterSpaceTurn, battle: Battle, owner: str, units: Sequence[str], label: str
) -> Deciding[bool]:
    """Not out of support, unless only cruisers and stations go (ISS-86)."""
    yield from ()
    free = all(battle.type(key) in FREE for key in units)
    return free or turn.rules.supported(turn.state, owner, label)


# A forced withdrawal drops the last of them first (ISSR-24).
_LEGAL: tuple[Test, ...] = (_has_no_enemy_warships, _is_in_support)


def _retreat_hex(
    turn: InterSpaceTurn, battle: Battle, owner: str, units: Sequence[str], must_be: Sequence[Test] = _LEGAL
) -> Deciding[str]:
    """A known neighbour that does not destroy: towards home if possible, then by RETREATTO, then by label (ISSR-23)."""
    state, legal = turn.state, []
    for near in places.neighbours(state, battle.label):
        fits = state.hexes[near].terrain not in DEADLY
        for test in must_be:
            fits = fits and (yield from test(turn, battle, owner, units, near))
        legal += [near] if fits else []
    answer = yield from turn.ask(owner, RETREATTO, hex=called(state, battle.label))
    listed = [place.label for name in answer.get("hexes") if (place := places.find(state, name))]
    away = _from_home(turn, owner)
    here = away.get(battle.label, 0)

    def rank(near: str) -> tuple[int, int, tuple[str, int, str]]:
        distance = away.get(near, here)
        heading = (distance > here) - (distance < here)
        return heading, listed.index(near) if near in listed else len(listed), label_order(near)

    return min(legal, key=rank, default="")


def _from_home(turn: InterSpaceTurn, owner: str) -> dict[str, int]:
    """Steps to the declared home world, if its owner still has it (ISSR-23)."""
    state = turn.state
    home = state.planets.get(state.players[owner].home) if owner in state.players else None
    return places.steps_from(state, home.at) if home and home.owner == owner else {}
