"""Scenarios as data: the files of the game, and what a game master may write himself (SO-1, SOR-45)."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import pbem.games.space_opera as game
from pbem.core.rules import BadOptions, choose, fewest_seats
from pbem.games.space_opera.board.scenario import Scenario, scenario
from pbem.games.space_opera.levels import ruleset
from tests.support.games.playing import dice_of, play

OWN = """
title = "Two stars"
rows = [3, 4, 3]

[[table]]
players = 2
places = [1, 2]
target = 3

[[planet]]
at = "A1"
food = 4
energy = 4
home = 1

[[planet]]
at = "C3"
food = 4
energy = 4
home = 2

[[planet]]
at = "B2"
food = 2
energy = 1
owner = 2
troops = "1 MA"
city = "ME"

[[planet]]
at = "B3"
food = 1
energy = 1
troops = "1 IN"

[[player]]
place = 1
forces = "3 IN + 1 TR"
technology = { ATT = 1 }
food = 9

[[force]]
place = 2
at = "C2"
ships = "2 FR"

[[rule]]
name = "no_research"
place = 2
"""


def options(text: str = OWN, **more: str) -> dict[str, str]:
    return choose(game.META, {"scenario": text, **more}, 2)


def profiles(laid: Scenario, players: int) -> set[tuple[Any, ...]]:
    """The distances of everything from each home in use."""
    planets = laid.planets(players)
    homes = [laid.home(place, players).at for place in laid.places(players)]
    in_use = {at: at in homes for at in (p.at for p in planets)}
    return {
        tuple(sorted((laid.galaxy.distance(home, p.at), p.food, p.energy, in_use[p.at]) for p in planets))
        for home in homes
    }


def test_the_standard_map_is_as_the_book_says() -> None:
    """SO-1: 91 boxes, 24 planets worth 72/72, equal distances for every seat, each turned by a sixth."""
    laid = scenario("standard")
    space = laid.galaxy
    assert len(space.boxes) == 91 and sum(map(len, space.beside.values())) == 480
    for players in (2, 3, 4, 6):
        planets = laid.planets(players)
        assert len(planets) == 24
        assert (sum(p.food for p in planets), sum(p.energy for p in planets)) == (72, 72)
        assert len(profiles(laid, players)) == 1
    assert space.distance("A1", "F6") == 5 and space.distance("A1", "A6") == 5


def turn_of_five() -> dict[str, str]:
    """Where each box of the map for five moves when everyone takes the next place, by walks from the centre."""
    sides = scenario("standard").galaxy.sides
    # Towards the homes of places 1 to 5, and of place 6, which is cut out.
    rays = (4, 5, 0, 1, 2, 3)

    def walk(place: int, ahead: int, aside: int) -> str:
        box = "F6"
        for ray in [rays[place]] * ahead + [rays[place + 1]] * aside:
            box = sides[box][ray]
        return box

    steps = [(ahead, aside) for ahead in range(1, 6) for aside in range(6 - ahead)]
    turned = {walk(place, *step): walk((place + 1) % 5, *step) for place in range(5) for step in steps}
    return turned | {"F6": "F6"}


def test_the_map_for_five_is_alike_from_every_place() -> None:
    """SO-1, SOR-25: a turn by one place takes boxes to boxes, neighbours to neighbours, planets to their like."""
    laid, turned = scenario("five"), turn_of_five()
    space = laid.galaxy
    assert len(space.boxes) == 76 and set(turned) == set(turned.values()) == set(space.boxes)
    for box, other in turned.items():
        assert {turned[near] for near in space.beside[box]} == set(space.beside[other])
    values = {p.at: (p.food, p.energy, p.civilization, p.troops, p.city, p.owner) for p in laid.planet}
    assert len(values) == 20 and all(values[turned[at]] == value for at, value in values.items())
    homes = [laid.home(place, 5).at for place in laid.places(5)]
    assert [turned[home] for home in homes] == [*homes[1:], homes[0]]


def test_the_map_for_five_is_the_standard_one_without_a_sixth() -> None:
    """SO-1: boxes, values and distances of places 1 to 5 are those of the game for six."""
    five, six = scenario("five"), scenario("standard")
    kept = [p for p in six.planets(6) if p.at in five.galaxy.at]
    assert {(p.at, p.food, p.energy, p.home) for p in five.planet} == {(p.at, p.food, p.energy, p.home) for p in kept}
    own = {("A1", "C3"): 2, ("A1", "A3"): 2, ("A1", "D5"): 4, ("A1", "K1"): 5, ("A1", "I1"): 3, ("A1", "G4"): 4}
    assert {pair: five.galaxy.distance(*pair) for pair in own} == own


def test_five_play_on_the_map_for_five() -> None:
    """SOR-25: without being asked for it; others cannot."""
    chosen = choose(game.META, {}, 5)
    assert chosen["map"] == "five" and choose(game.META, chosen, 5) == chosen
    assert choose(game.META, {"map": "standard"}, 5)["map"] == "five" and choose(game.META, {}, 6)["map"] == "standard"
    assert "5 players, not 6" in refused({"map": "five"}, 6)
    assert "own map" in refused({"map": "five", "scenario": "empire"}, 6)


def test_the_small_map_is_as_the_book_says() -> None:
    """SO-1."""
    laid = scenario("small")
    assert len(laid.galaxy.boxes) == 37 and sum(map(len, laid.galaxy.beside.values())) == 180
    assert len(laid.planet) == 13
    for home in ("A1", "D7", "G1"):
        near = [(p.food, p.energy) for p in laid.planet if laid.galaxy.distance(home, p.at) == 2]
        assert sorted(near) == [(1, 3), (3, 1)]


@pytest.mark.parametrize(
    ("box", "sides"),
    [
        ("A1", "A2 B2 B1 - - -"),
        ("F6", "F7 G6 G5 F5 E5 E6"),
        ("F11", "- - G10 F10 E10 -"),
        ("G1", "G2 H1 - - F1 F2"),
        ("K6", "- - - K5 J6 J7"),
    ],
)
def test_neighbours_by_direction(box: str, sides: str) -> None:
    """2.1: east, south-east, south-west, west, north-west, north-east."""
    assert [side or "-" for side in scenario("standard").galaxy.sides[box]] == sides.split()


def test_an_own_scenario_is_kept_inside_the_game() -> None:
    """SOR-45: what the options keep is enough to play by, and reading it again changes nothing."""
    chosen = options()
    assert chosen == choose(game.META, chosen, 2)
    laid = ruleset(chosen).scenario
    assert laid.title == "Two stars" and len(laid.planet) == 4
    option = next(option for option in game.META.options if option.key == "scenario")
    assert option.shows(chosen["scenario"]) == "Two stars"
    assert fewest_seats(game.META, {"scenario": OWN}) == 2


def test_an_own_scenario_is_laid_out_as_written() -> None:
    """SOR-45: planets, owners, forces, technology, stock, special rules."""
    state = game.board_from_example({"players": 2}, options())
    picture = game.board_to_example(state)
    assert picture["homes"] == {"Blue": "A1", "Red": "C3"}
    assert picture["troops"]["A1"] == {"Blue": "3 IN"} and picture["troops"]["B2"] == {"Red": "1 MA"}
    assert picture["troops"]["B3"] == {"nobody": "1 IN"}
    assert picture["cities"]["B2"] == "ME" and picture["values"]["A1"] == "4/4"
    assert picture["ships"]["Red"] == {"C3": ["TR1"], "C2": ["FR1", "FR2"]}
    assert picture["technology"]["Blue"]["ATT"] == 1 and picture["stock"]["Blue"] == "9C 4E"
    rules = ruleset(options())
    assert rules.may_research(state, "Blue") and not rules.may_research(state, "Red")


def test_a_planet_may_lie_only_with_some_numbers_of_players() -> None:
    """SO-1, SOR-45: with three players another planet is in the same box, and the home of place 2 is elsewhere."""
    more = """
