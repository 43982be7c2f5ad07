"""What an alien empire may buy by the last die of its research (SES-7.7)."""

from __future__ import annotations

from typing import Any

import pytest

import pbem.games.space_empires as game
from pbem.core.scripted import SteadyDice
from pbem.games.space_empires.levels import ruleset
from pbem.games.space_empires.record.changes import apply
from pbem.games.space_empires.ruleset import EmpireTurn
from pbem.games.space_empires.variants.alien_building import Yard
from pbem.games.space_empires.variants.alien_empires import can_raid
from pbem.games.space_empires.variants.alien_research import Laboratory, research
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
    (1, "research=30 attack=1", "", "attack"),
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


@pytest.mark.parametrize(("attack", "die", "tech"), [(1, 2, "attack"), (2, 1, "attack"), (2, 2, "defense")])
def test_a_die_decides_between_equal_attack_and_defense(attack: int, die: int, tech: str) -> None:
    """SES-7.7: the lower of the two without a die."""
    laboratory = Laboratory(turn(f"research=40 attack={attack}", die=die), "Alpha", False)
    laboratory.own.tech["defense"] = 2
    assert laboratory.even("attack") == tech


def test_no_die_decides_about_other_technology() -> None:
    """SES-7.7: equal attack and defense do not matter to tactics."""
    laboratory = Laboratory(turn("research=40 attack=2"), "Alpha", False)
    laboratory.own.tech["defense"] = 2
    assert laboratory.even("tactics") == "tactics"


@pytest.mark.parametrize(("attack", "defense", "tech"), [(1, 2, "attack"), (2, 1, "defense"), (0, 1, "attack")])
def test_the_lower_of_attack_and_defense(attack: int, defense: int, tech: str) -> None:
    """SES-7.7."""
    laboratory = Laboratory(turn(f"research=40 attack={attack}"), "Alpha", False)
    laboratory.own.tech["defense"] = defense
    assert laboratory.lower() == tech


def test_scanners_that_see_already_need_no_die() -> None:
    """SES-7.7: the first die is the one for ship size."""
    before = turn(f"research=24 {REST} pd=3 scan=1", "cloak=1", 1)
    before.state.empires["Alpha"].tech["defense"] = 3
    first = next(research(before, "Alpha", 0))
    assert (first.tech, first.throw) == ("ship_size", "1.1/research/alpha/1")


@pytest.mark.parametrize(("scan", "cloak", "sees"), [(0, 0, False), (1, 1, True), (1, 2, False), (2, 1, True)])
def test_scanners_that_match_the_cloaking_shown(scan: int, cloak: int, sees: bool) -> None:
    """SES-7.9: without cloaking there is nothing to match."""
    assert Yard(turn(f"scan={scan}", f"cloak={cloak}"), "Alpha", 20, False).sees_raiders == sees


@pytest.mark.parametrize(
    ("empire", "shown", "can"),
    [
        ("fleet=12 cloak=1", "", True),
        ("fleet=11 cloak=1", "", False),
        ("fleet=12 cloak=1", "scan=1", False),
        ("fleet=12", "", False),
    ],
)
def test_raiders_need_their_price_and_a_cloak_that_is_unmatched(empire: str, shown: str, can: bool) -> None:
    """SES-7.4, SES-7.5."""
    state = turn(empire, shown).state
    assert can_raid(state, state.empires["Alpha"]) == can


def test_at_home_a_ten_is_rolled_again() -> None:
    """SES-7.14."""
    assert Laboratory(turn("research=30"), "Alpha", True).wanted(10) == ""


def test_sweeping_goes_on_when_mines_were_shown() -> None:
    """SES-7.7."""
    assert Laboratory(turn("research=30 sweep=1", learned="mines"), "Alpha", False).wanted(10) == "sweep"


# Nothing more of these can be bought; cloaking and fighters, which can, cost 25 and more.
REST = "attack=3 tactics=3 sweep=2"
FULL = f"{REST} ship_size=6 scan=2 pd=3"


