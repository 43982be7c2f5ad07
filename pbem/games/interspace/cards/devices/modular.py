"""Modular Units in battle (ISO-38, ISO-39): patrol boats become larger warships, or the other way round."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pbem.core.grammar import Form, Kind, Misread
from pbem.core.standing import Question, with_conditions
from pbem.core.syntax import fold_word
from pbem.games.interspace.basic.blocking import called
from pbem.games.interspace.board.components import UNITS, WARSHIPS
from pbem.games.interspace.board.state import unit_key
from pbem.games.interspace.cards.devices.counters import counters_left
from pbem.games.interspace.cards.devices.facts import ShipsExchanged
from pbem.games.interspace.cards.holders import holders
from pbem.games.interspace.orders.units import read_type
from pbem.games.interspace.ruleset import InterSpaceTurn, Ruleset
from pbem.games.interspace.standard.battles import Battle
from pbem.games.interspace.standard.fire import odds

BOAT = "PB"
# What a missing shield takes off the worth of a ship (ISO-39).
SHIELD = 2
_WORDS = {
    "off": ("off", "spento", "no", "aus", "nein"),
    "split": ("split", "dividi", "scomponi", "teile", "teilen", "zerlege", "zerlegen"),
    "merge": ("merge", "componi", "fondi", "vereine", "vereinen", "verbinde"),
}
_MEANS = {fold_word(word): meaning for meaning, words in _WORDS.items() for word in words}
_SHIP = re.compile(r"(.+?)(?:-([1-4]))?$")
Value = tuple[str, tuple[tuple[str, int], ...]]


def read_modular(words: Sequence[str]) -> Value:
    """`off`, `split`, `split DD CA`, `merge CA AB-1`: an AB that lacks one shield."""
    meaning, ships = _MEANS.get(fold_word(words[0]), ""), tuple(map(_ship, words[1:]))
    fits = {"off": not ships, "split": not any(missing for _, missing in ships), "merge": bool(ships)}
    if not fits.get(meaning):
        raise Misread("problem.not_modular", words=" ".join(words))
    return meaning, ships


def _ship(word: str) -> tuple[str, int]:
    """A warship other than a patrol boat, and how many shields it shall lack."""
    said = _SHIP.match(word)
    code, missing = read_type([said[1]]) if said else "", int(said[2] or 0) if said else 0
    if code not in WARSHIPS or code == BOAT or missing > UNITS[code].shields:
        raise Misread("problem.not_modular", words=word)
    return code, missing


MODULAR = with_conditions(
    Question(
        Form("modular", "MODULAR <value:modular> [AT <hex>]", "MODULAR split", ("ISO-38", "ISO-39"), ("hex",)),
        {"value": ("off", ())},
        "ISO-38",
        ("round", "strength", "enemy", "warships"),
    )
)


def modular_units(rules: Ruleset) -> Ruleset:
    return replace(
        rules,
        retreat_segment=(*rules.retreat_segment, exchange),
        questions=(*rules.questions, MODULAR),
        kinds=(*rules.kinds, Kind("modular", read_modular, most=12, example="split")),
    )


def exchange(turn: InterSpaceTurn, battle: Battle) -> Iterator[Any]:
    """First the defenders, then the attacker: warships in zones 1 and 2 (ISO-38)."""
    for side in ("def", "att"):
        for owner in holders(turn.state, battle.owners(side), "modular_units"):
            where = called(turn.state, battle.label)
            answer = yield from turn.ask(owner, MODULAR, hex=where, **odds(battle, owner))
            what, ships = answer.get("value")
            if what == "split":
                yield from _split(turn, battle, owner, [code for code, _ in ships])
            elif what == "merge":
                yield from _merge(turn, battle, owner, ships)


def _behind_the_front(battle: Battle, owner: str) -> list[str]:
    """Warships in zones 1 and 2 that nothing holds (ISO-38, ISOR-89)."""
    held = battle.rules.held(battle.state)
    own = [key for key in battle.units_of(owner) if battle.is_warship(key) and key not in held]
    return [key for key in own if battle.zones.get(key, 0)]


def _split(turn: InterSpaceTurn, battle: Battle, owner: str, types: Sequence[str]) -> Iterator[Any]:
    """Listed types, or whatever has lost a shield; each whole, or not at all if counters are short (ISOR-71)."""
    for key in _behind_the_front(battle, owner):
        code = battle.type(key)
        is_meant = code in types if types else key in turn.state.damage
        count = worth(battle, owner, key) // turn.rules.price(turn.state, owner, BOAT)
        free = counters_left(battle, owner, BOAT)
        if code != BOAT and is_meant and 0 < count <= len(free) and _is_within_civ(turn, owner, BOAT):
            yield from _swap(turn, battle, owner, [key], BOAT, free[:count], 0)


def _merge(turn: InterSpaceTurn, battle: Battle, owner: str, ships: Sequence[tuple[str, int]]) -> Iterator[Any]:
    """The first listed type as often as there are boats and counters for it, then the next."""
    boats = [key for key in _behind_the_front(battle, owner) if battle.type(key) == BOAT]
    each = turn.rules.price(turn.state, owner, BOAT)
    for code, missing in ships:
        cost = turn.rules.price(turn.state, owner, code) - SHIELD * missing
        need = -(-cost // each)
        while len(boats) >= need and _is_within_civ(turn, owner, code):
            free = counters_left(battle, owner, code)
            if not free:
                break
            used, boats = boats[:need], boats[need:]
            yield from _swap(turn, battle, owner, used, code, free[:1], missing)


def worth(battle: Battle, owner: str, key: str) -> int:
    """What a ship cost, less for each shield it lacks now (ISO-39, ISOR-47)."""
    code = battle.type(key)
    missing = max(0, UNITS[code].shields - battle.shields(key))
    return battle.rules.price(battle.state, owner, code) - SHIELD * missing


def _is_within_civ(turn: InterSpaceTurn, owner: str, code: str) -> bool:
    return turn.rules.tech_needed(turn.state, owner, code) <= turn.state.players[owner].civ


def _swap(
    turn: InterSpaceTurn, battle: Battle, owner: str, old: list[str], code: str, numbers: Sequence[int], missing: int
) -> Iterator[Any]:
    """New ships take the places of the old ones; out of support there are no shields to lose."""
    zone, is_out = battle.zones[old[0]], old[0] in battle.strays
    new = [unit_key(owner, code, number) for number in numbers]
    damage = dict.fromkeys(new, missing) if missing and not is_out else {}
    yield ShipsExchanged(battle.label, battle.round, owner, old, new, damage)
    battle.leave(old)
    battle.enlist(new)
    battle.zones.update(dict.fromkeys(new, zone))
