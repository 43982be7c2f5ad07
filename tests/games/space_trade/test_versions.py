"""Version 1 of the rules, for games that began under it: compartments hid all plutonium or none."""

from __future__ import annotations

from pathlib import Path

import pytest

import pbem.games.space_trade as game
from pbem.core.example import read, run
from pbem.core.rules import BadOptions, choose, versions

FIRST = versions(game)[1]
EXAMPLES = Path(game.__file__).parent / "examples"


@pytest.mark.parametrize("name", ["compartment-hides-one-of-two", "compartment-so-many"])
def test_what_version_2_changed(name: str) -> None:
    example = read((EXAMPLES / f"{name}.toml").read_text(), name)
    assert not run(game, example)
    assert run(FIRST, example)


@pytest.mark.parametrize("name", ["compartment-several", "compartment-only-if-all", "compartment-counts-as-clean"])
def test_what_version_2_left_as_it_was(name: str) -> None:
    assert not run(FIRST, read((EXAMPLES / f"{name}.toml").read_text(), name))


def test_version_1_hid_nothing_with_too_few_compartments() -> None:
    """One compartment for two units: it was kept, whatever the standing order said."""
    text = (EXAMPLES / "compartment-hides-one-of-two.toml").read_text()
    assert any("bonus_played" in wrong for wrong in run(FIRST, read(text, "one of two")))
    none = text.partition("[then]")[0] + '[then]\nno_facts = [{ kind = "bonus_played" }]\n'
    assert not run(FIRST, read(none, "none"))


def test_only_compartments_had_other_standing_orders() -> None:
    options = choose(game.META, {}, 2)
    then, now = ({each.key: each for each in rules.questions(options)} for rules in (FIRST, game))
    assert [key for key in now if then[key] != now[key]] == ["compartment"]


def test_a_number_of_compartments_is_not_known_to_version_1() -> None:
    options = choose(game.META, {}, 2)
    assert FIRST.language(options).read("COMPARTMENT police 1").problems
    assert not game.language(options).read("COMPARTMENT police 1").problems


def test_the_edition_solo_has_a_pirate_like_a_player() -> None:
    """STR-26; against others there is no such pirate."""
    assert game.META.presets["solo"] == {"mode": "solo", "solo_pirate": "player"}
    assert choose(game.META, {"mode": "solo"}, 1)["solo_pirate"] == "alien"
    with pytest.raises(BadOptions):
        choose(game.META, {"solo_pirate": "player"}, 2)
