"""What changed between the versions of the rules, and that earlier ones are still played as they were."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

from pbem.core.example import read, run
from pbem.core.rules import choose, versions
from pbem.games import find, interspace, package
from tests.games.interspace.rules.boards import board
from tests.support.games.playing import dice_of

# B's boat bars the way two hexes from A's colony: with fog A cannot see it.
GIVEN: dict[str, Any] = {
    "hexes": {"A8": "empty at A2/1", "A9": "empty at A8/1", "A10": "empty at A9/1"},
    "units": {"A": {"A2": "Sct"}, "B": {"A9": "PB"}},
    "civ": {"A": 5},
}


@pytest.mark.parametrize(("version", "stands"), [(1, "A2"), (2, "A9")])
def test_a_strict_order_reckons_with_what_is_seen(version: int, stands: str) -> None:
    """ISBR-67: in version 1 it stayed where it was, and so revealed enemies in the fog."""
    state = board(GIVEN, secrecy="fog", pace="turn")
    sheet = interspace.language(state.options).read("STRICT MOVE Sct1 TO A10")
    assert not sheet.problems
    after = versions(interspace)[version].resolve(state, {"A": sheet}, dice_of("strict", 1))
    assert after.state.units["A.Sct1"].at == stands


def test_every_version_says_which_it_is() -> None:
    assert {number: game.META.version for number, game in versions(interspace).items()} == {1: 1, 2: 2, 3: 3}


@pytest.mark.parametrize(
    "name",
    ["battle-last-station-falls", "battle-last-station-of-the-attacker-falls", "card-modular-support-of-its-round",
     "card-missiles-destroy-the-last-station"],
)  # fmt: skip
def test_version_2_looked_support_up_once_for_each_battle(name: str) -> None:
    """ISSR-47: who was in support when the battle began stayed in it."""
    text = files(package("interspace")).joinpath("examples", f"{name}.toml").read_text(encoding="utf-8")
    assert run(versions(interspace)[2], read(text, name)) != []
    assert run(find("interspace"), read(text, name)) == []


@pytest.mark.parametrize(
    "line",
    ["TARGETS BB1", "TARGETS BB:2", "TARGETS B.DD", "RETREAT ROUND 1 ONLY 2 DD", "RETREAT ROUND 1 ONLY DD1",
     "POINTFIRE ALWAYS ONLY 2", "JAM 2"],
)  # fmt: skip
def test_single_units_and_numbers_are_not_known_to_earlier_versions(line: str) -> None:
    chosen = choose(interspace.META, {"level": "standard", "breakthrough_cards": "true"}, 2)
    games = versions(interspace)
    assert [bool(games[number].language(chosen).read(line).problems) for number in (1, 2, 3)] == [True, True, False]


@pytest.mark.parametrize(
    "line", ["TARGETS ATT BB RS", "TARGETS BEST", "RETREAT ATT BELOW 40% ONLY Sct Trn", "POINTFIRE KEEP 1", "JAM even"]
)
def test_lines_of_earlier_versions_mean_the_same_now(line: str) -> None:
    chosen = choose(interspace.META, {"level": "standard", "breakthrough_cards": "true"}, 2)
    read_as = [game.language(chosen).read(line) for game in versions(interspace).values()]
    assert not any(sheet.problems for sheet in read_as)
    assert len({str({**sheet.standing[0].args, "only": sheet.standing[0].get("only")}) for sheet in read_as}) == 1
