"""The boards of worked examples: what a player may write, what is filled in, and what is wrong, in one line."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pbem.games.interspace as interspace
from pbem.core.example import ExampleError
from tests.games.interspace.rules.boards import board


def test_an_empty_table_is_the_start() -> None:
    picture = interspace.board_to_example(board({}))
    assert picture["units"]["A"] == {"A1": "3 Sct + 1 Trn + 1 SS", "A2": "1 Trn"}
    assert picture["vp"] == {"A": 20, "B": 20}
    assert picture["tiles_left"] == 91
    assert (picture["active"], picture["drawn"]) == ("A", ["A"])


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("setup", ["auto", "home_only"])
def test_boards_keep_the_laws(players: int, setup: str) -> None:
    assert interspace.laws(board({"players": players}, setup=setup)) == []


def test_hexes_can_be_laid_changed_and_laid_in_rows() -> None:
    state = board({"hexes": {"A3": "nebula", "A8": "Aleph-Prime at A2/1", "A8/1": "A9 dust cloud, A10 planet Xann",
                             "B8": "aleph-null at B2/1"}})  # fmt: skip
    picture = interspace.board_to_example(state)
    assert [picture["hexes"][label] for label in ("A3", "A8", "A9", "A10", "B8")] == [
        "nebula", "Aleph-Prime", "dust cloud", "planet Xann", "Aleph-Null",
    ]  # fmt: skip
    assert picture["positions"]["A10"] == [0, -4]
    assert picture["planets"]["Xann"] == picture["planets"]["A10"] == "nobody"
    assert interspace.laws(state) == []
    assert state.gates == {"Aleph": ["A8", "B8"]}


def test_a_ring_planet_may_get_another_name_and_keeps_its_owner() -> None:
    picture = interspace.board_to_example(board({"hexes": {"A2": "planet Mewtu"}}))
    assert picture["planets"]["Mewtu"] == "A 2/2"
    assert "Kor" not in picture["planets"]


def test_units_with_numbers_keep_them() -> None:
    state = board({"units": {"A": {"A7": "2 PB + CA1 + PB1", "Kor": "Scout + 3 WB"}}})
    picture = interspace.board_to_example(state)
    assert picture["units"]["A"] == {"A2": "1 Sct + 3 PB", "A7": "3 PB + 1 CA"}
    assert sorted(state.units) == ["A.CA1", *(f"A.PB{n}" for n in range(1, 7)), "A.Sct1"]
    assert picture["counters"]["A"]["PB1"] == "A7"


def test_planets_homes_and_civ_levels() -> None:
    given = {"planets": {"A2": "B 5/6, rests in round 3", "Loma": "nobody"}, "round": 2, "home": {"B": "A2"}}
    picture = interspace.board_to_example(board(given))
    assert picture["planets"]["A2"] == "B 5/6, rests in round 3"
    assert picture["planets"]["B2"] == "nobody"
    assert picture["civ"] == {"A": 3, "B": 6}
    assert picture["home"] == {"A": "A1", "B": "A2"}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"plyers": 2}, "given: Object contains unknown field `plyers`"),
        ({"start": "middle"}, "given: start: Invalid enum value 'middle'"),
        ({"hexes": {"A8": "nebula"}}, "given: A8 needs a place: nebula at A2/1"),
        ({"hexes": {"A8": "nebula at A1/1"}}, "given: A8 cannot lie on A2"),
        ({"hexes": {"A8": "nebula at Z9/1"}}, "given: there is no hex 'Z9/1'"),
        ({"hexes": {"A8": "nebula at A2/7"}}, "given: there is no hex 'A2/7'"),
        ({"hexes": {"A8": "swamp at A2/1"}}, "given: A8: 'swamp' is no terrain"),
        ({"hexes": {"A1": "nebula"}}, "given: A1 already has a place"),
        ({"hexes": {"A3": "nebula at A2/1"}}, "given: A3 already has a place"),
        ({"hexes": {"C8": "nebula at A2/1"}}, "given: 'C8' is not a label such as A8"),
        ({"hexes": {"A8": "planet Loma at A2/1"}}, "given: planet 'loma' is on the map already"),
        ({"hexes": {"A8": "planet Pluto at A2/1"}}, "given: planet 'pluto' is unknown"),
        ({"hexes": dict.fromkeys(("A3", "A4", "A6", "A7"), "pulsar")}, "there are not that many pulsar tiles"),
        ({"joined": ["B2 to A8"]}, "given: joined: write 'B2/1 on A8 turned 3', not 'B2 to A8'"),
        ({"joined": ["B2/1 on A2 turned 0"]}, "given: joined: 'B2/1 on A2 turned 0' does not fit on the map"),
        ({"joined": ["A2/1 on A3 turned 0"]}, "given: joined: 'A2/1 on A3 turned 0' does not fit on the map"),
        ({"planets": {"A3": "A 1/1"}}, "given: planets A3: no planet there"),
        ({"planets": {"A2": "A 9/1"}}, "given: planets A2: write A 2/2 or nobody"),
        ({"planets": {"A2": "C 1/1"}}, "given: there is no seat 'C'"),
        ({"units": {"A": {"A9": "PB"}}}, "given: there is no hex 'A9'"),
        ({"units": {"A": {"A2/1": "PB"}}}, "given: units: A2/1 is unknown space"),
        ({"units": {"A": {"A1": "PB3 + PB3"}}}, "given: units: A does not have that many PB"),
        ({"units": {"A": {"A1": "3 BB"}}}, "given: units: A does not have that many BB"),
        ({"units": {"A": {"A1": "all PB"}}}, "given: units: 'all PB' is not a unit such as PB3 or 2 PB"),
        ({"units": {"A": {"A1": ""}}}, "given: units: '' is not a unit such as PB3 or 2 PB"),
        ({"units": {"D": {"A1": "PB"}}}, "given: there is no seat 'D'"),
        ({"civ": {"A": 9}}, "given: civ[...]: Expected `int` <= 8"),
        ({"civ": {"A": 2}}, "given: civ A: 2 is below the tech of a planet"),
        ({"home": {"A": "A3"}}, "given: home A: no planet at A3"),
        ({"box": {"swamp": 1}}, "given: box: there is no tile 'swamp'"),
        ({"box": {"pulsar": -1}}, "given: box[...]: Expected `int` >= 0"),
        ({"standing": {"A": "MOVE PB1 TO A2"}}, "given: standing A: MOVE PB1 TO A2 is not a standing order"),
        ({"active": "X"}, "given: there is no seat 'X'"),
        ({"drawn": ["A"], "active": "A"}, "given: drawn: A has the turn now"),
        ({"round": 0}, "given: round: Expected `int` >= 1"),
        ({"hexes": {"A3": "Aleph-Null"}}, "given: hexes: Aleph-Null without Aleph-Prime"),
        ({"hexes": {"A3": "Aleph-Prime", "A4": "Aleph-Prime"}}, "there are not that many wormhole_aleph tiles"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(given: dict[str, Any], says: str) -> None:
    with pytest.raises(ExampleError) as error:
        board(given)
    assert says in str(error.value)
    assert "\n" not in str(error.value)


WORDS = st.sampled_from([
    "A", "B", "A1", "A2", "A8", "A2/1", "B2/1 on A8 turned 3", "nebula at A2/1", "planet", "planet Xann at A2/2",
    "Aleph-Prime at A2/1", "2 PB + CA1", "PB99", "A 3/3", "nobody", "8/8", "setup", "home_only", "all", "",
    "RETREAT NEVER", "Aleph-Null", "A9 empty, A10 empty", "A1/1", "Kor",
])  # fmt: skip
VALUES = st.recursive(
    WORDS | st.integers(-5, 20) | st.booleans() | st.none() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)
KEYS = ["start", "active", "drawn", "round", "hexes", "joined", "planets", "units", "civ", "box", "home", "standing",
        "out", "resigned", "nonsense"]  # fmt: skip


def drawn_or_refused(given: dict[str, Any]) -> str:
    try:
        return " ".join(interspace.board_to_example(board(given)))
    except ExampleError as error:
        return str(error)


@settings(max_examples=200)
@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=4))
def test_any_table_gives_a_board_or_says_why_not(given: dict[str, Any]) -> None:
    assert "\n" not in drawn_or_refused(given)
