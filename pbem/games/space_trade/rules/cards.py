"""Bonus cards played by order: engine boosts, radar, cash (ST-82, ST-83, ST-86, ST-89)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from pbem.core.sheet import Order
from pbem.core.standing import recall
from pbem.core.turn import refused
from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import CASH, RADAR_LINES
from pbem.games.space_trade.orders.forms import CASH as CASH_QUESTION
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.rules.ship import about
from pbem.games.space_trade.ruleset import TradeTurn

WAYS = {"cw": RADAR_LINES, "ccw": -RADAR_LINES}


def use_engine(turn: TradeTurn, seat: str, order: Order) -> Iterator[Any]:
    """Each adds one move, and speed, for one round (ST-83)."""
    state, wanted = turn.state, order.args["count"]
    held = state.held(seat, "engine_boost")
    count = min(wanted, held)
    if state.ships[seat].is_broken:
        yield refused(seat, order, "refused.broken_boost")
    elif not held or (wanted > held and wanted < 9):
        yield refused(seat, order, "refused.cards_held", card="engine_boost", n=held)
    else:
        yield f.BonusPlayed(seat, "engine_boost", count, order.line) if count else f.LineDone(seat, order.line)


def play_cash(turn: TradeTurn, seat: str, order: Order) -> Iterator[Any]:
    held, wanted = turn.state.held(seat, "cash"), order.args["count"]
    if not held or (wanted > held and wanted < 9):
        yield refused(seat, order, "refused.cards_held", card="cash", n=held)
    elif wanted:
        yield from cash_in(turn, seat, min(wanted, held), order.line)
    else:
        yield f.LineDone(seat, order.line)


def cash_in(turn: TradeTurn, seat: str, count: int, line: int = 0) -> Iterator[Any]:
    yield f.BonusPlayed(seat, "cash", count, line)
    yield f.CashFound(seat, CASH * count, line)


def play_cash_at_once(turn: TradeTurn, seat: str) -> Iterator[Any]:
    """Cash cards are played as soon as they are drawn, unless they are to be kept (d18)."""
    if turn.state.held(seat, "cash"):
        answer = yield from turn.ask(seat, CASH_QUESTION, **about(turn.state, seat))
        if answer.get("value") == "auto":
            yield from cash_in(turn, seat, turn.state.held(seat, "cash"))


def radar(turn: TradeTurn, seat: str, order: Order) -> Iterator[Any]:
    """Moves the police by two lines before the player's first move (ST-82)."""
    ship = turn.state.ships[seat]
    if ship.moves or ship.is_stopped:
        yield refused(seat, order, "refused.radar_late", way=order.args["way"].upper())
    else:
        yield from _radar(turn, seat, order)


def keep_radar(turn: TradeTurn, seat: str, order: Order) -> Iterator[Any]:
    yield f.RadarKept(seat, order.text, order.line)


def radar_police(turn: TradeTurn, seat: str) -> Iterator[Any]:
    """The same after the police have moved or skipped their move, if so ordered (ST-82, d19)."""
    for kept in list(turn.state.secrets[seat].radar):
        order = replace(recall(turn.language, kept.text), line=kept.line)
        at = turn.state.ships[seat].at
        is_threatened = space.is_space(at) and "police" in turn.state.threats(at)
        if is_threatened or not order.get("threatened"):
            yield from _radar(turn, seat, order)
        else:
            yield f.LineDone(seat, order.line)


def _radar(turn: TradeTurn, seat: str, order: Order) -> Iterator[Any]:
    if not turn.state.held(seat, "radar"):
        yield refused(seat, order, "refused.cards_held", card="radar", n=0)
    elif not turn.state.is_active("police"):
        yield refused(seat, order, "refused.no_police")
    else:
        start = turn.state.markers["police"].line
        yield f.BonusPlayed(seat, "radar", 1, order.line)
        yield f.RadarMoved(seat, start, space.shifted(start, WAYS[order.args["way"]]), order.line)
