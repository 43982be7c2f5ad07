"""The bot plays every level and option to the end, by sheets that are nearly always carried out."""

from __future__ import annotations

from collections import Counter

import pytest

import pbem.games.space_opera as game
from pbem.core.facts import OrderRefused
from pbem.games.space_opera.bot import random_sheet
from pbem.games.space_opera.bot.styles import STYLES
from pbem.games.space_opera.bot.suggest import plan
from pbem.games.space_opera.record import facts as f
from tests.games.space_opera.balance import play as play_styles
from tests.support.games.playing import dice_of, play

CASES: list[tuple[int, dict[str, str]]] = [
    (2, {"level": "base"}),
    (3, {"level": "base", "map": "small", "pace": "turn"}),
    (2, {"map": "small", "tactical": "on", "counter_limits": "full"}),
    (3, {"upkeep": "on", "order_bid": "on"}),
    (4, {"diplomacy": "on", "alliance": "on", "fog": "on"}),
    (5, {"pace": "turn", "fog": "on", "upkeep": "on"}),
    (6, {"scenario": "empire"}),
    (6, {"scenario": "empire", "upkeep": "off", "tactical": "on", "pace": "turn"}),
]


@pytest.mark.parametrize(
    ("seats", "options"), CASES, ids=lambda case: "/".join(case.values()) if isinstance(case, dict) else str(case)
)
def test_games_of_bots_come_to_their_end(seats: int, options: dict[str, str]) -> None:
    lines, refused = 0, Counter[str]()
    for turn in play(game, "bot", options, seats):
        assert game.laws(turn.after.state) == []
        lines += sum(len(sheet.orders) for sheet in turn.sheets.values())
        refused.update(fact.why for fact in turn.after.facts if isinstance(fact, OrderRefused))
    assert game.result(turn.after.state) is not None
    assert refused.total() <= lines * 0.12, (lines, refused)


def test_bots_fight_for_planets() -> None:
    """They settle, build cities, rise in technology, bombard, land and take planets from each other."""
    seen = Counter(type(fact) for turn in play(game, "war", {}, 3) for fact in turn.after.facts)
    wanted = (f.UnitsBuilt, f.ResearchTried, f.TroopsUnloaded, f.Fired, f.PlanetTaken, f.CombatEnded)
    assert all(seen[kind] > 5 for kind in wanted), seen


@pytest.mark.parametrize("style", STYLES)
def test_every_way_of_play_ends(style: str) -> None:
    assert play_styles(f"style/{style}", {"map": "small"}, 2, [style]).winners


def test_random_sheets_break_nothing() -> None:
    options = {"diplomacy": "on", "alliance": "on", "order_bid": "on", "upkeep": "on", "tactical": "on"}
    state = next(iter(play(game, "fool", options, 4))).after.state
    language = game.language(state.options)
    for number in range(1, 40):
        if game.result(state) is not None:
            break
        texts = {seat: random_sheet(state, seat, dice_of(f"fool/{seat}", number)) for seat in game.awaited(state)}
        state = game.resolve(state, {s: language.read(t) for s, t in texts.items()}, dice_of("fool", number)).state
        assert game.laws(state) == []


def test_luck_decides_between_equals_only() -> None:
    """Another luck may name other boxes, never another number of purchases on an empty board."""
    state = next(iter(play(game, "luck", {}, 4))).after.state
    sheets = {plan(state, "Blue", STYLES["sensible"], luck) for luck in range(0, 1000, 91)}
    assert len({len(sheet.splitlines()) for sheet in sheets}) == 1
