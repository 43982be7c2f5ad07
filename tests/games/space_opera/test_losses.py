"""A planet that is given up is at the top of the report, in every language."""

from __future__ import annotations

import pytest

import pbem.games.space_opera as game
from pbem.core.phrases import catalogue
from pbem.core.rules import choose
from pbem.games import package
from pbem.reports.report import Occasion, build
from tests.support.games.playing import dice_of

OPTIONS = choose(game.META, {}, 3)
ORDER = "MOVE TR1 FROM A1 TO B3 LOAD 2 IN"
SAID = {
    "en": "You gave up planet A1: the last land unit left A1.",
    "it": "Hai abbandonato il pianeta A1: l'ultima unità di terra ha lasciato A1.",
    "de": "Du hast Planet A1 aufgegeben: Die letzte Landeinheit hat A1 verlassen.",
}


def headlines(language: str, text: str) -> list[str]:
    given = {"players": 3, "bare": True, "ships": {"Blue": {"A1": "TR"}}, "troops": {"Blue": {"A1": "2 IN"}}}
    state = game.board_from_example(given, OPTIONS)
    sheets = {"Blue": game.language(state.options).read(text)}
    done = game.resolve(state, sheets, dice_of("losses", 1))
    report = build(game, state, done.facts, done.state, "Blue", Occasion(game="g", title="t", turn=1), sheets["Blue"])
    words = catalogue(package("space_opera"), language)
    return [words.say(each.text).replace("\u00a0", " ") for each in report.story("headlines").sentences]


@pytest.mark.parametrize("language", SAID)
def test_a_planet_given_up_is_the_first_headline(language: str) -> None:
    assert headlines(language, ORDER)[0] == SAID[language]


def test_a_planet_that_keeps_a_garrison_is_no_headline() -> None:
    assert not [said for said in headlines("en", "MOVE TR1 FROM A1 TO B3 LOAD 1 IN") if "gave up" in said]
