"""The form of a letter shows a good next move: lines that are accepted, and that beat someone who sends nothing."""

from __future__ import annotations

from itertools import islice

import pytest

from pbem.core.keyword_aliases import written_in
from pbem.core.kit.advice import CAREFUL, MOST, Advice
from pbem.core.phrases import words_of
from pbem.core.rules import advice_of, choose
from pbem.core.sheet import Order
from pbem.games import find, names, package
from pbem.reports.report import Occasion, build
from tests.contract.test_words import phrases
from tests.support.games.advised import Advised, play_the_form
from tests.support.games.large_games import is_large

LARGE = [name for name in names() if is_large(name)]
TURNS = 12
GAMES, LEAST = 100, 95
GIVEN_UP = "loss.given_up"


@pytest.mark.parametrize("name", LARGE)
def test_every_line_shown_is_accepted_and_says_why(name: str) -> None:
    game = find(name)
    advice = advice_of(game)
    assert isinstance(advice, Advice)
    for turn in islice(play_the_form(game, "accepted", 0), TURNS):
        language = game.language(turn.before.options)
        seat = turn.after.state.seats[0]
        sheet = language.read("\n".join(tip.line for tip in turn.shown))
        given = game.check(turn.before, seat, sheet).lines if turn.shown else ()
        assert not sheet.problems and not sheet.standing
        assert "error" not in {line.verdict for line in given}
        assert CAREFUL not in {said.key.partition(".")[0] for line in given for said in line.says}
        assert len(turn.shown) <= max(MOST, advice.number(turn.before))
        words = [words_of(package(name), language) for language in game.META.languages]
        for tip in turn.shown:
            assert tip.why, f"{tip.line} has no reason"
            assert all(each.key in known for each in phrases(tip.why) for known in words)


@pytest.mark.parametrize("code", ["it", "de"])
@pytest.mark.parametrize("name", LARGE)
def test_lines_are_shown_in_the_words_of_the_reader(name: str, code: str) -> None:
    """They mean the same, and nearly all have other words."""
    shown = [(turn, tip.line) for turn in islice(play_the_form(find(name), "words", 0), TURNS) for tip in turn.shown]
    other = 0
    for turn, line in shown:
        language = find(name).language(turn.before.options)
        said = written_in(package(name), code, language, line)
        here, there = language.recall(line), language.recall(said)
        assert isinstance(here, Order) and isinstance(there, Order)
        assert (there.form, there.args) == (here.form, here.args)
        other += said != line
    assert 10 * other >= 9 * len(shown)


def test_a_word_that_is_not_a_keyword_stays() -> None:
    language = find("space_opera").language(choose(find("space_opera").META, {}, 2))
    line = "MOVE TR1 FROM A6 TO C8 LOAD 2 IN"
    assert written_in(package("space_opera"), "it", language, line) == "MUOVI TR1 DA A6 A C8 CARICA 2 IN"
    assert written_in(package("space_opera"), "en", language, line) == line
    assert written_in(package("space_opera"), "it", language, "MOVE the fleet") == "MOVE the fleet"


@pytest.mark.parametrize("name", names())
def test_a_game_shows_something_in_its_first_turn(name: str) -> None:
    _, first = islice(play_the_form(find(name), "first", 0), 2)
    assert first.shown


def test_the_first_turn_of_interspace_shows_a_whole_set_up() -> None:
    _, first = islice(play_the_form(find("interspace"), "set-up", 0), 2)
    lines = [tip.line for tip in first.shown]
    assert lines[0].startswith("SETUP RING") and sum(line.startswith("SETUP PLACE") for line in lines) == 6


def outcome(name: str, number: int) -> tuple[bool, list[Advised]]:
    """Whether the seat that sent what was shown came first, alone; with the game."""
    game = find(name)
    turns = list(play_the_form(game, f"form/{number}", number % 2))
    result = game.result(turns[-1].after.state)
    assert result
    seat = turns[-1].after.state.seats[number % 2]
    ranks = {each.seat: each.rank for each in result.standings}
    return ranks.pop(seat) < min(ranks.values()), turns


def gave_up(name: str, number: int, turns: list[Advised]) -> list[str]:
    """Headlines about places that the seat gave up by what was shown."""
    game = find(name)
    seat, occasion = turns[-1].after.state.seats[number % 2], Occasion(game="g", title="t", turn=1)
    said = []
    for turn in turns:
        report = build(game, turn.before, turn.after.facts, turn.after.state, seat, occasion)
        said += [each.text.key for each in report.story("headlines").sentences]
    return [key for key in said if key == GIVEN_UP]


@pytest.mark.parametrize("name", LARGE)
def test_what_is_shown_beats_nothing(name: str) -> None:
    for number in range(2):
        won, turns = outcome(name, number)
        assert won and not gave_up(name, number, turns)


@pytest.mark.soak
@pytest.mark.parametrize("name", LARGE)
def test_what_is_shown_beats_nothing_nearly_always(name: str) -> None:
    games = [(number, *outcome(name, number)) for number in range(GAMES)]
    assert sum(won for _, won, _ in games) >= LEAST
    assert not [number for number, _, turns in games if gave_up(name, number, turns)]
