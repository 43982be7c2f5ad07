"""A game without a clock: the letter that everybody waited for plays the turn, and all that it says counts."""

from uuid import UUID

import pytest

from pbem.service import Desk, play_at_once
from tests.support.desks import submit, table
from tests.support.incoming import Post, letter, turn_address
from tests.support.letters import kinds, mailed


def test_the_last_letter_plays_the_turn(post: Post, desk: Desk) -> None:
    game = mailed(desk, turn_seconds=0)
    submit(desk, game, "blue")
    assert post.take("RUN 2\n", turn_address(desk, game)).result == "accepted"
    assert table(desk, game).resolved_turn == 1
    assert "report" in kinds(desk, "red")


def test_a_sheet_and_ready_in_one_letter(post: Post, desk: Desk) -> None:
    """READY comes after the sheet and must still find the turn open."""
    game = mailed(desk, turn_seconds=0)
    submit(desk, game, "blue")
    assert post.take("READY\nRUN 2\n", turn_address(desk, game)).result == "accepted"
    assert table(desk, game).resolved_turn == 1
    assert "refusal" not in kinds(desk)


def test_letters_that_come_together(post: Post, desk: Desk) -> None:
    game = mailed(desk, turn_seconds=0)
    for seat, sender in (("red", "red@example.org"), ("blue", "blue@example.net")):
        to = turn_address(desk, game, seat)
        post.put(letter("RUN 1\n", to, sender), to, sender)
    assert post.worker.work() == 2
    assert table(desk, game).resolved_turn == 1


def test_a_question_plays_nothing(post: Post, desk: Desk) -> None:
    game = mailed(desk, turn_seconds=0)
    post.take("STATUS\n", turn_address(desk, game))
    assert table(desk, game).resolved_turn == 0


def test_one_game_in_trouble_does_not_stop_the_letters(post: Post, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    troubled, other = mailed(desk, turn_seconds=0, title="Troubled"), mailed(desk, turn_seconds=0, title="Fine")

    def play(desk: Desk, game: UUID) -> int:
        if game == troubled:
            raise RuntimeError("nobody thought of this")
        return play_at_once(desk, game)

    monkeypatch.setattr("pbem.mail.intake.worker.play_at_once", play)
    for game in (troubled, other):
        submit(desk, game, "blue")
        to = turn_address(desk, game)
        post.put(letter("RUN 1\n", to), to)
    assert post.worker.work() == 2
    assert [table(desk, game).resolved_turn for game in (troubled, other)] == [0, 1]
