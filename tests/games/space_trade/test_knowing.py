"""Who knows what (chapter 7), by the board a seat knows and by what it reads."""

from __future__ import annotations

from typing import Any

import pytest

import pbem.games.space_trade as space_trade
from pbem.core.rules import choose
from pbem.core.view import REFEREE
from pbem.games.space_trade.board.state import State
from pbem.games.space_trade.knowledge.known import known
from pbem.games.space_trade.levels import ruleset
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.report.narration import narrate

GIVEN: dict[str, Any] = {
    "players": 2,
    "ships": {
        "Red": {"at": "A1", "hold": "P", "upgrades": "engine2 + weapon1", "shown": "weapon1", "bonus": "radar",
                "objective": "rich", "credits": 1234},
        "Green": {"at": "A1"},
    },
    "mines": {"A1.M1": "F"},
    "standing": {"Red": "POLICE HOT flee"},
}  # fmt: skip


def board(**wanted: str) -> State:
    return space_trade.board_from_example(GIVEN, choose(space_trade.META, wanted, 2))


def as_known(seat: str | None, **wanted: str) -> State:
    state = board(**wanted)
    return known(state, ruleset(state.options), seat)


@pytest.mark.parametrize("seat", ["Green", None])
def test_secrets_of_others_st_36_st_47(seat: str | None) -> None:
    """Hold, cards, objective, reserves and standing orders are the owner's (ST-36, ST-47); what was shown is not."""
    seen = as_known(seat)
    assert seen.secrets["Red"].hold == {} == seen.secrets["Red"].bonus
    assert seen.secrets["Red"].objective == ""
    assert seen.secrets["Red"].upgrades == {"weapon": 1}
    assert seen.ships["Red"].fitted == 2
    assert "Red" not in seen.standing
    assert not seen.metal_deck and not seen.bonus_deck and not seen.reserves


def test_own_secrets_and_what_all_see() -> None:
    seen = as_known("Red")
    assert seen.secrets["Red"].hold == {"P": 1} and seen.secrets["Red"].upgrades == {"engine": 2, "weapon": 1}
    assert seen.standing["Red"] and seen.mines["A1.M1"].metals == {"F": 1}
    assert not seen.metal_deck and not seen.bonus_deck
    assert as_known(REFEREE).metal_deck


def test_credits_str_41() -> None:
    """All see credits, or only their owner with credits=secret (STR-41)."""
    assert as_known("Green").credits == {"Red": 1234, "Green": 500} == as_known(None).credits
    assert as_known("Green", credits="secret").credits == {"Green": 500}
    assert as_known(None, credits="secret").credits == {}


def test_dumping_is_seen_by_nobody_else_str_37() -> None:
    """Cargo thrown into space is reported only to its owner (STR-37)."""
    fact = f.MetalDumped("Red", ["P"], "order", 1)
    assert list(narrate(board(), "Red", fact))
    assert not list(narrate(board(), "Green", fact)) and not list(narrate(board(), None, fact))


def test_radar_lines_kept_for_step_3_are_secret_str_49() -> None:
    fact = f.RadarKept("Red", "RADAR CW POLICE", 1)
    assert not list(narrate(board(), "Green", fact)) and not list(narrate(board(), None, fact))
    state = space_trade.apply(board(), fact)
    assert known(state, ruleset(state.options), "Red").secrets["Red"].radar
    assert not known(state, ruleset(state.options), "Green").secrets["Red"].radar
