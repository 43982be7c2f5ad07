"""The maps: the hexes of each home, the number of systems between them, the places of homeworlds."""

from __future__ import annotations

from collections import Counter

import pytest

import pbem.games.space_empires as game
from pbem.core.phrases import catalogue
from pbem.core.rules import BadOptions
from pbem.core.view import Lines, Table
from pbem.games import package
from pbem.games.space_empires.board import space
from tests.games.space_empires.boards import options
from tests.support.games.playing import dice_of

WORDS = catalogue(package("space_empires"))
# Scenario, players, deep-space systems, where homeworlds may be.
MAPS = [
    ("2p_small", 2, 17, ("C", "J")),  # SES-2.1
    ("2p_standard", 2, 34, ("B", "K")),  # SES-2.2
    ("2p_large", 2, 51, ("A", "L")),  # SES-2.3
    ("2p_xl", 2, 98, ("A", "L")),  # SES-2.4
    ("2p_massive", 2, 98, ("A", "L")),  # SES-2.6
    ("2p_dare", 2, 98, ("A", "L")),  # SES-2.7
    ("3p", 3, 72, ("A7", "K12", "K2")),  # SES-3.1
    ("4p", 4, 46, ("A", "A", "L", "L")),  # SES-4.1
    ("2p_3d", 2, 46, ("A", "L")),  # SES-2.5
    ("3p_2v1", 3, 72, ("A7", "K12", "K2")),  # SES-3.3
    ("4p_teams", 4, 46, ("A", "A", "L", "L")),  # SES-4.3
]


@pytest.mark.parametrize(("name", "players", "deep", "rows"), MAPS)
def test_each_home_has_26_hexes_and_the_rest_is_deep_space(
    name: str, players: int, deep: int, rows: tuple[str, ...]
) -> None:
    chosen = options(players, scenario=name)
    state = game.setup(game.begin(game.seat_names(players, chosen), chosen), dice_of("map", 0)).state
    if game.awaited(state) and state.phase == "setup":
        state = game.resolve(state, {}, dice_of("map", 1)).state
    count = Counter(state.hexes.values())
    assert count[""] == deep
    assert [count[seat] for seat in state.seats] == [26] * players
    homes = [at for seat in state.seats for at, colony in state.colonies.items() if colony.owner == seat]
    assert all(at.startswith(row) for at, row in zip(homes, rows, strict=True))
    # SES-1.4, SEB-6.0: all other markers are face down for everybody.
    assert len(state.unexplored) == len(state.hexes) - players
    assert set(state.systems) == set(homes)
    assert all(not own.looked for own in state.secrets.values())


@pytest.mark.parametrize(("teams", "partner"), [("diagonal", "Green"), ("rows", "Blue"), ("columns", "Yellow")])
def test_partners_are_where_the_option_says(teams: str, partner: str) -> None:
    """SES-4.3: opposite, beside each other, one above the other."""
    chosen = options(4, scenario="4p_teams", teams=teams)
    state = game.setup(game.begin(game.seat_names(4, chosen), chosen), dice_of("m", 0)).state
    state = game.resolve(state, {}, dice_of("m", 1)).state
    assert set(state.side_of("Red")) == {"Red", partner}
    homes = {colony.owner: at for at, colony in state.colonies.items()}
    is_same_row = homes["Red"][0] == homes[partner][0]
    is_same_half = (int(homes["Red"][1:]) < 7) == (int(homes[partner][1:]) < 7)
    assert (is_same_row, is_same_half) == {"diagonal": (False, False), "rows": (True, False), "columns": (False, True)}[
        teams
    ]


@pytest.mark.parametrize(("name", "players", "surplus"), [("3p_variable", 3, 30), ("4p_variable", 4, 56)])
def test_on_a_variable_map_all_markers_are_in_one_mix(name: str, players: int, surplus: int) -> None:
    """SES-3.2, SES-4.2: no homes; what is left over leaves the game unseen."""
    chosen = options(players, scenario=name)
    state = game.setup(game.begin(game.seat_names(players, chosen), chosen), dice_of("map", 0)).state
    assert set(state.hexes.values()) == {""} and len(state.hexes) == 150
    assert len(state.unexplored) == 150 - players
    assert sum(state.mixes[""].values()) - len(state.unexplored) == surplus
    assert game.laws(state) == []


