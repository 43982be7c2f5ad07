"""Every hex of the printed maps and every number of the tables for one player, typed from the scenario book."""

from __future__ import annotations

import pytest

from pbem.games.space_empires.board import components as c
from pbem.games.space_empires.board import space

# The map of four players, row by row from A to L, each hex with the seat whose home it is.
FOUR = """
1 1 1 1 1 . . 2 2 2 2 2 2
1 1 1 1 1 . . 2 2 2 2 2
1 1 1 1 1 1 . . 2 2 2 2 2
1 1 1 1 1 . . 2 2 2 2 2
1 1 1 1 1 . . . 2 2 2 2 2
. . . . . . . . . . . .
. . . . . . . . . . . . .
3 3 3 3 3 . . 4 4 4 4 4
3 3 3 3 3 . . 4 4 4 4 4 4
3 3 3 3 3 . . 4 4 4 4 4
3 3 3 3 3 3 . . 4 4 4 4 4
3 3 3 3 3 . . 4 4 4 4 4
"""
THREE = """
. . . 1 1 1 1 1 1 . . . .
. . . 1 1 1 1 1 1 . . .
. . . 1 1 1 1 1 1 1 . . .
. . . . 1 1 1 1 . . . .
. . . . . 1 1 1 . . . . .
. 2 . . . . . . . . 3 .
. 2 2 2 . . . . . 3 3 3 .
2 2 2 2 . . . . 3 3 3 3
2 2 2 2 2 . . . 3 3 3 3 3
2 2 2 2 2 . . 3 3 3 3 3
. 2 2 2 2 . . . 3 3 3 3 .
. 2 2 2 2 . . 3 3 3 3 .
"""
ROWS = "ABCDEFGHIJKL"


def drawn(text: str) -> dict[str, set[str]]:
    """The hexes of each sign of a drawn map."""
    found: dict[str, set[str]] = {}
    for row, line in zip(ROWS, text.strip().splitlines(), strict=True):
        for column, sign in enumerate(line.split(), start=1):
            found.setdefault(sign, set()).add(f"{row}{column}")
    return found


def rows(letters: str, long: int = 13, short: int = 12) -> set[str]:
    return {f"{row}{n}" for row in letters for n in range(1, (long if row in "ACEGIK" else short) + 1)}


def hexes(text: str) -> set[str]:
    return set(space.listed(text))


def homes(name: str) -> list[set[str]]:
    return [hexes(text) for text in c.SCENARIOS[name].homes]


def deep(name: str) -> set[str]:
    row = c.SCENARIOS[name]
    return hexes(row.deep) if row.deep != "rest" else set(space.HEXES) - set().union(*homes(name))


@pytest.mark.parametrize("name", ["4p", "4p_teams"])
def test_four_players(name: str) -> None:
    """SES-4.1, SES-4.3: seats follow each other clockwise."""
    printed = drawn(FOUR)
    assert homes(name) == [printed[seat] for seat in "1243"]
    assert deep(name) == printed["."] and len(printed["."]) == 46
    assert [hexes(at) for at in c.SCENARIOS[name].homeworlds] == [
        rows("A", 5), rows("A") - rows("A", 7), rows("L") - rows("L", short=7), rows("L", short=5),
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["3p", "3p_2v1"])
def test_three_players(name: str) -> None:
    """SES-3.1, SES-3.3."""
    printed = drawn(THREE)
    assert homes(name) == [printed[seat] for seat in "132"]
    assert deep(name) == printed["."] and len(printed["."]) == 72
    assert c.SCENARIOS[name].homeworlds == ("A7", "K12", "K2")


# Home rows of both, rows between them, who has half a hex more and where, rows of homeworlds.
NARROW = [
    ("2p_small", "CDE", "HIJ", "FG", 1, "H9 J9", "CJ"),
    ("2p_standard", "BCD", "IJK", "EFGH", 0, "B9 D9", "BK"),
    ("2p_large", "ABC", "JKL", "DEFGHI", 1, "J9 L9", "AL"),
]


@pytest.mark.parametrize(("name", "first", "second", "between", "half", "where", "worlds"), NARROW)
def test_narrow_maps(name: str, first: str, second: str, between: str, half: int, where: str, worlds: str) -> None:
    """SES-2.1 to SES-2.3."""
    row = c.SCENARIOS[name]
    assert homes(name) == [rows(first, 9, 8), rows(second, 9, 8)]
    assert deep(name) == rows(between, 9, 8)
    assert row.extra == ((0, 1) if half else (1, 0))
    halves = [set(where.split()), set[str]()]
    assert [hexes(text) for text in row.choice] == (halves[::-1] if half else halves)
    assert [hexes(text) for text in row.homeworlds] == [rows(worlds[0], 9, 8), rows(worlds[1], 9, 8)]


