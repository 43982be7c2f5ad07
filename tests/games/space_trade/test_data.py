"""The printed tables of Space & Trade: counts, prices, the board and its lines."""

from __future__ import annotations

import tomllib
from collections import Counter, deque
from pathlib import Path

import pytest

from pbem.games.space_trade.board import components as c
from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import (
    ALL_BONUS,
    ALL_METALS,
    ALL_UPGRADES,
    BONUS,
    CARDS,
    DRIFT,
    METALS,
    OBJECTIVES,
    PARTS,
    PRICES,
    REBIRTH,
    STRANGERS,
    TABLES,
    TOKENS,
    price_of,
)
from pbem.games.space_trade.options.moving import hub_gate, last_sector_gate
from pbem.games.space_trade.rules.combat import HITS
from pbem.games.space_trade.rules.meetings import CAREFUL_LEAD
from pbem.games.space_trade.rules.ship import BROKEN_SPEED
from pbem.games.space_trade.rules.trade import asks, pays
from pbem.reports.rulebook import read

DATA = Path(__file__).resolve().parents[3] / "pbem" / "games" / "space_trade" / "data"
RULES = read((DATA.parent / "RULES.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["board", "cards", "metals", "seats", "ships"])
def test_every_row_cites_a_rule(name: str) -> None:
    tables = tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))
    for row in (row for rows in tables.values() for row in rows):
        assert row["rule"] in RULES, row


# --- cards


def test_metal_cards_str_19() -> None:
    """96 cards of three metals; what is once called uranium is plutonium (STR-19)."""
    assert ALL_METALS == {"F": 35, "C": 35, "P": 26}
    assert sum(ALL_METALS.values()) == 96
    assert {row.en for row in METALS.values()} == {"iron", "carbon", "plutonium"}
    assert [code for code, row in METALS.items() if not row.is_legal] == ["P"]


def test_upgrade_cards_str_29_str_11() -> None:
    """4 parts, 2 levels, 4 copies (STR-29); the parts cost the same, the levels do not (STR-11)."""
    assert sum(ALL_UPGRADES.values()) == 32
    assert set(ALL_UPGRADES.values()) == {4}
    assert {card: price_of(card) for card in ALL_UPGRADES} == {
        **dict.fromkeys(["engine1", "shield1", "weapon1", "cargo1"], 300),
        **dict.fromkeys(["engine2", "shield2", "weapon2", "cargo2"], 600),
    }


def test_bonus_and_objective_cards() -> None:
    assert sum(ALL_BONUS.values()) == 32
    assert set(ALL_BONUS.values()) == {4}
    assert set(BONUS) == {
        "camouflage", "radar", "engine_boost", "weapon_boost", "shield_boost", "cash", "alien_pass", "compartment",
    }  # fmt: skip
    assert sorted(OBJECTIVES) == ["be_pirate", "four_upgrades", "kill_alien_pirate", "kill_police", "rich"]


def test_movement_tokens_st_100() -> None:
    """Ten tokens for each player (ST-100)."""
    assert TOKENS == {"SPACE": 1, "R": 2, "L": 2, "MARKET": 1, "PORT": 1, "M1": 1, "M2": 1, "GATE": 1}


# --- ships


def test_a_plain_ship() -> None:
    assert {part: row.start for part, row in PARTS.items()} == {"engine": 1, "shield": 2, "weapon": 0, "cargo": 1}


def test_strangers_str_26() -> None:
    """Engine, shields, weapon, reward; the solo pirate is like an alien pirate, or like a plain ship (STR-26)."""
    printed = {name: (row.engine, row.shields, row.weapon, row.credits, row.metals) for name, row in STRANGERS.items()}
    assert printed == {
        "alien_miner": (1, 1, 0, 0, 1),
        "alien_pirate": (3, 3, 1, 200, 0),
        "police": (3, 4, 1, 0, 0),
        "solo_pirate": (3, 3, 1, 0, 1),
        "pirate_player": (1, 2, 0, 0, 1),
    }
    assert [STRANGERS[name].marker for name in ("solo_pirate", "pirate_player")] == ["pirate", "pirate"]


