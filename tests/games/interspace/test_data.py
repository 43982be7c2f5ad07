"""The printed tables of InterSpace: sums, ranges, and names that cannot be mistaken for each other."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.core.syntax import fold_word as fold
from pbem.games.interspace.levels import OPTIONS, ruleset
from pbem.reports.rulebook import read

DATA = Path(__file__).resolve().parents[3] / "pbem" / "games" / "interspace" / "data"

BASIC_KEYWORDS = frozenset(
    [
        "SETUP",
        "RING",
        "PLACE",
        "IND",
        "TECH",
        "BUILD",
        "HOMEWORLD",
        "MOVE",
        "FROM",
        "TO",
        "VIA",
        "TOWARDS",
        "EXPLORE",
        "COLONIZE",
        "NOCOLONIZE",
        "WITH",
        "ATTACK",
        "CONQUER",
        "HOLD",
        "RESIGN",
        "SAY",
        "STRICT",
        "AT",
        "ELSE",
        "STAY",
        "ALL",
        "NONE",
        "TRADE",
        "YES",
        "NO",
        "CIVILIANS",
        "IGNORE",
        "BATTLES",
        "TARGETS",
        "BEST",
        "ATT",
        "DEF",
        "RETREAT",
        "NEVER",
        "ROUND",
        "BELOW",
        "ONLY",
        "RETREATTO",
        "SCREEN",
        "ALWAYS",
        "ORDERED",
        "PBHOME",
        "ON",
        "OFF",
        "CLEAR",
        "WHEN",
    ]
)


def words_in(syntax: str) -> Iterator[str]:
    """Keywords and choices of an order."""
    for choices, word in re.findall(r"<\w+=([^>]+)>|<[^>]*>|([^\s\[\]<>]+)", syntax):
        yield from choices.split("|") if choices else filter(None, [word])


MODULES = {option.key: "true" for option in OPTIONS if option.key.endswith("_cards")}
FULL = ruleset({"level": "standard", **MODULES})
# Words that a kind reads, and that orders of earlier versions have as choices.
JAMMING = {"FIRST", "SECOND", "EVEN"}
KEYWORDS = (
    BASIC_KEYWORDS
    | JAMMING
    | {
        word
        for form in (*FULL.orders, *(question.form for question in FULL.questions))
        for word in words_in(form.syntax)
    }
)
RULES = read((DATA.parent / "RULES.md").read_text(encoding="utf-8"))
HEX_LABEL = re.compile(r"[a-h][0-9]+(/[1-6])?")


def load(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def unit_names(unit: dict[str, Any]) -> set[str]:
    return {fold(name) for name in (unit["code"], unit["id"], *unit["aliases"])}


def spoken() -> Iterator[tuple[str, str, str]]:
    for language, table in load("words").items():
        for keyword, aliases in table.items():
            for alias in aliases:
                yield language, keyword, alias


@pytest.mark.parametrize("name", ["units", "rates", "terrain", "tiles", "bonus", "setup"])
def test_every_row_cites_a_rule(name: str) -> None:
    for rows in load(name).values():
        for row in rows:
            assert row["rule"] in RULES, row


# --- units


def test_units_are_the_eleven_of_the_basic_level() -> None:
    units = load("units")["unit"]
    assert [unit["code"] for unit in units] == ["Sct", "Trn", "Col", "PB", "AB", "DD", "CA", "BB", "SS", "RS", "GS"]
    assert len({unit["id"] for unit in units}) == 11
    assert sum(unit["max"] for unit in units) == 88


def test_unit_values() -> None:
    printed = {
        unit["code"]: tuple(
            unit[column] for column in ["tech", "attack", "defence", "shields", "move", "cost", "max", "kind"]
        )
        for unit in load("units")["unit"]
    }
    assert printed == {
        "Sct": (1, 0, 1, 0, "V", 6, 6, "civilian"),
        "Trn": (1, 0, 1, 0, "V", 4, 12, "civilian"),
        "Col": (2, 0, 0, 0, "V/2", 8, 6, "civilian"),
        "PB": (2, 1, 1, 0, "V+1", 2, 18, "warship"),
        "AB": (4, 2, 2, 1, "V", 6, 14, "warship"),
        "DD": (5, 3, 3, 2, "V", 10, 10, "warship"),
        "CA": (6, 4, 4, 3, "V", 14, 4, "warship"),
        "BB": (7, 5, 5, 4, "V", 18, 2, "warship"),
        "SS": (3, 0, 2, 2, "V/2", 6, 10, "station"),
        "RS": (5, 0, 4, 4, "V/2", 12, 4, "station"),
        "GS": (8, 0, 6, 6, "V/2", 24, 2, "station"),
    }


def test_unit_kinds_fit_their_ratings() -> None:
    for unit in load("units")["unit"]:
        assert (unit["kind"] == "warship") == (unit["attack"] > 0), unit["code"]
        assert 1 <= unit["tech"] <= 8
        assert all(unit[name] for name in ("en", "it", "de"))


def test_unit_names_are_unambiguous() -> None:
    seen: dict[str, str] = {}
    for unit in load("units")["unit"]:
        for name in unit_names(unit):
            assert seen.setdefault(name, unit["code"]) == unit["code"], name


def test_unit_names_are_single_words_and_no_hex_labels() -> None:
    for unit in load("units")["unit"]:
        for name in unit_names(unit):
            assert not re.search(r"[\s0-9+:]", name), name
            assert not HEX_LABEL.fullmatch(name), name
        for alias in unit["aliases"]:
            assert fold(alias) not in {fold(unit["code"]), fold(unit["id"])}, alias
        assert len({fold(alias) for alias in unit["aliases"]} - {""}) > 3


@pytest.mark.parametrize(
    ("alias", "code"),
    [
        ("Fr", "Trn"),
        ("Kol", "Col"),
        ("WB", "PB"),
        ("LB", "AB"),
        ("Z", "DD"),
        ("KR", "CA"),
        ("SLS", "BB"),
        ("colony_ship", "Col"),
        ("caccia", "PB"),
        ("Kreuzer", "CA"),
        ("Zerstörer", "DD"),
        ("ZERSTOERER", "DD"),
        ("Navi_da_Guerra", "BB"),
        ("Trasportatori", "Trn"),
    ],
)
def test_unit_aliases_of_both_editions(alias: str, code: str) -> None:
    assert [unit["code"] for unit in load("units")["unit"] if fold(alias) in unit_names(unit)] == [code]


def test_full_names_of_all_languages_are_aliases() -> None:
    for unit in load("units")["unit"]:
        for name in (unit["en"], unit["it"], unit["de"]):
            assert fold(name).replace(" ", "_") in unit_names(unit), name


# --- movement


def test_rates() -> None:
    rates = load("rates")["rate"]
    assert [rate["civ"] for rate in rates] == list(range(1, 9))
    for rate in rates:
        assert rate["v"] == -(-rate["civ"] // 2)
        assert rate["v_plus"] == rate["v"] + 1
        assert rate["v_half"] == -(-rate["v"] // 2)


def test_terrain() -> None:
    terrain = {row["id"]: (row["cost"], row["stop"]) for row in load("terrain")["terrain"]}
    assert terrain == {
        "asteroids": (1, True),
        "black_hole": (0, True),
        "dust_cloud": (2, False),
        "empty_space": (1, False),
        "home_world": (1, False),
        "nebula": (1, True),
        "neutron_star": (0, False),
        "null_space": (1, True),
        "planet": (1, False),
        "pulsar": (1, False),
        "wormhole": (1, False),
        "unknown": (1, True),
        "void": (1, True),
    }


def test_terrain_names_are_unambiguous() -> None:
    seen: dict[str, str] = {}
    for row in load("terrain")["terrain"]:
        for name in (row["id"], row["en"], row["it"], row["de"]):
            assert seen.setdefault(fold(name).replace(" ", "_"), row["id"]) == row["id"], name


# --- tiles and planets


def test_tiles_sum_up() -> None:
    tiles = load("tiles")
    drawn = sum(row["total"] for row in tiles["tile"])
    aside = sum(row["total"] for row in tiles["set_aside"])
    assert (drawn, aside, drawn + aside) == (105, 3, 108)
    assert sum(row["ring"] for row in tiles["tile"]) == 7
    ids = [row["id"] for rows in tiles.values() for row in rows]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize(("players", "box"), [(2, 91), (3, 84), (4, 77), (5, 70), (6, 63)])
def test_exploration_box(players: int, box: int) -> None:
    tiles = load("tiles")["tile"]
    left = {row["id"]: row["total"] - players * row["ring"] for row in tiles}
    left["planet"] += min(0, left["home_world"])  # players 5 and 6 use planet tiles
    left["home_world"] = max(0, left["home_world"])
    assert min(left.values()) >= 0
    assert sum(left.values()) == box
    assert left["planet"] == {2: 10, 3: 9, 4: 8, 5: 6, 6: 4}[players]
    assert left["asteroids"] == 6 - players
    assert left["empty_space"] == {2: 50, 3: 46, 4: 42, 5: 38, 6: 34}[players]


def test_nulls_have_their_primes() -> None:
    tiles = load("tiles")
    primes = {row["id"] for row in tiles["tile"] if row["id"].startswith("wormhole_")}
    assert (
        {row["prime"] for row in tiles["set_aside"]}
        == primes
        == {
            "wormhole_aleph",
            "wormhole_bet",
            "wormhole_vet",
        }
    )


def test_tiles_are_known_terrain() -> None:
    terrain = {row["id"] for row in load("terrain")["terrain"]}
    for row in load("tiles")["tile"]:
        if row["id"] != "another_region":
            assert row["id"] in terrain or row["id"].startswith("wormhole_")


def test_planets() -> None:
    planets = load("planets")
    tiles = {row["id"]: row["total"] for row in load("tiles")["tile"]}
    assert planets["homes"] == ["yellow", "green", "red", "blue"]
    assert len(planets["homes"]) == tiles["home_world"]
    assert len(set(planets["planets"])) == tiles["planet"] == 12
    assert len(set(planets["extra_homes"])) == 4
    assert set(planets["extra_homes"]) < set(planets["planets"])
    assert set(planets["aliases"]) <= {*planets["homes"], *planets["planets"]}


def test_planet_names_are_unambiguous() -> None:
    planets = load("planets")
    names = [*planets["homes"], *planets["planets"], *(alias for row in planets["aliases"].values() for alias in row)]
    folded = [fold(name) for name in names]
    assert len(set(folded)) == len(folded)
    assert not any(HEX_LABEL.fullmatch(name) for name in folded)
    taken = {name for unit in load("units")["unit"] for name in unit_names(unit)}
    taken |= {fold(word) for word in KEYWORDS} | {fold(alias) for _, _, alias in spoken()}
    assert not taken & set(folded)


# --- bonus and set-up


def test_bonus() -> None:
    bonus = {row["place"]: (row["ipe"], row["required"]) for row in load("bonus")["bonus"]}
    assert bonus == {
        "home_world": (0, True),
        "colony": (2, False),
        "asteroids": (4, False),
        "alien_home_world": (8, False),
    }


def test_start_levels_and_units() -> None:
    setup = load("setup")
    levels = {row["place"]: (row["ind"], row["tech"]) for row in setup["level"]}
    assert levels == {"home_world": (8, 3), "colony": (2, 2), "new_colony": (1, 1), "home_world_only": (8, 1)}
    start = {row["unit"]: row["count"] for row in setup["start_unit"]}
    assert start == {"scout": 3, "transport": 2, "system_station": 1}
    assert set(start) <= {unit["id"] for unit in load("units")["unit"]}


def test_default_ring_fits_the_tiles() -> None:
    ring = load("setup")["ring"]
    assert [row["direction"] for row in ring] == [1, 2, 3, 4, 5, 6]
    assert (ring[0]["terrain"], ring[3]["terrain"]) == ("planet", "asteroids")
    for tile in load("tiles")["tile"]:
        wanted = tile["ring"] if tile["id"] != "home_world" else 0
        assert sum(row["terrain"] == tile["id"] for row in ring) == wanted


def test_default_placement_places_every_start_unit() -> None:
    setup = load("setup")
    placed: dict[str, int] = {}
    for row in setup["placement"]:
        assert row["place"] in {"home_world", "colony"}
        placed[row["unit"]] = placed.get(row["unit"], 0) + row["count"]
    assert placed == {row["unit"]: row["count"] for row in setup["start_unit"]}
