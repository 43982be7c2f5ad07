"""The answer to a sheet at submission: what each line would do, as far as its seat can know (sections 5 and 6).

The seat's own turn runs on the board it knows; nobody else moves, nothing is drawn, there are no fights.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from msgspec.structs import replace as replace_line

from pbem.core.facts import OrderRefused
from pbem.core.kit.forecast import checked, verdict
from pbem.core.phrases import Phrase
from pbem.core.scripted import SteadyDice
from pbem.core.sheet import Check, LineCheck, Order, Sheet
from pbem.core.standing import put_in_force
from pbem.core.turn import Turn
from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import GATE_FEE
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.knowledge.known import known
from pbem.games.space_trade.levels import ruleset
from pbem.games.space_trade.orders.answers import outcome
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.record.changes import apply
from pbem.games.space_trade.rules.ship import moves_left
from pbem.games.space_trade.ruleset import Ruleset, TradeTurn

# Reasons that others may cause or remove before this turn is played: the line is at risk, not wrong.
DOUBTFUL = frozenset(
    f"refused.{why}"
    for why in ("occupied", "movement_over", "market_full", "market_has_three", "market_has_none", "market_empty",
                "price_below", "price_above", "not_here", "nobody_here", "nobody_weaker", "nobody_met", "not_weaker",
                "victim_broken", "no_police", "need_credits", "tokens_dropped", "elsewhere", "not_in_reserve")
)  # fmt: skip


# Reasons that disappear if an unexplored mine on the way holds the right metals.
OF_THE_MINE = frozenset(
    f"refused.{why}"
    for why in ("no_metal_there", "not_carried", "carry_only", "hold_empty", "too_dear", "gate_fee", "need_credits")
)


def check(state: State, seat: str, sheet: Sheet) -> Check:
    """Line by line: accepted with its forecast, doubtful, or wrong with a hint."""
    return check_by(ruleset(state.options), state, seat, sheet)


def check_by(rules: Ruleset, state: State, seat: str, sheet: Sheet) -> Check:
    """The same under other rules, such as an earlier version."""
    turn = foresee(rules, state, seat, sheet)
    by_line = _by_line(turn, sheet)
    met = min((line for line, facts in by_line.items() if _meets(facts)), default=None)

    def answer(order: Order, facts: list[Any]) -> LineCheck:
        given = _answer(turn, order, facts)
        return _doubted(given) if met is not None and met < order.line else given

    in_force, summary = state.standing.get(seat), _summary(turn, seat)
    return checked(turn, seat, sheet, answer, in_force=in_force, by_line=by_line, summary=summary)


def _by_line(turn: TradeTurn, sheet: Sheet) -> dict[int, list[Any]]:
    """Facts without a line belong to the last order before them; a meeting by staying, to the last order."""
    by_line: dict[int, list[Any]] = {}
    last = sheet.orders[-1].line if sheet.orders else 0
    line = 0
    for fact in turn.facts:
        line = getattr(fact, "line", 0) or line
        by_line.setdefault(line or (last if isinstance(fact, f.ShipMet) else 0), []).append(fact)
    return by_line


def _meets(facts: list[Any]) -> bool:
    return any(isinstance(fact, f.ShipMet) for fact in facts)


def _doubted(answer: LineCheck) -> LineCheck:
    """Lines after a meeting may find the ship changed: cargo gone, towed, or in breakdown."""
    verdict = "warning" if answer.verdict == "ok" else answer.verdict
    return replace_line(answer, verdict=verdict, says=(*answer.says, Phrase("check.after_meeting")))


def foresee(rules: Ruleset, state: State, seat: str, sheet: Sheet) -> TradeTurn:
    """The seat's own turn, played on the board it knows."""
    board = known(state, rules, seat)
    turn = Turn(board, foreseen(rules), rules.language, {seat: sheet}, SteadyDice(1))
    if board.phase == "round":
        board.played = [other for other in board.order if other != seat]
        turn.run([lambda turn: _own_turn(turn, seat)], apply)
    return turn


def foreseen(rules: Ruleset) -> Ruleset:
    """The same rules, but chance events are only announced."""
    return replace(
        rules,
        meet=lambda turn, seat, marker: iter([f.ShipMet(seat, marker, turn.state.ships[seat].at)]),
        explore=lambda turn, seat, mine, line: iter([f.MineExplored(seat, mine, [], "", line)]),
        pass_gate=_gate,
        attack=_attack,
        winners=lambda state, seats: [],
    )


def _gate(turn: TradeTurn, seat: str, quadrant: str, line: int) -> Iterator[Any]:
    at = turn.state.ships[seat].at
    yield f.GatePassed(seat, at, quadrant, 0, at, GATE_FEE, line)


def _attack(turn: TradeTurn, seat: str, victim: str, order: Order) -> Iterator[Any]:
    at = turn.state.ships[seat].at
    yield f.CombatBegan(seat, victim, seat, at, order.line)


def _own_turn(turn: TradeTurn, seat: str) -> Iterator[Any]:
    yield from put_in_force(turn.state, turn.language, seat, turn.sheet(seat))
    yield from turn.rules.phases["round"][1](turn)


def _answer(turn: TradeTurn, order: Order, facts: list[Any]) -> LineCheck:
    """A reason that depends on the unknown says so; facts without a line are not outcomes of the order."""
    said = [(fact, _depends(turn, fact)) for fact in facts]
    says = [phrase for fact, depends in said for phrase in ([Phrase(depends)] if depends else outcome(fact))]
    counted = [fact for fact, depends in said if not depends and _is_of(order, fact)]
    given = verdict(counted, DOUBTFUL)
    given = "warning" if given == "ok" and _meets(facts) else given
    return LineCheck(order.line, order.text, given, tuple(says) or (Phrase("check.accepted"),))


def _is_of(order: Order, fact: Any) -> bool:
    return isinstance(fact, OrderRefused) or getattr(fact, "line", 0) == order.line


def _depends(turn: TradeTurn, fact: Any) -> str:
    """What a line depends on that its seat cannot know: an unexplored mine, a reserve it has not seen."""
    if not isinstance(fact, OrderRefused):
        return ""
    place = fact.values.get("place", "")
    if fact.why in OF_THE_MINE and any(isinstance(other, f.MineExplored) for other in turn.facts):
        return "check.depends_on_mine"
    if fact.why == "refused.not_in_reserve" and space.quadrant_of(place) not in turn.state.reserves:
        return "check.depends_on_port"
    return ""


def _summary(turn: TradeTurn, seat: str) -> Iterator[Phrase]:
    """The ship's place, money and moves after the sheet."""
    state = turn.state
    if state.phase != "round":
        return
    ship = state.ships[seat]
    values = {"place": ship.at, "credits": state.credits[seat], "moves": moves_left(state, seat)}
    gate = next((fact for fact in turn.facts if isinstance(fact, f.GatePassed)), None)
    if gate:
        yield Phrase("check.after_gate", {"quadrant": gate.quadrant, "credits": state.credits[seat]})
        return
    yield Phrase("check.after", values)
    if space.is_space(ship.at) and not ship.is_broken:
        yield from (Phrase("check.threat", {"marker": Phrase(f"marker.{name}")}) for name in state.threats(ship.at))
