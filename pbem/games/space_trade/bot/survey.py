"""What one seat knows, sorted for planning. The board is the bot's own copy, and its plans are carried out on it."""

from __future__ import annotations

from pbem.games.space_trade.board.components import ALL_METALS, CARDS, CASH, PARTS, RICH, price_of
from pbem.games.space_trade.board.space import quadrant_of
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.bot.prices import (
    CODES,
    LADDERS,
    NOTHING,
    Units,
    finds,
    minus,
    plus,
    takings,
    top_price,
    units_of,
)
from pbem.games.space_trade.rules.objectives import is_done, threshold
from pbem.games.space_trade.rules.ship import allowance
from pbem.games.space_trade.ruleset import Ruleset

# Credits per turn that a ship earns by trade, by engine and hold: the value of a turn.
INCOME = {1: (45, 60, 64), 2: (90, 130, 138), 3: (115, 165, 175)}
# A bonus card, found with a mine.
CARD_WORTH = 50
# In this many rounds before the end nothing is kept for a better price.
LATE = 3
NO_FLOORS = NOTHING
_PRIME = 1_000_003


class Survey:
    """The place of the ship, its possessions, and what is available where."""

    def __init__(self, board: State, rules: Ruleset, seat: str, luck: int) -> None:
        self.board, self.rules, self.seat, self.luck = board, rules, seat, luck
        self.ship, self.own = board.ships[seat], board.secrets[seat]
        self.is_solo = len(board.seats) == 1
        self.is_together = any(form.name == "plan" for form in rules.orders)
        self.at = self.began = self.ship.at
        # An attack earlier in the round does not take the movement away (ST-79).
        self.left = allowance(board, seat)
        self.hold = units_of(self.own.hold)
        self.engine, self.capacity = board.stat(seat, "engine"), board.stat(seat, "cargo")
        # Cash cards are played automatically at the beginning of the turn (ST-86).
        self.credits = board.credits[seat] + CASH * self.held("cash")
        # Tokens of this turn's plan, and whether the hold contains cargo known only from the mine just explored.
        self.tokens: list[str] = []
        self.is_surprised = False
        # Structures already used this turn.
        self.visited: list[str] = []
        self.stocks: dict[str, Units] = {market: units_of(stock) for market, stock in board.markets.items()}
        self.ores: dict[str, Units] = {mine: units_of(board.mines[mine].metals) for mine in board.mines}
        self.unseen = self._unseen()
        # The value of upgrades, by money and fitted cards.
        self.wishes: dict[tuple[int, tuple[tuple[str, int], ...]], dict[str, int]] = {}
        self._surprises: dict[tuple[str, Units, Units], int] = {}

    # --- the ship ---

    @property
    def room(self) -> int:
        return 0 if self.is_surprised else self.capacity - sum(self.hold)

    @property
    def income(self) -> int:
        return INCOME[self.engine][self.capacity - 1]

    @property
    def turn_worth(self) -> int:
        """The value of a turn: twice what the ship earns in it, because the others do not rest."""
        return 2 * self.income

    def held(self, card: str) -> int:
        return self.board.held(self.seat, card)

    def fit(self, card: str) -> None:
        """Records an upgrade to buy; an engine counts at once, in a plan before its first token (ST-46)."""
        part, level = CARDS[card]
        more = level - self.own.upgrades.get(part, 0)
        self.own.upgrades[part] = level
        self.ship.fitted = len(self.own.upgrades)
        self.credits -= price_of(card)
        if part == "engine":
            self.left += 0 if self.tokens else more
            self.engine = PARTS[part].start + level
        elif part == "cargo":
            self.capacity = PARTS[part].start + level
        quadrant = quadrant_of(self.at)
        self.board.reserves[quadrant][card] -= 1
        self.board.reserve_left[quadrant] -= 1

    # --- aims ---

    @property
    def rounds_left(self) -> int:
        """This round and those after it."""
        return self.rules.round_limit - self.board.round + 1

    @property
    def is_done(self) -> bool:
        """Whether the objective is completed, or will be once the money is there."""
        return self.is_solo or self.own.objective == "rich" or is_done(self.board, self.seat)

    @property
    def goal(self) -> int:
        """Credits that win; the solo game has no end to them."""
        if self.is_solo:
            return 1_000_000
        return threshold(self.board) + (RICH if self.own.objective == "rich" else 0)

    @property
    def is_rich(self) -> bool:
        """Whether the ship has the credits for victory."""
        return self.credits >= self.goal

    @property
    def floors(self) -> Units:
        """Minimum prices: nothing is sold for less than half of the price elsewhere, unless the end is near."""
        if self.rounds_left <= LATE:
            return NO_FLOORS
        best = [max(top_price(stock, metal) for stock in self.stocks.values()) // 2 for metal in range(len(CODES))]
        return best[0], best[1], best[2]

    def chance(self, number: int) -> int:
        """A pseudo-random number for ties: one throw serves all of them."""
        return (self.luck * (7919 * number + 104_729)) % _PRIME

    # --- metals ---

    def _unseen(self) -> Units:
        """Metals that are neither on mines nor in markets nor in the ship's hold."""
        left = minus(units_of(ALL_METALS), self.hold)
        for units in (*self.stocks.values(), *self.ores.values()):
            left = minus(left, units)
        return max(left[0], 0), max(left[1], 0), max(left[2], 0)

    def worth(self, mine: str, market: str, floors: Units) -> int:
        """What the ship sells in a market after it has loaded at a mine, as far as can be known."""
        ore = self.ores.get(mine)
        if ore is None:
            return self.surprise(market, floors) + CARD_WORTH
        return takings(self.stocks[market], plus(self.hold, ore), self.capacity, floors)

    def surprise(self, market: str, floors: Units) -> int:
        """What the ship sells there after exploring a mine."""
        key = (market, self.hold, floors)
        known = self._surprises.get(key)
        if known is None:
            stock, hold, most = self.stocks[market], self.hold, self.capacity
            likely = (chance * takings(stock, plus(hold, units), most, floors) for units, chance in finds(self.unseen))
            known = self._surprises[key] = sum(likely) // 1000
        return known

    def cargo_worth(self, cargo: Units) -> int:
        """The approximate value of a cargo."""
        return sum(count * ladder[0] * 2 // 3 for count, ladder in zip(cargo, LADDERS, strict=True))

    # --- others ---

    def others(self) -> list[str]:
        return [seat for seat in self.board.order if seat != self.seat]

    def plays_before(self, other: str) -> bool:
        """Whether another ship will have moved before this one does."""
        order = self.board.order
        is_next = order.index(other) < order.index(self.seat)
        return self.rules.awaits_all and (self.is_together or is_next)

    def is_blocked(self, place: str) -> bool:
        """Whether another ship is there and will still be there when this one arrives (ST-23)."""
        visitor = self.board.visitor(place)
        return visitor not in ("", self.seat) and not self.plays_before(visitor)
