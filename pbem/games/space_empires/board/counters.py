"""Counters: names and aliases, splitting, merging, scuttling (SEB-2.3, SEB-7.3.2, SEB-7.5.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pbem.core.sheet import Order
from pbem.core.turn import Deciding, refused
from pbem.games.space_empires.board.components import MOST_IN_A_GROUP
from pbem.games.space_empires.board.state import State, Unit, in_number_order, number_of
from pbem.games.space_empires.orders.argument_kinds import Pick
from pbem.games.space_empires.orders.forms import MERGING, SCUTTLEFOR
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn, Ruleset

# The load that players cannot destroy voluntarily.
WRECKAGE = "space_wreck"


class Refusal(Exception):
    """Why an order cannot be carried out: a key of `refused` and its values."""

    def __init__(self, why: str, **values: Any) -> None:
        super().__init__(why)
        self.why, self.values = f"refused.{why}", values


def in_play(state: State, seat: str, kind: str) -> int:
    """Counters of a type in use; a colony is the counter of its colony ship (SEB-8.4)."""
    units = sum(unit.kind == kind for unit in state.units[seat].values())
    colonies = sum(not colony.is_homeworld for colony in state.own_colonies(seat).values()) if kind == "CO" else 0
    return units + colonies


def free_name(state: State, rules: Ruleset, seat: str, kind: str) -> str:
    """The lowest free number of a type, or nothing if all counters are in play (SEB-7.5.4)."""
    if rules.has_counter_limits and in_play(state, seat, kind) >= rules.units[kind].counters:
        return ""
    units, number = state.units[seat], 1
    while f"{kind}{number}" in units:
        number += 1
    return f"{kind}{number}"


def counter_for(turn: EmpireTurn, seat: str, kind: str) -> Deciding[str]:
    """A free name; if there is none, groups that the owner prefers to scuttle make room (SEB-7.3.2)."""
    name = free_name(turn.state, turn.rules, seat, kind)
    if not name:
        answer = yield from turn.ask(seat, SCUTTLEFOR)
        own = turn.state.units[seat]
        old = next((old for old in answer.get("names") if old in own and own[old].kind == kind
                    and own[old].load != WRECKAGE), "")  # fmt: skip
        if old:
            unit = turn.state.units[seat][old]
            yield lost(turn.state, seat, unit.at, {old: unit.size}, "scuttled")
            name = free_name(turn.state, turn.rules, seat, kind)
    return name


def seen(state: State, seat: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names of these counters for others."""
    units = state.units.get(seat, {})
    called = [name if units[name].is_up else units[name].alias for name in names if name in units]
    return tuple(sorted(called, key=in_number_order))


def lost(state: State, seat: str, at: str, units: dict[str, int], why: str, line: int = 0) -> f.UnitsLost:
    """Others see which counters are gone, but not losses inside the remaining ones."""
    whole = [name for name, count in units.items() if count >= state.units[seat][name].size]
    return f.UnitsLost(seat, at, units, why, line, seen(state, seat, whole))


def new_alias(state: State, seat: str) -> str:
    return f"{seat}-{state.aliases[seat] + 1}"


def mix_up(turn: EmpireTurn, seat: str, at: str) -> Iterator[Any]:
    """Face-down counters of a hex get new aliases (chapter 7)."""
    down = {name: unit for name, unit in turn.state.at(seat, at).items() if unit.row.is_group and not unit.is_up}
    if len(down) < 2:
        return
    number = sum(isinstance(fact, f.AliasesDealt) for fact in turn.facts)
    aliases = sorted((unit.alias for unit in down.values()), key=lambda alias: int(alias.rpartition("-")[2]))
    dealt = turn.dice.shuffle(f"{turn.state.when.lower()}/aliases/{number}", aliases, hidden=True)
    yield f.AliasesDealt(seat, at, dict(zip(down, dealt, strict=True)))


# --- the counters an order names --------------------------------------------------------------------------------------


def find(state: State, seat: str, name: str) -> Unit:
    unit = state.units.get(seat, {}).get(name)
    if unit is None:
        raise Refusal("no_unit", unit=name)
    return unit


def parts_of(state: State, seat: str, picks: Sequence[Pick]) -> list[tuple[str, int]]:
    """Counters with the number of their ships that an order names."""
    parts: list[tuple[str, int]] = []
    for pick in picks:
        parts += [_part(state, seat, pick)] if pick.number else _typed(state, seat, pick)
    if len({name for name, _ in parts}) < len(parts):
        raise Refusal("named_twice")
    return parts


def _part(state: State, seat: str, pick: Pick) -> tuple[str, int]:
    unit = find(state, seat, pick.name)
    if pick.count > unit.size:
        raise Refusal("only_so_many", unit=pick.name, n=unit.size)
    return pick.name, pick.count or unit.size