def test_upgrades_add_one_for_each_level() -> None:
    """Every part has levels 1 and 2 (2.6): +1 and +2 on engine 1, shields 2, d4 and a hold for 1."""
    assert PRICES == {1: 300, 2: 600}
    assert set(CARDS) == {f"{part}{level}" for part in ("engine", "shield", "weapon", "cargo") for level in (1, 2)}


def test_single_numbers_of_the_book() -> None:
    """ST-5, ST-30, ST-90, ST-86, ST-98, ST-43, ST-35, ST-3, ST-82, ST-70, ST-110, ST-69."""
    assert (c.START_CREDITS, c.GATE_FEE, c.FINE, c.CASH, c.RICH) == (500, 50, 500, 200, 1000)
    assert (c.MOST_OF_A_METAL, c.MOST_IN_A_MARKET, c.CARDS_IN_A_MINE, c.CARDS_IN_A_PORT) == (3, 5, 3, 8)
    assert (c.DIE, c.RADAR_LINES, c.LIGHT_CARGO, c.SOLO_ROUNDS, c.LONGEST_COMBAT) == (4, 2, 2, 16, 100)
    assert HITS == {1: 2, 2: 1}
    assert (BROKEN_SPEED, CAREFUL_LEAD) == (1, 2)


def test_colours_and_quadrants() -> None:
    """2.2: who starts where."""
    assert {quadrant: row.colour for quadrant, row in c.HOMES.items()} == {
        "A": "Red", "B": "Blue", "C": "Green", "D": "Yellow",
    }  # fmt: skip
    assert {number: set(places) for number, places in c.SECTORS.items()} == {
        1: {"M1", "M2", "K"}, 2: {"M1", "M2", "P"}, 3: {"M1", "M2", "K"}, 4: {"M1", "M2"},
    }  # fmt: skip


def test_credits_to_win() -> None:
    assert {players: row.threshold for players, row in TABLES.items() if players > 1} == {2: 3000, 3: 2500, 4: 2000}
    assert ["".join(TABLES[players].quadrants) for players in (1, 2, 3, 4)] == ["A", "AC", "ABC", "ABCD"]


# --- prices


@pytest.mark.parametrize(("metal", "ladder"), [("F", [200, 100, 50]), ("C", [200, 100, 50]), ("P", [500, 250, 150])])
def test_a_market_asks_what_it_paid(metal: str, ladder: list[int]) -> None:
    for units, price in enumerate(ladder):
        assert pays({metal: units}, metal) == price
        assert asks({metal: units + 1}, metal) == price
    assert pays({metal: 3}, metal) == 0
    assert asks({}, metal) == 0


@pytest.mark.parametrize("stock", [{"F": 3, "C": 2}, {"F": 2, "C": 2, "P": 1}])
def test_a_market_with_five_units_buys_nothing(stock: dict[str, int]) -> None:
    assert [pays(stock, metal) for metal in METALS] == [0, 0, 0]


# --- the board


def test_places_str_1_str_2() -> None:
    """A ring of 16 sectors (STR-1): two mines in each, markets in 1 and 3, ports in 2 (STR-2)."""
    assert " ".join(space.RING) == "A1 A2 A3 A4 B1 B2 B3 B4 C1 C2 C3 C4 D1 D2 D3 D4"
    assert len(space.MINES) == 32
    assert " ".join(space.MARKETS) == "A1.K A3.K B1.K B3.K C1.K C3.K D1.K D3.K"
    assert " ".join(space.PORTS) == "A2.P B2.P C2.P D2.P"
    assert len(space.PLACES) == len(set(space.PLACES)) == 60


