"""Letters that hold the orders of a whole cycle: sections for its turns (`round_span=cycle`, chapter 5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

import msgspec

from pbem.core.grammar import Language
from pbem.core.sheet import Order, Sheet
from pbem.core.turn import refused
from pbem.games.space_empires.base import ways
from pbem.games.space_empires.board.components import TURNS
from pbem.games.space_empires.board.state import State
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn

# The distance between players at which orders become turn by turn.
NEAR = 4
UNDER_NO_TURN = "refused.under_no_turn"


class Sections(msgspec.Struct, frozen=True):
    """The parts of a sheet: orders for the present turn, for later ones, and wrong headings."""

    now: Sheet
    later: Mapping[int, tuple[Order, tuple[str, ...]]] = {}
    wrong: tuple[tuple[Order, str], ...] = ()
    # Lines under wrong headings.
    void: tuple[Order, ...] = ()
    # The turn that each line is for, unless it is the present one.
    turns: Mapping[int, int] = {}


def of_one_turn(state: State, language: Language, seat: str, sheet: Sheet) -> Sections:
    return Sections(sheet)


def of_a_cycle(state: State, language: Language, seat: str, sheet: Sheet) -> Sections:
    """Lines before the first heading are for the present turn; if there are none, those on file for it count."""
    lines, present = sheet.text.splitlines(), [""] * len(sheet.text.splitlines())
    later: dict[int, tuple[Order, tuple[str, ...]]] = {}
    wrong: list[tuple[Order, str]] = []
    turns: dict[int, int] = {}
    headings = {order.line: order for order in sheet.of("section")}
    heading, turn = None, state.turn
    for number, text in enumerate(lines, 1):
        if number in headings:
            heading, turn = headings[number], headings[number].args["number"]
            why = _why_not(state, turn)
            wrong += [(heading, why)] if why else []
            later |= {turn: (heading, ())} if turn > state.turn and not why else {}
        elif turn == state.turn:
            present[number - 1] = text
        else:
            turns[number] = turn
            if heading and turn in later and text.strip():
                later[turn] = heading, (*later[turn][1], text)
    filed = state.secrets[seat].filed.get(str(state.turn), [])
    has_present = any(turn == state.turn for turn in _meant(state, sheet, turns))
    now = language.read("\n".join(present if has_present else filed))
    void = [
        order
        for order in (*sheet.orders, *sheet.standing)
        if turns.get(order.line, state.turn) not in (state.turn, *later)
    ]
    return Sections(now, later, tuple(wrong), tuple(void), turns)


def _meant(state: State, sheet: Sheet, turns: Mapping[int, int]) -> Iterator[int]:
    """The turns that headings and orders are for."""
    for order in (*sheet.orders, *sheet.standing):
        yield order.args["number"] if order.form == "section" else turns.get(order.line, state.turn)


def _why_not(state: State, turn: int) -> str:
    if turn not in TURNS:
        return "refused.no_such_turn"
    if turn < state.turn:
        return "refused.turn_is_over"
    return "refused.spans_are_over" if state.is_near and turn > state.turn else ""


def open_letters(turn: EmpireTurn) -> Iterator[Any]:
    """Sections for later turns are filed, those for this one are its orders."""
    now: dict[str, Sheet] = {}
    for seat in [seat for seat in turn.state.seats if seat in turn.state.secrets]:
        parts = turn.rules.sections(turn.state, turn.language, seat, turn.sheet(seat))
        now[seat] = parts.now
        for number, (heading, lines) in parts.later.items():
            yield f.OrdersFiled(seat, number, list(lines), heading.line)
        for heading, why in parts.wrong:
            yield refused(seat, heading, why, turn=heading.args["number"])
        yield from turn.rules.unheeded(seat, [(order, UNDER_NO_TURN) for order in parts.void])
    turn.sheets = now


def presubmitted_sheets(state: State) -> dict[str, str]:
    """The orders on file from the present turn on, as the sheets that players would send."""
    if state.phase != "turn":
        return {}
    return {
        seat: "\n".join(line for turn in sorted(own.filed) for line in (f"TURN {turn}", *own.filed[turn]))
        for seat, own in state.secrets.items()
        if str(state.turn) in own.filed and seat in state.order
    }


def watch(turn: EmpireTurn) -> Iterator[Any]:
    """When opponents come near each other, orders are turn by turn from then on."""
    if not turn.state.is_near and turn.state.phase != "over" and have_met(turn):
        yield f.PlayersMet(turn.state.cycle)


def have_met(turn: EmpireTurn) -> bool:
    state = turn.state
    places = {
        seat: {*state.own_colonies(seat), *(unit.at for unit in state.units.get(seat, {}).values())}
        for seat in state.seats
    }
    pairs = (pair for pair in combinations(state.seats, 2) if turn.rules.meet(state, *pair))
    near = ((one, other) for seat, rival in pairs for one in places[seat] for other in places[rival])
    return any(ways.distance(state, one, other) <= NEAR for one, other in near)


def opponents_meet(state: State, seat: str, other: str) -> bool:
    """Allies have nothing to hide from each other."""
    return state.are_foes(seat, other)


def all_meet(state: State, seat: str, other: str) -> bool:
    return True
