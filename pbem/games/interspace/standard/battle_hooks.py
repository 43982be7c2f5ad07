"""The points of a standard battle at which cards, artefacts and free units differ: fields of the ruleset with the plain
rules as their values. A module replaces or wraps one; the battle itself never asks which modules are in play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pbem.core.turn import Deciding
from pbem.games.interspace.board.components import UNITS
from pbem.games.interspace.board.state import State
from pbem.games.interspace.record.facts.contact import SupportLost
from pbem.games.interspace.standard.battles import OTHER, Battle

if TYPE_CHECKING:
    from pbem.games.interspace.ruleset import InterSpaceTurn
    from pbem.games.interspace.standard.fire import Volley

BattleStep = Callable[["InterSpaceTurn", Battle], Iterator[Any]]
Refuge = Callable[["InterSpaceTurn", Battle, str, Sequence[str]], Deciding[bool]]
VolleyStep = Callable[["InterSpaceTurn", Battle, "Volley"], Iterator[Any]]


def rating(battle: Battle, key: str, side: str) -> int:
    """Attack when attacking, defence when defending; at most 1 out of support (ISS-52, ISSR-14)."""
    row = UNITS[battle.type(key)]
    printed = row.attack if side == "att" else row.defence
    return min(printed, 1) if key in battle.strays else printed


def full_shields(state: State, key: str) -> int:
    return UNITS[state.units[key].type].shields


def fire_tech(battle: Battle, key: str) -> int:
    """The tech that counts for first fire (ISS-71)."""
    return UNITS[battle.type(key)].tech


def one_die(battle: Battle, key: str) -> int:
    return 1


def first_fire(battle: Battle) -> list[str]:
    """Those whose tech is above the best of the enemy fire first; with equal best tech nobody does (ISS-71, ISS-72)."""
    fleets = {"att": battle.attackers("att"), "def": battle.units("def")}
    tech = battle.rules.fire_tech
    best = {side: max((tech(battle, key) for key in keys), default=0) for side, keys in fleets.items()}
    return [key for side in OTHER for key in fleets[side] if tech(battle, key) > best[OTHER[side]]]


def look_up_support(turn: InterSpaceTurn, battle: Battle) -> Iterator[Any]:
    """Who has lost the last planet or station in range is out of support from the next combat round on (ISSR-47)."""
    lost = battle.look_up_support()
    if lost:
        yield SupportLost(battle.label, battle.round + 1, lost)


def never(battle: Battle, key: str) -> bool:
    return False


def always(battle: Battle, key: str) -> bool:
    return True


def all_take_part(state: State, key: str) -> bool:
    return True


def every_planet(state: State, seat: str, planet: str) -> bool:
    return True


@dataclass(frozen=True, kw_only=True)
class BattleHooks:
    # Before the modifier of the zone.
    rating: Callable[[Battle, str, str], int] = rating
    # At the start of a battle, in support (ISS-66).
    full_shields: Callable[[State, str], int] = full_shields
    fire_tech: Callable[[Battle, str], int] = fire_tech
    first_fire: Callable[[Battle], list[str]] = first_fire
    dice_of: Callable[[Battle, str], int] = one_die
    # Whether a unit can be met and fought at all, and whether it can leave a battle.
    takes_part: Callable[[State, str], bool] = all_take_part
    may_retreat: Callable[[Battle, str], bool] = always
    # Where units that shall retreat may go instead of a hex beside this one; answers whether they went.
    refuges: tuple[Refuge, ...] = ()
    # Civilians of the attacker that may leave zone 2.
    may_advance: Callable[[Battle, str], bool] = never
    # Non-players whose warships bar a hex to retreating units.
    hostile: frozenset[str] = frozenset()
    # What happens at the beginning, when a combat round begins, before its dice and at its end, and when all is over.
    before_battle: tuple[BattleStep, ...] = ()
    new_round: tuple[BattleStep, ...] = (look_up_support,)
    before_round: tuple[BattleStep, ...] = ()
    after_fire: tuple[VolleyStep, ...] = ()
    retreat_segment: tuple[BattleStep, ...] = ()
    after_round: tuple[BattleStep, ...] = ()
    after_battle: tuple[BattleStep, ...] = ()
    # How non-players leave when the attack fails.
    withdrawals: dict[str, Callable[[InterSpaceTurn, Battle, str], Iterator[Any]]] = field(default_factory=dict)
    may_assault: Callable[[State, str, str], bool] = every_planet
