"""The answers at submission to attacks and assaults (ISS-58..ISS-97)."""

from __future__ import annotations

from itertools import product

import pytest

import pbem.games.interspace as interspace
from pbem.core.phrases import catalogue
from pbem.games.interspace.standard import chances
from tests.games.interspace.rules.boards import board

WORDS = catalogue("pbem.games.interspace")


def foresee(given: dict[str, object], text: str, **options: str) -> tuple[list[tuple[str, str]], list[str]]:
    """Verdict and words for each line, and the summary."""
    state = board(given, level="standard", **options)
    check = interspace.check(state, "A", interspace.language(state.options).read(text))
    answers = [(line.verdict, " ".join(map(WORDS.say, line.says))) for line in check.lines]
    return answers, [WORDS.say(said) for said in check.summary]


FLEET = {"A": {"B1": "2 BB + 3 AB", "B3": "SS"}, "B": {}}


def test_an_assault_is_answered_with_its_chance() -> None:
    """ISS-92 and ISS-95: two BB against industry 8, three AB against 8 dice up to 2."""
    answers, _ = foresee({"units": FLEET}, "BOMBARD B1\nLAND ALL B1")
    assert answers[0] == (
        "ok", "BB1, BB2 bombard green (B1): the dice must add up to 8, and a 6 does not count: 17 in 100.",
    )  # fmt: skip
    assert answers[1][0] == "ok"
    assert "with AB1, AB2, AB3: the planet fires 8 dice, each up to 2 destroys a boat; 47 in 100" in answers[1][1]


def test_an_assault_that_cannot_be_is_answered_with_the_reason() -> None:
    """ISS-91, ISSR-18: the owner's unit is in the way."""
    units = {"A": {"B2": "BB + AB", "B3": "SS"}, "B": {"B2": "Trn"}}
    answers, _ = foresee({"units": units}, "BOMBARD B2\nLAND 2 B2\nLAND 9 A9")
    assert [verdict for verdict, _ in answers] == ["warning", "warning", "warning"]
    assert answers[0][1] == "Units of the planet's owner are still in B2."


def test_who_would_not_let_one_stay() -> None:
    """ISS-62: as far as it has been said, after one's own moves."""
    units = {"A": {"A3": "DD + Trn"}, "B": {"A2": "SS", "A4": "SS"}}
    _, summary = foresee({"units": units}, "MOVE DD1 TO A2\nMOVE Trn1 TO A4")
    said = "B does not let you stay in A2, as far as you know: your units there would have to attack or leave."
    assert said in summary
    assert not any("A4" in line for line in summary)
    welcome = {"units": units, "standing": {"B": "JOIN A yes"}}
    assert said not in foresee(welcome, "MOVE DD1 TO A2")[1]


def test_attacks() -> None:
    units = {"A": {"A2": "DD", "B3": "DD"}, "B": {"A2": "Trn", "B3": "PB"}}
    answers, _ = foresee({"units": units}, "ATTACK A2\nATTACK B3\nATTACK A4\nLETGO H yes")
    assert answers[0] == ("ok", "Attack in A2.")
    assert answers[1] == ("warning", "Your warships in B3 are out of support and cannot attack.")
    assert answers[2][0] == "warning"
    assert answers[3] == ("error", "There is no player H in this game; there are A, B.")


def test_attacks_are_not_foreseen_in_the_economy_phase() -> None:
    """They are answered as out of season, and by nothing else."""
    units = {"A": {"A2": "DD"}, "B": {"A2": "Trn"}}
    answers, _ = foresee({"units": units, "active": "economy"}, "ATTACK A2", split_economy="true")
    assert [verdict for verdict, _ in answers] == ["error"]
    assert "Attack in" not in answers[0][1]


@pytest.mark.parametrize("ships", [1, 2, 3])
@pytest.mark.parametrize("industry", range(1, 9))
def test_chance_of_a_bombardment(ships: int, industry: int) -> None:
    """By trying all throws (ISS-92)."""
    throws = list(product(range(1, 7), repeat=ships))
    good = sum(sum(die for die in throw if die <= 5) >= industry for throw in throws)
    assert chances.of_bombardment(ships, industry) == chances.percent(good, len(throws))


@pytest.mark.parametrize("boats", [1, 2, 3, 7])
@pytest.mark.parametrize(("industry", "strength"), [(1, 1), (2, 2), (3, 4), (5, 3)])
def test_chance_of_a_landing(boats: int, industry: int, strength: int) -> None:
    """By trying all throws (ISS-95, ISS-96)."""
    throws = list(product(range(1, 7), repeat=industry))
    good = sum(sum(die <= strength for die in throw) < boats for throw in throws)
    assert chances.of_landing(boats, industry, strength) == chances.percent(good, len(throws))


def test_what_is_not_certain_is_never_0_or_100() -> None:
    assert chances.percent(1, 10_000) == 1
    assert chances.percent(9_999, 10_000) == 99
    assert chances.percent(0, 7) == 0
    assert chances.percent(7, 7) == 100
