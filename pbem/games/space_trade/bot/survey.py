"""What one seat knows, sorted for planning. The board is the bot's own copy: what it plans is done on it."""

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

# Credits a turn that a ship makes by trade, by engine and hold: what a turn is worth.
INCOME = {1: (45, 60, 64), 2: (90, 130, 138), 3: (115, 165, 175)}
# A bonus card, found with a mine.
CARD_WORTH = 50
# So many rounds before the end nothing is kept for a better price.
LATE = 3
NO_FLOORS = NOTHING
_PRIME = 1_000_003


class Survey:
    """Where the ship is, what it has, what is to be had where."""

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
        # Cash cards are played by themselves at the beginning of the turn (ST-86).
        self.credits = board.credits[seat] + CASH * self.held("cash")
        # Tokens of this turn's plan, and whether the hold got what only the mine just explored could tell.
        self.tokens: list[str] = []
        self.is_surprised = False
        # Structures already used this turn.
        self.visited: list[str] = []
        self.stocks: dict[str, Units] = {market: units_of(stock) for market, stock in board.markets.items()}
        self.ores: dict[str, Units] = {mine: units_of(board.mines[mine].metals) for mine in board.mines}
        self.unseen = self._unseen()
        # What upgrades are worth, by money and what is fitted.
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
        """What a turn is worth: as much again as is made in it, for the others do not rest."""
        return 2 * self.income

    def held(self, card: str) -> int:
        return self.board.held(self.seat, card)

    def fit(self, card: str) -> None:
        """An upgrade that is going to be bought; an engine counts at once, in a plan before its first token (ST-46)."""
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
        """The objective is, or will be with the money for it."""
        return self.is_solo or self.own.objective == "rich" or is_done(self.board, self.seat)

    @property
    def goal(self) -> int:
        """Credits that win; the solo game has no end to them."""
        if self.is_solo:
            return 1_000_000
        return threshold(self.board) + (RICH if self.own.objective == "rich" else 0)

    @property
    def is_rich(self) -> bool:
        """The money for the victory is there."""
        return self.credits >= self.goal

    @property
    def floors(self) -> Units:
        """Below half of what is paid elsewhere nothing is sold, unless the end is near."""
        if self.rounds_left <= LATE:
            return NO_FLOORS
        best = [max(top_price(stock, metal) for stock in self.stocks.values()) // 2 for metal in range(len(CODES))]
        return best[0], best[1], best[2]

    def chance(self, number: int) -> int:
        """A number that is as good as random, for ties: one throw serves all of them."""
        return (self.luck * (7919 * number + 104_729)) % _PRIME

    # --- metals ---

    def _unseen(self) -> Units:
        """Metals that are neither on mines nor in markets nor in the own hold."""
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
        """About what a cargo will bring somewhere."""
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
        """Another ship is there and will still be there when this one comes (ST-23)."""
        visitor = self.board.visitor(place)
        return visitor not in ("", self.seat) and not self.plays_before(visitor)
