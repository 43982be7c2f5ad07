"""Set-up before the players are asked: the box and the cards."""

from __future__ import annotations

import pytest

import pbem.games.interspace as interspace
from pbem.core.rules import BadOptions, choose
from pbem.core.scripted import ScriptedDice, SteadyDice
from pbem.games.interspace.board.state import State


def prepared(players: int, **wanted: str) -> State:
    options = choose(interspace.META, wanted, players)
    seats = interspace.seat_names(players, options)
    state: State = interspace.setup(interspace.begin(seats, options), SteadyDice()).state
    return state


@pytest.mark.parametrize(("players", "tiles"), [(2, 91), (3, 84), (4, 77), (5, 70), (6, 63)])
def test_the_box_isb_14_isb_15_isbr_1(players: int, tiles: int) -> None:
    """What the players' own hexes leave of the 105 tiles; the Nulls are set aside (ISB-14, ISB-15, ISBR-1)."""
    state = prepared(players)
    assert state.box_size() == 105
    laid = interspace.resolve(state, {}, SteadyDice()).state
    assert laid.box_size() == tiles
    assert laid.box["home_world"] == max(4 - players, 0)


@pytest.mark.parametrize("delta", [-40, -1, 0, 7, 200])
def test_empty_space_isbr_46(delta: int) -> None:
    """empty_space_delta changes the empty space in the box and nothing else (ISBR-46)."""
    usual, changed = prepared(2).box, prepared(2, empty_space_delta=str(delta)).box
    assert changed == {**usual, "empty_space": usual["empty_space"] + delta}


def test_the_first_colony_gets_a_random_card_isbr_40() -> None:
    """Which planet the first colony is, is drawn (ISBR-40)."""
    state = interspace.begin(("A", "B"), choose(interspace.META, {}, 2))
    dice = ScriptedDice(by_label={"setup/a/colony": "Xann", "setup/b/colony": "Mewtu"})
    after = interspace.setup(state, dice).state
    assert (after.players["A"].colony, after.players["B"].colony) == ("Xann", "Mewtu")
    bag = dict(dice.throws[0].bag)
    assert len(bag) == 12 and set(bag.values()) == {1}
    laid = interspace.resolve(after, {}, ScriptedDice()).state
    assert laid.planets["Xann"].at == "A2"


def test_home_worlds_by_seat_isbr_1() -> None:
    """Four home-world tiles; the fifth and sixth player get planet cards, which are colonies no more (ISBR-1)."""
    state = prepared(6)
    homes = [player.home for player in state.players.values()]
    assert homes == ["yellow", "green", "red", "blue", "Kor", "Loma"]
    assert not {player.colony for player in state.players.values()} & set(homes)


@pytest.mark.parametrize(
    ("players", "tiles", "planets"), [(4, 77, 8), (5, 100, 11), (6, 99, 10), (7, 98, 9), (8, 97, 8)]
)
def test_the_box_of_the_standard_level_isbr_1(players: int, tiles: int, planets: int) -> None:
    """With 5 or more players each starts with only the home world, which may be a planet tile (ISBR-1)."""
    laid = interspace.resolve(prepared(players, level="standard"), {}, SteadyDice()).state
    assert laid.box_size() == tiles
    assert laid.box["planet"] == planets
    homes = [laid.planets[player.home] for player in laid.players.values()]
    assert {(home.ind, home.tech) for home in homes} == ({(8, 1)} if players > 4 else {(8, 3)})


def test_too_many_players_isbr_1() -> None:
    """6 at the basic level; at the standard level 4 with a ring (ISBR-1)."""
    for players, wanted in ((7, {}), (5, {"level": "standard", "setup": "seven_hex"})):
        with pytest.raises(BadOptions):
            choose(interspace.META, wanted, players)
