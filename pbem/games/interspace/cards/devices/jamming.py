"""Jamming (ISO-25 to ISO-28): scouts cancel hits of the enemy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pbem.core.grammar import Form, Kind, Misread
from pbem.core.standing import Question
from pbem.core.syntax import fold_word
from pbem.core.turn import Deciding
from pbem.games.interspace.basic.blocking import called
from pbem.games.interspace.cards import facts as f
from pbem.games.interspace.cards.holders import holders, holds
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset, throw_label
from pbem.games.interspace.standard.battles import OTHER, Battle
from pbem.games.interspace.standard.fire import FIRST, Volley

JAM = Question(
    Form("jam", "JAM <value:jamming> [AT <hex>]", "JAM 2", ("ISO-26",), ("hex",)),
    {"value": "first"},
    "ISO-26",
)
# Earlier versions knew no numbers.
JAM_SHARES = Question(
    Form("jam", "JAM <value=FIRST|SECOND|EVEN> [AT <hex>]", "JAM first", ("ISO-26",), ("hex",)),
    JAM.default,
    JAM.rule,
)
_SHARES = {
    "first": ("first", "primo", "erstes", "erste"),
    "second": ("second", "secondo", "zweites", "zweite"),
    "even": ("even", "meta", "halb", "halbe"),
}
_MEANS = {word: meaning for meaning, words in _SHARES.items() for word in words}


def read_jamming(words: Sequence[str]) -> str | int:
    """A share, or how many hits of first fire."""
    word = fold_word(words[0])
    if word.isdecimal() and len(word) == 1:
        return int(word)
    if word not in _MEANS:
        raise Misread("problem.not_jamming", word=words[0])
    return _MEANS[word]


KINDS = (Kind("jamming", read_jamming, example="2"),)
SCOUTS = frozenset({"Sct", "SctPlus"})
REAR = 2


def jamming(rules: Ruleset) -> Ruleset:
    def may_advance(battle: Battle, key: str) -> bool:
        """An attacking holder may put scouts into zone 0 or 1 (ISO-27)."""
        owner = battle.state.units[key].owner
        return (battle.type(key) in SCOUTS and holds(battle.state, owner, "jamming")) or rules.may_advance(battle, key)

    return replace(
        rules,
        may_advance=may_advance,
        before_round=(*rules.before_round, jam),
        after_fire=(cancel, *rules.after_fire),
        questions=(*rules.questions, JAM),
        kinds=(*rules.kinds, *KINDS),
    )


def jam(turn: InterSpaceTurn, battle: Battle) -> Iterator[Any]:
    """A die for each civ level, even ones count; of joint defenders only the best result does (ISO-25, ISOR-42)."""
    for side in ("def", "att"):
        battle.jammed[side] = 0
        for owner in holders(battle.state, battle.owners(side), "jamming"):
            if not _has_scout(battle, owner):
                continue
            throw = throw_label(turn, battle.active, "jamming", battle.name, battle.round, owner)
            dice = turn.dice.roll(throw, 6, battle.state.players[owner].civ)
            even = sum(die % 2 == 0 for die in dice)
            yield f.JammingRolled(battle.label, battle.round, owner, list(dice), even, throw)
            if even > battle.jammed[side]:
                battle.jammed[side], battle.jammers[side] = even, owner
        battle.jam_left[side] = battle.jammed[side]


def _has_scout(battle: Battle, owner: str) -> bool:
    """From zone 0 or 1 only, attacking or defending; in a missile round there are no zones yet (ISO-27, ISO-28)."""
    scouts = [key for key in battle.units_of(owner) if battle.type(key) in SCOUTS]
    return any(battle.zones.get(key, 0) < REAR for key in scouts)


def cancel(turn: InterSpaceTurn, battle: Battle, volley: Volley) -> Iterator[Any]:
    """Hits of point fire first, before the shooter assigns what is left (ISO-26, ISO-28)."""
    side = OTHER[volley.side]
    most = battle.jam_left.get(side, 0)
    if not most or not volley.total():
        return
    if volley.fire == FIRST:
        most = yield from _for_first_fire(turn, battle, side, most)
    cancelled = min(most, volley.total())
    if not cancelled:
        return
    battle.jam_left[side] -= cancelled
    left = cancelled
    for hits in (volley.aimed, volley.plain):
        for owner in list(hits):
            less = min(left, hits[owner])
            hits[owner] -= less
            left -= less
    yield f.HitsCancelled(battle.label, battle.round, volley.fire, volley.side, cancelled)


def _for_first_fire(turn: InterSpaceTurn, battle: Battle, side: str, most: int) -> Deciding[int]:
    """How much is used before second fire is rolled, as the player wants it whose result counts (D27)."""
    answer = yield from turn.ask(battle.jammers[side], JAM, hex=called(turn.state, battle.label))
    wish: str | int = answer.get("value")
    shares = {"first": most, "second": 0, "even": (battle.jammed[side] + 1) // 2}
    return min(most, wish if isinstance(wish, int) else shares[wish])
