"""Simultaneous movement (ST-100 to ST-107, ST-121)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from pbem.core.facts import OrderRefused
from pbem.core.sheet import Order
from pbem.core.turn import Deciding, refused
from pbem.games.space_trade.board.components import TOKENS
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.orders.forms import AMBUSH
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.rules import piracy
from pbem.games.space_trade.rules.movement import Journey, meet_on_entering
from pbem.games.space_trade.rules.objectives import test_victory
from pbem.games.space_trade.rules.ship import about, allowance
from pbem.games.space_trade.rules.turns import act, begin_turn, end_movement, says_what_to_load, yet_to_play
from pbem.games.space_trade.ruleset import TradeTurn

BEFORE = ("use_engine", "radar", "radar_police")
# Lines that wait for their place and are finished when carried out at least partly (ST-121).
WAITING = ("load", "load_none", "swap", "sell", "buy", "fit", "dump", "play_cash")


NOT_HERE = frozenset(f"refused.{why}" for why in ("not_in_a_market", "not_in_a_port", "not_on_a_mine", "elsewhere"))


class MovePlan:
    """The rest of one player's plan: tokens by reveal, action lines not yet used."""

    def __init__(self, turn: TradeTurn, seat: str) -> None:
        sheet = turn.sheet(seat)
        self.plans = sheet.of("plan")
        self.tokens: list[str] = list(self.plans[-1].args["tokens"]) if self.plans else []
        self.waiting = sheet.of(*WAITING)
        self.attacks = sheet.of("attack")
        self.replanned = False
        self.excuses: dict[int, OrderRefused] = {}

    def excuse(self, fact: OrderRefused) -> None:
        """The reason to give at the end: that of the place that mattered, not of those passed before and after."""
        if fact.line not in self.excuses or fact.why not in NOT_HERE:
            self.excuses[fact.line] = fact

    @property
    def line(self) -> int:
        return self.plans[-1].line if self.plans else 0


def play_together(turn: TradeTurn) -> Iterator[Any]:
    """All plans are laid, then revealed move by move (ST-102)."""
    seats = yet_to_play(turn.state)
    plans = {seat: MovePlan(turn, seat) for seat in seats}
    for seat in seats:
        yield from prepare(turn, seat, plans[seat])
    for seat in seats:
        yield from try_actions(turn, seat, plans[seat])
    for seat in seats:
        yield from drop_tokens(turn, seat, plans[seat])
    # Ships that share a space can attack each other even if nobody laid a token (STR-48).
    for number in range(1, max(1, *(len(plan.tokens) for plan in plans.values())) + 1):
        yield from reveal(turn, number, plans)
    for seat in seats:
        yield from finish(turn, seat, plans[seat])
    yield from test_victory(turn, turn.state.seats)


def prepare(turn: TradeTurn, seat: str, plan: MovePlan) -> Iterator[Any]:
    """Boosts and radar before the first reveal."""
    yield from begin_turn(turn, seat)
    for order in turn.sheet(seat).of(*BEFORE):
        yield from act(turn, seat, order)
    for order in plan.plans[:-1]:
        yield refused(seat, order, "refused.later_plan")


def drop_tokens(turn: TradeTurn, seat: str, plan: MovePlan) -> Iterator[Any]:
    """Tokens beyond the moves are dropped; an engine fitted before the first reveal counts (ST-46, ST-100)."""
    moves = allowance(turn.state, seat)
    if len(plan.tokens) > moves:
        yield refused(seat, plan.plans[-1], "refused.tokens_dropped", n=len(plan.tokens) - moves, moves=moves)
        del plan.tokens[moves:]


def reveal(turn: TradeTurn, number: int, plans: dict[str, MovePlan]) -> Iterator[Any]:
    """One token of each player; then meetings, attacks, actions and changes of plan (ST-102 to ST-107)."""
    for seat, plan in plans.items():
        yield from lose_the_rest(turn, seat, number, plan)
    yield from move_all(turn, number, plans)
    for seat in plans:
        yield from attack(turn, seat, plans[seat])
    for seat in plans:
        yield from try_actions(turn, seat, plans[seat])
    for seat, plan in plans.items():
        if not plan.replanned and not turn.state.ships[seat].is_stopped:
            tokens_then = list(plan.tokens)
            plan.tokens = yield from turn.rules.replan(turn, seat, plan.tokens, number)
            plan.replanned = plan.tokens != tokens_then


def lose_the_rest(turn: TradeTurn, seat: str, number: int, plan: MovePlan) -> Iterator[Any]:
    """A player whose movement is over reveals no more tokens (ST-105)."""
    if turn.state.ships[seat].is_stopped and number <= len(plan.tokens):
        yield refused(seat, plan.plans[-1], "refused.movement_over")
        del plan.tokens[number - 1 :]


