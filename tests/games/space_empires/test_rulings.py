"""Rulings on maps, forces at the start and options that no single turn can show."""

from __future__ import annotations

import pytest

import pbem.games.space_empires as game
from pbem.core.rules import BadOptions, choose
from pbem.core.scripted import SteadyDice
from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.components import SCENARIOS
from pbem.games.space_empires.board.state import State
from tests.games.space_empires.boards import board, options, play


def set_up(players: int, **wanted: str) -> State:
    """The board when the first turn is open, homeworlds where missing orders put them."""
    chosen = options(players, **wanted)
    state: State = game.setup(game.begin(game.seat_names(players, chosen), chosen), SteadyDice(1)).state
    return play(state).state if state.phase == "setup" else state


@pytest.mark.parametrize(("name", "deep"), [("2p_small", 17), ("2p_standard", 34), ("2p_large", 51)])
def test_small_standard_and_large_maps(name: str, deep: int) -> None:
    """SESR-1: names and numbers of the reprint."""
    state = set_up(2, scenario=name)
    assert list(state.hexes.values()).count("") == deep
    assert [list(state.hexes.values()).count(seat) for seat in state.seats] == [26, 26]


def test_everybody_starts_without_money() -> None:
    """SESR-6."""
    assert {seat: own.cp for seat, own in set_up(4).secrets.items()} == dict.fromkeys(
        ("Red", "Blue", "Green", "Yellow"), 0
    )


def test_the_large_map_against_machines_follows_the_text() -> None:
    """SESR-3: 73 systems within 4 hexes of the home, F1 and G2 among them."""
    deep = space.listed(SCENARIOS["solo_dm_large"].deep)
    home = space.listed(SCENARIOS["solo_dm_large"].homes[0])
    assert len(deep) == 73 and {"F1", "G2"} <= set(deep)
    assert {min(space.distance(at, own) for own in home) for at in deep} == {1, 2, 3, 4}


def test_the_first_map_against_empires_follows_the_picture() -> None:
    """SESR-4: 58 systems within 3 hexes of the home, and A13."""
    deep = space.listed(SCENARIOS["solo_ae_1"].deep)
    home = space.listed(SCENARIOS["solo_ae_1"].homes[0])
    far = [at for at in deep if min(space.distance(at, own) for own in home) > 3]
    assert len(deep) == 58 and far == ["A13"]


@pytest.mark.parametrize("victory", ["short", "long"])
def test_two_players_have_one_way_to_win(victory: str) -> None:
    """SESR-5."""
    with pytest.raises(BadOptions, match="Two players play for a homeworld"):
        choose(game.META, {"victory": victory}, 2)
    assert choose(game.META, {"victory": victory}, 3)["victory"] == victory


@pytest.mark.parametrize(("drawn", "placed"), [(38, 2), (40, 0), (30, 4)])
def test_when_few_aliens_are_left_as_many_come_as_there_are(drawn: int, placed: int) -> None:
    """SEAR-13: with none left the planet is free."""
    state = board(
        {"aliens": "on", "scenario": "2p_standard"}, units={"Red": {"SC1": "E4"}}, lies={"E5": "barren_planet"}
    )
    state.drawn = {"AB": 10, "AC": min(20, drawn - 10), "AD": max(0, drawn - 30)}
    done = play(state, Red="MOVE SC1 TO E5")
    units = [len(fact.units) for fact in done.facts if type(fact).__name__ == "AliensPlaced"]
    assert units == ([placed] if placed else [])
