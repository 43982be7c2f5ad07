"""Structures: a ship lands on a mine or docks in a port (ST-35 to ST-40, ST-47, ST-76, ST-117)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.sheet import Order
from pbem.core.turn import Deciding, refused
from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import CARDS_IN_A_MINE
from pbem.games.space_trade.board.state import Cards, listed
from pbem.games.space_trade.orders.forms import LOAD_PRIORITY
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.rules.cards import play_cash_at_once
from pbem.games.space_trade.rules.ship import about
from pbem.games.space_trade.ruleset import TradeTurn, throw_label


def land(turn: TradeTurn, seat: str, place: str, line: int) -> Iterator[Any]:
    """What happens on entering a structure."""
    if space.is_port(place):
        yield from dock(turn, seat, place)
    elif space.is_mine(place) and place not in turn.state.mines:
        yield from turn.rules.explore(turn, seat, place, line)


def dock(turn: TradeTurn, seat: str, port: str) -> Iterator[Any]:
    """A broken ship is repaired at once (ST-76); the visitor looks through the reserve (ST-47)."""
    if turn.state.ships[seat].is_broken:
        yield f.ShipRepaired(seat, port)
    # On the board one seat knows, the reserve may be one that it has not seen.
    if space.quadrant_of(port) in turn.state.reserves:
        yield f.ReserveSeen(seat, port, dict(turn.state.reserves[space.quadrant_of(port)]))


def explore(turn: TradeTurn, seat: str, mine: str, line: int) -> Iterator[Any]:
    """One bonus card and three metal cards for the first to land (ST-35, ST-39)."""
    state = turn.state
    label = throw_label(turn, f.MineExplored, mine)
    count = min(CARDS_IN_A_MINE, state.metal_left)
    metals = turn.dice.draw(f"{label}/metals", state.metal_deck, count, hidden=True)
    bonus = turn.dice.draw(f"{label}/bonus", state.bonus_deck, min(1, state.bonus_left), hidden=True)
    yield f.MineExplored(seat, mine, sorted(metals), "".join(bonus), line)
    yield from play_cash_at_once(turn, seat)


# --- loading ----------------------------------------------------------------------------------------------------------


class Wish:
    """What a ship wants aboard (d12): metals in order, refused ones last."""

    def __init__(self, order: Sequence[str], refuses: Sequence[str]) -> None:
        self.refuses = frozenset(refuses)
        ranked = [*order, *(metal for metal in "PCF" if metal not in order)]
        self._rank = {metal: place for place, metal in enumerate(dict.fromkeys(ranked))}

    def rank(self, metal: str) -> int:
        return 9 if metal in self.refuses else self._rank.get(metal, 8)

    def best(self, metals: Sequence[str], room: int) -> list[str]:
        return sorted(metals, key=self.rank)[: max(room, 0)]


def wish(turn: TradeTurn, seat: str) -> Deciding[Wish]:
    answer = yield from turn.ask(seat, LOAD_PRIORITY, **about(turn.state, seat))
    return Wish(answer.get("metals"), answer.get("no"))


def load_by_priority(turn: TradeTurn, seat: str, mine: str, line: int = 0) -> Iterator[Any]:
    """Without LOAD lines the standing order loads, and swaps worse for better (ST-117)."""
    wanted = yield from wish(turn, seat)
    hold, there = listed(turn.state.secrets[seat].hold), listed(turn.state.mines[mine].metals)
    offered = [metal for metal in there if metal not in wanted.refuses]
    best = Counter(wanted.best([*hold, *offered], turn.state.stat(seat, "cargo")))
    took, put = [*(best - Counter(hold)).elements()], [*(Counter(hold) - best).elements()]
    yield from work(turn, seat, mine, took, put, line)


def work(turn: TradeTurn, seat: str, mine: str, took: list[str], put: list[str], line: int) -> Iterator[Any]:
    left = Counter(turn.state.mines[mine].metals)
    left.subtract(took)
    left.update(put)
    yield f.MineWorked(seat, mine, sorted(took), sorted(put), sorted(left.elements()), line)


def load(turn: TradeTurn, seat: str, order: Order) -> Iterator[Any]:
    """Metals named one by one, as far as they are there and the hold has room (ST-35, ST-37)."""
    mine = yield from mine_here(turn, seat, order)
    if not mine:
        return
    wanted, took = list(order.args["metals"]), Counter[str]()
    there: Cards = turn.state.mines[mine].metals
    why = ""
    for metal in wanted:
        if took.total() >= turn.state.room(seat):
            why = "refused.hold_full"
        elif took[metal] >= there.get(metal, 0):
            why, missing = "refused.no_metal_there", metal
        else:
            took[metal] += 1
    if took:
        yield from work(turn, seat, mine, [*took.elements()], [], order.line)
    if why:
        values = {"metal": missing, "place": mine} if why == "refused.no_metal_there" else {}
        yield refused(seat, order, why, **values)


def load_none(turn: TradeTurn, seat: str, order: Order) -> Iterator[Any]:
    mine = yield from mine_here(turn, seat, order)
    if mine:
        yield from work(turn, seat, mine, [], [], order.line)


def swap(turn: TradeTurn, seat: str, order: Order) -> Iterator[Any]:
    """Exchanges a metal in the hold for one in the mine, one for one (ST-37)."""
    mine = yield from mine_here(turn, seat, order)
    if not mine:
        return
    give, take = order.args["give"], order.args["take"]
    if not turn.state.secrets[seat].hold.get(give):
        yield refused(seat, order, "refused.not_carried", metal=give)
    elif not turn.state.mines[mine].metals.get(take):
        yield refused(seat, order, "refused.no_metal_there", metal=take, place=mine)
    else:
        yield from work(turn, seat, mine, [take], [give], order.line)


def mine_here(turn: TradeTurn, seat: str, order: Order) -> Deciding[str]:
    """The explored mine under the ship, or why there is nothing to load."""
    ship = turn.state.ships[seat]
    if space.is_mine(ship.at) and ship.at in turn.state.mines:
        return ship.at
    yield refused(seat, order, "refused.not_on_a_mine", place=ship.at)
    return ""