def move_all(turn: TradeTurn, number: int, plans: dict[str, MovePlan]) -> Iterator[Any]:
    """Ships that leave a structure move first (ST-106); after all moves, meetings follow in player order (ST-105)."""
    tokens = {seat: plan.tokens[number - 1] for seat, plan in plans.items() if number <= len(plan.tokens)}
    moves = {seat: turn.state.ships[seat].moves for seat in tokens}
    if tokens:
        yield f.PlanRevealed(number, tokens)
    for seat in sorted(tokens, key=lambda seat: tokens[seat] != "SPACE"):
        yield from step(turn, seat, tokens[seat], plans[seat])
    for seat in tokens:
        if turn.state.ships[seat].moves > moves[seat]:
            yield from meet_on_entering(turn, seat)


def meet_after_the_reveal(turn: TradeTurn, seat: str) -> Iterator[Any]:
    yield from ()


def step(turn: TradeTurn, seat: str, token: str, plan: MovePlan) -> Iterator[Any]:
    """A token that cannot be executed is skipped (ST-106)."""
    journey = Journey(turn, seat, plan.line, partial(says_what_to_load, plan.waiting))
    obstacle = yield from journey.step(token)
    yield from journey.arrive()
    if obstacle:
        yield refused(seat, plan.plans[-1], obstacle.why, **obstacle.values)


def attack(turn: TradeTurn, seat: str, plan: MovePlan) -> Iterator[Any]:
    """Ships in the same open space may attack each other (ST-103), by ATTACK or AMBUSH."""
    state = turn.state
    if state.ships[seat].has_attacked or state.ships[seat].is_broken:
        return
    for order in plan.attacks:
        victim = piracy.find_target(state, seat, order)
        if victim:
            plan.attacks.remove(order)
            yield from turn.rules.attack(turn, seat, victim, order)
            return
    answer = yield from turn.ask(seat, AMBUSH, **about(state, seat))
    if answer.get("target") != "none":
        ambush = Order(
            0, "attack", answer.text, {"target": answer.get("target"), "weaker": answer.get("weaker", False)}
        )
        victim = piracy.find_target(state, seat, ambush)
        if victim:
            yield from turn.rules.attack(turn, seat, victim, ambush)


def try_actions(turn: TradeTurn, seat: str, plan: MovePlan) -> Iterator[Any]:
    """Each waiting line once, in the order written; lines that fail are tried again after the next reveal (ST-121)."""
    for order in list(plan.waiting):
        facts = list[Any]()
        for fact in act(turn, seat, order):
            if isinstance(fact, OrderRefused):
                plan.excuse(fact)
                if facts:
                    yield fact
            else:
                facts.append(fact)
                yield fact
        if facts:
            plan.waiting.remove(order)


def finish(turn: TradeTurn, seat: str, plan: MovePlan) -> Iterator[Any]:
    """Refuses lines that never found their place; then the turn ends (ST-50b)."""
    for order in plan.waiting:
        yield plan.excuses[order.line]
    for order in plan.attacks:
        why, values = piracy.why_no_attack(turn.state, seat)
        yield refused(seat, order, why or "refused.nobody_met", **values)
    yield from end_movement(turn, seat)
    yield f.TurnEnded(seat)


# --- changing the plan ------------------------------------------------------------------------------------------------


def no_replan(turn: TradeTurn, seat: str, tokens: list[str], number: int) -> Deciding[list[str]]:
    yield from ()
    return tokens


def replan_once(turn: TradeTurn, seat: str, tokens: list[str], number: int) -> Deciding[list[str]]:
    """With at least two moves left, one of them may be changed (ST-107)."""
    if allowance(turn.state, seat) - number < 2:
        return tokens
    for order in turn.sheet(seat).of(*CONDITIONS):
        place, token = order.args["number"] - 1, order.args["token"]
        changed = [*tokens[:place], token, *tokens[place + 1 :]]
        is_change = number <= place < len(tokens) and changed != tokens and _is_in_hand(changed)
        if is_change and CONDITIONS[order.form](turn.state, order):
            yield f.PlanChanged(seat, place + 1, token, order.line)
            return changed
    return tokens


CONDITIONS: dict[str, Callable[[State, Order], bool]] = {
    "replan_occupied": lambda state, order: bool(state.visitor(order.args["place"])),
    "replan_threatened": lambda state, order: bool(state.threats(order.args["sector"])),
    "replan_player": lambda state, order: (
        order.args["seat"] in state.ships and state.ships[order.args["seat"]].at == order.args["sector"]
    ),
}


def _is_in_hand(tokens: list[str]) -> bool:
    """No more of a token than the set has (ST-101)."""
    count = Counter(token.partition(":")[0] for token in tokens)
    return all(count[token] <= TOKENS[token] for token in count)
