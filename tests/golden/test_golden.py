"""Whole finished games: each must fold to its digests and, under the rules it was played with, verify."""

from __future__ import annotations

import gzip
from pathlib import Path

import msgspec
import pytest

from pbem.core.rules import Resolution, fold, versions
from pbem.games import find
from pbem.games.interspace.cards.tables import ALIENS
from tests.golden.record import Golden
from tests.support.games.playing import dice_of

FILES = sorted(Path(__file__).parent.glob("*.json.gz"))


def load(file: Path) -> Golden:
    return msgspec.json.decode(gzip.decompress(file.read_bytes()), type=Golden)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_facts_fold_to_the_digests(file: Path) -> None:
    """Replay never runs rules, so it holds for every version for ever."""
    golden = load(file)
    game = find(golden.game)
    state = game.begin(golden.seats, golden.options)
    for turn in golden.turns:
        state = fold(game, state, game.CODEC.decode_facts(turn.facts))
        assert game.CODEC.digest(state) == turn.digest
    assert game.result(state) is not None


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_rules_give_the_same_facts_and_throws(file: Path) -> None:
    """Under the version it was played with, which the game keeps as long as it can."""
    golden = load(file)
    game = versions(find(golden.game))[golden.version]
    language = game.language(golden.options)
    after = Resolution(game.begin(golden.seats, golden.options), [])
    for number, turn in enumerate(golden.turns):
        dice = dice_of(golden.seed, number)
        sheets = {seat: language.read(text) for seat, text in turn.sheets.items()}
        after = game.resolve(after.state, sheets, dice) if number else game.setup(after.state, dice)
        assert game.CODEC.encode_facts(after.facts) == bytes(turn.facts), f"turn {number}"
        assert msgspec.json.encode(dice.throws) == bytes(turn.throws), f"turn {number}"


def test_there_are_golden_games() -> None:
    assert FILES


def test_interspace_is_won_in_every_way_and_by_every_alien_card() -> None:
    ways, cards = set(), set()
    game = find("interspace")
    for golden in (load(file) for file in FILES if file.name.startswith("interspace-")):
        if golden.options["level"] == "standard":
            state = game.begin(golden.seats, golden.options)
            for turn in golden.turns:
                state = fold(game, state, game.CODEC.decode_facts(turn.facts))
            several = sum(points >= int(golden.options["vp_target"]) for points in state.ending.scores.values()) > 1
            ways.add((state.ending.how, several))
            cards |= {state.hand(seat).alien for seat in state.ending.winners if len(state.ending.winners) == 1}
    # By points alone, by most of them, as a draw, as the last one, at the limit.
    assert {("points", False), ("points", True), ("draw", True), ("survivor", False), ("limit", False)} <= ways
    assert set(ALIENS) <= cards
