"""The answer to a sheet at submission: what each line would do, as far as its seat can know (chapter 6).

The seat's own turn runs on the board it knows; nobody else moves, nothing is revealed, there are no battles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from pbem.core.kit.forecast import checked, line_answer, with_doubts
from pbem.core.phrases import Phrase
from pbem.core.scripted import SteadyDice
from pbem.core.sheet import Check, LineCheck, Order, Sheet
from pbem.core.standing import put_in_force, replaced_answers
from pbem.games.space_empires.base import setup
from pbem.games.space_empires.base.economy import maintain_one
from pbem.games.space_empires.base.purchases import build_one, research_one, spend_one
from pbem.games.space_empires.base.turns import play_turn
from pbem.games.space_empires.board.state import State
from pbem.games.space_empires.knowledge.known import known
from pbem.games.space_empires.levels import ruleset
from pbem.games.space_empires.orders.answers import outcome
from pbem.games.space_empires.orders.doubts import doubts
from pbem.games.space_empires.orders.spans import UNDER_NO_TURN, Sections
from pbem.games.space_empires.orders.unheeded import strays
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.record.changes import apply
from pbem.games.space_empires.ruleset import EmpireTurn, Ruleset
from pbem.games.space_empires.variants.battles_by_letter import FOR_A_BATTLE

# Reasons that others may cause or remove before this turn is played: the line is at risk, not wrong.
DOUBTFUL = frozenset(
    f"refused.{why}"
    for why in ("too_far", "stop_enemies", "stop_unexplored", "stop_halt", "stop_asteroids", "stop_nebula", "condition",
                "no_planet", "enemies_there", "nothing_to_take", "no_own_colony", "escort", "has_colony", "fewer",
                "no_way", "first_step", "movement_over", "elsewhere", "empty")
)  # fmt: skip


def check(state: State, seat: str, sheet: Sheet) -> Check:
    """Line by line: accepted with its forecast, doubtful, or wrong with a hint."""
    return check_by(ruleset(state.options), state, seat, sheet)


def check_by(rules: Ruleset, state: State, seat: str, sheet: Sheet) -> Check:
    is_whole = state.phase != "turn" or seat not in state.secrets
    parts = Sections(sheet) if is_whole else rules.sections(known(state, seat), rules.language, seat, sheet)
    turn = foresee(rules, state, seat, parts.now)
    idle = _idle(state.phase, sheet, parts)
    usual, in_battle = line_answer(outcome, DOUBTFUL), _in_battle(rules, state, sheet)

    def apart(order: Order) -> LineCheck | None:
        return _unheeded(order, idle) or _heading(order) or _later(order, parts) or _kept(turn, seat, order)

    given = checked(
        turn,
        seat,
        sheet,
        lambda order, facts: apart(order) or usual(order, facts),
        in_force=state.standing.get(seat),
        standing=lambda order, given, facts: apart(order) or in_battle.get(order.line) or given,
        summary=_summary(turn, seat, parts.now),
    )
    return with_doubts(given, doubts(turn, seat))


def _ok(order: Order, says: Phrase) -> LineCheck:
    return LineCheck(order.line, order.text, "ok", (says,))


def _in_battle(rules: Ruleset, state: State, sheet: Sheet) -> dict[int, LineCheck]:
    """While a battle waits for orders, lines about battles apply only to it, and CLEAR does not remove them."""
    lines = [order for order in sheet.standing if order.form in FOR_A_BATTLE] if state.phase == "battle" else []
    accepted = {order.line: _ok(order, Phrase("check.battle")) for order in lines}
    return accepted | replaced_answers(rules.language, lines)


def _idle(phase: str, sheet: Sheet, parts: Sections) -> dict[int, Phrase]:
    """Lines without effect, with the reasons."""
    idle = {
        order.line: Phrase(why) for order, why in strays(phase, sheet) if (phase, order.form) != ("turn", "section")
    }
    void = {order.line: Phrase(UNDER_NO_TURN) for order in parts.void}
    return idle | void | {order.line: Phrase(why, {"turn": order.args["number"]}) for order, why in parts.wrong}


def _unheeded(order: Order, idle: Mapping[int, Phrase]) -> LineCheck | None:
    return LineCheck(order.line, order.text, "error", (idle[order.line],)) if order.line in idle else None


def _heading(order: Order) -> LineCheck | None:
    """The head of a section (`round_span=cycle`)."""
    return _ok(order, Phrase("check.section", {"turn": order.args["number"]})) if order.form == "section" else None


def _later(order: Order, parts: Sections) -> LineCheck | None:
    """A line for a later turn is only filed now."""
    turn = parts.turns.get(order.line)
    return None if turn is None else _ok(order, Phrase("check.filed", {"turn": turn}))


def _kept(turn: EmpireTurn, seat: str, order: Order) -> LineCheck | None:
    """KEEP applies to the lines after it: CP already spent cannot be kept."""
    if order.form != "keep" or seat not in turn.state.secrets:
        return None
    after = sum(fact.paid for fact in turn.facts if isinstance(fact, f.UnitsBought) and fact.line > order.line)
    left = turn.state.secrets[seat].cp + after
    if left >= order.args["number"]:
        return None
    return LineCheck(order.line, order.text, "warning", (Phrase("check.kept_too_late", {"cp": left}),))


def foresee(rules: Ruleset, state: State, seat: str, sheet: Sheet) -> EmpireTurn:
    """The seat's own part of the phase, played on the board it knows."""
    board = known(state, seat)
    turn = EmpireTurn(board, foreseen(rules), rules.language, {seat: sheet}, SteadyDice(1))
    if board.phase in STEPS and seat in (*board.order, *board.seats * (board.phase == "setup")):
        turn.run([lambda turn: _listen(turn, seat), lambda turn: STEPS[board.phase](turn, seat)], apply)
    return turn


