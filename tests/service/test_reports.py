"""Reports of any turn, for whoever may read them."""

import pytest

from pbem.service import Desk, Refused, board_text, played_turns, replay, report_of, turn_report
from tests.service.office import Clock, started, submit
from tests.service.test_tick import ticks


@pytest.fixture
def game(desk: Desk, clock: Clock):
    game = started(desk)
    submit(desk, game, "red", "RUN 1\nFLY")
    clock.turn(hours=1)
    ticks(desk)
    return game


def test_a_report_tells_the_reader_alone(desk: Desk, game):
    red, blue = (turn_report(desk, game, 1, seat) for seat in ("red", "blue"))
    assert "Turn 1: report for red, Player red" in red
    assert "FLY" in red and "FLY" not in blue
    assert "2026-01-31T20:00:00Z" in red


def test_the_secret_of_the_turn_is_revealed(desk: Desk, game):
    (_, first) = played_turns(desk, game)
    assert first.resolved.reveal in turn_report(desk, game, 1, "red")


def test_readers_without_a_seat(desk: Desk, game):
    assert "report for onlookers" in turn_report(desk, game, 1, "onlooker")
    assert "report for the referee" in turn_report(desk, game, 1, "referee")
    with pytest.raises(Refused, match="has no seat 'pink'; there are: red, blue. Also possible: onlooker, referee."):
        turn_report(desk, game, 1, "pink")


def test_a_report_does_not_change_with_time(desk: Desk, clock: Clock, game):
    before = turn_report(desk, game, 1, "red")
    clock.turn(hours=1)
    ticks(desk)
    assert turn_report(desk, game, 1, "red") == before
    assert [report_of(desk, played, "red") for played in played_turns(desk, game)][1] == before


def test_the_board_of_a_turn(desk: Desk, game):
    assert "The long run" in board_text(desk, replay(desk, game, 1))
