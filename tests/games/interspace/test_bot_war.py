"""The bot at war: it strikes where it is clearly stronger, in support, and lands with boats enough."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import pbem.games.interspace as game
from pbem.games.interspace.bot import suggest
from tests.games.interspace.rules.boards import board
from tests.support.games.playing import dice_of, play

ROUND = {"players": 2, "round": 9}


def sheet(units: dict[str, dict[str, str]], **given: Any) -> list[str]:
    state = board({**ROUND, "units": units, **given}, level="standard")
    return suggest(state, "A", dice_of("war", 1)).splitlines()


def test_it_attacks_and_lands_where_it_can_win() -> None:
    """Four boats against industry 2 and one transport beside it."""
    lines = sheet({"A": {"B3": "4 AB + 2 DD + SS"}, "B": {"B2": "Trn"}})
    assert "ATTACK B2" in lines
    assert "LAND ALL B2" in lines
    assert any(line.startswith("MOVE") and line.endswith("TO B2") for line in lines)


def test_it_lands_without_a_battle() -> None:
    lines = sheet({"A": {"B3": "4 AB + SS"}, "B": {}})
    assert "LAND ALL B2" in lines
    assert not [line for line in lines if line.startswith("ATTACK")]


def test_it_does_not_land_with_too_few_boats() -> None:
    """One boat against eight dice up to 4."""
    lines = sheet({"A": {"B3": "AB + SS"}, "B": {}}, planets={"B1": "8/8", "B2": "8/8"})
    assert not [line for line in lines if line.startswith("LAND ALL")]


def test_it_does_not_strike_where_it_is_weaker_or_out_of_support() -> None:
    weaker = sheet({"A": {"B3": "2 PB + SS"}, "B": {"B2": "2 BB + GS"}})
    assert not [line for line in weaker if line.startswith("ATTACK")]
    stray = sheet({"A": {"B3": "4 AB + 2 DD"}, "B": {"B2": "Trn"}})
    assert not [line for line in stray if line.startswith(("ATTACK", "LAND ALL"))]


def test_a_station_carries_support_forward() -> None:
    """B's planets can be reached but not supported: the station goes where it reaches them (ISS-48)."""
    row = {"A5/4": "A8 empty space, A9 empty space, A10 empty space, A11 empty space, A12 empty space"}
    lines = sheet({"A": {"A5": "SS + 4 AB"}, "B": {}}, hexes=row, joined=["B5/4 on A12 turned 3"])
    assert "TOWARDS SS1 TO A10" in lines
    near = sheet({"A": {"A10": "SS", "A5": "4 AB"}, "B": {}}, hexes=row, joined=["B5/4 on A12 turned 3"])
    assert not [line for line in near if "SS1" in line]


@pytest.mark.parametrize("secrecy", ["open", "stacks"])
def test_bots_wage_war_when_points_are_far(secrecy: str) -> None:
    """Battles, landings, conquests; and the game ends."""
    options = {"level": "standard", "vp_target": "110", "secrecy": secrecy}
    facts = Counter(type(fact).__name__ for turn in play(game, "war", options, 3) for fact in turn.after.facts)
    assert facts["BattleBegan"] > 5
    assert facts["BoatsLanded"] >= facts["PlanetConquered"] > 0
    assert facts["GameOver"] == 1
