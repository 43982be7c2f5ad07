"""Combat step of the basic game (ISB-81 to ISB-95)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.turn import Deciding, refused
from pbem.games.interspace.basic.blocking import called
from pbem.games.interspace.basic.conquest import conquest
from pbem.games.interspace.basic.retreat import retreat, withdraw
from pbem.games.interspace.board import places
from pbem.games.interspace.board.components import BATTLE_READY, UNITS, WARSHIPS
from pbem.games.interspace.board.state import State, label_order
from pbem.games.interspace.knowledge.known import named
from pbem.games.interspace.orders.forms import BATTLES, CIVILIANS
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.ruleset import InterSpaceTurn, throw_label
from pbem.games.interspace.standard.hits import assign_hits

QUIET_ROUNDS = 3
MOST_ROUNDS = 200


def combat(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """All battles of the active player in the order he chose, then conquest (ISB-81, ISB-84)."""
    where = yield from _battlefields(turn, seat)
    for label in where:
        yield from battle(turn, seat, label)
    yield from conquest(turn, seat)


def _battlefields(turn: InterSpaceTurn, seat: str) -> Deciding[list[str]]:
    state = turn.state
    fields = [label for label in meetings(state, seat) if state.hexes[label].terrain != "nebula"]
    chosen = []
    for label in fields:
        forced = any(unit.type in BATTLE_READY for unit in state.stack(label) if unit.owner != seat)
        if forced or (yield from _attacks_civilians(turn, seat, label)):
            chosen.append(label)
    yield from _vain_attacks(turn, seat, chosen)
    fields = yield from in_chosen_order(turn, seat, chosen)
    return fields


def in_chosen_order(turn: InterSpaceTurn, seat: str, fields: Sequence[str]) -> Deciding[list[str]]:
    """By BATTLES, then by label (ISB-84, D3)."""
    answer = yield from turn.ask(seat, BATTLES)
    listed = [place.label for name in answer.get("hexes") if (place := places.find(turn.state, name))]
    return sorted(
        fields, key=lambda label: (listed.index(label) if label in listed else len(listed), label_order(label))
    )


def meetings(state: State, seat: str) -> list[str]:
    """Hexes with one of the player's warships and any enemy unit (ISBR-26)."""
    own = {unit.at for unit in state.fleet(seat) if unit.type in WARSHIPS}
    return sorted((label for label in own if len(state.owners_at(label)) > 1), key=label_order)


def _attacks_civilians(turn: InterSpaceTurn, seat: str, label: str) -> Deciding[bool]:
    """Unescorted civilians may be ignored; one `attack` among the players present is enough (ISB-82, ISBR-27)."""
    state = turn.state
    if _ordered(turn, seat, label):
        return True
    strength = value_at(state, seat, label)
    for owner in sorted(state.owners_at(label) - {seat}):
        enemy = value_at(state, owner, label)
        answer = yield from turn.ask(
            seat, CIVILIANS, player=owner, hex=called(state, label), strength=strength, enemy=enemy
        )
        if answer.get("value") == "attack":
            return True
    return False


def _ordered(turn: InterSpaceTurn, seat: str, label: str) -> int:
    """The line of an ATTACK order for this hex, or 0."""
    for order in turn.sheet(seat).of("attack"):
        place = places.find(turn.state, order.args["at"])
        if place and place.label == label:
            return order.line
    return 0


def value_at(state: State, seat: str, label: str) -> int:
    """Combat value: the summed cost of a player's units in a hex."""
    return sum(UNITS[unit.type].cost for unit in state.stack(label) if unit.owner == seat)


def _vain_attacks(turn: InterSpaceTurn, seat: str, chosen: list[str]) -> Iterator[Any]:
    """ATTACK lines that lead to no battle, and why (ISB-83)."""
    for order in turn.sheet(seat).of("attack"):
        place = named(turn.state, turn.rules, seat, order.args["at"])
        if place is None or not place.is_known:
            yield refused(seat, order, "refused.no_such_hex", hex=order.args["at"])
        elif place.label not in chosen:
            nebula = turn.state.hexes[place.label].terrain == "nebula"
            yield refused(seat, order, "refused.nebula" if nebula else "refused.nobody_to_attack", hex=place.label)