def researched(empire: str, shown: str, die: int, is_raiders: bool = False, least: int = 0, **given: Any) -> list[str]:
    before = turn(empire, shown, die, **given)
    before.state.empires["Alpha"].tech["defense"] = 3
    bought = []
    for fact in research(before, "Alpha", least, is_raiders):
        apply(before.state, fact)
        bought.append(f"{fact.tech}={fact.level}")
    return bought


@pytest.mark.parametrize(("empire", "shown", "die", "bought"), [
    # Point defense against fighters: without a die, once, if the bank pays.
    (f"research=20 {REST} ship_size=6 scan=2", "fighter=1", 10, ["pd=1"]),
    (f"research=19 {REST} ship_size=6 scan=2", "fighter=1", 10, []),
    (f"research=24 {REST} ship_size=6 scan=2 pd=1", "fighter=1", 10, []),
    # Scanners: on 1 to 4, the level that sees, or as far as the bank goes.
    (f"research=20 {REST} ship_size=6 pd=3", "cloak=1", 4, ["scan=1"]),
    (f"research=50 {REST} ship_size=6 pd=3", "cloak=2", 4, ["scan=1", "scan=2"]),
    (f"research=24 {REST} ship_size=6 pd=3", "cloak=2", 4, ["scan=1"]),
    (f"research=30 {REST} ship_size=6 pd=3 scan=1 fighter=3", "cloak=2", 4, ["scan=2"]),
    (f"research=19 {REST} ship_size=6 pd=3", "cloak=2", 4, []),
    # Ship size once, by the present one.
    (f"research=24 {REST} pd=3 scan=2", "", 10, ["ship_size=2"]),
    (f"research=24 {REST} pd=3 scan=2 ship_size=2", "", 7, ["ship_size=3"]),
    (f"research=24 {REST} pd=3 scan=2 ship_size=2", "", 8, []),
    (f"research=24 {REST} pd=3 scan=2 ship_size=3", "", 6, ["ship_size=4"]),
    (f"research=24 {REST} pd=3 scan=2 ship_size=3", "", 7, []),
])  # fmt: skip
def test_the_steps_before_the_last_die(empire: str, shown: str, die: int, bought: list[str]) -> None:
    """SES-7.7: what the bank does not cover is skipped."""
    assert researched(empire, shown, die) == bought


def test_sweeping_is_bought_once_mines_were_shown() -> None:
    """SES-7.7: without a die, before ship size takes the bank."""
    assert researched("research=10", "", 10, learned="mines") == ["sweep=1"]


@pytest.mark.parametrize(("die", "is_raiders", "bought"), [(6, True, ["cloak=2"]), (7, True, []), (6, False, [])])
def test_raiders_may_get_better_cloaking(die: int, is_raiders: bool, bought: list[str]) -> None:
    """SES-7.7: on 1 to 6, and only raiders; scanners 2 that were shown keep the last die from it."""
    assert researched(f"research=40 cloak=1 {FULL} fighter=3", "scan=2", die, is_raiders) == bought


@pytest.mark.parametrize(("die", "shown", "throw"), [(6, "", 1), (7, "", 2), (7, "pd=1", 1)])
def test_fighters_improve_where_no_point_defense_was_shown(die: int, shown: str, throw: int) -> None:
    """SES-7.7: on 1 to 6. The last die buys them too, as nothing else is left: by its throw one sees which did."""
    before = turn(f"research=30 fighter=1 cloak=2 {FULL}", shown, die)
    before.state.empires["Alpha"].tech["defense"] = 3
    first = next(research(before, "Alpha", 0))
    assert (first.tech, first.throw) == ("fighter", f"1.1/research/alpha/{throw}")


def test_an_empire_with_too_small_a_bank_does_not_begin() -> None:
    """SES-7.6: `ae_caps`."""
    assert researched("research=19", "", 1, least=20) == [] != researched("research=20", "", 1, least=20)


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
