"""Alien empires: what they build for their CP, what they buy, and what the tables say (SES-7)."""

from __future__ import annotations

import pytest

import pbem.games.space_empires as game
from pbem.games.space_empires.board.components import DIFFICULTIES, SCENARIOS
from pbem.games.space_empires.board.space import HEXES, distance, listed
from pbem.games.space_empires.levels import ruleset
from pbem.games.space_empires.variants.alien_empires import row_of
from pbem.games.space_empires.variants.alien_ships import balanced, defences, largest_fleet, largest_ships
from tests.games.space_empires.boards import board, options
from tests.support.games.playing import dice_of

LEVEL_2 = {"attack": 2, "defense": 1, "ship_size": 5}


@pytest.mark.parametrize(
    ("cp", "counts"), [(17, {"DD": 1, "SC": 1}), (18, {"SC": 3}), (5, {}), (33, {"DD": 1, "SC": 4})]
)
def test_the_largest_fleet_has_most_ships(cp: int, counts: dict[str, int]) -> None:
    """SES-7.9."""
    assert largest_fleet(cp, 2) == counts


@pytest.mark.parametrize(("cp", "counts"), [(18, {"DD": 2}), (17, {"DD": 1, "SC": 1})])
def test_the_largest_ships_come_first(cp: int, counts: dict[str, int]) -> None:
    """SES-7.9."""
    assert largest_ships(cp, 2) == counts


@pytest.mark.parametrize(("cp", "counts"), [
    (24, {"CA": 2}), (27, {"BC": 1, "CA": 1}), (30, {"BC": 2}), (32, {"BB": 1, "CA": 1}), (36, {"CA": 3}),
    (11, {"DD": 1}),
])  # fmt: skip
def test_a_balanced_fleet_can_use_its_technology(cp: int, counts: dict[str, int]) -> None:
    """SES-7.9: what is too dear gives way to the largest ships."""
    assert balanced(cp, 5, LEVEL_2) == counts


@pytest.mark.parametrize(("cp", "roll", "counts"), [
    (33, 3, {"MN": 6}), (33, 4, {"BA": 2, "MN": 1}), (34, 7, {"BA": 2, "MN": 2}), (33, 8, {"BA": 2, "MN": 1}),
    (12, 8, {"BA": 1}), (10, 8, {"MN": 2}), (36, 8, {"BA": 3}),
])  # fmt: skip
def test_defences_by_the_die(cp: int, roll: int, counts: dict[str, int]) -> None:
    """SES-7.14: mines; base and mine in turn; bases, then mines."""
    assert defences(cp, roll, True) == counts


def test_without_mines_only_bases_defend() -> None:
    """SESR-11."""
    assert defences(33, 1, False) == {"BA": 2}


def test_the_table_of_economy() -> None:
    """SES-7.3: gains by die; after phase 20 the last two rows in turn."""
    assert [row_of(3).gain(roll) for roll in (1, 2, 4, 5, 8, 9)] == [
        "econ",
        "fleet",
        "fleet",
        "tech",
        "tech",
        "defense",
    ]
    assert [row_of(13).gain(roll) for roll in (1, 6, 7, 10)] == ["fleet", "fleet", "tech", "tech"]
    assert [row_of(phase).launch for phase in (1, 2, 4, 5, 19, 20, 21, 22, 23)] == [0, 10, 5, 3, 3, 10, 3, 10, 3]
    assert [(row.aliens, row.cp) for row in DIFFICULTIES.values()] == [
        (2, 5),
        (3, 5),
        (2, 10),
        (3, 10),
        (2, 15),
        (3, 15),
    ]


@pytest.mark.parametrize(("name", "difficulty", "deep", "home"), [
    ("solo_ae_1", "easy", 58, 26), ("solo_ae_1", "normal", 58, 26), ("solo_ae_2", "easy", 86, 25),
    ("solo_ae_2", "normal", 85, 25), ("solo_dm_small", "normal", 30, 26), ("solo_dm_large", "normal", 73, 26),
])  # fmt: skip
def test_maps_for_one_player(name: str, difficulty: str, deep: int, home: int) -> None:
    """SES-6.2, SES-7.1, SES-7.15: markers of deep space and of the home; 24 markers are in the smaller home."""
    chosen = options(1, scenario=name, difficulty=difficulty)
    state = game.setup(game.begin(("Red",), chosen), dice_of("map", 0)).state
    assert sum(mix == "" for mix in state.unexplored.values()) == deep
    assert sum(owner == "Red" for owner in state.hexes.values()) == home
    assert sum(state.mixes["Red"].values()) == home - 1
    assert game.laws(state) == []


def test_the_small_map_reaches_two_hexes_from_home() -> None:
    """2.6: all hexes at distance 1 or 2 but the entrances."""
    for name, far in (("solo_dm_small", 2), ("solo_dm_large", 4)):
        row = SCENARIOS[name]
        home = listed(row.homes[0])
        near = {at for at in HEXES if at not in home and min(distance(at, hex_) for hex_ in home) <= far}
        assert near - set(row.entries) == set(listed(row.deep))


def test_options_that_are_off_do_not_exist_for_empires() -> None:
    """SESR-11, SES-7.6: mines are theirs from the start if there are any."""
    for mines, level in (("off", None), ("on", 1)):
        chosen = options(1, scenario="solo_ae_1", mines=mines)
        state = game.setup(game.begin(("Red",), chosen), dice_of("map", 0)).state
        assert state.empires["Alpha"].tech.get("mines") == level
    assert "DC" not in ruleset(chosen).units


def test_banks_are_open() -> None:
    """SESR-10: player and onlookers see what the empires have."""
    chosen = options(1, scenario="solo_ae_1")
    state = game.setup(game.begin(("Red",), chosen), dice_of("map", 0)).state
    state.empires["Alpha"].fleet = 4711
    for seat in ("Red", None):
        assert "4711" in repr(game.view(state, seat))


@pytest.mark.parametrize(("turn", "wrong"), [(1, []), (2, ["Red and Empires are both in E1"])])
def test_only_before_the_first_turn_a_fleet_lies_among_besiegers(turn: int, wrong: list[str]) -> None:
    """SES-7.14: it was launched in the economic phase, and fights in the turn that follows."""
    units = {"Red": {"CA1": "E1"}, "Empires": {"BA1": "E1"}}
    assert game.laws(board({"scenario": "solo_ae_1"}, players=1, turn=turn, units=units)) == wrong