@pytest.mark.parametrize("name", ["2p_xl", "2p_3d"])
def test_diagonal_maps(name: str) -> None:
    """SES-2.4, SES-2.5: regions 2 and 3 of the map of four; without holes all else is deep space."""
    printed = drawn(FOUR)
    assert homes(name) == [printed["2"], printed["3"]]
    between = printed["."] if name == "2p_3d" else printed["."] | printed["1"] | printed["4"]
    assert deep(name) == between and len(between) == (46 if name == "2p_3d" else 98)
    assert [hexes(text) for text in c.SCENARIOS[name].homeworlds] == [rows("A") - rows("A", 7), rows("L", short=5)]
    assert c.SCENARIOS[name].extra == (0, 0)


def test_holes() -> None:
    """SES-2.5."""
    assert [hexes(text) for text in c.SCENARIOS["2p_3d"].holes] == [
        hexes("A6 B6 C7 D6 E6 F1 F2 F3 F4 F5"), hexes("G8 G9 G10 G11 G12 G13 H7 I7 J7 K8 L7"),
    ]  # fmt: skip


def test_massive_and_dare() -> None:
    """SES-2.6, SES-2.7: some hexes of each home are chosen."""
    massive = c.SCENARIOS["2p_massive"]
    assert [len(home) for home in homes("2p_massive")] == [25, 20]
    assert homes("2p_massive") == [
        hexes("A9 A10 A11 A12 A13 B9 B10 B11 B12 C10 C11 C12 C13 D10 D11 D12 E11 E12 E13 F11 F12 G12 G13 H12 I13"),
        hexes("E1 F1 G1 G2 H1 H2 I1 I2 I3 J1 J2 J3 K1 K2 K3 K4 L1 L2 L3 L4"),
    ]
    assert massive.extra == (1, 6)
    assert [hexes(text) for text in massive.homeworlds] == [rows("A") - rows("A", 8), rows("L", short=4)]
    for home, text in zip(homes("2p_massive"), massive.choice, strict=True):
        assert hexes(text) == {at for own in home for at in space.BESIDE[own]} - home
    dare = c.SCENARIOS["2p_dare"]
    assert homes("2p_dare") == [rows("AB"), rows("KL")]
    assert dare.extra == (1, 1)
    assert [hexes(text) for text in dare.choice] == [rows("C"), rows("J")]
    assert [hexes(text) for text in dare.homeworlds] == [rows("A"), rows("L")]


def around(least: int, most: int) -> set[str]:
    home = drawn(THREE)["1"]
    return {at for at in space.HEXES if least <= min(space.distance(at, own) for own in home) <= most}


# Printed entrances by die 1-2 to 9-10, and systems that are no entrance.
SOLO_MACHINES = [
    ("solo_dm_small", 2, 30, ("A2", "E4", "G7", "E10", "A11")),
    ("solo_dm_large", 4, 73, ("E1", "H2", "J7", "H11", "E13")),
]


@pytest.mark.parametrize(("name", "far", "count", "entries"), SOLO_MACHINES)
def test_solo_maps_with_machines(name: str, far: int, count: int, entries: tuple[str, ...]) -> None:
    """SES-6.2."""
    row = c.SCENARIOS[name]
    assert homes(name) == [drawn(THREE)["1"]] and row.homeworlds == ("A7",)
    assert row.entries == entries
    assert len(deep(name)) == count
    assert deep(name) == around(1, far) - set(entries)
    assert row.arrivals == name.removeprefix("solo_dm_")


def test_solo_maps_with_alien_empires() -> None:
    """SES-7.1, SES-7.15."""
    one, two = c.SCENARIOS["solo_ae_1"], c.SCENARIOS["solo_ae_2"]
    assert homes("solo_ae_1") == [drawn(THREE)["1"]] and one.homeworlds == two.homeworlds == ("A7",)
    assert one.aliens == ("E1", "E13", "I7") and two.aliens == ("G1", "G13", "I7")
    south = "E2 E3 E4 E5 E9 E10 E11 E12 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 G4 G5 G6 G7 G8 G9 G10 H4 H5 H6 H7 H8 H9"
    assert deep("solo_ae_1") == (rows("ABCD") - drawn(THREE)["1"]) | hexes(south)
    assert len(deep("solo_ae_1")) == 58
    assert homes("solo_ae_2") == [rows("AB")]
    assert deep("solo_ae_2") == rows("CDEFGHI")


