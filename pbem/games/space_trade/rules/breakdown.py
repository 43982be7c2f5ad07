"""Breakdown and its consequences (ST-75 to ST-78, ST-118, STR-28)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import FINE
from pbem.games.space_trade.board.state import State, listed
from pbem.games.space_trade.orders.forms import LIMP, LOSE
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.rules.landing import wish
from pbem.games.space_trade.rules.movement import Journey, barred
from pbem.games.space_trade.rules.ship import moves_left
from pbem.games.space_trade.ruleset import TradeTurn

# Unless the owner decides: level 1 before level 2, then in this order (d11).
FIRST_LOST = ("cargo", "weapon", "shield", "engine")


def lose_cargo(turn: TradeTurn, seat: str, why: str, hidden: int = 0) -> Iterator[Any]:
    """All cargo but so much plutonium that is hidden."""
    metals = listed(turn.state.secrets[seat].hold)
    for _ in range(hidden):
        metals.remove("P")
    if metals:
        yield f.CargoLost(seat, sorted(metals), why)


def pay_fine(turn: TradeTurn, seat: str) -> Iterator[Any]:
    """500 credits, or all the player has (ST-91)."""
    credits = min(FINE, turn.state.credits[seat])
    yield f.FinePaid(seat, credits)


def lose_upgrade(turn: TradeTurn, seat: str) -> Iterator[Any]:
    """One card, chosen by its owner; what no longer fits into the hold dissolves (ST-75, STR-28)."""
    upgrades = turn.state.secrets[seat].upgrades
    if not upgrades:
        return
    answer = yield from turn.ask(seat, LOSE)
    named = [part for part in answer.get("parts") if part in upgrades]
    rest = sorted(upgrades, key=lambda part: (upgrades[part], FIRST_LOST.index(part)))
    part = (*named, *rest)[0]
    yield f.UpgradeLost(seat, f"{part}{upgrades[part]}")
    yield from drop_excess(turn, seat)


def drop_excess(turn: TradeTurn, seat: str) -> Iterator[Any]:
    if turn.state.room(seat) < 0:
        wanted = yield from wish(turn, seat)
        hold = listed(turn.state.secrets[seat].hold)
        kept = Counter(wanted.best(hold, turn.state.stat(seat, "cargo")))
        yield f.MetalDumped(seat, sorted((Counter(hold) - kept).elements()), "hold")


def nearest_ports(state: State, seat: str) -> list[str]:
    """Ports that are free and open to this player, the nearest first; ties clockwise (ST-91)."""
    at = state.ships[seat].at
    open_ports = [port for port in space.PORTS if barred(state, seat, port) is None]
    return sorted(open_ports, key=lambda port: (space.distance(at, port), _clockwise(at, port)))


def _clockwise(at: str, port: str) -> int:
    return (space.INDEX[space.sector_of(port)] - space.INDEX[space.sector_of(at)]) % space.SIZE


def limp(turn: TradeTurn, seat: str) -> Iterator[Any]:
    """A broken ship that has not moved continues towards a port (ST-76, d20)."""
    if not turn.state.ships[seat].is_broken or not moves_left(turn.state, seat):
        return
    answer = yield from turn.ask(seat, LIMP)
    ports = nearest_ports(turn.state, seat)
    named = [port for port in ports if space.quadrant_of(port) == answer.get("value").upper()]
    goal = next(iter([*named, *ports]), "")
    if goal:
        journey = Journey(turn, seat, 0, why="limp")
        yield from journey.enter(space.route(journey.at, goal)[0])
        yield from journey.arrive()
