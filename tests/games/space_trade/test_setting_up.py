"""Set-up: markers, decks, reserves, ships, objectives, and who begins."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import pbem.games.space_trade as space_trade
from pbem.core.rules import BadOptions, choose
from pbem.core.scripted import ScriptedDice
from pbem.games.space_trade.board.components import ALL_BONUS, ALL_METALS, ALL_UPGRADES, OBJECTIVES
from pbem.games.space_trade.board.state import State

CARDS = [card for card, count in ALL_UPGRADES.items() for _ in range(count)]
ANY_RESERVES = {f"setup/reserve/{quadrant}": CARDS[n * 8 : n * 8 + 8] for n, quadrant in enumerate("abcd")}


def prepared(players: int, by_label: dict[str, Any], **wanted: str) -> State:
    options = choose(space_trade.META, wanted, players)
    dice = ScriptedDice(by_label={**ANY_RESERVES, **by_label})
    state: State = space_trade.setup(space_trade.begin(space_trade.seat_names(players, options), options), dice).state
    assert not dice.unused()
    assert not space_trade.laws(state)
    return state


def usual(players: int = 2, **changes: Any) -> dict[str, Any]:
    first = {f"setup/first/1/{seat}": 4 - n for n, seat in enumerate(["red", "blue", "green", "yellow"])}
    seats = {2: ("red", "green"), 3: ("red", "blue", "green"), 4: ("red", "blue", "green", "yellow")}[players]
    first = {label: die for label, die in first.items() if label.rpartition("/")[2] in seats}
    dealt = list(OBJECTIVES[:players])
    return {"setup/police": 2, "setup/alien": 3, "setup/objectives": dealt, **first, **changes}


@pytest.mark.parametrize(("die", "line"), [(1, 1), (2, 5), (3, 9), (4, 13)])
def test_markers_start_on_main_axes_st_1(die: int, line: int) -> None:
    """A die for the police, then one for the alien (ST-1)."""
    alien = 1 if die != 1 else 2
    state = prepared(2, usual(**{"setup/police": die, "setup/alien": alien}))
    assert {name: marker.line for name, marker in state.markers.items()} == {
        "police": line,
        "alien": {1: 1, 2: 5}[alien],
    }
    assert state.still == 0


def test_markers_on_one_axis_stand_still_in_round_1_str_36() -> None:
    """They may share an axis; then neither moves in round 1 (ST-1, STR-36)."""
    state = prepared(2, usual(**{"setup/police": 3, "setup/alien": 3}))
    assert (state.still, state.round) == (1, 1)
    after = space_trade.resolve(state, {}, ScriptedDice()).state
    assert {marker.line for marker in after.markers.values()} == {9}
    assert after.round == 2


def test_the_police_rolls_first_st_1() -> None:
    """The order of the dice is police, alien (ST-1)."""
    state = prepared(2, {**usual(), "setup/police": 4, "setup/alien": 1})
    options = state.options
    dice = ScriptedDice(by_label={**ANY_RESERVES, **usual()})
    space_trade.setup(space_trade.begin(["Red", "Green"], options), dice)
    assert [throw.label for throw in dice.throws][:2] == ["setup/police", "setup/alien"]


@pytest.mark.parametrize(("players", "ports"), [(2, "A C"), (3, "A B C"), (4, "A B C D")])
def test_ships_and_money_st_2_st_5(players: int, ports: str) -> None:
    """Each ship in the port of its colour (ST-2), with 500 credits (ST-5)."""
    state = prepared(players, usual(players))
    assert [ship.at for ship in (state.ships[seat] for seat in state.seats)] == [f"{port}2.P" for port in ports.split()]
    assert set(state.credits.values()) == {500}
    assert all(not own.hold and not own.upgrades and not own.bonus for own in state.secrets.values())


def test_one_secret_objective_each_st_5() -> None:
    """One objective for each player, all different, drawn from the five (ST-5)."""
    dealt = ["rich", "kill_police", "be_pirate", "four_upgrades"]
    state = prepared(4, usual(4, **{"setup/objectives": dealt}))
    assert [state.secrets[seat].objective for seat in state.seats] == dealt
    assert not any(ship.declared for ship in state.ships.values())


def test_reserves_st_3_str_29() -> None:
    """Eight cards at each port, all 32 in the game, 4 copies of each (ST-3, STR-29); seen if docked (ST-47)."""
    state = prepared(2, usual())
    assert {quadrant: sum(cards.values()) for quadrant, cards in state.reserves.items()} == dict.fromkeys("ABCD", 8)
    total: Counter[str] = Counter()
    for cards in state.reserves.values():
        total.update(cards)
    assert dict(total) == ALL_UPGRADES
    assert set(state.secrets["Red"].ports) == {"A"} and set(state.secrets["Green"].ports) == {"C"}
    assert state.secrets["Green"].ports["C"].cards == state.reserves["C"]


def test_decks_mines_markets_st_4() -> None:
    """Full decks, no mine explored, empty markets (ST-4)."""
    state = prepared(2, usual())
    assert (state.metal_deck, state.bonus_deck) == (ALL_METALS, ALL_BONUS)
    assert not state.mines
    assert len(state.markets) == 8 and not any(state.markets.values())


def test_first_player_by_die_st_11() -> None:
    """The highest die begins, ties roll again, then clockwise (ST-11, STR-23)."""
    first = {"setup/first/1/red": 2, "setup/first/1/blue": 4, "setup/first/1/green": 4, "setup/first/1/yellow": 1,
             "setup/first/2/blue": 1, "setup/first/2/green": 3}  # fmt: skip
    state = prepared(4, {**usual(4), **first})
    assert state.order == ["Green", "Yellow", "Red", "Blue"]
    assert (state.phase, state.round) == ("round", 1)


@pytest.mark.parametrize("first_player", ["fixed", "rotate"])
def test_round_1_begins_with_the_first_player_st_11(first_player: str) -> None:
    state = prepared(3, usual(3), first_player=first_player)
    assert state.order == ["Red", "Blue", "Green"]


def test_the_solo_game_st_110_st_111() -> None:
    """One ship, no objective (ST-110), a pirate marker on an axis by die (ST-111)."""
    state = prepared(1, {"setup/police": 1, "setup/alien": 2, "setup/pirate": 4}, mode="solo")
    assert state.seats == ["Red"] and state.ships["Red"].at == "A2.P"
    assert state.markers["pirate"].line == 13
    assert state.secrets["Red"].objective == ""
    assert state.order == ["Red"]


@pytest.mark.parametrize(
    ("players", "wanted"),
    [
        (1, {}),
        (2, {"mode": "solo"}),
        (5, {}),
        (2, {"replan": "on"}),
        (2, {"movement": "simultaneous", "pace": "turn"}),
        (2, {"max_rounds": "9"}),
        (2, {"max_rounds": "201"}),
        (2, {"gate": "two"}),
    ],
)
def test_options_that_cannot_be_played_st_107_str_40(players: int, wanted: dict[str, str]) -> None:
    """A plan can only be changed where there is one (ST-107); all order at once where all move at once (STR-40)."""
    with pytest.raises(BadOptions):
        choose(space_trade.META, wanted, players)


def test_who_is_awaited_str_40() -> None:
    """pace=round: all; pace=turn: the player whose turn it is (STR-40)."""
    assert set(space_trade.awaited(prepared(3, usual(3)))) == {"Red", "Blue", "Green"}
    state = prepared(3, usual(3), pace="turn")
    for seat in ("Red", "Blue", "Green"):
        assert set(space_trade.awaited(state)) == {seat}
        dice = ScriptedDice(by_label={"r1/police": 1, "r1/alien": 1} if seat == "Green" else {})
        state = space_trade.resolve(state, {}, dice).state
    assert set(space_trade.awaited(state)) == {"Red"} and state.round == 2