def test_on_the_map_of_three_a_homeworld_may_be_anywhere_at_home() -> None:
    """SES-3.1: `free_homeworld`."""
    chosen = options(3, free_homeworld="on")
    state = game.setup(game.begin(game.seat_names(3, chosen), chosen), dice_of("m", 0)).state
    sheet = game.language(chosen).read("HOMEWORLD E7")
    assert game.resolve(state, {"Red": sheet}, dice_of("m", 1)).state.colonies["E7"].owner == "Red"


def test_neighbouring_seats_are_neighbours_clockwise_on_the_map() -> None:
    """SEB-3.0a: the order of seats goes along the edge of the map."""
    four = options(4)
    state = game.resolve(
        game.setup(game.begin(game.seat_names(4, four), four), dice_of("m", 0)).state, {}, dice_of("m", 1)
    ).state
    homes = {colony.owner: at for at, colony in state.colonies.items()}
    north_west, north_east, south_east, south_west = (homes[seat] for seat in state.seats)
    assert north_west[0] == north_east[0] == "A" and south_east[0] == south_west[0] == "L"
    assert space.AXIAL[north_west] < space.AXIAL[north_east]
    assert int(south_west[1:]) < int(south_east[1:])


def test_the_first_player_is_rolled() -> None:
    """SEB-3.0a."""
    firsts = set()
    for seed in "abcdefgh":
        chosen = options()
        state = game.setup(game.begin(game.seat_names(2, chosen), chosen), dice_of(seed, 0)).state
        firsts.add(game.resolve(state, {}, dice_of(seed, 1)).state.order[0])
    assert firsts == {"Red", "Blue"}


def test_a_marker_is_drawn_only_when_somebody_sees_it() -> None:
    """SEB-2.1: nobody, not even the server, knows the face-down markers; the mixes are whole until then."""
    chosen = options()
    state = game.setup(game.begin(game.seat_names(2, chosen), chosen), dice_of("late", 0)).state
    state = game.resolve(state, {}, dice_of("late", 1)).state
    assert not state.fixed
    assert {mix: sum(markers.values()) for mix, markers in state.mixes.items()} == {"Red": 25, "Blue": 25, "": 102}


def test_left_and_right_skip_allies_and_those_who_are_out() -> None:
    """SEBR-31."""
    four = options(4, scenario="4p_teams")
    state = game.setup(game.begin(game.seat_names(4, four), four), dice_of("m", 0)).state
    state = game.resolve(state, {}, dice_of("m", 1)).state
    assert (state.beside("Red", 1), state.beside("Red", -1)) == ("Blue", "Yellow")
    state.out = ["Blue"]
    assert (state.beside("Red", 1), state.beside("Red", -1)) == ("Yellow", "Yellow")
    assert state.beside("Green", 1) == "Yellow"


def test_before_the_game_allies_homes_and_the_map_are_known() -> None:
    """SES-1.3, SES-4.3."""
    chosen = options(4, scenario="4p_teams", alliance="blood")
    state = game.setup(game.begin(game.seat_names(4, chosen), chosen), dice_of("setup", 1)).state
    situation = game.view(state, "Blue").sections[0].parts[0]
    said = [WORDS.say(line) for line in situation.lines] if isinstance(situation, Lines) else []
    assert "Your ally is Yellow." in said
    assert "Your homeworld can be in A8, A9, A10, A11, A12, A13." in said
    homes = {cell.name: cell.notes for cell in game.chart(state, "Blue").cells}
    assert (homes["A8"], homes["A1"], homes["F7"]) == (("Blue",), ("Red",), ())
    begun = game.resolve(state, {}, dice_of("setup", 2))
    (sides,) = [fact for fact in begun.facts if type(fact).__name__ == "SidesFormed"]
    (told,) = game.narrate(state, "Blue", sides)
    assert WORDS.say(told.text) == "Sides, who move and fight as one: Red + Green, Blue + Yellow."
    (colonies,) = [section.parts[0] for section in game.view(begun.state, "Blue").sections if section.key == "colonies"]
    assert isinstance(colonies, Table) and "Yellow (ally)" in [WORDS.say(row[1]) for row in colonies.rows]


@pytest.mark.parametrize(("scenario", "seats"), [("3p_variable", 3), ("4p_variable", 4)])
def test_a_quick_start_needs_homes(scenario: str, seats: int) -> None:
    """SES-1.10: it would only take the colony ships away."""
    with pytest.raises(BadOptions, match="no homes"):
        options(seats, scenario=scenario, quick_start="on")
