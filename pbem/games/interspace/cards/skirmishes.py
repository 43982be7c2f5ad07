"""Attacks on non-players: rebels and free units (ISO-131)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pbem.core.grammar import Form, Kind, Misread
from pbem.core.sheet import Order
from pbem.core.syntax import fold_word
from pbem.core.turn import refused
from pbem.games.interspace.basic.combat import has_warships
from pbem.games.interspace.knowledge.known import label_named
from pbem.games.interspace.record.facts import BattleBegan
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset
from pbem.games.interspace.standard.contact import can_attack
from pbem.games.interspace.standard.fleet_battle import battle

ATTACK_KIND = Form("attack_kind", "ATTACK <at:hex> <kind:foe>", "ATTACK Kor REBELS", ("ISO-131",))
# How each kind may be called.
FOE_NAMES = {
    "rebels": ("rebels", "rebel", "ribelli", "rebellen"),
    "berserker": ("berserker",),
    "death": ("death", "death_station", "morte", "todesstation", "todes-station", "tod"),
    "pirates": ("pirates", "pirati", "piraten"),
    "plunderers": ("plunderers", "predoni", "pluenderer", "plünderer"),
    "traders": ("traders", "commercianti", "haendler", "händler"),
    "plague": ("plague", "peste", "seuche"),
}
_KINDS = {fold_word(name): kind for kind, names in FOE_NAMES.items() for name in names}


def foe_named(word: str) -> str:
    """The kind that goes by this name in any language, or nothing."""
    return _KINDS.get(fold_word(word), "")


def read_foe(words: Sequence[str]) -> str:
    kind = foe_named(words[0])
    if not kind:
        raise Misread("problem.not_a_foe", known=tuple(FOE_NAMES), lists=True, word=words[0])
    return kind


def with_foe(rules: Ruleset, kind: str) -> Ruleset:
    """These rules, with one more kind of unit that belongs to no player and can be attacked."""
    if ATTACK_KIND not in rules.orders:
        orders, kinds = (*rules.orders, ATTACK_KIND), (*rules.kinds, Kind("foe", read_foe, example="REBELS"))
        doubts = rules.doubts | {ATTACK_KIND.name: foresee}
        rules = replace(rules, orders=orders, kinds=kinds, skirmishes=(*rules.skirmishes, skirmish), doubts=doubts)
    return replace(rules, foes=rules.foes | {kind})


def skirmish(turn: InterSpaceTurn, seat: str) -> Iterator[Any]:
    """One battle for each line, in the order listed; other players in the hex take no part."""
    for order in turn.sheet(seat).of(ATTACK_KIND.name):
        label, kind = label_named(turn, seat, order.args["at"]), order.args["kind"]
        why = hindrance(turn, seat, label, kind)
        if why:
            yield refused(seat, order, why, hex=order.args["at"])
        else:
            yield from battle(turn, seat, (kind,), label, order.line)


def foresee(turn: InterSpaceTurn, seat: str, order: Order) -> Iterator[Any]:
    """With whom, as far as can be seen."""
    label, kind = label_named(turn, seat, order.args["at"]), order.args["kind"]
    why = hindrance(turn, seat, label, kind)
    if why:
        yield refused(seat, order, why, hex=order.args["at"])
        return
    own, foes = ([key for key, unit in turn.state.units_at(label) if unit.owner == owner] for owner in (seat, kind))
    yield BattleBegan(label, seat, own, foes, order.line)


def hindrance(turn: InterSpaceTurn, seat: str, label: str, kind: str) -> str:
    """Never forced, no permission asked, not in a nebula. Without warships there, that is the only reason."""
    state = turn.state
    if label not in state.hexes:
        return "refused.no_such_hex"
    if state.hexes[label].terrain == "nebula":
        return "refused.nebula"
    if not has_warships(state, seat, label) or kind not in turn.rules.foes or kind not in state.owners_at(label):
        return "refused.nobody_to_attack"
    return "" if can_attack(state, turn.rules, seat, label) else "refused.attack_unsupported"
