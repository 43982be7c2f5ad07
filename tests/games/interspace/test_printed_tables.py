"""Every number of the printed tables that test_data.py does not hold, typed from the booklets."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from pbem.games.interspace.board import standard_figures as figures

DATA = Path(__file__).resolve().parents[3] / "pbem" / "games" / "interspace" / "data"
# Planets and asteroids for each player.
QUOTAS = {2: (5, 2), 3: (3, 1), 4: (2, 1), 5: (2, 1), 6: (1, 1), 7: (1, 1), 8: (1, 1)}
# V, V+1, V/2 by civ level.
RATES = {
    1: (1, 2, 1), 2: (1, 2, 1), 3: (2, 3, 1), 4: (2, 3, 1), 5: (3, 4, 2), 6: (3, 4, 2), 7: (4, 5, 2), 8: (4, 5, 2),
}  # fmt: skip
# Tiles in the game, and taken out for each player.
TILES = {
    "another_region": (4, 0), "asteroids": (6, 1), "black_hole": (3, 0), "dust_cloud": (3, 0), "empty_space": (58, 4),
    "home_world": (4, 1), "nebula": (3, 0), "neutron_star": (3, 0), "null_space": (3, 0), "planet": (12, 1),
    "pulsar": (3, 0), "wormhole_aleph": (1, 0), "wormhole_bet": (1, 0), "wormhole_vet": (1, 0),
}  # fmt: skip
# The civ level of a breakthrough; there are two cards of each, and as many as wanted of the last.
BREAKTHROUGHS = {
    "heavy_transport": 2, "nav_computer": 2, "jamming": 3, "multiplex_sensors": 3, "improved_pb": 4,
    "repair_robots": 4, "missiles": 5, "tractor_beams": 5, "stealth": 6, "modular_units": 6, "plasma_cannons": 7,
    "star_gate": 7, "nova_bombs": 8, "planet_shield": 8, "drive_plus": 0,
}  # fmt: skip
ENCOUNTERS = {
    "ancients_return", "berserker", "crystal_artefact", "death_station", "dread", "drive_artefact",
    "fabrication_artefact", "gamblers", "insight", "ion_storm", "knowledge", "lost_and_found", "lost_colonists",
    "lost_probe", "madness", "merchants", "meteor_storm", "pirates", "plague", "upgrade", "plunderers", "rejection",
    "ore_thieves", "shield_artefact", "space_amoeba", "dimension_portal", "stasis", "telepaths", "time_warp",
    "traders", "unstable_wormhole", "weapon_artefact", "wisdom", "wonder", "vanished",
}  # fmt: skip
# Whether the card stays with the planet.
COLONIZATIONS = {
    "ancient_ruins": True, "pleasure_world": True, "lost_treasure": False, "paradise": True, "fair_world": True,
    "ice_world": True, "mineral_world": True, "green_world": True, "false_start": False, "pioneer_spirit": False,
    "dangerous_natives": True, "rebels": False,
}  # fmt: skip
# Type, counters, points; then: may be attacked, bars the way, asks, goes back.
FREE_UNITS = {
    "berserker": ("BB", 1, 1, "attacked blocks"), "storm": ("", 1, 1, ""), "madness": ("", 1, 0, ""),
    "pirates": ("CA", 1, 3, "attacked asks back"), "plague": ("", 0, 1, "attacked asks"),
    "plunderers": ("CA", 1, 3, "attacked asks back"), "thieves": ("Trn", 1, 3, ""), "amoeba": ("", 1, 1, ""),
    "traders": ("Trn", 1, 3, "attacked asks"), "death": ("GS", 1, 0, "attacked blocks"),
}  # fmt: skip
# From level 1, 2 ... 7 to the next, by tech level 1 to 8 of the planet.
INDUSTRY = [
    [4, 2, 1, 1, 1, 1, 1, 1], [9, 4, 2, 1, 1, 1, 1, 1], [16, 8, 4, 2, 1, 1, 1, 1], [25, 12, 6, 3, 1, 1, 1, 1],
    [36, 18, 9, 4, 2, 1, 1, 1], [49, 24, 12, 6, 3, 1, 1, 1], [64, 32, 16, 8, 4, 2, 1, 1],
]  # fmt: skip
# From level 1, 2 ... 7 to the next, by civ level from that level up to 8.
TECH = [
    [4, 2, 1, 1, 1, 1, 1, 1], [9, 4, 2, 1, 1, 1, 1], [16, 8, 4, 2, 1, 1], [25, 12, 6, 3, 1], [36, 18, 9, 4],
    [49, 24, 12], [64, 32],
]  # fmt: skip


def rows(file: str, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((DATA / f"{file}.toml").read_text(encoding="utf-8"))[table]
    return found


def test_quotas_for_every_number_of_players() -> None:
    """ISO-125."""
    assert {row["players"]: (row["planet"], row["asteroids"]) for row in rows("quotas", "quota")} == QUOTAS


def test_rates_of_movement() -> None:
    """ISB-39."""
    assert {row["civ"]: (row["v"], row["v_plus"], row["v_half"]) for row in rows("rates", "rate")} == RATES


def test_tiles_one_by_one() -> None:
    """ISB-14."""
    assert {row["id"]: (row["total"], row["ring"]) for row in rows("tiles", "tile")} == TILES
    assert [row["total"] for row in rows("tiles", "set_aside")] == [1, 1, 1]


def test_breakthroughs_and_their_copies() -> None:
    """ISO-19."""
    cards = rows("breakthroughs", "breakthrough")
    assert {row["id"]: row["civ"] for row in cards} == BREAKTHROUGHS
    assert {row["id"]: row["copies"] for row in cards} == dict.fromkeys(BREAKTHROUGHS, 2) | {"drive_plus": 0}


def test_there_are_36_encounters() -> None:
    cards = {row["id"]: row["copies"] for row in rows("encounters", "encounter")}
    assert cards == dict.fromkeys(ENCOUNTERS, 1) | {"lost_and_found": 2}
    assert sum(cards.values()) == 36


def test_colonizations_and_aliens() -> None:
    """ISO-5: builders have two points for an industry level, all others one."""
    assert {row["id"]: row["lasting"] for row in rows("colonizations", "colonization")} == COLONIZATIONS
    assert {row["id"]: row["industry"] for row in rows("aliens", "alien")} == {
        "builders": 2, "conquerors": 1, "explorers": 1, "parasites": 1, "royalists": 1, "technicians": 1,
        "warriors": 1, "xenophobes": 1,
    }  # fmt: skip


def test_units_of_nobody_and_of_cards() -> None:
    """ISO-65, ISO-97, ISO-43."""
    flags = ("attacked", "blocks", "asks", "back")
    assert {
        row["kind"]: (row["code"], row["count"], row["rate"], " ".join(flag for flag in flags if row[flag]))
        for row in rows("free_units", "free")
    } == FREE_UNITS
    columns = ("tech", "attack", "defence", "shields", "move", "cost", "max")
    assert {row["code"]: tuple(row[key] for key in columns) for row in rows("special_units", "unit")} == {
        "SctPlus": (6, 0, 4, 3, "V+1", 6, 1), "NB": (8, 0, 0, 0, "V/2", 8, 6),
    }  # fmt: skip


def test_costs_of_investment_level_by_level() -> None:
    """ISS-24, ISS-25."""
    assert [[figures.industry_cost(ind, tech) for tech in range(1, 9)] for ind in range(1, 8)] == INDUSTRY
    assert [[figures.tech_cost(tech, civ) for civ in range(tech, 9)] for tech in range(1, 8)] == TECH
    assert (figures.HOLD, figures.NEW_COLONY_IPE) == (6, 6)
