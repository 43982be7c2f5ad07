"""The sums behind the bot: chances to win, what a sale brings, turns under way; and random sheets."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import islice, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pbem.games.space_trade as game
from pbem.core.rules import choose
from pbem.games.space_trade.board import space
from pbem.games.space_trade.bot import random_sheet
from pbem.games.space_trade.bot.odds import win_chance
from pbem.games.space_trade.bot.prices import CODES, NOTHING, Units, clearance, sale, units_of
from pbem.games.space_trade.bot.random_arguments import KINDS
from pbem.games.space_trade.bot.ways import travel
from pbem.games.space_trade.knowledge.laws import laws
from pbem.games.space_trade.levels import ruleset
from pbem.games.space_trade.rules.trade import asks, pays
from tests.games.space_trade.test_bot import FIVE, GAMES, UNITS, board, play_on
from tests.support.games.playing import dice_of, play


def _exact(weapon: int, shields: int, enemy_weapon: int, enemy_shields: int) -> Fraction:
    """As the rule is written (ST-64): the side that is hit, over all dice that hit somebody."""
    if not shields or not enemy_shields:
        return Fraction(int(shields > 0))
    rolls = [mine + weapon - theirs - enemy_weapon for mine, theirs in product(range(1, 5), repeat=2)]
    hits = [roll for roll in rolls if roll]
    wins = Fraction(sum(roll > 0 for roll in hits), len(hits))
    won, lost = (weapon, shields, enemy_weapon, enemy_shields - 1), (weapon, shields - 1, enemy_weapon, enemy_shields)
    return wins * _exact(*won) + (1 - wins) * _exact(*lost)


@pytest.mark.parametrize("arms", list(product(range(5), range(1, 5), range(3), range(1, 5)))[::7])
def test_the_chance_to_win_is_exact(arms: tuple[int, int, int, int]) -> None:
    assert abs(win_chance(*arms) - 1000 * _exact(*arms)) <= 1


@given(stock=UNITS.filter(lambda units: sum(units) <= 5), cargo=UNITS, most=st.integers(1, 3))
def test_a_sale_brings_what_the_market_pays(
    stock: tuple[int, int, int], cargo: tuple[int, int, int], most: int
) -> None:
    deal = sale(stock, cargo, most, NOTHING)
    shelf, gain = dict(zip(CODES, stock, strict=True)), 0
    for metal, count in zip(CODES, deal.units, strict=True):
        for _ in range(count):
            price = pays(shelf, metal)
            assert price
            gain += price
            shelf[metal] += 1
    assert gain == deal.gain and sum(deal.units) <= most
    assert all(sold <= carried for sold, carried in zip(deal.units, cargo, strict=True))
    if sum(deal.units) < most:
        left = {metal: n - m for metal, n, m in zip(CODES, cargo, deal.units, strict=True) if n > m}
        assert not any(pays(shelf, metal) for metal in left)


@given(stock=FIVE, cargo=UNITS, room=st.integers(0, 1))
def test_a_full_market_is_cleared_at_its_own_prices(stock: Units, cargo: Units, room: int) -> None:
    swap = clearance(stock, cargo, room)
    if swap is None:
        return
    shelf = dict(zip(CODES, stock, strict=True))
    paid = asks(shelf, CODES[swap.bought])
    shelf[CODES[swap.bought]] -= 1
    assert paid and pays(shelf, CODES[swap.sold]) - paid >= swap.gain > 0
    assert (swap.dumped is None) == (room > 0)


@settings(max_examples=40, deadline=None)
@given(start=st.sampled_from(space.PLACES), goal=st.sampled_from(space.PLACES), engine=st.integers(1, 3))
def test_turns_under_way_are_those_of_the_rules(start: str, goal: str, engine: int) -> None:
    """ST-20 to ST-22: a ship that goes on along its way arrives when the bot thought it would, or goes a longer way."""
    turns, left = travel(start, engine, goal, engine)
    upgrades = f"engine{engine - 1}" if engine > 1 else ""
    state = board(ships={"Red": {"at": start, "upgrades": upgrades, "objective": "rich"}, "Green": {"at": "C2"}})
    needed = 0
    while state.ships["Red"].at != goal:
        needed += 1
        state = play_on(state, [f"GO {goal}"])
        state = play_on(state, ["STAY"], "Green")
    assert turns <= max(needed - 1, 0) and 0 <= left <= engine
    if space.distance(start, goal) < space.SIZE // 2:
        assert turns == max(needed - 1, 0)


def test_units_are_read_in_the_order_of_the_metals() -> None:
    assert units_of({"P": 2, "F": 1}) == (1, 0, 2)


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_random_sheets_break_nothing(seats: int, options: dict[str, str]) -> None:
    chosen = choose(game.META, options, seats)
    language = game.language(chosen)
    state = game.setup(game.begin(game.seat_names(seats, chosen), chosen), dice_of("fool", 0)).state
    for number in range(1, 40):
        asked = game.awaited(state)
        sheets = {seat: language.read(random_sheet(state, seat, dice_of(f"fool/{seat}", number))) for seat in asked}
        for seat, sheet in sheets.items():
            game.check(state, seat, sheet)
        state = game.resolve(state, sheets, dice_of("fool", number)).state
        assert laws(state) == []
        if state.phase == "over":
            return


@pytest.mark.parametrize("movement", ["sequential", "simultaneous"])
def test_random_sheets_use_every_form_of_the_language(movement: str) -> None:
    options = {"movement": movement} | ({"replan": "on"} if movement == "simultaneous" else {})
    rules = ruleset(choose(game.META, options, 4))
    used: Counter[str] = Counter()
    for number, turn in enumerate(islice(play(game, "forms", options, 4), 1, 8)):
        for seat in turn.before.seats:
            for again in range(20):
                text = random_sheet(turn.before, seat, dice_of(f"forms/{seat}/{again}", number))
                sheet = rules.language.read(text)
                used.update(order.form for order in (*sheet.orders, *sheet.standing))
                used["problem"] += len(sheet.problems)
    assert used["problem"]
    assert {form.name for form in (*rules.language.orders, *rules.language.standing)} <= used.keys()
    assert {name for name in rules.language.kinds if not name.startswith("when_")} == KINDS.keys()
