"""Raiders: past enemies, out of battles, and into them (SEA-12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.space_empires.advanced.cloaking import RAIDER, is_cloaked, is_known
from pbem.games.space_empires.advanced.mines import would_detonate
from pbem.games.space_empires.base import ways
from pbem.games.space_empires.base.battle import Battle
from pbem.games.space_empires.base.fleets import Fleet, plain
from pbem.games.space_empires.base.movement import MovingStack, last_moves
from pbem.games.space_empires.base.retreat import haven, retreat
from pbem.games.space_empires.board.counters import seen
from pbem.games.space_empires.board.state import State, Unit
from pbem.games.space_empires.orders.forms import RAIDERATT, RAIDERDEF, UNCLOAK
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn

# The assumed value of an unknown counter before a battle, in CP, and even odds, in hundredths.
GUESS, EVEN = 12, 100


# --- movement ---------------------------------------------------------------------------------------------------------


def unseen(state: State, seat: str, names: Sequence[str], there: str) -> list[str]:
    """Raiders that nobody in a hex can see need not stop there (SEA-12.1.2)."""
    own, rivals = state.units[seat], state.rivals(seat, there)
    groups = {name: own[name] for name in names if name in own}
    return [name for name, unit in groups.items() if all(is_cloaked(state, unit, other, there) for other in rivals)]


def pass_by(stack: MovingStack) -> Iterator[Any]:
    """Units that leave a hex that would have stopped others are raiders, as everyone sees."""
    here = stack.trail[-1]
    if ways.block(ways.enemies_at(stack.turn.state, stack.seat, here)):
        names = [name for name in stack.names if stack.turn.state.units[stack.seat][name].kind == RAIDER]
        yield from become_known(stack.turn, stack.seat, here, names, "passed")


def spares(stack: MovingStack, there: str) -> Deciding[bool]:
    """Raiders that sneak leave civilians alone (SEA-12.1.2a)."""
    names = [name for name in stack.names if stack.turn.state.units[stack.seat][name].row.fights]
    if not names or unseen(stack.turn.state, stack.seat, names, there) != names:
        return False
    if stack.order.get("stance"):
        return bool(stack.order.get("stance") == "sneak")
    answer = yield from stack.turn.ask(stack.seat, RAIDERATT, hex=there)
    return bool(answer.get("value") == "sneak")


# --- no battle --------------------------------------------------------------------------------------------------------


def avoid(battle: Battle) -> Deciding[bool]:
    """No battle where one side has only cloaked raiders that sneak or decline it (SEA-12.1.2a, SEAR-19)."""
    if any(would_detonate(battle, seat) for seat in battle.sides):
        return False
    for seat in (battle.attacker, battle.defender):
        groups = _unseen(battle, seat)
        if groups and (yield from _would_hide(battle, seat, groups)):
            for owner, own in battle.sides[seat].by_owner(dict.fromkeys(groups, "")).items():
                yield from become_known(battle.turn, owner, battle.at, list(own), "avoided")
            if seat == battle.defender:
                yield from _abandon(battle, seat)
            return True
    return False


def _unseen(battle: Battle, seat: str) -> list[str]:
    """The groups of a side, if all its ships that can fight are cloaked raiders."""
    fighters = battle.sides[seat].fighters
    return list(fighters) if battle.is_player(seat) and set(fighters) == battle.cloaked[seat] else []


def _would_hide(battle: Battle, seat: str, groups: list[str]) -> Deciding[bool]:
    """All owners of these groups must want it."""
    fleet = battle.sides[seat]
    for name in _first_of_each(fleet, groups) if seat == battle.defender or _only_mines(battle, seat) else groups:
        if not (yield from _hides(battle, seat, fleet.owner(name), plain(name))):
            return False
    return True


def _first_of_each(fleet: Fleet, groups: list[str]) -> list[str]:
    """One group of each owner."""
    return [fleet.own(owner, groups)[0] for owner in fleet.owners if fleet.own(owner, groups)]


def _only_mines(battle: Battle, seat: str) -> bool:
    return all(unit.row.role in ("mine", "decoy") for unit in battle.enemy(seat).units.values())


def _hides(battle: Battle, seat: str, owner: str, name: str) -> Deciding[bool]:
    """Whether the owner of a group wants no battle."""
    if _only_mines(battle, seat):
        answer = yield from battle.turn.ask(owner, UNCLOAK, hex=battle.at)
        return bool(answer.get("value") == "never")
    if seat == battle.defender:
        answer = yield from battle.turn.ask(owner, RAIDERDEF, **_foreseen(battle, seat))
        is_weak = answer.get("value") == "odds" and int(_foreseen(battle, seat)["odds"]) < EVEN
        return bool(answer.get("value") == "decline" or is_weak)
    return (yield from stance(battle.turn, owner, name, **_foreseen(battle, seat))) == "sneak"


def stance(turn: EmpireTurn, seat: str, name: str, **about: int | str) -> Deciding[str]:
    """By the last order that moved the group this turn, else by the standing order."""
    line = last_moves(turn, seat).get(name)
    said = [order.get("stance") for order in turn.sheet(seat).of("move", "via") if order.line == line]
    if said and said[0]:
        return str(said[0])
    answer = yield from turn.ask(seat, RAIDERATT, **about)
    return str(answer.get("value"))


def _foreseen(battle: Battle, seat: str) -> dict[str, int | str]:
    """What conditions can ask before anything is revealed: counters, not what is under them."""
    own, counters = battle.sides[seat], battle.enemy(seat).units.values()
    value = sum(_shown_ships(unit) * (unit.row.price if _is_shown(unit) else GUESS) for unit in counters)
    ships = sum(_shown_ships(unit) for unit in counters)
    return {"hex": battle.at, "round": 0, "own": own.ships, "enemy": ships, "losses": 0,
            "odds": EVEN * own.value // max(value, 1), "outnumbered": EVEN * ships // max(own.ships, 1)}  # fmt: skip


def _is_shown(unit: Unit) -> bool:
    return unit.is_up or (unit.note is not None and unit.note.size > 0)


def _shown_ships(unit: Unit) -> int:
    if unit.is_up:
        return unit.size * unit.row.fights
    return unit.note.size if unit.note and unit.note.size else 1


def become_known(turn: EmpireTurn, seat: str, at: str, groups: Sequence[str], how: str) -> Iterator[Any]:
    """Everyone sees that these are raiders, but neither their number nor their technology."""
    units = turn.state.units[seat]
    new = [name for name in groups if name in units and not is_known(units[name])]
    if new:
        yield f.RaidersKnown(seat, at, new, how, seen(turn.state, seat, new))
        yield from turn.rules.noticed(turn, seat, at, new)


def _abandon(battle: Battle, seat: str) -> Iterator[Any]:
    """Hiding raiders abandon civilians and decoys to an enemy that can fight (SEB-5.4, SEB-8.3.2)."""
    left = {name: unit.size for name, unit in battle.sides[seat].units.items() if not unit.row.blocks}
    if battle.enemy(seat).fighters:
        yield from battle.lose(battle.sides[seat], left, "abandoned")


# --- in a battle ------------------------------------------------------------------------------------------------------


def reveal(battle: Battle) -> Iterator[Any]:
    """Cloaked raiders may leave after the fleets are revealed but before technology is (SEA-12.1.3)."""
    if any(battle.cloaked.values()):
        yield from battle.reveal(())
        for seat, groups in list(battle.cloaked.items()):
            for name in sorted(groups):
                yield from _slip_away(battle, seat, name)
        battle.look_for_raiders()
    if all(fleet.units for fleet in battle.sides.values()):
        yield from battle.reveal(battle.technologies())


def _slip_away(battle: Battle, seat: str, name: str) -> Iterator[Any]:
    about, owner = battle.about(seat), battle.sides[seat].owner(name)
    answer = yield from battle.turn.ask(owner, RAIDERDEF, **about)
    is_weak = answer.get("value") == "odds" and int(about["odds"]) < EVEN
    if answer.get("value") == "retreat" or is_weak:
        to = yield from haven(battle.turn, owner, battle.at)
        if to:
            fleet = battle.sides[seat]
            yield from retreat(battle.turn, fleet, name, fleet.units[name].size, to)


def with_scanners(shown: Callable[[Battle], Sequence[str]]) -> Callable[[Battle], Sequence[str]]:
    """Where raiders take part, cloaking and scanners are shown (SEB-9.9)."""

    def also(battle: Battle) -> Sequence[str]:
        raiders = [unit for fleet in battle.sides.values() for unit in fleet.units.values() if unit.kind == RAIDER]
        return (*shown(battle), "cloak", "scan") if raiders else shown(battle)

    return also
