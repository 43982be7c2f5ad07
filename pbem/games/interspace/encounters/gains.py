"""Encounters that bring units, or better ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.grammar import Form, Kind
from pbem.core.standing import Question
from pbem.core.syntax import fold_word
from pbem.core.turn import Deciding
from pbem.games.interspace.basic.economy import free_numbers
from pbem.games.interspace.board.components import ALIASES, BUILT, WARSHIPS
from pbem.games.interspace.board.state import unit_key
from pbem.games.interspace.cards.facts import ColonyShipsMarked
from pbem.games.interspace.encounters import facts as f
from pbem.games.interspace.orders.units import read_type
from pbem.games.interspace.ruleset import Effect, InterSpaceTurn

# How far a unit from the future may be above one's civ level (ISO-112).
AHEAD = 2
_NONE = frozenset(map(fold_word, ("none", *ALIASES["NONE"])))


def read_wanted(words: Sequence[str]) -> tuple[str, ...]:
    """Types in the order in which they are wanted, or `NONE`."""
    return () if len(words) == 1 and fold_word(words[0]) in _NONE else tuple(read_type([word]) for word in words)


WANTED = Kind("wanted", read_wanted, most=11, example="CA DD")
SWAP = Question(Form("swap", "SWAP <types:wanted>", "SWAP CA DD", ("ISO-87",)), {"types": ()}, "ISO-87")
GIFT = Question(Form("gift", "GIFT <types:wanted>", "GIFT BB CA Col", ("ISO-112",)), {"types": ()}, "ISO-112")


def counters_for(turn: InterSpaceTurn, seat: str, types: Sequence[str]) -> list[str]:
    """New units of these types, as far as counters are free at this moment (ISOR-60)."""
    free: dict[str, list[int]] = {}
    found = []
    for type_ in types:
        numbers = free.setdefault(type_, free_numbers(turn.state, turn.rules, seat, type_))
        if numbers:
            found.append(unit_key(seat, type_, numbers.pop(0)))
    return found


def find(turn: InterSpaceTurn, seat: str, label: str, units: Sequence[str], card: str) -> Iterator[Any]:
    """They are in the hex at once; a colony ship from a card was built on no infected planet (ISO-13)."""
    if not units:
        yield f.EncounterIdle(seat, label, card)
        return
    yield f.UnitsFound(seat, list(units), label, card)
    marked = [key for key in units if key in turn.state.deck.marked]
    if marked:
        yield ColonyShipsMarked(seat, marked, False)


def lost_colonists(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """One colony ship, also for those who build none any more (ISO-83, ISOR-56)."""
    yield from find(turn, seat, label, counters_for(turn, seat, ["Col"]), "lost_colonists")


def time_warp(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """One unit: the first of GIFT that is possible, else the dearest warship (ISO-112, D32)."""
    legal = [code for code in _known_types(turn, seat, AHEAD) if counters_for(turn, seat, [code])]
    answer = yield from turn.ask(seat, GIFT)
    warships = [code for code in legal if code in WARSHIPS]
    warships.sort(key=lambda code: -turn.rules.price(turn.state, seat, code))
    wanted = [code for code in (*answer.get("types"), *warships) if code in legal]
    yield from find(turn, seat, label, counters_for(turn, seat, wanted[:1]), "time_warp")


def _known_types(turn: InterSpaceTurn, seat: str, ahead: int) -> list[str]:
    """Types of which a player has counters, up to the civ level or somewhat above it."""
    state, rules = turn.state, turn.rules
    level = state.players[seat].civ + ahead
    types = dict.fromkeys(BUILT, True) | {"NB": rules.for_sale(state, seat, "NB")}
    return [code for code, has in types.items() if has and rules.tech_needed(state, seat, code) <= level]


def merchants(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """Each unit for the first type of SWAP that is possible, or it stays what it is (ISO-87, D31)."""
    answer = yield from turn.ask(seat, SWAP)
    swapped = False
    for key in group:
        new = yield from _swapped(turn, seat, label, key, answer.get("types"))
        swapped = swapped or new
    if not swapped:
        yield f.EncounterIdle(seat, label, "merchants")


def _swapped(turn: InterSpaceTurn, seat: str, label: str, key: str, types: Sequence[str]) -> Deciding[bool]:
    """For another type, but no colony ship."""
    legal = [code for code in _known_types(turn, seat, 0) if code not in ("Col", "NB", turn.state.units[key].type)]
    for code in types:
        new = counters_for(turn, seat, [code]) if code in legal else []
        if new:
            yield f.UnitExchanged(seat, label, key, new[0], "merchants")
            return True
    return False


def upgrade(turn: InterSpaceTurn, seat: str, label: str, group: tuple[str, ...]) -> Iterator[Any]:
    """The exploring scout becomes a Sct+; a cruiser stays what it is (ISO-97, ISOR-4)."""
    if turn.state.units[group[0]].type == "Sct":
        yield f.UnitExchanged(seat, label, group[0], unit_key(seat, "SctPlus", 1), "upgrade")
    else:
        yield f.EncounterIdle(seat, label, "upgrade")


EFFECTS: dict[str, Effect] = {
    "lost_colonists": lost_colonists,
    "time_warp": time_warp,
    "merchants": merchants,
    "upgrade": upgrade,
}
