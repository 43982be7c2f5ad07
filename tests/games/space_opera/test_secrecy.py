"""What is private in a fact reaches nobody but its owner, also without fog."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

import pbem.games.space_opera as game
from pbem.core import facts as core
from pbem.core.kit.narrator import core_narrators
from pbem.games.space_opera.board.state import State
from pbem.games.space_opera.bot import random_sheet
from pbem.games.space_opera.record import facts as f
from tests.support.games.playing import dice_of, play

ENCODE = msgspec.json.Encoder(order="deterministic").encode
# Fields that only the seat of the fact may read, with different values for them.
PRIVATE: dict[type, dict[str, Any]] = {
    core.StandingSet: {"text": "SETTLE 3", "key": "settle", "drops": ["SETTLE 1"]},
    core.StandingCleared: {"key": "settle"},
    core.Decided: {"text": "SETTLE 3", "key": "settle", "about": {}},
    core.OrderRefused: {"text": "BOMBARD A1", "why": "refused.no_warship", "values": {"at": "A1"}, "line": 3},
    f.BreakPlanned: {"line": 9},
}
CASES: tuple[dict[str, str], ...] = (
    {},
    {"diplomacy": "on", "alliance": "on", "order_bid": "on", "tactical": "on"},
    {"fog": "on", "upkeep": "on", "alliance": "on", "diplomacy": "on"},
    {"level": "base", "pace": "turn"},
)


def told(state: State, seat: str | None, fact: Any) -> list[bytes]:
    return [ENCODE(sentence) for sentence in game.narrate(state, seat, fact)]


def facts_of(options: dict[str, str], seed: str) -> Iterator[tuple[State, Any]]:
    """Facts of a game in which some seats send random sheets."""
    for number, turn in enumerate(islice(play(game, seed, options, seats=4), 1, 14)):
        state = turn.before
        language = game.language(state.options)
        texts = {seat: random_sheet(state, seat, dice_of(f"{seed}/{seat}", number)) for seat in turn.sheets}
        after = game.resolve(state, {seat: language.read(text) for seat, text in texts.items()}, dice_of(seed, number))
        before = game.CODEC.copy(state)
        for fact in after.facts:
            yield before, fact
            before = game.apply(before, fact)


@pytest.mark.parametrize("options", CASES, ids=lambda options: "/".join(options) or "advanced")
def test_what_is_private_in_a_fact_is_reported_only_to_its_owner(options: dict[str, str]) -> None:
    """SOR-50 and section 7: sheets, standing orders, what answered, who will break an alliance."""
    seen: set[type] = set()
    for state, fact in facts_of(options, "private"):
        other = msgspec.structs.replace(fact, **PRIVATE.get(type(fact), {}))
        for seat in [*state.seats, None]:
            if seat is None or seat != getattr(fact, "seat", ""):
                assert told(state, seat, fact) == told(state, seat, other), (seat, fact)
        seen.add(type(fact))
    assert {core.StandingSet, core.OrderRefused} <= seen


def test_every_kind_of_fact_is_narrated_or_known_to_be_silent() -> None:
    """A new kind of fact must be judged before it is narrated."""
    from pbem.games.space_opera.orders.answers import outcome
    from pbem.games.space_opera.report.narration import NARRATORS

    told = {*core_narrators(outcome), *NARRATORS}
    silent = {f.PlanetLaid, f.SetupBegan, f.StepBegan, f.BreakPlanned, f.BreakEnded, f.PlayEnded, core.Said}
    kinds = set(f.OperaFact.__args__)
    assert kinds == told | silent and not told & silent
