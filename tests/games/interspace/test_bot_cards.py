"""The bot with cards: it plays for the points of its own alien card, and uses the breakthroughs it has."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest

import pbem.games.interspace as game
from pbem.games.interspace.bot import suggest
from pbem.games.interspace.cards import facts as f
from tests.games.interspace.rules.boards import board
from tests.support.games.playing import dice_of, play

# B2 is two steps from A2.
JOINED: dict[str, Any] = {"hexes": {"A8": "empty space at A2/1"}, "joined": ["B2/1 on A8 turned 3"]}
MODULES = {"level": "standard", "alien_cards": "true", "breakthrough_cards": "true"}


def sheet(alien: str, held: tuple[str, ...] = (), **given: Any) -> list[str]:
    """What the bot of A writes; every line can be read and none is wrong."""
    cards = {"alien": {"A": alien}, "breakthroughs": {"A": list(held)}, **given.pop("cards", {})}
    state = board({"players": 2, "round": 9, "active": "all", "cards": cards, **given}, **MODULES)
    text = suggest(state, "A", dice_of("cards", 1))
    answers = game.check(state, "A", game.language(state.options).read(text)).lines
    assert not [answer for answer in answers if answer.verdict == "error"]
    return text.splitlines()


def test_explorers_send_stations_to_every_kind_of_hex() -> None:
    """ISO-7: who studies already stays."""
    lines = sheet("explorers", hexes={"A3": "nebula", "A6": "pulsar", "A7": "dust cloud"},
                  units={"A": {"A3": "SS1", "A1": "SS2 + SS3"}}, boxes={"A1": "6 IPE"})  # fmt: skip
    assert any("SS2 TO A6" in line or "SS3 TO A6" in line for line in lines)
    assert any("SS2 TO A7" in line or "SS3 TO A7" in line for line in lines)
    assert not [line for line in lines if line.startswith(("MOVE SS1", "TOWARDS SS1"))]


def test_parasites_infect_with_marked_ships() -> None:
    """ISO-14: the ship is built on an infected planet."""
    lines = sheet("parasites", cards={"infected": ["A1", "A2"], "marked": ["A.Col1"]}, **JOINED,
                  units={"A": {"B2": "Col1", "A2": "SS1"}, "B": {}})  # fmt: skip
    assert "INFECT B2 WITH Col1" in lines


def test_royalists_buy_points_with_all_the_home_world_makes() -> None:
    """ISO-8: 8 produced and 5 left over; the fourth point costs 4."""
    assert "BUYVP 2" in sheet("royalists", cards={"bought": {"A": 3}, "points": {"A": 3}}, boxes={"A1": "5 IPE"})


def test_warriors_send_boats_into_the_hottest_fire() -> None:
    """ISO-10"""
    lines = sheet("warriors", units={"A": {"A1": "4 PB + SS"}, "B": {"A3": "CA", "A5": "2 BB"}})
    assert "MOVE all PB FROM A1 TO A5" in lines and "ATTACK A5" in lines


def test_xenophobes_hunt_what_is_worth_most() -> None:
    """ISO-11: a colony ship before a transport that is dearer to others."""
    lines = sheet("xenophobes", units={"A": {"A1": "2 DD + SS"}, "B": {"A3": "Col", "A5": "3 Trn"}})
    assert "ATTACK A3" in lines


def test_technicians_save_for_the_next_level() -> None:
    """ISO-9: where others would arm."""
    given: dict[str, Any] = {**JOINED, "boxes": {"A1": "8 IPE"}, "civ": {"A": 5}, "planets": {"A1": "8/5"}}
    assert "BUY 2 AB AT yellow" in sheet("builders", **given)
    assert not [line for line in sheet("technicians", **given) if line.startswith("BUY")]


def test_conquerors_arm_with_boats_at_tech_3() -> None:
    """ISO-6: for 4 IPE each, when the next level is too dear."""
    assert "BUY 3 AB AT yellow" in sheet("conquerors", **JOINED, boxes={"A1": "4 IPE"})


def test_it_wishes_for_cards() -> None:
    """ISO-21: and gets what it wished for."""
    (_, turn) = islice(play(game, "wishes", MODULES, 4), 2)
    assert all("WISH drive_plus" in text for text in turn.texts.values())
    hands = turn.after.state.deck.hands.values()
    assert all(hand.breakthroughs[0] == "drive_plus" and len(hand.breakthroughs) == 2 for hand in hands)


def test_it_jumps_where_that_is_shorter() -> None:
    """ISO-42: the cruiser gathers at the battleships."""
    far = "A8 empty space, A9 empty space, A10 empty space"
    lines = sheet(
        "builders", ("star_gate",), hexes={"A3/2": far}, units={"A": {"A1": "CA1 + SS1", "A10": "2 BB + SS2"}}
    )
    assert "JUMP CA1 TO A10" in lines


def test_it_bombs_rich_planets_that_nobody_guards() -> None:
    """ISO-43"""
    lines = sheet("builders", ("nova_bombs",), **JOINED, planets={"B2": "B 6/6"},
                  units={"A": {"A2": "NB1 + SS1"}, "B": {}})  # fmt: skip
    assert any(line.startswith(("MOVE NB1", "TOWARDS NB1")) for line in lines)
    there = sheet("builders", ("nova_bombs",), **JOINED, planets={"B2": "B 6/6"},
                  units={"A": {"B2": "NB1", "A2": "SS1"}, "B": {}})  # fmt: skip
    assert "DETONATE NB1" in there


def test_it_rebuilds_scouts_when_all_is_explored() -> None:
    """ISO-37"""
    lines = sheet("builders", ("modular_units",), civ={"A": 6}, box={"pulsar": 0}, units={"A": {"A1": "2 Sct"}})
    assert "REBUILD Sct1 + Sct2 INTO 6 PB AT A1" in lines


@pytest.mark.parametrize("secrecy", ["open", "fog"])
def test_cards_are_used_in_games_of_bots(secrecy: str) -> None:
    """Each alien card's power at least once in a few games, and every line can be read."""
    happened: Counter[str] = Counter()
    for seed in ("one", "two"):
        options = {**MODULES, "colonization_cards": "true", "secrecy": secrecy, "vp_target": "90", "turn_limit": "24"}
        for turn in play(game, f"bots/{seed}", options, 5):
            assert not [sheet.problems for sheet in turn.sheets.values() if sheet.problems]
            assert game.laws(turn.after.state) == []
            happened.update(type(fact).__name__ for fact in turn.after.facts)
    for kind in (f.PointsBought, f.PlanetInfected, f.PointsScored, f.BreakthroughTaken):
        assert happened[kind.__name__], (kind, happened)
