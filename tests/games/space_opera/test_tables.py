"""Every number of the tables of RULES.md, typed from the booklet (tab. 1, 2, 4, 5) and from the reconstruction."""

from __future__ import annotations

import pytest

from pbem.games.space_opera.board import components as c
from pbem.games.space_opera.board.scenario import scenario

ANY = c.ANY_NUMBER
# Tab. 5: attack, defence, bombardment, range, room.
UNITS = {
    "TR": (0, 1, 0, 0, 3), "FR": (1, 1, 1, 1, 0), "CR": (2, 2, 2, 2, 0), "BB": (3, 3, 3, 3, 0),
    "IN": (1, 1, 0, 0, 0), "MA": (1, 1, 0, 0, 0),
    "ME": (1, 1, 0, 0, 0), "MG": (2, 2, 0, 0, 0), "AR": (3, 3, 0, 0, 0),
}  # fmt: skip
# Tab. 3, reconstructed: food, energy, points of the base game.
COSTS = {
    "TR": (1, 2, 3), "FR": (1, 3, 4), "CR": (2, 4, 5), "BB": (2, 6, 6), "IN": (1, 1, 2), "MA": (2, 1, 3),
    "ME": (4, 4, -1), "MG": (6, 6, -1), "AR": (9, 9, -1),
}  # fmt: skip
# Tab. 2: food, energy.
UPKEEP = {"IN": (1, 0), "MA": (1, 0), "TR": (0, 1), "FR": (0, 1), "CR": (0, 2), "BB": (0, 3)}
# Tab. 4: without a city, with a metropolis, a megalopolis, an arcology.
LIMITS = {
    "MA": (1, 2, ANY, ANY), "IN": (ANY, ANY, ANY, ANY), "TR": (2, ANY, ANY, ANY), "FR": (1, 2, ANY, ANY),
    "CR": (0, 1, 2, ANY), "BB": (0, 0, 1, 2),
}  # fmt: skip
# Tab. 1: levels 0 to 3; the hull level as how many types of ships.
FIELDS = {"ATT": (6, 5, 4, 3), "DEF": (6, 5, 4, 3), "BOM": (6, 5, 4, 3), "ENG": (2, 3, 4, 5), "HUL": (1, 2, 3, 4)}
COUNTERS = {"IN": 30, "TR": 12, "FR": 12, "CR": 8, "BB": 5, "MA": 15, "ME": 8, "MG": 6, "AR": 4}


def test_units_have_the_dice_of_table_5() -> None:
    """SO-65, SO-86, SO-87, SO-136, SO-51."""
    found = {code: (u.attack, u.defence, u.bombard, u.range, u.room) for code, u in c.UNITS.items()}
    assert found == UNITS
    assert (c.SHIPS, c.LAND, c.WARSHIPS) == (("TR", "FR", "CR", "BB"), ("IN", "MA"), ("FR", "CR", "BB"))


def test_prices_upkeep_and_counters() -> None:
    """SO-25, SO-20, SO-28."""
    assert {code: (row.food, row.energy, row.base) for code, row in c.COSTS.items()} == COSTS
    assert {code: (row.food, row.energy) for code, row in c.UPKEEP.items()} == UPKEEP
    assert {code: row.count for code, row in c.COUNTERS.items()} == COUNTERS
    assert [code for code, row in c.COUNTERS.items() if row.is_source] == ["IN"]
    assert set(c.BASE_COST) == {"TR", "FR", "CR", "BB", "IN", "MA"}


def test_limits_technology_and_cities() -> None:
    """SO-30, SO-32, SO-40, SO-43."""
    assert {code: (row.none, row.ME, row.MG, row.AR) for code, row in c.LIMITS.items()} == LIMITS
    assert {key: row.values for key, row in c.FIELDS.items()} == FIELDS
    assert c.LEVELS == {1: 5, 2: 10, 3: 20}
    assert {code: (row.after, row.food, row.energy) for code, row in c.CITIES.items()} == {
        "ME": ("", 2, 2), "MG": ("ME", 4, 4), "AR": ("MG", 7, 7),
    }  # fmt: skip


def test_single_numbers() -> None:
    """SO-2, SO-50, SO-30, SO-69, SO-72, SO-100, SO-102."""
    assert c.FORCES == {"advanced": "2 IN + 1 TR", "base": "3 IN + 1 TR + 1 FR"}
    assert (c.BASE_ENGINE, c.BASE_LIMIT, c.BASE_TO_HIT, c.BASE_TO_HIT_MARINES) == (3, 10, 6, 5)
    assert (c.LONGEST_COMBAT, c.TURNS_AHEAD) == (50, 2)


# --- maps (2.2) -------------------------------------------------------------------------------------------------------

