"""What an alien empire may buy by the last die of its research (SES-7.7)."""

from __future__ import annotations

from typing import Any

import pytest

import pbem.games.space_empires as game
from pbem.core.scripted import SteadyDice
from pbem.games.space_empires.levels import ruleset
from pbem.games.space_empires.ruleset import EmpireTurn
from pbem.games.space_empires.variants.alien_building import Yard
from pbem.games.space_empires.variants.alien_research import Laboratory
from tests.games.space_empires.boards import options

ON = dict.fromkeys(("carriers", "raiders", "mines"), "on")


def turn(empire: str, shown: str = "", die: int = 1, **given: Any) -> EmpireTurn:
    chosen = options(1, scenario="solo_ae_1", difficulty="easy", **ON)
    state = game.board_from_example(
        {"players": 1, "empires": {"Alpha": empire}, "shown": {"Red": shown}, **given}, chosen
    )
    return EmpireTurn(state, ruleset(chosen), game.language(chosen), {}, SteadyDice(die))


@pytest.mark.parametrize(("face", "empire", "shown", "tech"), [
    (1, "research=20", "", "attack"),
    (3, "research=19", "", ""),
    (5, "research=20", "", "attack"),
    (5, "research=20 attack=1", "", "defense"),
    (6, "research=30", "scan=1", "cloak"),
    (6, "research=30", "scan=2", ""),
    (7, "research=30", "", "scan"),
    (7, "research=30 scan=1", "", ""),
    (7, "research=30 scan=1", "cloak=1", "scan"),
    (9, "research=30 pd=1", "", ""),
    (9, "research=30 pd=1", "fighter=1", "pd"),
    (10, "research=30", "", "sweep"),
    (10, "research=30 sweep=1", "", ""),
])  # fmt: skip
def test_each_face_of_the_die(face: int, empire: str, shown: str, tech: str) -> None:
    """SES-7.7: what cannot be paid is rolled again; answers go one level ahead of what they answer."""
    assert Laboratory(turn(empire, shown), "Alpha", False).wanted(face) == tech


def test_tactics_comes_after_attack_and_defense() -> None:
    """SES-7.7."""
    laboratory = Laboratory(turn("research=40 attack=2"), "Alpha", False)
    assert laboratory.wanted(5) == "defense"
    laboratory.own.tech["defense"] = 2
    assert laboratory.wanted(5) == "tactics"


def test_at_home_a_ten_is_rolled_again() -> None:
    """SES-7.14."""
    assert Laboratory(turn("research=30"), "Alpha", True).wanted(10) == ""


def test_sweeping_goes_on_when_mines_were_shown() -> None:
    """SES-7.7."""
    assert Laboratory(turn("research=30 sweep=1", learned="mines"), "Alpha", False).wanted(10) == "sweep"


def built(empire: str, cp: int, shown: str = "", die: int = 1, is_home: bool = False) -> dict[str, int]:
    return Yard(turn(empire, shown, die), "Alpha", cp, is_home).build()


def test_carriers_go_out_where_no_point_defense_was_shown() -> None:
    """SES-7.9: full sets, then the largest ship; with point defense shown only on 1 to 4, else raiders."""
    assert built("fighter=1", 60) == {"CV": 2, "F": 6, "SC": 1}
    assert built("fighter=1", 54, "pd=1", die=4) == {"CV": 2, "F": 6}
    assert built("fighter=1 cloak=1", 54, "pd=1", die=5) == {"R": 4}
    assert "R" not in built("fighter=1 cloak=1", 54, "pd=1", die=5, is_home=True)
    assert "R" not in built("fighter=1 cloak=1", 54, "pd=1 scan=1", die=5)


def test_one_destroyer_looks_for_raiders() -> None:
    """SES-7.9: if its scanners match the cloak that was shown, and the first ship was none."""
    assert built("ship_size=3 scan=1", 33, "cloak=1", die=10) == {"CA": 2, "DD": 1}
    assert built("ship_size=3", 24, "cloak=1", die=10) == {"CA": 2}
    assert built("ship_size=3 scan=1", 21, "cloak=1", die=10) == {"CA": 1, "DD": 1}


def test_scouts_come_first_against_fighters() -> None:
    """SES-7.9: where the player has used fighters, the empire has point defense and no carrier goes along."""
    assert built("ship_size=3 pd=1", 36, "fighter=1", die=10) == {"CA": 2, "SC": 2}
    assert built("ship_size=3", 36, "fighter=1", die=10) == {"CA": 3}
