"""Version 1 of the rules, for games that began under it: the examples of what version 2 changed come out otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

import pbem.games.space_opera as game
from pbem.core.example import read, run
from pbem.core.rules import choose, versions

FIRST = versions(game)[1]
EXAMPLES = Path(game.__file__).parent / "examples"
CHANGED = (
    "ally-infantry-behind-marines", "city-of-the-builder", "city-of-the-strongest", "land-follow-after-victory",
    "land-reserve-lands", "tactical-shift-ships",
)  # fmt: skip
SAME = ("ally-land-together", "ally-infantry-alone", "land-second-round", "tactical-sequence", "so-14-city-captured")


@pytest.mark.parametrize("name", CHANGED)
def test_what_version_2_changed(name: str) -> None:
    example = read((EXAMPLES / f"{name}.toml").read_text(), name)
    assert not run(game, example)
    assert run(FIRST, example)


@pytest.mark.parametrize("name", SAME)
def test_what_version_2_left_as_it_was(name: str) -> None:
    assert not run(FIRST, read((EXAMPLES / f"{name}.toml").read_text(), name))


@pytest.mark.parametrize("line", ["LAND 1 MA AT G7 RESERVE 2 IN", "LINES FRONT FR1", "SHIFT HOLD BACK FR"])
def test_new_words_are_not_known_to_version_1(line: str) -> None:
    options = choose(game.META, {"tactical": "on"}, 2)
    assert FIRST.language(options).read(line).problems
    assert not game.language(options).read(line).problems


def test_the_printed_edition_pays_upkeep_in_turn_1() -> None:
    """SOR-56."""
    printed = game.META.presets["printed"]
    assert (printed["upkeep"], printed["first_upkeep"]) == ("on", "1")
    assert all(printed[key] == "on" for key in ("order_bid", "diplomacy", "alliance", "tactical"))
    assert choose(game.META, {}, 4)["first_upkeep"] == "2"
