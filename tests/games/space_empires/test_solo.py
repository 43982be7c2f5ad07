"""Scenarios for one player keep the contract of every game: they end, fold, reveal no secrets, and answer anything."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import msgspec
import pytest

import pbem.games.space_empires as game
from pbem.core.phrases import catalogue
from pbem.core.rules import BadOptions, choose, fold
from pbem.games import package
from pbem.games.space_empires.bot.random_sheets import random_sheet
from pbem.reports.report import Occasion, build
from pbem.reports.text import report_text
from tests.support.games.playing import dice_of, play

ENCODE = msgspec.json.Encoder(order="deterministic").encode
ADVANCED = dict.fromkeys(("pipelines", "carriers", "raiders", "mines"), "on")
CASES: list[dict[str, str]] = [
    {"scenario": "solo_dm_small", "difficulty": "easy"},
    {"scenario": "solo_dm_small", "difficulty": "good_luck", **ADVANCED, "pace": "turn"},
    {"scenario": "solo_ae_1", "difficulty": "easy", "ae_caps": "on"},
    {"scenario": "solo_ae_2", "difficulty": "good_luck", **ADVANCED, "pace": "turn"},
    {"scenario": "solo_dm_large", **ADVANCED, "unpredictable_research": "on", "warp_points": "4", "slingshot": "on"},
]
TEMPLATES = Path(__file__).parents[3] / "templates" / "report"
OCCASION = Occasion(game="g", title="Title", turn=1)
CASE = pytest.mark.parametrize("wanted", CASES, ids=str)


@CASE
def test_a_game_for_one_ends_and_breaks_no_law(wanted: dict[str, str]) -> None:
    for turn in play(game, "solo", wanted, 1):
        assert game.laws(turn.after.state) == []
        assert not [problem for sheet in turn.sheets.values() for problem in sheet.problems]
        stored = game.CODEC.encode_facts(turn.after.facts)
        folded = fold(game, game.CODEC.copy(turn.before), game.CODEC.decode_facts(stored))
        assert game.CODEC.canonical(folded) == game.CODEC.canonical(turn.after.state)
    result = game.result(turn.after.state)
    assert result is not None and result.how in ("saved", "lost", "late")
    assert result.winners == (("Red",) if result.how == "saved" else ())


@CASE
def test_the_same_dice_give_the_same_game(wanted: dict[str, str]) -> None:
    first, again = ([game.CODEC.encode_facts(turn.after.facts) for turn in play(game, "same", wanted, 1)] for _ in "12")
    assert first == again


@CASE
def test_what_is_hidden_does_not_show(wanted: dict[str, str]) -> None:
    """From the player only markers are hidden, from an onlooker his counters and his money."""
    for number, turn in enumerate(islice(play(game, "hidden", wanted, 1), 1, 60, 3)):
        state = turn.after.state
        for seat in ("Red", None):
            other = game.with_secrets_changed(state, seat, dice_of(f"twin/{seat}", number))
            assert ENCODE(game.view(state, seat)) == ENCODE(game.view(other, seat))
            assert ENCODE(game.chart(state, seat)) == ENCODE(game.chart(other, seat))
            if seat in game.awaited(state):
                dice = [dice_of("bot", number) for _ in range(2)]
                assert game.suggest(state, seat, dice[0]) == game.suggest(other, seat, dice[1])


@CASE
def test_every_turn_can_be_reported(wanted: dict[str, str]) -> None:
    words = catalogue(package("space_empires"))
    for turn in islice(play(game, "told", wanted, 1), 1, 60):
        for seat in ("Red", None, "*"):
            report = build(game, turn.before, turn.after.facts, turn.after.state, seat, OCCASION)
            text = report_text(report, words, TEMPLATES)
            assert not [key for key in ("event.", "machine.", "empire.", "gain.") if key in text]
            assert max(map(len, text.splitlines())) <= 76


@CASE
def test_any_sheet_is_answered(wanted: dict[str, str]) -> None:
    for number, turn in enumerate(islice(play(game, "fool", wanted, 1), 1, 60, 2)):
        state = turn.after.state
        for seat in game.awaited(state):
            sheet = game.language(state.options).read(random_sheet(state, seat, dice_of("fool", number)))
            game.check(state, seat, sheet)
            assert game.laws(game.resolve(state, {seat: sheet}, dice_of("fooled", number)).state) == []


@pytest.mark.parametrize("wrong", ["aliens=on", "doomsday=1", "victory=long", "homeworld_cp=30", "scenario=auto"])
def test_what_one_player_cannot_choose_is_explained(wrong: str) -> None:
    """SESR-8 and the compositions that the rules name."""
    key, _, value = wrong.partition("=")
    with pytest.raises(BadOptions, match=r"One player plays|not for one player"):
        choose(game.META, {"scenario": "solo_dm_small", key: value}, 1)


def test_two_cannot_play_alone() -> None:
    with pytest.raises(BadOptions, match="for 1 players"):
        choose(game.META, {"scenario": "solo_dm_small"}, 2)
    with pytest.raises(BadOptions, match="really_tough"):
        choose(game.META, {"scenario": "solo_dm_small", "difficulty": "really_tough"}, 1)


def report_texts(wanted: dict[str, str], turns: int) -> list[str]:
    words = catalogue(package("space_empires"))
    found = []
    for turn in islice(play(game, "words", wanted, 1), turns):
        sheet = turn.sheets.get("Red", game.language(turn.after.state.options).read(""))
        report = build(game, turn.before, turn.after.facts, turn.after.state, "Red", OCCASION, sheet)
        found.append(report_text(report, words, TEMPLATES))
    return found


def test_alien_empires_are_called_by_their_names() -> None:
    """Whose homeworld, counter and battle it is; and nobody speaks of bids to a player without rivals."""
    texts = report_texts({"scenario": "solo_ae_1", "difficulty": "good_luck"}, 60)
    assert any("Alpha" in line and "homeworld" in line for line in texts[0].splitlines())
    for text in texts:
        assert not [line for line in text.splitlines() if " bid" in line.lower() or "Empires against" in line]
        assert not [line for line in text.splitlines() if line.split()[1:2] == ["Empires"]], text


def test_the_next_machine_is_announced() -> None:
    """SES-6.2: the table is printed in the rules."""
    texts = report_texts({"scenario": "solo_dm_small", "difficulty": "easy"}, 45)
    wanted = "The next one, of rating {}, arrives at the end of the economic phase of cycle {}."
    assert wanted.format(1, 7) in " ".join(texts[0].split())
    assert wanted.format(3, 9) in " ".join(texts[31].split())
