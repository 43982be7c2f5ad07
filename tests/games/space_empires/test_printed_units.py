"""Every number of the tables of units, technology, markers and dice, typed from the book and the reference cards."""

from __future__ import annotations

import pytest

from pbem.games.space_empires.board import components as c
from pbem.games.space_empires.levels import ruleset
from tests.games.space_empires.boards import options

# Class, attack, defense, hull, price, counters of a player. A raider and a squadron add their level to the attack.
PLAYERS = {
    "SC": ("E", 3, 0, 1, 6, 5), "DD": ("D", 4, 0, 1, 9, 4), "CA": ("C", 4, 1, 2, 12, 4), "BC": ("B", 5, 1, 2, 15, 4),
    "BB": ("A", 5, 2, 3, 20, 4), "DN": ("A", 6, 3, 3, 24, 2), "BA": ("A", 7, 2, 3, 12, 2), "SY": ("C", 3, 0, 1, 6, 4),
    "R": ("D", 3, 0, 2, 12, 4), "CV": ("E", 3, 0, 1, 12, 4), "F": ("B", 4, 0, 1, 5, 8), "SW": ("E", 1, 0, 1, 6, 3),
    "MN": ("", 0, 0, 1, 5, 5), "CO": ("", 0, 0, 1, 8, 15), "MI": ("", 0, 0, 1, 5, 2), "MS": ("", 0, 0, 1, 3, 20),
    "DC": ("", 0, 0, 0, 1, 2),
}  # fmt: skip
NEEDS = {
    "SC": "ship_size 1", "DD": "ship_size 2", "CA": "ship_size 3", "BC": "ship_size 4", "BB": "ship_size 5",
    "DN": "ship_size 6", "BA": "ship_size 2", "R": "cloak 1", "CV": "fighter 1", "F": "fighter 1", "SW": "sweep 1",
    "MN": "mines 1",
}  # fmt: skip
CARRIED_BESIDES = {
    "SC": "pd", "DD": "scan", "CA": "explore", "R": "cloak", "F": "fighter", "SW": "sweep", "CO": "terraform",
}  # fmt: skip
SWITCHES = {
    "MS": "pipelines", "R": "raiders", "CV": "carriers", "F": "carriers", "SW": "mines", "MN": "mines",
}  # fmt: skip
# Class, attack, defense, hull, counters, attacks in a round.
OTHERS = {
    "AB": ("B", 6, 2, 1, 10, 1), "AC": ("C", 5, 2, 1, 20, 1), "AD": ("D", 4, 1, 1, 10, 1), "DM": ("C", 9, 2, 3, 3, 2),
}  # fmt: skip
# Machines of the scenarios for one player, by rating 1 to 10: class, attack, defense, hull, attacks in a round.
MACHINES = [
    ("D", 7, 1, 6, 3), ("C", 7, 1, 7, 4), ("C", 8, 2, 7, 4), ("C", 8, 2, 8, 4), ("B", 9, 2, 8, 5),
    ("B", 9, 3, 9, 5), ("B", 10, 3, 9, 6), ("A", 10, 3, 10, 6), ("A", 11, 4, 10, 6), ("A", 11, 4, 11, 6),
]  # fmt: skip
# Level at the start, then the price of each level above it, in the three columns.
PRICES = {
    "ship_size": (1, [10, 15, 20, 25, 30], [10, 15, 20, 20, 25], [10, 15, 20, 20, 20]),
    "attack": (0, [20, 30, 40], [20, 30, 30], [20, 30, 25]),
    "defense": (0, [20, 30, 40], [20, 30, 30], [20, 30, 25]),
    "tactics": (0, [15, 20, 30], [15, 15, 20], [15, 15, 15]),
    "move": (1, [20, 30, 40, 40, 40], [20, 25, 25, 25, 20], [20, 25, 25, 25, 20]),
    "yard": (1, [20, 30], [20, 30], [20, 25]),
    "terraform": (0, [25], [20], [20]),
    "explore": (0, [15], [15], [15]),
    "fighter": (0, [25, 30, 40], [25, 30, 40], [25, 25, 25]),
    "pd": (0, [20, 25, 30], [20, 25, 30], [20, 20, 20]),
    "cloak": (0, [30, 40], [30, 40], [30, 30]),
    "scan": (0, [20, 30], [20, 30], [20, 20]),
    "mines": (0, [20], [30], [30]),
    "sweep": (0, [10, 20], [10, 15], [10, 15]),
}
TECH_SWITCHES = {
    "fighter": "carriers", "pd": "carriers", "cloak": "raiders", "scan": "raiders", "mines": "mines", "sweep": "mines",
}  # fmt: skip
# In a home mix of 26 and in the white mix of 102.
MARKERS = {
    "homeworld": (1, 0), "planet": (8, 0), "barren_planet": (1, 12), "minerals_5": (11, 0), "minerals_10": (0, 14),
    "asteroids": (2, 10), "nebula": (2, 10), "black_hole": (1, 10), "danger": (0, 26), "lost_in_space": (0, 5),
    "super_nova": (0, 3), "space_wreck": (0, 3), "doomsday": (0, 3), "warp_1": (0, 3), "warp_2": (0, 3),
}  # fmt: skip
WRECK = [
    "ship_size", "ship_size", "attack", "attack", "defense", "defense", "tactics", "move", "move", "yard",
]  # fmt: skip