def test_gates_str_4() -> None:
    """One gate that every sector touches, or one in sector 4 of each quadrant (STR-4): 61 or 64 places in all."""
    hub = {hub_gate(sector) for sector in space.RING}
    assert len(hub) == 1 and "" not in hub
    gates = {sector: last_sector_gate(sector) for sector in space.RING if last_sector_gate(sector)}
    assert set(gates) == {"A4", "B4", "C4", "D4"}
    assert len(set(gates.values())) == 4
    assert (len(space.PLACES) + len(hub), len(space.PLACES) + len(gates)) == (61, 64)


def test_ways() -> None:
    """16 ways between sectors, 44 into structures, each both ways, and no others."""
    ways = {frozenset((place, other)) for place in space.PLACES for other in space.ways(place)}
    between = [way for way in ways if all(map(space.is_space, way))]
    assert (len(between), len(ways)) == (16, 60)
    assert sum(1 for place in space.PLACES for _ in space.ways(place)) == 120
    for way in ways - set(between):
        assert len({space.sector_of(place) for place in way}) == 1


@pytest.mark.parametrize(
    ("start", "goal", "moves"),
    [("A2.P", "A1.M1", 3), ("A1.K", "A3.K", 4), ("A1", "A2", 1), ("A2.P", "B2.P", 6), ("A1", "D4", 1), ("A1", "C1", 8),
     ("A1.M1", "A1.M2", 2), ("A1", "A1", 0)],
)  # fmt: skip
def test_distances(start: str, goal: str, moves: int) -> None:
    assert space.distance(start, goal) == moves
    assert len(space.route(start, goal)) == moves


def test_distances_are_those_of_the_graph() -> None:
    for start in space.PLACES:
        found, queue = {start: 0}, deque([start])
        while queue:
            place = queue.popleft()
            for other in space.ways(place):
                if other not in found:
                    found[other] = found[place] + 1
                    queue.append(other)
        assert all(space.distance(start, goal) == steps for goal, steps in found.items())
        assert len(found) == 60


def test_routes_are_ways_and_ties_go_clockwise() -> None:
    assert space.route("A1", "C1") == ("A2", "A3", "A4", "B1", "B2", "B3", "B4", "C1")
    assert space.route("A1", "C2")[0] == "D4"
    for start in space.PLACES:
        for goal in space.PLACES:
            path = (start, *space.route(start, goal))
            assert all(path[n + 1] in space.ways(path[n]) for n in range(len(path) - 1))


# --- lines

LINES = "D4A1 A1A2 A2A3 A3A4 A4B1 B1B2 B2B3 B3B4 B4C1 C1C2 C2C3 C3C4 C4D1 D1D2 D2D3 D3D4"


def test_lines_str_5_str_6() -> None:
    """Each of the 16 lines (STR-6) has a sector to the left and one to the right, and reaches no further (STR-5)."""
    assert " ".join("".join(space.sides(line)) for line in space.LINES) == LINES
    assert [space.line_name(space.axis(die)) for die in (1, 2, 3, 4)] == ["L01", "L05", "L09", "L13"]
    for die in (1, 2, 3, 4):
        left, right = space.sides(space.axis(die))
        assert space.quadrant_of(left) != space.quadrant_of(right)


def test_clockwise_adds_to_the_line() -> None:
    assert [space.shifted(line, 2) for line in (1, 15, 16)] == [3, 1, 2]
    assert [space.shifted(line, -2) for line in (1, 2, 3)] == [15, 16, 1]
    assert DRIFT == {1: 1, 2: 2, 3: -1, 4: -2}


def test_where_beaten_police_comes_back_st_66() -> None:
    """The next line clockwise that borders a sector with a port (ST-66)."""
    assert REBIRTH == (2, 3, 6, 6, 6, 7, 10, 10, 10, 11, 14, 14, 14, 15, 2, 2)
    ports = {space.sector_of(port) for port in space.PORTS}
    for line, back in zip(space.LINES, REBIRTH, strict=True):
        after = (space.shifted(line, steps) for steps in range(1, 17))
        assert back == next(other for other in after if ports & set(space.sides(other)))


def test_each_sector_is_threatened_from_two_lines() -> None:
    assert set(Counter(side for line in space.LINES for side in space.sides(line)).values()) == {2}
