"""The assignment of hits (ISB-89, ISB-90): the shooter chooses, by TARGETS."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbem.core.turn import Deciding
from pbem.games.interspace.basic.blocking import called
from pbem.games.interspace.board.components import UNITS
from pbem.games.interspace.board.state import State, counter_order
from pbem.games.interspace.orders.forms import TARGETS
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.ruleset import InterSpaceTurn

# Ratings are compared per hit needed; 420 makes every quotient by 1 to 7 a whole number.
_WHOLE = 420


class Target:
    """A unit under fire and the shields it has left."""

    def __init__(self, key: str, shields: int, rating: int) -> None:
        owner, type_, number = counter_order(key)
        self.key, self.type, self.cost, self.rating = key, type_, UNITS[type_].cost, rating
        self.shields = shields
        self.taken = 0
        self.by_number = (number, owner, type_)

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


def spend(hits: int, targets: list[Target], wanted: Sequence[str], reach: Reach = list) -> list[str]:
    """Hit after hit on units within reach; a destroyed unit is no longer a target."""
    lost: list[str] = []
    while hits and targets:
        target = _choose(reach(targets), wanted, hits)
        strength = min(hits, target.shields + 1)
        hits -= strength
        target.taken += min(strength, target.shields)
        if strength > target.shields:
            lost.append(target.key)
            targets.remove(target)
        else:
            target.shields -= strength
    return lost


def shields_taken(targets: list[Target]) -> dict[str, int]:
    return {target.key: target.taken for target in targets if target.taken}


def _choose(targets: list[Target], wanted: Sequence[str], hits: int) -> Target:
    """First listed type present, fewest shields left first; BEST: the highest rating for the hits needed (D4)."""
    for code in wanted:
        listed = [target for target in targets if target.type == code]
        if listed:
            return min(listed, key=lambda target: (target.shields, target.by_number))
    killable = [target for target in targets if target.shields < hits]
    if killable:
        return min(killable, key=Target.best)
    return min(targets, key=lambda target: (target.shields, -target.cost, target.by_number))