HOMES = ["A1", "A6", "F11", "K6", "K1", "F1"]
NEAR = ["C3", "C6", "F9", "I6", "I3", "F3"]
BORDER = ["A3", "C8", "H9", "K4", "I1", "D1"]
INNER = ["D5", "E7", "G7", "H5", "G4", "E4"]
BORDER_OF_FOUR = ["C1", "C8", "I8", "I1", "B4", "J4"]


def values(name: str, players: int) -> dict[str, tuple[int, int]]:
    return {row.at: (row.food, row.energy) for row in scenario(name).planets(players)}


def laid(homes: list[str], near: list[str], border: list[str], inner: list[str]) -> dict[str, tuple[int, int]]:
    rows = ((homes, (5, 5)), (near, (3, 1)), (border, (1, 3)), (inner, (3, 3)))
    return {at: value for places, value in rows for at in places}


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_standard_map(players: int) -> None:
    assert values("standard", players) == laid(HOMES, NEAR, BORDER, INNER)


def test_the_standard_map_for_four_and_that_for_five() -> None:
    assert values("standard", 4) == laid(HOMES, NEAR, BORDER_OF_FOUR, INNER)
    assert values("five", 5) == laid(HOMES[:5], NEAR[:5], BORDER[:5], INNER[:5])


@pytest.mark.parametrize("players", [2, 3])
def test_the_small_map(players: int) -> None:
    """Homes in use yield 5/5, the other corners 2/2."""
    corners = dict.fromkeys(["A1", "A4", "D7", "G4", "G1", "D1"], (2, 2))
    rest = dict.fromkeys(["B3", "E5", "E2"], (3, 1)) | dict.fromkeys(["C5", "F3", "C2"], (1, 3)) | {"D4": (3, 3)}
    assert values("small", players) == corners | rest
    assert (scenario("small").home_food, scenario("small").home_energy) == (5, 5)


PLACES = {
    ("standard", 2): ((1, 4), 13), ("standard", 3): ((1, 3, 5), 10), ("standard", 4): ((1, 2, 4, 5), 9),
    ("standard", 6): ((1, 2, 3, 4, 5, 6), 7), ("five", 5): ((1, 2, 3, 4, 5), 7),
    ("small", 2): (("A1", "G4"), 9), ("small", 3): (("A1", "D7", "G1"), 7),
}  # fmt: skip


@pytest.mark.parametrize(("name", "players"), PLACES)
def test_places_and_planets_to_win(name: str, players: int) -> None:
    """2.7, SO-100."""
    places, target = PLACES[name, players]
    board = scenario(name)
    homes = {place: board.home(place, players).at for place in board.places(players)}
    assert tuple(homes.values() if isinstance(places[0], str) else homes) == places
    assert board.target(players) == target
    assert [row.players for row in board.table if (name, row.players) not in PLACES] == []


def test_maps_have_the_rows_of_the_book() -> None:
    """2.1: 91 and 37 boxes; without a sixth of the large one 76."""
    assert scenario("standard").rows == (6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6)
    assert scenario("small").rows == (4, 5, 6, 7, 6, 5, 4)
    assert [len(scenario(name).galaxy.at) for name in ("standard", "small", "five", "empire")] == [91, 37, 76, 91]


def test_neutral_garrisons() -> None:
    """2.2: homes nobody starts from have 2 infantry of nobody; no other planet has any."""
    garrisons = {row.at: row.troops for row in scenario("standard").planets(2) if row.troops}
    assert garrisons == dict.fromkeys(HOMES, "2 IN")
    assert not [row for row in scenario("small").planets(2) if row.troops]


def test_the_empire() -> None:
    """SO-150 to SO-158: 24 planets, 19 imperial; forces, technology, garrisons, special rules."""
    board = scenario("empire")
    imperial = [row.at for row in board.planets(6) if 6 in (row.owner, row.home)]
    assert (len(board.planets(6)), len(imperial), board.last_turn, board.upkeep) == (24, 19, 20, True)
    assert values("empire", 6) == laid([*HOMES[:5], "F6"], NEAR, BORDER, INNER)
    empire = board.starts(6)
    assert empire.technology == {"ENG": 2, "HUL": 3}
    assert empire.forces == "5 FR + 3 CR + 1 BB"
    assert [board.starts(place).forces for place in range(1, 6)] == ["2 MA + 1 TR"] * 5
    rules = {row.name: row for row in board.rule}
    chosen = rules["garrisons_chosen"]
    assert (chosen.place, chosen.count, chosen.units, set(chosen.leaves)) == (6, 15, "2 IN", {"C3", "C6", "F9", "I6"})
    assert (rules["garrisons_kept"].place, rules["garrisons_kept"].count) == (6, 2)
    assert rules["land_units_cost_double"].place == rules["no_research"].place == 6
    assert rules["capital_wins"].at == "F6"
