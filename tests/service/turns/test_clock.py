"""Deadlines moved, games paused and resumed."""

from datetime import UTC, datetime

import pytest

from pbem.service import (
    ClockState,
    Desk,
    ExtendDeadline,
    PauseGame,
    Refused,
    ResumeGame,
    TakeSeat,
    extend_deadline,
    pause_game,
    resume_game,
    take_seat,
)
from tests.service.turns.test_tick import ticks
from tests.support.desks import Clock, new_id, opened, started, table


def extend(desk: Desk, game, **fields) -> ClockState:
    return extend_deadline(desk, ExtendDeadline(id=new_id(), game=game, **fields))


def test_a_deadline_is_moved_before_it_passes(desk: Desk, clock: Clock):
    game = started(desk)
    assert extend(desk, game, by_seconds=3600).deadline == "2026-01-31T20:00:00Z"
    assert extend(desk, game, to=datetime(2026, 2, 3, 9, tzinfo=UTC)).deadline == "2026-02-03T09:00:00Z"
    clock.turn(days=1)
    assert ticks(desk) == []


def test_a_deadline_that_has_passed_stays(desk: Desk, clock: Clock):
    game = started(desk)
    clock.turn(hours=1)
    with pytest.raises(Refused, match="it can no longer be moved"):
        extend(desk, game, by_seconds=3600)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"by_seconds": -60}, "is not later than"),
        ({"to": datetime(2026, 1, 31, 18, 30, tzinfo=UTC)}, "is not later than"),
        ({"by_seconds": 10**12}, "ten years at most"),
    ],
)
def test_a_deadline_only_moves_forward(desk: Desk, fields: dict[str, object], told: str):
    with pytest.raises(Refused, match=told):
        extend(desk, started(desk), **fields)


def test_a_game_without_a_clock_gets_no_deadline_by_being_given_more_time(desk: Desk):
    game = started(desk, turn_seconds=0)
    with pytest.raises(Refused, match="Turn 1 of The long run has no deadline to move: it is played when"):
        extend(desk, game, by_seconds=60)
    assert table(desk, game).deadline == ""


def test_a_game_without_a_clock_can_be_given_a_deadline_by_its_moment(desk: Desk):
    game = started(desk, turn_seconds=0)
    assert extend(desk, game, to=datetime(2026, 1, 31, 20, tzinfo=UTC)).deadline == "2026-01-31T20:00:00Z"
    assert extend(desk, game, by_seconds=60).deadline == "2026-01-31T20:01:00Z"


def test_the_deadline_slides_by_the_pause(desk: Desk, clock: Clock):
    game = started(desk)
    clock.turn(minutes=50)
    assert pause_game(desk, PauseGame(id=new_id(), game=game, reason="power cut")).is_paused
    clock.turn(hours=7)
    assert ticks(desk) == []
    with pytest.raises(Refused, match="paused: its deadline moves automatically"):
        extend(desk, game, by_seconds=3600)
    assert resume_game(desk, ResumeGame(id=new_id(), game=game)).deadline == "2026-02-01T02:00:00Z"
    clock.turn(minutes=9)
    assert ticks(desk) == []
    clock.turn(minutes=1)
    assert "turn 1 resolved" in ticks(desk)


def test_a_paused_game_starts_when_it_is_resumed(desk: Desk):
    game = opened(desk)
    pause_game(desk, PauseGame(id=new_id(), game=game))
    for seat in ("red", "blue"):
        take_seat(desk, TakeSeat(id=new_id(), game=game, seat=seat, player=seat))
    assert table(desk, game).resolved_turn is None
    resume_game(desk, ResumeGame(id=new_id(), game=game))
    assert table(desk, game).turn == 1


def test_pausing_twice_or_resuming_what_runs(desk: Desk, clock: Clock):
    game = started(desk)
    with pytest.raises(Refused, match="is not paused"):
        resume_game(desk, ResumeGame(id=new_id(), game=game))
    pause_game(desk, PauseGame(id="once", game=game))
    pause_game(desk, PauseGame(id="once", game=game))
    with pytest.raises(Refused, match="is already paused"):
        pause_game(desk, PauseGame(id=new_id(), game=game))


def test_after_the_deadline_it_is_too_late_to_pause(desk: Desk, clock: Clock):
    game = started(desk)
    clock.turn(hours=2)
    with pytest.raises(Refused, match="too late to pause"):
        pause_game(desk, PauseGame(id=new_id(), game=game))
