"""The master runs a game by mail, from the master's secret address and the address on file."""

from uuid import UUID

import pytest

from pbem.service import Desk
from tests.support.desks import Clock, submit, table
from tests.support.incoming import Post, last, seat_address, turn_address
from tests.support.letters import kinds, mailed, queued

MIA = "mia@example.org"


@pytest.fixture
def game(desk: Desk) -> UUID:
    return mailed(desk, master=f"Mia <{MIA}>")


def asked(post: Post, desk: Desk, game: UUID, text: str, sender: str = MIA):
    return post.take(text, seat_address(desk, game, ""), sender)


def test_more_time(post: Post, desk: Desk, game: UUID):
    before = table(desk, game).deadline
    done = asked(post, desk, game, "EXTEND 2 days because Bruno has no light\n")
    assert (done.result, done.why) == ("accepted", "the deadline was moved")
    after = table(desk, game).deadline
    assert (after[:8], int(after[8:10]) - int(before[8:10])) == (before[:8], 2)
    assert kinds(desk).count("moved") == 2 and queued(desk, "moved")[0].about["reason"] == "Bruno has no light"
    told = last(desk, "answer", "")
    assert "The deadline was moved" in told.subject and "is open, due" in told.text


@pytest.mark.parametrize("text", ["EXTEND 36h", "Proroga di 36 ore", "VERLÄNGERE UM 36 STUNDEN", "extend by 36 hours."])
def test_in_three_languages(post: Post, desk: Desk, game: UUID, text: str):
    assert asked(post, desk, game, f"{text}\n").result == "accepted"
    assert table(desk, game).deadline.startswith("2026-02-")


def test_the_turn_is_played(post: Post, desk: Desk, game: UUID):
    submit(desk, game, "red", "RUN 2")
    assert asked(post, desk, game, "PLAY\n").result == "accepted"
    assert table(desk, game).turn == 2 and kinds(desk).count("report") >= 2
    assert asked(post, desk, game, "PLAY 1\n").result == "refused"
    assert "turn 2 is" in last(desk, "refusal", "").text and table(desk, game).turn == 2


def test_the_clock_is_stopped_and_goes_on(post: Post, desk: Desk, game: UUID, clock: Clock):
    assert asked(post, desk, game, "PAUSE because of the holidays\n").result == "accepted"
    assert table(desk, game).paused and "holidays" in table(desk, game).pause_reason
    assert "paused" in last(desk, "answer", "").text
    clock.turn(hours=5)
    assert asked(post, desk, game, "RESUME\n").result == "accepted"
    assert not table(desk, game).paused
    assert asked(post, desk, game, "RESUME\n\nMia\n").result == "refused"


def test_a_mistake_is_told_with_how_to_write_it(post: Post, desk: Desk, game: UUID):
    assert asked(post, desk, game, "EXTEND soon\n").result == "refused"
    told = last(desk, "refusal", "").text
    assert "length of time" in told and "EXTEND 1d" in told


@pytest.mark.parametrize("text", ["EXTEND 1d", "PLAY", "PAUSE", "RESUME"])
def test_a_player_cannot(post: Post, desk: Desk, game: UUID, text: str):
    before = table(desk, game)
    assert post.take(f"{text}\n", turn_address(desk, game)).result == "refused"
    assert "Only the master" in last(desk, "refusal", "red").text
    assert table(desk, game) == before


def test_nobody_else_can_even_with_the_address(post: Post, desk: Desk, game: UUID):
    before = table(desk, game)
    assert asked(post, desk, game, "PLAY\n", "red@example.org").result == "held"
    assert table(desk, game) == before
    assert "Did you write this?" in last(desk, "answer", "").subject


def test_a_letter_that_comes_twice_acts_once(post: Post, desk: Desk, game: UUID):
    for _ in range(2):
        to = seat_address(desk, game, "")
        post.take("EXTEND 1d\n", to, MIA, Message_ID="<once@example.org>", Date="Sat, 31 Jan 2026 18:00:00 +0000")
    assert [each.result for each in post.handled] == ["accepted", "ignored"]
    assert kinds(desk).count("moved") == 2
