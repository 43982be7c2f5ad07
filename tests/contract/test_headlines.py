"""A report begins with what matters most, by the table of its game."""

from __future__ import annotations

from functools import cache

import pytest

from pbem.core.kit.headlines import END, NEWS
from pbem.core.phrases import words_of
from pbem.core.rules import headline_weights
from pbem.games import find, names, package
from pbem.reports.report import Occasion, Report, build, narrate_all
from tests.support.games.large_games import is_large
from tests.support.games.playing import Played, play

HAS_TABLE = [name for name in names() if is_large(name) or headline_weights(find(name))]


@cache
def game_of(name: str) -> list[Played]:
    return list(play(find(name), "headlines"))


def reports(name: str, turn: Played) -> list[Report]:
    occasion = Occasion(game="g", title="t", turn=1)
    return [
        build(find(name), turn.before, turn.after.facts, turn.after.state, seat, occasion)
        for seat in turn.after.state.seats
    ]


@pytest.mark.parametrize("name", HAS_TABLE)
def test_every_headline_has_a_weight_and_every_weight_a_headline(name: str) -> None:
    words = {key.removeprefix(NEWS) for key in words_of(package(name), "en") if key.startswith(NEWS)}
    table = headline_weights(find(name))
    assert words <= set(table), "give them a weight in HEADLINES"
    assert {key for key in table if "event." not in key} <= words


@pytest.mark.parametrize("name", HAS_TABLE)
def test_every_headline_of_a_whole_game_has_a_weight(name: str) -> None:
    game, table = find(name), headline_weights(find(name))
    for turn in game_of(name):
        for seat in (*turn.after.state.seats, None):
            said = narrate_all(game, turn.before, turn.after.facts, seat)
            keys = {each.text.key.removeprefix(NEWS) for each in said if each.part == "headlines"}
            assert keys <= set(table)


@pytest.mark.parametrize("name", HAS_TABLE)
def test_the_end_of_the_game_is_the_first_headline(name: str) -> None:
    """Among others: in the last turn there is more to tell than that somebody has won."""
    table = headline_weights(find(name))
    for report in reports(name, game_of(name)[-1]):
        first, *_ = report.story("headlines").sentences
        assert table[first.text.key.removeprefix(NEWS)] == END


def test_a_game_without_a_table_weighs_its_sentences() -> None:
    for report in reports("race", list(play(find("race"), "headlines", seats=4))[-1]):
        first, *_ = report.story("headlines").sentences
        assert first.text.key == "news.finished"


@pytest.mark.parametrize("name", HAS_TABLE)
def test_headlines_come_by_weight(name: str) -> None:
    table = headline_weights(find(name))
    for turn in game_of(name):
        for report in reports(name, turn):
            said = report.story("headlines").sentences
            weights = [table.get(each.text.key.removeprefix(NEWS), each.weight) for each in said]
            assert weights == sorted(weights, reverse=True)
