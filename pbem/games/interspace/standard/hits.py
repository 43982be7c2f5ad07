"""The assignment of hits (ISB-89, ISB-90): the shooter chooses, by TARGETS."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbem.core.turn import Deciding
from pbem.games.interspace.basic.blocking import called
from pbem.games.interspace.board.components import UNITS
from pbem.games.interspace.board.state import State, counter_order
from pbem.games.interspace.orders.forms import TARGETS
from pbem.games.interspace.orders.units import TargetTerm
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.ruleset import InterSpaceTurn

# Ratings are compared per hit needed; 420 makes every quotient by 1 to 7 a whole number.
_WHOLE = 420


class Target:
    """A unit under fire, the shields it has left, and the hits assigned to it now."""

    def __init__(self, key: str, shields: int, rating: int) -> None:
        owner, type_, number = counter_order(key)
        self.key, self.owner, self.type, self.number = key, owner, type_, number
        self.cost, self.rating = UNITS[type_].cost, rating
        self.shields = shields
        self.taken = self.hits = 0
        self.by_number = (number, owner, type_)

    def room(self, aim: TargetTerm) -> int:
        """How many more hits a part of a TARGETS line wants on it."""
        if self.type != aim.type or aim.number not in (0, self.number) or aim.owner not in ("", self.owner):
            return 0
        left = self.shields + 1
        return min(left, max(0, aim.most - self.hits)) if aim.most else left

    def best(self) -> tuple[int, int, tuple[int, str, str]]:
        return -self.rating * _WHOLE // (self.shields + 1), -self.cost, self.by_number


def assign_hits(
    turn: InterSpaceTurn, shooter: str, attacker: str, label: str, number: int, hits: int, before: Sequence[f.HitsTaken]
) -> Deciding[f.HitsTaken]:
    """One hit removes a shield or a unit; surplus hits are lost (ISB-90)."""
    side = "att" if shooter == attacker else "def"
    answer = yield from turn.ask(shooter, TARGETS, side=side, hex=called(turn.state, label), round=number, hits=hits)
    targets = _targets(turn.state, attacker, label, side, before)
    lost = spend(hits, targets, answer.get("targets"))
    return f.HitsTaken(label, number, shooter, shields_taken(targets), lost)


def _targets(state: State, attacker: str, label: str, side: str, before: Sequence[f.HitsTaken]) -> list[Target]:
    """Every unit of the other side, civilians too."""
    targets = []
    for key, unit in state.units_at(label):
        row = UNITS[unit.type]
        if (unit.owner == attacker) == (side == "def"):
            rating = row.defence if side == "att" else row.attack
            targets.append(Target(key, row.shields - state.damage.get(key, 0), rating))
    return still_there(targets, before)


def still_there(targets: list[Target], before: Sequence[f.HitsTaken]) -> list[Target]:
    """What others of the same side have hit already counts."""
    gone = {key for taken in before for key in taken.lost}
    for target in targets:
        target.shields -= sum(taken.shields.get(target.key, 0) for taken in before)
    return [target for target in targets if target.key not in gone]


Reach = Callable[[list[Target]], list[Target]]


def spend(hits: int, targets: list[Target], wanted: Sequence[TargetTerm], reach: Reach = list) -> list[str]:
    """Hit after hit on units within reach; a destroyed unit is no longer a target."""
    lost: list[str] = []
    while hits and targets:
        target, room = _choose(reach(targets), wanted, hits)
        strength = min(hits, room)
        hits -= strength
        target.hits += strength
        target.taken += min(strength, target.shields)
        if strength > target.shields:
            lost.append(target.key)
            targets.remove(target)
        else:
            target.shields -= strength
    return lost


def shields_taken(targets: list[Target]) -> dict[str, int]:
    return {target.key: target.taken for target in targets if target.taken}


def _choose(targets: list[Target], wanted: Sequence[TargetTerm], hits: int) -> tuple[Target, int]:
    """The next target and the most hits on it: the first that is listed, the one with the fewest shields left first;
    after these by BEST (D4)."""
    for aim in wanted:
        listed = [target for target in targets if target.room(aim)]
        if listed:
            weakest = min(listed, key=lambda target: (target.shields, target.by_number))
            return weakest, weakest.room(aim)
    best = _best(targets, hits)
    return best, best.shields + 1


def _best(targets: list[Target], hits: int) -> Target:
    """The highest rating for the hits needed, or else the one with the fewest shields left (D4)."""
    killable = [target for target in targets if target.shields < hits]
    if killable:
        return min(killable, key=Target.best)
    return min(targets, key=lambda target: (target.shields, -target.cost, target.by_number))
