"""Free units at the door: who lets them in, and what happens if somebody does not (ISO-90, ISO-94, D35)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.grammar import Form, Kind, Misread
from pbem.core.standing import Question, with_conditions
from pbem.core.turn import Deciding
from pbem.games.interspace.basic.blocking import called
from pbem.games.interspace.basic.combat import value_at
from pbem.games.interspace.board.components import BATTLE_READY, UNITS, WARSHIPS
from pbem.games.interspace.cards.skirmishes import FOE_NAMES, foe_named
from pbem.games.interspace.free_units import facts as f
from pbem.games.interspace.free_units.kinds import FREE, TRADERS
from pbem.games.interspace.record import facts as basic
from pbem.games.interspace.ruleset import InterSpaceTurn
from pbem.games.interspace.standard.battles import Battle
from pbem.games.interspace.standard.fleet_battle import answers_back, battle, prepare

GUESTS = tuple(kind for kind, row in FREE.items() if row.asks)


def read_guest(words: Sequence[str]) -> str:
    kind = foe_named(words[0])
    if kind not in GUESTS:
        names = tuple(name for each in GUESTS for name in FOE_NAMES[each])
        raise Misread("problem.not_a_guest", known=names, lists=True, word=words[0])
    return kind


GUEST = Kind("guest", read_guest, example="pirates")
ADMIT = with_conditions(
    Question(
        Form("admit", "ADMIT <kind:guest> <value=YES|NO|AUTO> [AT <hex>]", "ADMIT pirates yes", ("ISO-90", "ISO-94"),
             ("kind", "hex")),
        {"value": "auto"},
        "ISO-90",
        ("strength", "enemy"),
    )
)  # fmt: skip


def admits(turn: InterSpaceTurn, seat: str, kind: str, at: str) -> Deciding[bool]:
    """`auto`: a player with a warship or a station there refuses all but traders (D35)."""
    state = turn.state
    strength, enemy = value_at(state, seat, at), value_at(state, kind, at) or UNITS[FREE[kind].code].cost
    answer = yield from turn.ask(seat, ADMIT, kind=kind, hex=called(state, at), strength=strength, enemy=enemy)
    if answer.get("value") == "auto":
        return kind == TRADERS or not _has(turn, seat, at, BATTLE_READY)
    return bool(answer.get("value") == "yes")


def _has(turn: InterSpaceTurn, seat: str, at: str, types: frozenset[str] | None = None) -> bool:
    """Whether a player has units there that can be met, of these types or at all."""
    state = turn.state
    own = [key for key, unit in state.units_at(at) if unit.owner == seat and (types is None or unit.type in types)]
    return any(turn.rules.takes_part(state, key) for key in own)


def lets_pass(turn: InterSpaceTurn, kind: str, at: str) -> Deciding[bool]:
    """Whether every player with warships there lets it go on; nobody else can stop it (ISOR-21)."""
    for seat in turn.state.seats:
        if _has(turn, seat, at, WARSHIPS) and not (yield from admits(turn, seat, kind, at)):
            return False
    return True


def ask_admission(turn: InterSpaceTurn, kind: str, at: str) -> Iterator[Any]:
    """Players in the hex may refuse; then all there are attacked, but not in a nebula (ISO-90, ISO-94, ISOR-54)."""
    against = []
    for seat in turn.state.seats:
        if _has(turn, seat, at) and not (yield from admits(turn, seat, kind, at)):
            against.append(seat)
    if against:
        yield f.AdmissionRefused(kind, at, against)
        yield from attack(turn, kind, at)


def attack(turn: InterSpaceTurn, kind: str, at: str) -> Iterator[Any]:
    """All units in the hex that can be attacked are one common defence (ISO-66, ISOR-54).

    A side without warships does not attack, but may be attacked in turn (ISS-89).
    """
    foes = [owner for owner in sorted(turn.state.owners_at(at) - {kind}) if _can_be_attacked(turn, owner, at)]
    if not foes or turn.state.hexes[at].terrain == "nebula":
        return
    fight = prepare(turn, kind, foes, at)
    if fight.attackers("att") or (yield from answers_back(turn, fight)):
        yield from battle(turn, kind, foes, at)


def _can_be_attacked(turn: InterSpaceTurn, owner: str, at: str) -> bool:
    return (owner in turn.state.seats or owner in turn.rules.foes) and _has(turn, owner, at)


def go_back(turn: InterSpaceTurn, fight: Battle, why: str) -> Iterator[Any]:
    """After a failed attack the unit goes back where it came from; one that moves at random stays (ISOR-19)."""
    kind = fight.active
    ways = [fact.path for fact in turn.facts if isinstance(fact, f.FreeUnitMoved) and fact.free == kind]
    if FREE[kind].back and ways and fight.units_of(kind):
        yield basic.UnitsRetreated(kind, fight.units_of(kind), fight.label, ways[-1][-2], why)
