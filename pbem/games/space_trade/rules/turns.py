"""One player's turn: the lines in the order sent, then everything else that happens (ST-10, ST-20, ST-124)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import Any

from pbem.core.sheet import Order
from pbem.core.turn import refused
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.rules import cards, landing, movement, piracy, trade
from pbem.games.space_trade.rules.breakdown import limp
from pbem.games.space_trade.rules.meetings import meet_at_end
from pbem.games.space_trade.rules.movement import Loads
from pbem.games.space_trade.rules.objectives import test_victory
from pbem.games.space_trade.ruleset import TradeTurn

Action = Callable[[TradeTurn, str, Order], Iterator[Any]]

ACTIONS: dict[str, Action] = {
    "load": landing.load,
    "load_none": landing.load_none,
    "swap": landing.swap,
    "dump": trade.dump,
    "sell": trade.sell,
    "buy": trade.buy,
    "fit": trade.fit,
    "play_cash": cards.play_cash,
    "use_engine": cards.use_engine,
    "radar": cards.radar,
    "radar_police": cards.keep_radar,
    "attack": piracy.order_attack,
}
MOVES: dict[str, Callable[[TradeTurn, str, Order, Loads], Iterator[Any]]] = {"move": movement.move, "go": movement.go}

# What a ship in breakdown cannot do (ST-77).
NEEDS_SOUND_SHIP = frozenset({"load", "load_none", "swap", "sell", "buy", "fit"})
LOADING = frozenset({"load", "load_none", "swap"})


def begin_turn(turn: TradeTurn, seat: str) -> Iterator[Any]:
    sheet = turn.sheet(seat)
    silent = 0 if sheet.orders or sheet.standing else turn.state.ships[seat].silent + 1
    yield f.TurnBegan(seat, silent)
    yield from cards.play_cash_at_once(turn, seat)


def yet_to_play(state: State) -> list[str]:
    return [seat for seat in state.order if seat not in state.played]


def play_turn(turn: TradeTurn, seat: str) -> Iterator[Any]:
    """Steps 1 and 2 of one player (ST-10)."""
    yield from begin_turn(turn, seat)
    orders = turn.sheet(seat).orders
    for place, order in enumerate(orders):
        yield from carry_out(turn, seat, order, orders[place + 1 :])
    yield from end_movement(turn, seat)
    yield f.TurnEnded(seat)
    yield from test_victory(turn, [seat])


def end_movement(turn: TradeTurn, seat: str) -> Iterator[Any]:
    """A broken ship that has not moved limps on; in the solo game ships cannot rest; then ST-50b."""
    yield from limp(turn, seat)
    yield from turn.rules.must_leave(turn, seat)
    yield from meet_at_end(turn, seat)


def carry_out(turn: TradeTurn, seat: str, order: Order, later: tuple[Order, ...]) -> Iterator[Any]:
    if order.form in MOVES:
        yield from MOVES[order.form](turn, seat, order, partial(says_what_to_load, later))
    elif order.form in ACTIONS:
        yield from act(turn, seat, order)


def says_what_to_load(later: Sequence[Order], place: str) -> bool:
    """Whether LOAD or SWAP lines for this place come before the next move (ST-117)."""
    before = takewhile(lambda order: order.form not in MOVES, later)
    return any(order.form in LOADING and order.get("at") in (None, place) for order in before)


def act(turn: TradeTurn, seat: str, order: Order) -> Iterator[Any]:
    ship = turn.state.ships[seat]
    if order.get("at") not in (None, ship.at):
        yield refused(seat, order, "refused.elsewhere", place=order.args["at"], at=ship.at)
    elif ship.is_broken and order.form in NEEDS_SOUND_SHIP:
        yield refused(seat, order, "refused.broken_action")
    else:
        yield from ACTIONS[order.form](turn, seat, order)
