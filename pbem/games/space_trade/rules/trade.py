"""Markets and ports: selling, buying, fitting upgrades; throwing cargo out (ST-27, ST-42 to ST-49)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.core.sheet import Order
from pbem.core.turn import refused
from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import CARDS, METALS, MOST_IN_A_MARKET, MOST_OF_A_METAL, price_of
from pbem.games.space_trade.board.state import Cards, State
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.rules.movement import port_opens
from pbem.games.space_trade.rules.objectives import declare
from pbem.games.space_trade.rules.ship import show
from pbem.games.space_trade.ruleset import TradeTurn


def pays(stock: Cards, metal: str) -> int:
    """What a market pays for one more unit; 0 if it accepts none (ST-43, ST-44)."""
    units = stock.get(metal, 0)
    if units >= MOST_OF_A_METAL or sum(stock.values()) >= MOST_IN_A_MARKET:
        return 0
    return METALS[metal].ladder[units]


def asks(stock: Cards, metal: str) -> int:
    """What a market asks for one unit: what it paid for the one on top (ST-44); 0 if it has none."""
    units = stock.get(metal, 0)
    return METALS[metal].ladder[units - 1] if units else 0


def sell(turn: TradeTurn, seat: str, order: Order) -> Iterator[Any]:
    """As many units as possible, one at a time (ST-42 to ST-45)."""
    at = turn.state.ships[seat].at
    if not space.is_market(at):
        yield refused(seat, order, "refused.not_in_a_market", place=at)
        return
    lot = order.args["lot"]
    metals = [lot.metal] if lot.metal else _dearest_first(turn.state, seat)
    for metal in metals:
        yield from _sell(turn, seat, order, at, metal, lot.many)
    if not metals:
        yield refused(seat, order, "refused.hold_empty")


def _dearest_first(state: State, seat: str) -> list[str]:
    return sorted(state.secrets[seat].hold, key=lambda metal: (-METALS[metal].ladder[0], metal))


def _sell(turn: TradeTurn, seat: str, order: Order, market: str, metal: str, count: int) -> Iterator[Any]:
    have = turn.state.secrets[seat].hold.get(metal, 0)
    if not have:
        yield refused(seat, order, "refused.not_carried", metal=metal)
        return
    stock, prices, why = dict(turn.state.markets[market]), list[int](), ""
    least = order.get("least", 0)
    for _ in range(min(count or have, have)):
        price = pays(stock, metal)
        if not price:
            why = "refused.market_has_three" if stock.get(metal, 0) >= MOST_OF_A_METAL else "refused.market_full"
            break
        if price < least:
            why = "refused.price_below"
            break
        prices.append(price)
        stock[metal] = stock.get(metal, 0) + 1
    if prices:
        yield f.MetalSold(seat, market, metal, prices, order.line)
        if turn.state.ships[seat].sold > turn.state.seen(seat, "cargo"):
            yield from show(turn.state, seat, "cargo")
    if why:
        yield refused(seat, order, why, metal=metal, limit=least, price=pays(stock, metal), most=MOST_OF_A_METAL)
    elif count > have:
        yield refused(seat, order, "refused.carry_only", metal=metal, n=have)


def buy(turn: TradeTurn, seat: str, order: Order) -> Iterator[Any]:
    at, lot = turn.state.ships[seat].at, order.args["lot"]
    if not space.is_market(at):
        yield refused(seat, order, "refused.not_in_a_market", place=at)
        return
    metals = [lot.metal] if lot.metal else sorted(turn.state.markets[at])
    for metal in metals:
        yield from _buy(turn, seat, order, at, metal, lot.many)
    if not metals:
        yield refused(seat, order, "refused.market_empty", place=at)


def _buy(turn: TradeTurn, seat: str, order: Order, market: str, metal: str, count: int) -> Iterator[Any]:
    stock, prices, why = dict(turn.state.markets[market]), list[int](), ""
    room, money, limit = turn.state.room(seat), turn.state.credits[seat], order.get("most")
    for _ in range(count or stock.get(metal, 0) or 1):
        price = asks(stock, metal)
        why = _why_not_buy(price, room - len(prices), money - sum(prices), limit)
        if why:
            break
        prices.append(price)
        stock[metal] -= 1
    if prices:
        yield f.MetalBought(seat, market, metal, prices, order.line)
    if why:
        price = asks(stock, metal)
        yield refused(seat, order, why, metal=metal, price=price, limit=limit or 0, place=market)


def _why_not_buy(price: int, room: int, money: int, limit: int | None) -> str:
    if not price:
        return "refused.market_has_none"
    if room <= 0:
        return "refused.hold_full"
    if price > money:
        return "refused.need_credits"
    return "refused.price_above" if limit is not None and price > limit else ""


def dump(turn: TradeTurn, seat: str, order: Order) -> Iterator[Any]:
    """Cargo thrown into space dissolves (ST-27)."""
    hold, lot = turn.state.secrets[seat].hold, order.args["lot"]
    metals = [lot.metal] if lot.metal else sorted(hold)
    units = [metal for metal in metals for _ in range(min(lot.many or hold.get(metal, 0), hold.get(metal, 0)))]
    if not units:
        yield refused(seat, order, "refused.not_carried" if lot.metal else "refused.hold_empty", metal=lot.metal)
        return
    yield f.MetalDumped(seat, units, "order", order.line)
    if lot.many > len(units):
        yield refused(seat, order, "refused.carry_only", metal=lot.metal, n=len(units))


# --- ports ------------------------------------------------------------------------------------------------------------


def fit(turn: TradeTurn, seat: str, order: Order) -> Iterator[Any]:
    """A card from the reserve of the port; a level 2 card replaces level 1 (ST-46 to ST-48)."""
    card, at = order.args["card"], turn.state.ships[seat].at
    why, values = _why_not_fit(turn.state, seat, card, at)
    if why:
        yield refused(seat, order, why, **values)
        return
    part, _ = CARDS[card]
    fitted = turn.state.secrets[seat].upgrades.get(part, 0)
    yield f.UpgradeFitted(seat, at, card, price_of(card), f"{part}{fitted}" if fitted else "", order.line)
    yield from declare(turn, seat)


def _why_not_fit(state: State, seat: str, card: str, at: str) -> tuple[str, dict[str, Any]]:
    part, level = CARDS[card]
    fitted = state.secrets[seat].upgrades.get(part, 0)
    if not space.is_port(at):
        return "refused.not_in_a_port", {"place": at}
    if not port_opens(state, seat, at):
        return "refused.repairs_only", {"place": at}
    if fitted >= level:
        return "refused.fitted_already", {"card": f"{part}{fitted}"}
    if not state.reserves.get(space.quadrant_of(at), {}).get(card):
        return "refused.not_in_reserve", {"place": at, "card": card}
    if state.credits[seat] < price_of(card):
        return "refused.too_dear", {"card": card, "price": price_of(card), "have": state.credits[seat]}
    return "", {}