def test_units_of_players() -> None:
    """SEB-2.3.2, SEB-7.5.4."""
    rows = {code: c.UNITS[code] for code in PLAYERS}
    assert {k: (u.letter, u.attack, u.defense, u.hull, u.price, u.counters) for k, u in rows.items()} == PLAYERS
    assert {code: row.needs for code, row in rows.items() if row.needs} == NEEDS
    assert {code: row.carries for code, row in rows.items() if row.carries} == CARRIED_BESIDES
    assert {code: row.switch for code, row in rows.items() if row.switch} == SWITCHES
    assert {code: row.grows for code, row in rows.items() if row.grows} == {"R": "cloak", "F": "fighter"}
    assert {code for code, row in rows.items() if row.built_at == "colony"} == {"BA", "SY", "DC"}
    assert {row.shots for row in rows.values()} == {1}


def test_units_of_nobody() -> None:
    """SEA-14.1a, SEO-17.2a, SES-6.2: aliens and machines, which nobody buys."""
    rows = {code: c.UNITS[code] for code in OTHERS}
    assert {k: (u.letter, u.attack, u.defense, u.hull, u.counters, u.shots) for k, u in rows.items()} == OTHERS
    machines = [c.UNITS[code] for code in c.RATINGS]
    assert [(u.letter, u.attack, u.defense, u.hull, u.shots) for u in machines] == MACHINES
    assert [u.counters for u in machines] == [3] * 10
    fleet = c.UNITS["FL"]
    assert (fleet.attack, fleet.defense, fleet.hull, fleet.counters, fleet.shots) == (1, 0, 1, 20, 1)
    assert set(c.UNITS) == {*PLAYERS, *OTHERS, *c.RATINGS, "FL", "?"}
    assert {u.price for code, u in c.UNITS.items() if code not in PLAYERS} == {0}


@pytest.mark.parametrize(("number", "column"), [(0, "first"), (1, "ce"), (2, "later")])
def test_prices_of_technology_level_by_level(number: int, column: str) -> None:
    """SEB-9.1: no level is missing, and none is above the last."""
    assert set(c.TECHS) == set(PRICES)
    rules = ruleset(options(tech_costs=column, carriers="on", raiders="on", mines="on"))
    for tech, (start, *columns) in PRICES.items():
        prices = columns[number]
        assert c.TECHS[tech].start == start
        assert list(getattr(c.TECHS[tech], column)) == prices
        assert [rules.cost(tech, start + step) for step in range(1, len(prices) + 1)] == prices
    assert {tech: row.switch for tech, row in c.TECHS.items() if row.switch} == TECH_SWITCHES


def test_markers() -> None:
    assert {key: (row.home, row.deep) for key, row in c.MARKERS.items()} == MARKERS
    assert [sum(row[mix] for row in MARKERS.values()) for mix in (0, 1)] == [26, 102]
    assert c.MINERALS == {"minerals_5": 5, "minerals_10": 10}


def test_speeds_and_dice() -> None:
    """SEB-4.1, SEB-6.8, SEB-6.3: hexes in turns 1, 2, 3; the wreck; black holes."""
    assert c.SPEEDS == {1: (1, 1, 1), 2: (1, 1, 2), 3: (1, 2, 2), 4: (2, 2, 2), 5: (2, 2, 3), 6: (2, 3, 3)}
    assert [c.WRECK[die] for die in range(1, 11)] == WRECK
    assert (c.DIE, c.BLACK_HOLE_LIVES) == (10, 6)


def test_single_numbers() -> None:
    """SEB-2.4, SEB-5.10.2, SES-1.1, SEA-11.1.1, SEA-11.2.6c, SEA-14.1, SEB-5.5a."""
    assert c.START == {"SY": 4, "SC": 3, "CO": 3, "MI": 1}
    assert (c.MOST_IN_A_GROUP, c.COLONY_STEPS, c.HOME_STEP, c.TURNS) == (6, (0, 1, 3, 5), 5, (1, 2, 3))
    assert (c.SQUADRONS, c.SQUADRON_REFIT, c.ALIENS_ON_A_PLANET, c.MOST_ROUNDS) == (3, 1, 4, 200)
    assert c.MACHINE_TECH == {"tactics": 2, "scan": 2}
    assert c.CAPPED == ("attack", "defense")
