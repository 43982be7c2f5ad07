"""The bot explores, settles, builds and ends games; its sheets and random ones break no law."""

from __future__ import annotations

from collections import Counter

import pytest

import pbem.games.space_empires as game
from pbem.core.facts import OrderRefused
from pbem.games.space_empires.bot import random_sheet
from pbem.games.space_empires.record import facts as f
from tests.support.games.playing import dice_of, play

CASES = [({}, 2), ({"pace": "turn", "scenario": "2p_standard"}, 2), ({}, 3), ({"tech_costs": "later"}, 4)]
ADVANCED = dict.fromkeys(("pipelines", "carriers", "raiders", "mines", "aliens"), "on")


@pytest.mark.parametrize(("wanted", "seats"), CASES, ids=str)
def test_bots_play_to_the_fall_of_a_homeworld(wanted: dict[str, str], seats: int) -> None:
    facts: Counter[str] = Counter()
    for turn in play(game, "bot", wanted, seats):
        facts.update(type(fact).__name__ for fact in turn.after.facts)
    result = game.result(turn.after.state)
    assert result is not None and result.how == "win"
    assert facts["ColonyFounded"] >= 3 * seats
    assert facts["TechBought"] >= 3 * seats
    assert facts["BattleBegan"] and facts["MarkerTurned"] > 20
    assert facts["OrderRefused"] < facts["UnitsMoved"] // 10


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_the_laws_hold_after_random_sheets(seed: str) -> None:
    for number, turn in enumerate(play(game, f"fool/{seed}", {}, 3)):
        state = turn.after.state
        language = game.language(state.options)
        texts = {seat: random_sheet(state, seat, dice_of(f"{seed}/{seat}", number)) for seat in game.awaited(state)}
        sheets = {seat: language.read(text) for seat, text in texts.items()}
        for seat, sheet in sheets.items():
            game.check(state, seat, sheet)
        assert game.laws(game.resolve(state, sheets, dice_of(seed, number)).state) == []


def test_bots_use_what_advanced_rules_bring() -> None:
    """Over a few games each of the special types is built and fights, and nobody is left without income."""
    built: Counter[str] = Counter()
    for seed in range(9, 12):
        for turn in play(game, f"special/{seed}", ADVANCED, 4):
            for fact in turn.after.facts:
                if isinstance(fact, f.UnitsBought):
                    built[fact.type] += fact.size
        state = turn.after.state
        assert state.ending is not None and state.ending.how == "win"
        assert all(own.accounts[-2].income >= 15 for own in state.secrets.values())
    assert {"R", "CV", "F", "MN", "BA"} <= set(built), built


def test_bots_pay_what_things_cost_them() -> None:
    """SES-3.3: allies against one pay half as much again, and buy no more than they can pay for."""
    orders = [
        fact.text
        for turn in play(game, "dearer", {"scenario": "3p_2v1"}, seats=3)
        for fact in turn.after.facts
        if isinstance(fact, OrderRefused) and fact.why in ("refused.too_dear", "refused.fewer")
    ]
    assert orders == []
