"""Boxes, cargo, offers and mining orders: who knows of them (ISS-103); the printed figures of the standard level."""

from __future__ import annotations

from typing import Any

import pytest

import pbem.games.interspace as game
from pbem.core.rules import choose
from pbem.games.interspace.board import standard_figures
from pbem.games.interspace.board.state import State
from pbem.games.interspace.knowledge.known import known
from pbem.games.interspace.levels import ruleset

GIVEN: dict[str, Any] = {
    "players": 3,
    "units": {"A": {"A1": "Trn"}, "B": {"B1": "2 Trn", "B5": "Trn"}, "C": {"C1": "Trn"}},
    "boxes": {"A1": "5 IPE", "B1": "3 ore + 2 TG A + PB", "C1": "4 TG C"},
    "cargo": {"A": {"Trn1": "2 ore"}, "B": {"Trn1": "1 TG A"}},
    "mining": {"A": ["A5"], "B": ["B5"]},
    "standing": {"B": "FRIENDLY A all\nFRIENDLY C none\nCARGO A both\nPASS C yes"},
}


def board(**wanted: str) -> State:
    state: State = game.board_from_example(GIVEN, choose(game.META, {"level": "standard", **wanted}, 3))
    return state


def seen_by(seat: str | None, **wanted: str) -> State:
    state = board(**wanted)
    return known(state, ruleset(state.options), seat)


def test_boxes_and_cargo_are_open_to_all() -> None:
    """ISS-103."""
    for seat in ("A", "C", None):
        stores = seen_by(seat).depot
        assert stores.look("green").ore == 3
        assert stores.look("green").units == ["B.PB1"]
        assert stores.at("B.Trn1").goods == {"A": 1}
        assert stores.unseen == {}


@pytest.mark.parametrize("secrecy", ["stacks", "fog"])
def test_by_agreement_boxes_and_cargo_are_private(secrecy: str) -> None:
    """ISS-103. A player who counts the remaining counters knows how many goods of their colour are out."""
    stores = seen_by("A", secrecy=secrecy).depot
    assert list(stores.boxes) == ["yellow"]
    assert list(stores.cargo) == ["A.Trn1"]
    assert stores.goods("A") == 3
    assert stores.goods("C") == 0
    assert not seen_by(None, secrecy=secrecy).depot.boxes


@pytest.mark.parametrize("secrecy", ["open", "stacks", "fog"])
def test_mining_orders_are_private(secrecy: str) -> None:
    assert seen_by("A", secrecy=secrecy).depot.mining == {"A": ["A5"]}
    assert seen_by("C", secrecy=secrecy).depot.mining == {}


def test_what_is_granted_is_reported_to_the_player_it_is_for() -> None:
    """ISSR-12: FRIENDLY is shown to him whose ships may use it; so are PASS and CARGO."""
    assert seen_by("A").standing["B"] == {"friendly": ["FRIENDLY A all"], "cargo": ["CARGO A both"]}
    assert seen_by("C").standing["B"] == {"friendly": ["FRIENDLY C none"], "pass": ["PASS C yes"]}
    assert "B" not in seen_by(None).standing


INDUSTRY = (
    (4, 2, 1, 1, 1, 1, 1, 1), (9, 4, 2, 1, 1, 1, 1, 1), (16, 8, 4, 2, 1, 1, 1, 1), (25, 12, 6, 3, 1, 1, 1, 1),
    (36, 18, 9, 4, 2, 1, 1, 1), (49, 24, 12, 6, 3, 1, 1, 1), (64, 32, 16, 8, 4, 2, 1, 1),
)  # fmt: skip
TECH = (
    (4, 2, 1, 1, 1, 1, 1, 1), (0, 9, 4, 2, 1, 1, 1, 1), (0, 0, 16, 8, 4, 2, 1, 1), (0, 0, 0, 25, 12, 6, 3, 1),
    (0, 0, 0, 0, 36, 18, 9, 4), (0, 0, 0, 0, 0, 49, 24, 12), (0, 0, 0, 0, 0, 0, 64, 32),
)  # fmt: skip


def test_what_levels_cost() -> None:
    """The printed tables (ISS-24, ISS-25)."""
    for level in range(1, 8):
        for other in range(1, 9):
            assert standard_figures.industry_cost(level, other) == INDUSTRY[level - 1][other - 1]
            if other >= level:
                assert standard_figures.tech_cost(level, other) == TECH[level - 1][other - 1]


@pytest.mark.parametrize(
    ("level", "line", "says"),
    [("basic", "BUY 1 PB AT A1", "elsewhere.standard"), ("standard", "BUILD 1 PB AT A1", "elsewhere.build")],
)
def test_orders_of_the_other_level_are_answered(level: str, line: str, says: str) -> None:
    (problem,) = game.language(choose(game.META, {"level": level}, 2)).read(line).problems
    assert problem.what.key == says


def test_goods_of_a_colour_are_spelled_in_three_languages() -> None:
    language = game.language(choose(game.META, {"level": "standard"}, 2))
    for line in ("LOAD 4 ORE + 2 TG B ON Trn1", "CARICA 4 MINERALI + 2 MERCI B SU Trn1", "LADE 4 ERZ + 2 HW B AUF Fr1"):
        sheet = language.read(line)
        assert not sheet.problems, line
        assert sheet.orders[0].args["cargo"] == (("ore", 4), ("B", 2))