def _listen(turn: EmpireTurn, seat: str) -> Iterator[Any]:
    yield from put_in_force(turn.state, turn.language, seat, turn.sheet(seat))


def _set_up(turn: EmpireTurn, seat: str) -> Iterator[Any]:
    yield from setup.place(turn, turn.rules.scenario(turn.state), turn.state.seats.index(seat), seat)


def _take_turn(turn: EmpireTurn, seat: str) -> Iterator[Any]:
    yield from play_turn(turn, [seat])


def _spend(turn: EmpireTurn, seat: str) -> Iterator[Any]:
    yield from maintain_one(turn, seat)
    yield from spend_one(turn, seat)


def _research(turn: EmpireTurn, seat: str) -> Iterator[Any]:
    yield from maintain_one(turn, seat)
    yield from research_one(turn, seat)


STEPS = {"setup": _set_up, "turn": _take_turn, "economy": _spend, "research": _research, "units": build_one}


def foreseen(rules: Ruleset) -> Ruleset:
    """The same rules without chance and the decisions of others."""
    return replace(rules, combat=_nothing, battle=_nothing, explore=_nothing, look=_look, roll_grants=_no_rolls)


def _nothing(*_: Any) -> Iterator[Any]:
    yield from ()


def _no_rolls(turn: EmpireTurn, label: str, count: int) -> list[int]:
    return []


def _look(turn: EmpireTurn, seat: str, name: str, order: Order) -> Iterator[Any]:
    yield f.SystemLooked(seat, name, order.args["at"], "", False, order.line)


def _summary(turn: EmpireTurn, seat: str, sheet: Sheet) -> Iterator[Phrase]:
    """In a turn only refits cost anything."""
    state = turn.state
    if (sheet.of("refit", "refit_one") or state.is_economy) and seat in state.secrets:
        yield Phrase("check.cp", {"cp": state.secrets[seat].cp})