[[table]]
players = 3
places = [1, 2, 3]
target = 2

[[planet]]
at = "B3"
food = 7
energy = 1
home = 3
players = [3]
"""
    text = OWN.replace('troops = "1 IN"', 'troops = "1 IN"\nplayers = [2]') + more
    two, three = (game.board_from_example({"players": n}, choose(game.META, {"scenario": text}, n)) for n in (2, 3))
    assert game.board_to_example(two)["values"]["B3"] == "1/1" and game.board_to_example(three)["values"]["B3"] == "7/1"
    assert game.board_to_example(three)["homes"] == {"Blue": "A1", "Red": "C3", "Green": "B3"}
    assert game.board_to_example(three)["stock"]["Green"] == "7C 1E"


def test_bots_play_an_own_scenario_to_the_end() -> None:
    turns = list(islice(play(game, "own", {"scenario": OWN}, 2), 60))
    assert game.result(turns[-1].after.state) is not None
    assert all(not game.laws(turn.after.state) for turn in turns)


WRONG = [
    ("rows = [3, 4, 3]", "rows = [3, 99]", "rows"),
    ('at = "B2"', 'at = "Z9"', r"\[\[planet\]\] row 3 \(Z9\): there is no box Z9"),
    ('at = "B3"', 'at = "B2"', "two planets at B2"),
    ("food = 2", 'food = "two"', r"\[\[planet\]\] row 3, column food"),
    ("energy = 1\nowner", "owner", r"\[\[planet\]\] row 3.*energy"),
    ('troops = "1 MA"', 'troops = "1 FR"', r"\[\[planet\]\] row 3 \(B2\): FR cannot be placed here"),
    ('troops = "1 MA"', 'troops = "lots"', "'lots' is not a number of units"),
    ('city = "ME"', 'city = "XX"', "there is no city XX; there are ME, MG, AR"),
    ("home = 2", "home = -1", r"\[\[planet\]\] row 2, column home"),
    ("owner = 2", "owner = -1", r"\[\[planet\]\] row 3, column owner"),
    ("place = 1", "place = 0", r"\[\[player\]\] row 1, column place"),
    ("place = 2\n", "place = -1\n", r"column place"),
    ("home = 2", "home = 3", r"\[\[table\]\] row 1: place 2 needs one planet with home = 2"),
    ("places = [1, 2]", "places = [1, 1]", "2 players need 2 different places"),
    ("ATT = 1", "XYZ = 1", r"\[\[player\]\] row 1: there is no field XYZ"),
    ('name = "no_research"', 'name = "garrisons_chosen"\ncount = 9', "place 2 has . planets, not 9"),
    ('name = "no_research"', 'name = "magic"', r"\[\[rule\]\] row 1 \(magic\): there is no such rule; there are"),
    ("place = 2\n", "", r"\[\[rule\]\] row 1 \(no_research\): column place is missing"),
    ("place = 2\n", "place = 5\n", r"\[\[rule\]\] row 1 \(no_research\): nobody plays from place 5 with 2 players"),
    ('troops = "1 IN"', "players = [7]", r"\[\[planet\]\] row 4, column players"),
    ("home = 2", "home = 2\nplayers = [3]", r"\[\[table\]\] row 1: place 2 needs one planet with home = 2"),
    ("rows =", 'cut = ["D1"]\nrows =', "cut: there is no box D1 in these rows"),
    ("rows =", 'cut = ["B4"]\nlinks = [["A1", "B4"]]\nrows =', "links: there is no box B4 on this map"),
    ("rows =", 'links = [["A1", "A1"]]\nrows =', "links: A1 cannot touch itself"),
    ("rows =", 'links = [["A1", "A2", "A3"]]\nrows =', "links"),
    ("title =", "tilte =", "tilte|title"),
    ('title = "Two stars"', "title = ", "not TOML"),
]


@pytest.mark.parametrize(("old", "new", "why"), WRONG, ids=[why[:30] for _, _, why in WRONG])
def test_what_is_wrong_with_a_file_is_said_by_row(old: str, new: str, why: str) -> None:
    """SOR-45."""
    at = OWN.rindex(old)
    text = OWN[:at] + new + OWN[at + len(old) :]
    with pytest.raises(BadOptions, match=why):
        options(text)


@pytest.mark.parametrize("table", ["planet", "table"])
def test_a_file_needs_players_and_planets(table: str) -> None:
    """SOR-45."""
    rows = {"table": "players = 2\nplaces = [1, 2]\ntarget = 3", "planet": 'at = "A1"\nfood = 4\nenergy = 4'}
    none = "table" if table == "planet" else "planet"
    with pytest.raises(BadOptions, match="need at least one row"):
        options(f'title = "Nothing"\nrows = [3, 4, 3]\n{none} = []\n\n[[{table}]]\n{rows[table]}\n')


def refused(wanted: dict[str, str], seats: int) -> str:
    with pytest.raises(BadOptions) as error:
        choose(game.META, wanted, seats)
    return str(error.value)


def test_options_that_a_scenario_cannot_be_played_with() -> None:
    assert "2 players, not 3" in refused({"scenario": OWN}, 3)
    assert "own map" in refused({"scenario": OWN, "map": "small"}, 2)
    assert "base game" in refused({"scenario": OWN, "level": "base"}, 2)
    assert "base game" in refused({"scenario": OWN.replace('city = "ME"\n', ""), "level": "base"}, 2)
    assert "6 players, not 4" in refused({"scenario": "empire"}, 4)
    assert "2, 3 players, not 4" in refused({"map": "small"}, 4)
    assert "turn 20" in refused({"scenario": "empire", "max_turns": "30"}, 6)
    assert "Empire" in refused({"empire": "Red"}, 4)


def test_where_a_capital_wins_planets_do_not() -> None:
    """SO-159, SOR-45: also if the file names a target."""
    text = OWN + '\n[[rule]]\nname = "capital_wins"\nat = "B2"\n'
    rules = ruleset(options(text))
    state = game.board_from_example({"players": 2}, options(text))
    for player in state.players.values():
        player.planets = 3 if player.home == "A1" else 1
    assert ruleset(options()).leader(ruleset(options()), state) == "Blue"
    assert rules.leader(rules, state) == "" and rules.last_winners(state) == ["Red"]


def test_the_empire_can_be_chosen() -> None:
    """SO-151."""
    for colour in ("Blue", "Black"):
        chosen = choose(game.META, {"scenario": "empire", "empire": colour}, 6)
        *_, turn = islice(play(game, f"chosen/{colour}", chosen, 6), 1)
        assert turn.after.state.players[colour].role == "Empire"
        assert turn.after.state.players[colour].home == "F6"


def test_a_captured_city_is_a_counter_of_who_built_it() -> None:
    """SOR-48: it does not count against the new owner's counters, and does against the builder's."""
    chosen = choose(game.META, {"counter_limits": "full"}, 2)
    given: dict[str, Any] = {"players": 2, "bare": True, "troops": {"Red": {"K6": "1 IN"}}, "cities": {"K6": "ME"}}
    state = game.board_from_example(given, chosen)
    planet = state.planets["K6"]
    planet.troops = {"Blue": {"IN": 1}}
    assert state.count("Red")["ME"] == 1 and "ME" not in state.count("Blue")


def test_adjacent_boxes_that_are_drawn_apart_are_listed_and_linked() -> None:
    """SOR-45: ships cross a link in one step, boxes cut out are unknown to orders, and readers learn both."""
    chosen = choose(game.META, {}, 5)
    state = game.board_from_example({"players": 5}, chosen)
    drawn = game.chart(state, "Blue")
    assert {link.cells for link in drawn.links} == set(scenario("five").links) and len(drawn.cells) == 76
    assert "A1-G1" in str(game.view(state, "Blue"))
    assert game.language(chosen).read("MOVE 1 TR FROM A1 TO F1").problems
    assert not game.language(chosen).read("MOVE 1 TR FROM A1 TO G1").problems
    sheet = game.language(chosen).read("MOVE 1 TR FROM A1 TO H1")
    moved = game.resolve(state, {"Blue": sheet}, dice_of("links", 1)).state
    assert moved.ships["Blue"]["TR1"].at == "H1"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("place = 1\nforces", "place = 7\nforces"),
        ("place = 1\nforces", "place = -1\nforces"),
        ('forces = "3 IN + 1 TR"', 'forces = "3 XX"'),
    ],
)
def test_places_and_forces_of_players_are_looked_at(old: str, new: str) -> None:
    """SOR-45: places are 1 to 6, and forces are units."""
    assert old in OWN
    with pytest.raises(BadOptions):
        options(OWN.replace(old, new))
