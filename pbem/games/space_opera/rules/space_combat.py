"""Space combat: fire in turn, retreats, until one side is gone (SO-62 to SO-72)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from pbem.core.turn import Deciding
from pbem.games.space_opera.board.components import LONGEST_COMBAT
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.orders.forms import FIRE
from pbem.games.space_opera.record import facts as f
from pbem.games.space_opera.rules.battle import ATTACKER, DEFENDER, OTHER, Battle, Piece, attack_dice, fleet
from pbem.games.space_opera.rules.fire import FirePlan, fire, guns
from pbem.games.space_opera.rules.retreat import force_retreat, retreat
from pbem.games.space_opera.ruleset import OperaTurn


def opponents(state: State, seats: list[str], box: str) -> list[list[str]]:
    """Sides at war with the active one that have ships there, most attack dice first, then in player order (SO-63)."""
    found: list[list[str]] = []
    order = [*state.order, *(seat for seat in state.seats if seat not in state.order)]
    enemies = {enemy for seat in seats if state.ships_at(seat, box) for enemy in state.enemies_at(seat, box)}
    for seat in order:
        side = [other for other in order if other in enemies and other in state.allies(seat)]
        if seat in enemies and side not in found:
            found.append(side)
    return sorted(found, key=lambda side: -attack_dice(fleet(state, side, box)))


def must_fight(state: State, one: list[str], other: list[str], box: str) -> bool:
    """Only if at least one side has a warship (SO-62)."""
    return bool(attack_dice(fleet(state, one, box)) or attack_dice(fleet(state, other, box)))


def fight_in_space(turn: OperaTurn, box: str, attackers: list[str], defenders: list[str], label: str) -> Iterator[Any]:
    battle = Battle(box, "space", attackers, defenders, label)
    yield f.CombatBegan(box, "space", attackers, defenders)
    yield from turn.rules.begin_battle(turn, battle)
    while battle.round < LONGEST_COMBAT and is_on(turn, battle):
        battle.round += 1
        yield from fight_round(turn, battle)
    if is_on(turn, battle):
        for seat in attackers:
            yield from force_retreat(turn, battle, seat)
    yield f.CombatEnded(box, "space", _how(turn, battle), battle.round)


def fight_round(turn: OperaTurn, battle: Battle) -> Iterator[Any]:
    """Defender's fire, attacker's retreat, attacker's fire, defender's retreat (SO-66)."""
    for side in (DEFENDER, ATTACKER):
        yield from turn.rules.before_fire(turn, battle)
        yield from fire_side(turn, battle, side)
        yield from turn.rules.after_fire(turn, battle, side)
        for seat in battle.seats[OTHER[side]]:
            if is_on(turn, battle):
                yield from retreat(turn, battle, OTHER[side], seat)
        if not is_on(turn, battle):
            return
    yield from turn.rules.end_round(turn, battle)


def fire_side(turn: OperaTurn, battle: Battle, side: str) -> Iterator[Any]:
    own = fleet(turn.state, battle.seats[side], battle.box)
    targets = fleet(turn.state, battle.seats[OTHER[side]], battle.box)
    plans = yield from fire_plans(turn, battle, side)
    label = f"{battle.label}/{battle.round}/{side}"
    reaches = partial(turn.rules.reaches, battle, side)
    shots = fire(turn, battle.box, "space", battle.round, side, guns(turn, own), targets, plans, label, reaches)
    for fact in shots:
        battle.last_fire = battle.round
        yield fact


def fire_plans(turn: OperaTurn, battle: Battle, side: str) -> Deciding[dict[str, FirePlan]]:
    """Each owner chooses for their own ships (SO-123)."""
    plans: dict[str, FirePlan] = {}
    for seat in battle.seats[side]:
        answer = yield from turn.ask(seat, FIRE, at=battle.box)
        plans[seat] = FirePlan(answer.args["mode"], answer.args["types"])
    return plans


def is_on(turn: OperaTurn, battle: Battle) -> bool:
    attackers, defenders = (fleet(turn.state, battle.seats[side], battle.box) for side in (ATTACKER, DEFENDER))
    return bool(attackers and defenders and attack_dice([*attackers, *defenders]))


def _how(turn: OperaTurn, battle: Battle) -> str:
    if not fleet(turn.state, battle.seats[DEFENDER], battle.box):
        return "won"
    return "parted" if fleet(turn.state, battle.seats[ATTACKER], battle.box) else "lost"


# --- without the tactical scheme --------------------------------------------------------------------------------------


def no_lines(turn: OperaTurn, battle: Battle) -> Iterator[Any]:
    return iter(())


def no_shift(turn: OperaTurn, battle: Battle, side: str) -> Iterator[Any]:
    return iter(())


def everywhere(battle: Battle, side: str, gunner: Piece, target: Piece) -> bool:
    return True
