"""Games that began under an earlier version of the rules go on by it."""

from __future__ import annotations

from importlib.resources import files

import pytest

from pbem.core.example import read, run
from pbem.games import find, package
from pbem.games.space_empires.versions import VERSIONS
from tests.games.space_empires.boards import board

# What version 3 changed.
SINCE_VERSION_3 = ("refit-after-looking",)
# What version 2 changed.
SINCE_VERSION_2 = ("retreat-and-move", "move-around-asteroids", "mines-take-squadrons-along",
                   "condition-harmful-aliens", "span-allies", "other-phase", "split-and-merge-in-the-economy",
                   "super-nova-and-black-hole", "chain-shows-no-speed", "slingshot-shows-no-speed", "last-cycle-short",
                   "short-shared", "solo-not-lost-among-machines", "lost-in-space-to-a-decoy",
                   "empires-not-kept-off-by-raiders")  # fmt: skip


@pytest.mark.parametrize("name", SINCE_VERSION_2)
def test_version_1_plays_as_it_did(name: str) -> None:
    text = files(package("space_empires")).joinpath("examples", f"{name}.toml").read_text(encoding="utf-8")
    assert run(VERSIONS[1], read(text, name)) != []
    assert run(find("space_empires"), read(text, name)) == []


@pytest.mark.parametrize("name", ["lost-in-space-to-enemies", "lost-in-space-to-civilians"])
def test_version_1_sent_the_lost_among_ships_too(name: str) -> None:
    text = files(package("space_empires")).joinpath("examples", f"{name}.toml").read_text(encoding="utf-8")
    assert run(VERSIONS[1], read(text, name)) == []


@pytest.mark.parametrize("name", SINCE_VERSION_3)
def test_version_2_plays_as_it_did(name: str) -> None:
    text = files(package("space_empires")).joinpath("examples", f"{name}.toml").read_text(encoding="utf-8")
    assert run(VERSIONS[2], read(text, name)) != []
    assert run(find("space_empires"), read(text, name)) == []


@pytest.mark.parametrize("line", ["RETREAT damaged", "RETREAT ships 2", "RETREAT all OF CA1"])
def test_single_ships_are_not_known_to_earlier_versions(line: str) -> None:
    chosen = board().options
    assert not find("space_empires").language(chosen).read(line).problems
    assert all(game.language(chosen).read(line).problems for game in VERSIONS.values())


def test_a_sheet_is_answered_by_the_version_of_the_game() -> None:
    state = board(turn=3, systems={"D5": "asteroids"}, tech={"Red": "move=2"}, units={"Red": {"SC1": "C5 move=2"}})
    game = find("space_empires")
    sheet = game.language(state.options).read("MOVE SC1 TO E5")
    verdicts = [rules.check(state, "Red", sheet).lines[0].verdict for rules in (VERSIONS[1], game)]
    assert verdicts == ["warning", "ok"]