def _typed(state: State, seat: str, pick: Pick) -> list[tuple[str, int]]:
    """`2 SC AT A7`: largest groups first, lowest number first; no count means all of them."""
    units = [
        (name, unit) for name, unit in state.units[seat].items() if unit.kind == pick.kind and pick.at in ("", unit.at)
    ]
    units.sort(key=lambda item: (-item[1].size, number_of(item[0])))
    left = pick.count or sum(unit.size for _, unit in units)
    if not units or left > sum(unit.size for _, unit in units):
        raise Refusal("no_such_ships", type=pick.kind, n=pick.count or 1)
    parts: list[tuple[str, int]] = []
    for name, unit in units:
        if left:
            parts.append((name, min(left, unit.size)))
            left -= parts[-1][1]
    return parts


def detach(turn: EmpireTurn, seat: str, name: str, count: int, line: int = 0, wanted: str = "") -> Deciding[str]:
    """Puts part of a group under its own counter; returns the name of that counter."""
    state = turn.state
    unit = find(state, seat, name)
    if count == unit.size:
        return name
    new = wanted or free_name(state, turn.rules, seat, unit.kind)
    if not new or (wanted and not _is_free(turn, seat, unit, wanted)):
        raise Refusal("no_counter", type=unit.kind)
    yield f.GroupSplit(seat, name, new, count, new_alias(state, seat), line, unit.at)
    if not unit.is_up:
        yield from mix_up(turn, seat, unit.at)
    return new


def _is_free(turn: EmpireTurn, seat: str, unit: Unit, wanted: str) -> bool:
    kind = wanted.rstrip("0123456789")
    if kind != unit.kind or wanted in turn.state.units[seat]:
        return False
    return not turn.rules.has_counter_limits or number_of(wanted) <= turn.rules.units[kind].counters


# --- orders -----------------------------------------------------------------------------------------------------------


def split(turn: EmpireTurn, seat: str, order: Order) -> Iterator[Any]:
    pick: Pick = order.args["part"]
    name, count = _part(turn.state, seat, pick)
    unit = turn.state.units[seat][name]
    if unit.row.role == "decoy" or count == unit.size:
        raise Refusal("nothing_to_split", unit=name)
    yield from detach(turn, seat, name, count, order.line, order.get("new") or "")


def merge(turn: EmpireTurn, seat: str, order: Order) -> Iterator[Any]:
    """Same type, equal tech, one hex, at most six (SEB-2.3.1, SEB-9.10.2)."""
    name, other = order.args["unit"], order.args["into"]
    unit, into = find(turn.state, seat, name), find(turn.state, seat, other)
    why = cannot_merge(unit, into) if name != other else "same_unit"
    if why:
        raise Refusal(why, unit=name, into=other)
    yield from join(turn, seat, name, other, order.line)


def cannot_merge(unit: Unit, into: Unit) -> str:
    if unit.kind != into.kind or unit.row.role not in ("ship", "fixed", "mine", "carried"):
        return "differ_in_type"
    if unit.at != into.at:
        return "apart"
    if unit.tech != into.tech:
        return "differ_in_tech"
    return "over_six" if unit.size + into.size > MOST_IN_A_GROUP else ""


def join(turn: EmpireTurn, seat: str, name: str, into: str, line: int = 0) -> Iterator[Any]:
    at = turn.state.units[seat][name].at
    yield f.GroupsMerged(seat, name, into, turn.state.units[seat][name].size, line, at)
    yield from mix_up(turn, seat, at)


def scuttle(turn: EmpireTurn, seat: str, order: Order) -> Iterator[Any]:
    """Any unit at any moment of the player's turn (SEB-7.3.2), but no wreck with it (SEB-6.8)."""
    name, count = _part(turn.state, seat, order.args["part"])
    if turn.state.units[seat][name].load == WRECKAGE:
        raise Refusal("tows_a_wreck", unit=name)
    yield lost(turn.state, seat, turn.state.units[seat][name].at, {name: count}, "scuttled", order.line)


def merge_equals(turn: EmpireTurn, seat: str) -> Iterator[Any]:
    """Standing order: equal groups of one hex and face are merged at the end of the turn."""
    answer = yield from turn.ask(seat, MERGING)
    if answer.get("value") != "auto":
        return
    for name in list(turn.state.units[seat]):
        other = _equal_group(turn.state, seat, name)
        if other:
            yield from join(turn, seat, name, other)


def _equal_group(state: State, seat: str, name: str) -> str:
    units = state.units[seat]
    unit = units[name]
    if unit.row.role != "ship":
        return ""
    alike = (other for other in units if other != name and units[other].is_up == unit.is_up)
    return next((other for other in alike if not cannot_merge(unit, units[other])), "")


def carry_out(turn: EmpireTurn, seat: str, order: Order, facts: Iterator[Any]) -> Iterator[Any]:
    """The facts of an order, or its refusal as a fact."""
    try:
        yield from facts
    except Refusal as refusal:
        yield refused(seat, order, refusal.why, **refusal.values)
