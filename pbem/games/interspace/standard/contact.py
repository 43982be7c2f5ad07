"""Contact step of the standard game: join or attack (ISS-58 to ISS-65)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.turn import Deciding, refused
from pbem.games.interspace.basic.blocking import called
from pbem.games.interspace.basic.combat import has_warships, in_chosen_order, value_at
from pbem.games.interspace.board.components import WARSHIPS
from pbem.games.interspace.board.state import State, label_order
from pbem.games.interspace.knowledge.known import label_named
from pbem.games.interspace.orders.contact_questions import CONTACT
from pbem.games.interspace.orders.permission import lets_in
from pbem.games.interspace.record import facts as f
from pbem.games.interspace.record.facts.contact import HexShared, SharingRefused
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset
from pbem.games.interspace.standard.assault import assaults
from pbem.games.interspace.standard.battles import is_stray
from pbem.games.interspace.standard.fleet_battle import answers_back, battle, prepare
from pbem.games.interspace.standard.retreat import withdraw


def contact(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """What happens in each hex is decided on the board as the step begins; assaults come last (ISS-91, ISSR-41)."""
    ordered = yield from _ordered(turn, seat)
    fields: dict[str, int] = {}
    for label in meetings(turn.state, turn.rules, seat):
        if label in ordered or (yield from _must_fight(turn, seat, label)):
            fields[label] = ordered.get(label, 0)
    for label in (yield from in_chosen_order(turn, seat, list(fields))):
        yield from _fight(turn, seat, label, fields[label])
    for skirmish in turn.rules.skirmishes:
        yield from skirmish(turn, seat)
    yield from assaults(turn, seat)


def meetings(state: State, rules: Ruleset, seat: str) -> list[str]:
    """Hexes with units of this player and of others (ISS-58)."""
    own = {unit.at for unit in state.fleet(seat)}
    shared = [label for label in own if len(state.owners_at(label)) > 1]
    return sorted((label for label in shared if strangers(state, rules, seat, label)), key=label_order)


def strangers(state: State, rules: Ruleset, seat: str, label: str) -> list[str]:
    """The other players in a hex, from the seat's left; none if the seat has no units there that can meet them."""
    here = {unit.owner for key, unit in state.units_at(label) if rules.takes_part(state, key)}
    return [other for other in state.others(seat) if other in here] if seat in here else []


def _ordered(turn: InterSpaceTurn, seat: str) -> Deciding[dict[str, int]]:
    """Hexes that ATTACK lines name, with the line; those that lead to nothing are answered."""
    lines: dict[str, int] = {}
    for order in turn.sheet(seat).of("attack"):
        label = label_named(turn, seat, order.args["at"])
        why = hindrance(turn.state, turn.rules, seat, label)
        if why:
            yield refused(seat, order, why, hex=order.args["at"])
        else:
            lines.setdefault(label, order.line)
    return lines


def hindrance(state: State, rules: Ruleset, seat: str, label: str) -> str:
    """Why an attack in a hex is impossible. Without units there, that is the only reason: the place may be unseen."""
    if label not in state.hexes:
        return "refused.no_such_hex"
    if state.hexes[label].terrain == "nebula":
        return "refused.nebula"
    if not strangers(state, rules, seat, label) or not has_warships(state, seat, label):
        return "refused.nobody_to_attack"
    return "" if can_attack(state, rules, seat, label) else "refused.attack_unsupported"


def can_attack(state: State, rules: Ruleset, seat: str, label: str) -> bool:
    """Whether the seat has a warship in support there, or a cruiser (ISS-52)."""
    fleet = [key for key, unit in state.units_at(label) if unit.owner == seat and unit.type in WARSHIPS]
    return any(rules.takes_part(state, key) and not is_stray(state, rules, key) for key in fleet)


def _must_fight(turn: InterSpaceTurn, seat: str, label: str) -> Deciding[bool]:
    """Players who want to attack and can, or may not stay; nobody fights in a nebula (ISS-62, ISS-63, ISS-65)."""
    if turn.state.hexes[label].terrain == "nebula":
        return False
    if can_attack(turn.state, turn.rules, seat, label) and (yield from _attacks(turn, seat, label)):
        return True
    others = strangers(turn.state, turn.rules, seat, label)
    against = []
    for other in others:
        welcome = yield from lets_in(turn, other, seat, label)
        against += [] if welcome else [other]
    if against:
        yield SharingRefused(seat, label, against)
    elif _has_come(turn, seat, label):
        yield HexShared(seat, label, others)
    return bool(against)


def _attacks(turn: InterSpaceTurn, seat: str, label: str) -> Deciding[bool]:
    """Whether CONTACT says attack for one of the players there: then all are attacked (ISS-63)."""
    state = turn.state
    for other in strangers(state, turn.rules, seat, label):
        strength, enemy = value_at(state, seat, label), value_at(state, other, label)
        where = called(state, label)
        answer = yield from turn.ask(seat, CONTACT, player=other, hex=where, strength=strength, enemy=enemy)
        if answer.get("value") == "attack":
            return True
    return False


def _has_come(turn: InterSpaceTurn, seat: str, label: str) -> bool:
    return any(isinstance(fact, f.UnitsMoved) and fact.seat == seat and fact.path[-1] == label for fact in turn.facts)


def _fight(turn: InterSpaceTurn, seat: str, label: str, line: int) -> Iterator[Any]:
    """Against all other players there, also those who gave permission (ISS-60, ISS-62).

    Units that may not stay and cannot attack leave, unless they are attacked themselves (ISS-64).
    """
    others = strangers(turn.state, turn.rules, seat, label)
    if not others:
        return
    fight = prepare(turn, seat, others, label)
    if fight.attackers("att") or (yield from answers_back(turn, fight)):
        yield from battle(turn, seat, others, label, line)
    else:
        yield from withdraw(turn, fight, "refused")