def battle(turn: InterSpaceTurn, seat: str, label: str) -> Iterator[Any]:
    """Rounds of fire, hits and retreat until one side is gone or fire falls silent (ISB-86, ISB-93 to ISB-95)."""
    own, enemy = sides(turn.state, seat, label)
    if not enemy or not has_warships(turn.state, seat, label):
        return
    yield f.BattleBegan(label, seat, own, enemy, _ordered(turn, seat, label))
    quiet, number, how = 0, 0, ""
    while not how:
        number += 1
        hits = yield from _fire(turn, seat, label, number)
        quiet = 0 if hits else quiet + 1
        how = _end_after_fire(turn, seat, label, quiet, number)
        if not how:
            yield from retreat(turn, seat, label, number, (seat,))
            how = _attack_over(turn.state, seat, label)
        if not how:
            yield from retreat(turn, seat, label, number, turn.state.others(seat))
            how = _one_side_left(turn.state, seat, label)
    if how in ("no_warships", "stalemate"):
        yield from withdraw(turn, seat, label, how)
    yield f.BattleEnded(label, seat, how, number)


def sides(state: State, seat: str, label: str) -> tuple[list[str], list[str]]:
    here = state.units_at(label)
    return [key for key, unit in here if unit.owner == seat], [key for key, unit in here if unit.owner != seat]


def _end_after_fire(turn: InterSpaceTurn, seat: str, label: str, quiet: int, number: int) -> str:
    over = _attack_over(turn.state, seat, label)
    if over:
        return over
    if quiet == QUIET_ROUNDS or number == MOST_ROUNDS:
        return "stalemate" if turn.rules.withdraws_on_stalemate else "silence"
    return ""


def _attack_over(state: State, seat: str, label: str) -> str:
    """A side is gone, or the attacker has no warship left; also looked at after his retreat (ISBR-63)."""
    over = _one_side_left(state, seat, label)
    return over or ("" if has_warships(state, seat, label) else "no_warships")


def has_warships(state: State, seat: str, label: str) -> bool:
    return any(unit.owner == seat and unit.type in WARSHIPS for unit in state.stack(label))


def _one_side_left(state: State, seat: str, label: str) -> str:
    owners = state.owners_at(label)
    if seat not in owners:
        return "lost" if owners else "ruin"
    return "" if len(owners) > 1 else "won"


def _fire(turn: InterSpaceTurn, seat: str, label: str, number: int) -> Deciding[int]:
    """Both sides fire at once: hits are assigned on the board as it was before (ISB-87 to ISB-89)."""
    state = turn.state
    own, enemy = sides(state, seat, label)
    guns = [key for key in own if UNITS[state.units[key].type].attack]
    defenders = [key for key in enemy if UNITS[state.units[key].type].defence]
    made: dict[str, int] = {}
    for side, units in (("att", guns), ("def", defenders)):
        shots = yield from _shoot(turn, label, number, side, units)
        made.update(shots)
    losses: list[Any] = []
    for shooter in [seat, *state.others(seat)]:
        if made.get(shooter):
            loss = yield from assign_hits(turn, shooter, seat, label, number, made[shooter], losses)
            losses.append(loss)
    yield from losses
    return sum(made.values())


def _shoot(turn: InterSpaceTurn, label: str, number: int, side: str, units: list[str]) -> Deciding[dict[str, int]]:
    """A die per unit; a roll up to its rating makes that many hits for its owner to assign."""
    hits: dict[str, int] = {}
    if not units:
        return hits
    state = turn.state
    throw = throw_label(turn, state.active, "combat", label, number, side)
    dice = turn.dice.roll(throw, 6, len(units))
    for key, die in zip(units, dice, strict=True):
        row, owner = UNITS[state.units[key].type], state.units[key].owner
        if die <= (row.attack if side == "att" else row.defence):
            hits[owner] = hits.get(owner, 0) + die
    yield f.ShotsFired(label, number, side, units, list(dice), hits, throw)
    return hits
