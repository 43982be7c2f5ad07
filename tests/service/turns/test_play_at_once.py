"""Without a clock a turn is played as soon as nobody is waited for, whichever way the last word comes."""

from uuid import UUID

import pytest

from pbem.service import Desk, MarkReady, PauseGame, Refused, mark_ready, pause_game, play_at_once
from tests.support.desks import new_id, started, submit, table


@pytest.fixture
def game(desk: Desk) -> UUID:
    return started(desk, turn_seconds=0)


def test_the_last_sheet_plays_the_turn(desk: Desk, game: UUID) -> None:
    submit(desk, game, "red")
    assert not play_at_once(desk, game)
    submit(desk, game, "blue")
    assert table(desk, game).resolved_turn == 0, "filing alone plays nothing: a letter may say more"
    assert play_at_once(desk, game)
    assert table(desk, game).resolved_turn == 1
    assert not play_at_once(desk, game)


def test_ready_without_a_sheet_is_enough(desk: Desk, game: UUID) -> None:
    submit(desk, game, "red")
    mark_ready(desk, MarkReady(id=new_id(), game=game, seat="blue", turn=1, ready=True))
    assert play_at_once(desk, game)


def test_with_a_clock_it_waits_for_the_tick(desk: Desk) -> None:
    game = started(desk, turn_seconds=3600)
    submit(desk, game, "red")
    submit(desk, game, "blue")
    assert not play_at_once(desk, game)
    assert table(desk, game).resolved_turn == 0


def test_a_paused_game_waits(desk: Desk, game: UUID) -> None:
    submit(desk, game, "red")
    submit(desk, game, "blue")
    pause_game(desk, PauseGame(id=new_id(), game=game))
    assert not play_at_once(desk, game)


def test_a_turn_that_cannot_be_played_is_left_to_the_tick(
    desk: Desk, game: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sheet is filed whatever happens next, so its sender gets the receipt and no error."""

    def stuck(*_: object) -> list[str]:
        raise Refused("the game is stuck")

    submit(desk, game, "red")
    submit(desk, game, "blue")
    with monkeypatch.context() as patch:
        patch.setattr("pbem.service.turns.play_at_once.advance", stuck)
        assert play_at_once(desk, game) == 0
    assert play_at_once(desk, game) == 1