# --- tables for one player

# Economic phase and rating of each machine, on the small map, then on the large one.
ARRIVALS = {
    "easy": ("7/1 9/3 11/5", "8/5 10/7 12/9"),
    "normal": ("7/2 9/4 10/6", "8/6 10/8 11/10"),
    "hard": ("6/1 8/3 10/5", "7/5 9/7 11/9"),
    "harder": ("6/2 8/4 9/6", "7/6 9/8 10/10"),
    "good_luck": ("5/1 7/3 9/5", "6/5 8/7 10/9"),
}
# Rolls, the highest die of a launch, of econ, of fleet, of tech; above it is defense. No die: 0.
PHASES = {
    1: (1, 0, 2, 0, 10), 2: (1, 10, 1, 3, 10), 3: (2, 10, 1, 4, 8), 4: (2, 5, 1, 5, 8), 5: (2, 3, 1, 5, 9),
    6: (3, 4, 1, 6, 9), 7: (3, 4, 0, 5, 9), 8: (3, 4, 0, 5, 9), 9: (3, 5, 0, 5, 9), 10: (4, 5, 0, 6, 9),
    11: (4, 3, 0, 6, 9), 12: (4, 3, 0, 6, 9), 13: (4, 3, 0, 6, 10), 14: (4, 10, 0, 6, 10), 15: (5, 3, 0, 7, 10),
    16: (5, 10, 0, 7, 10), 17: (5, 3, 0, 8, 10), 18: (5, 10, 0, 8, 10), 19: (5, 3, 0, 9, 10), 20: (5, 10, 0, 9, 10),
}  # fmt: skip


def test_arrivals_of_machines() -> None:
    """SES-6.2."""
    printed = {
        (level, size): tuple(tuple(int(part) for part in one.split("/")) for one in text.split())
        for level, both in ARRIVALS.items()
        for size, text in zip(("small", "large"), both, strict=True)
    }
    assert printed == c.ARRIVALS


def test_weaknesses_of_machines() -> None:
    """SES-6.9."""
    printed = ["fighters", "mines", "cloaking", "large_fleets", "none"]
    assert [c.WEAKNESSES[die] for die in range(1, 11)] == [name for name in printed for _ in "12"]


def test_the_economy_of_alien_empires() -> None:
    """SES-7.3."""
    assert {n: (row.rolls, row.launch, row.econ, row.fleet, row.tech) for n, row in c.PHASES.items()} == PHASES
    gains = {n: [c.PHASES[n].gain(die) for die in range(1, 11)] for n in (1, 3, 10, 20)}
    assert gains[1] == ["econ"] * 2 + ["tech"] * 8
    assert gains[3] == ["econ"] + ["fleet"] * 3 + ["tech"] * 4 + ["defense"] * 2
    assert gains[10] == ["fleet"] * 6 + ["tech"] * 3 + ["defense"]
    assert gains[20] == ["fleet"] * 9 + ["tech"]


def test_difficulties_of_alien_empires() -> None:
    """SES-7.1: how many there are, and CP for a roll."""
    assert {name: (row.aliens, row.cp) for name, row in c.DIFFICULTIES.items()} == {
        "easy": (2, 5), "normal": (3, 5), "hard": (2, 10), "harder": (3, 10), "really_tough": (2, 15),
        "good_luck": (3, 15),
    }  # fmt: skip


def test_no_scenario_is_left_out() -> None:
    """Homes of the variable maps are chosen while the map is laid."""
    assert {*c.SCENARIOS} == {
        "2p_small", "2p_standard", "2p_large", "2p_xl", "2p_3d", "2p_massive", "2p_dare", "3p", "3p_variable",
        "3p_2v1", "4p", "4p_variable", "4p_teams", "solo_dm_small", "solo_dm_large", "solo_ae_1", "solo_ae_2",
    }  # fmt: skip
    chosen = {name: row.extra for name, row in c.SCENARIOS.items() if any(row.extra)}
    assert set(chosen) == {"2p_small", "2p_standard", "2p_large", "2p_massive", "2p_dare"}
    assert {len(row.extra) == len(row.homes) for row in c.SCENARIOS.values()} == {True}
