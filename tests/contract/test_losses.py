"""Nothing leaves a player's hands in silence: what is gone is named in the report, with its cause."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from pbem.core.kit.headlines import LOSS, weight
from pbem.core.kit.losses import MOVED, TOLD, Losses, fewer
from pbem.core.phrases import Catalogue, words_of
from pbem.core.rules import Game, fold, headline_weights, losses_of
from pbem.core.sheet import Sheet
from pbem.games import find, names, package
from pbem.reports.report import Occasion, Report, build
from tests.golden.test_golden import FILES, load
from tests.support.games.large_games import is_large
from tests.support.games.losses import unexplained
from tests.support.games.playing import play
from tests.support.strict import strict

LARGE = [name for name in names() if is_large(name)]
HAVE_TABLE = [name for name in names() if losses_of(find(name))]
# Names of these are counts of something, such as CP.
COUNTED = ("goods", "credits", "cp", "ipe", "ore", "civ", "value", "industry", "tech", "alien")
OPTIONS = {"interspace": {"level": "standard"}}


def table_of(game: Game) -> Losses:
    table = losses_of(game)
    assert table, "LOSSES says what can be lost"
    return table


@pytest.mark.parametrize("name", LARGE)
def test_every_large_game_has_a_table(name: str) -> None:
    assert table_of(find(name)).causes


def heard(report: Report, words: Catalogue) -> str:
    """All that the report says happened, without tables and map."""
    said = [each.text for story in report.stories for each in story.sentences]
    said += [text for line in report.lines for text in line.says]
    return "\n".join(words.say(each).replace("\u00a0", " ") for each in said)


def top(game: Game, report: Report, words: Catalogue) -> str:
    """The headlines about losses and the end."""
    table, said = headline_weights(game), report.story("headlines").sentences
    return "\n".join(words.say(each.text) for each in said if weight(table, each.text.key, each.weight) >= LOSS)


def is_named(kind: str, name: str, shown: str, text: str) -> bool:
    """Ships disbanded by order are counted by type: `1 TR`."""
    return name in text or shown in text or (kind == "ship" and bool(re.search(rf"\b\d+ {name[:2]}\b", text)))


def silent(game: Game, before: Any, facts: Sequence[Any], after: Any, sheets: dict[str, Sheet]) -> Iterator[str]:
    """What is gone after the turn, and is not named to its owner."""
    table, words = table_of(game), strict(package(game.META.name))
    for seat in after.seats:
        gone = fewer(table.belongings(before, seat), table.belongings(after, seat))
        if not gone:
            continue
        occasion = Occasion(game="g", title="t", turn=1)
        report = build(game, before, facts, after, seat, occasion, sheets.get(seat, Sheet()))
        told, headlines = heard(report, words), top(game, report, words)
        for kind, name in gone:
            if kind not in COUNTED:
                place = headlines if kind in table.may_return else told
                if not is_named(kind, name, words.say(table.shown(kind, name, 1, 0)), place):
                    yield f"{seat}: {kind} {name} is not in:\n{place}"


@pytest.mark.parametrize("name", HAVE_TABLE)
def test_what_is_gone_after_a_turn_is_named(name: str) -> None:
    game, wanted = find(name), OPTIONS.get(name, {})
    for turn in play(game, "losses", wanted):
        wrong = list(silent(game, turn.before, turn.after.facts, turn.after.state, turn.sheets))
        assert not wrong, wrong[0]
        assert not unexplained(game, turn.before, turn.after.facts)


@pytest.mark.soak
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_what_is_gone_in_recorded_games_is_named(file: Any) -> None:
    golden = load(file)
    game = find(golden.game)
    language, state = game.language(golden.options), game.begin(golden.seats, golden.options)
    for turn in golden.turns:
        facts = game.CODEC.decode_facts(turn.facts)
        after = fold(game, game.CODEC.copy(state), facts)
        sheets = {seat: language.read(text) for seat, text in turn.sheets.items()}
        wrong = list(silent(game, state, facts, after, sheets))
        assert not wrong, wrong[0]
        assert not unexplained(game, state, facts)
        state = after


@pytest.mark.parametrize("name", HAVE_TABLE)
def test_a_cause_has_words(name: str) -> None:
    """In every language of the game."""
    game = find(name)
    causes = {c for row in table_of(game).causes.values() for c in row.values() if not callable(c)} - {TOLD, MOVED}
    for language in game.META.languages:
        said = words_of(package(name), language)
        assert {f"loss.{cause}" for cause in causes} <= set(said)
