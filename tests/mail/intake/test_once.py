"""A letter acts once, however often and by whichever way it comes."""

import errno
from typing import Any
from uuid import UUID

import pytest

from pbem.ledger import Ledger, LedgerError
from pbem.mail.intake import seats
from pbem.mail.intake import worker as working
from pbem.mail.intake.spooled_letter import SpooledLetter, SpoolNote
from pbem.mail.intake.worker import MOST_TRIES
from pbem.service import Desk, tick
from tests.support.desks import Clock, submit, table
from tests.support.incoming import ENTRANCE, Post, letter, seat_address, sheet, turn_address
from tests.support.letters import kinds, mailed, queued


def test_a_letter_that_is_delivered_twice(post: Post, desk: Desk, game: UUID, clock: Clock):
    to = turn_address(desk, game)
    raw = letter("RUN 2\n", to)
    post.put(raw, to)
    post.worker.work()
    submit(desk, game, "red", "RUN 3")
    clock.turn(hours=5)
    # Another way adds other lines on top.
    post.put(b"Received: from elsewhere\nDelivered-To: x@y\n" + raw, to)
    post.worker.work()
    assert (post.handled[-1].result, post.handled[-1].why) == ("ignored", "it was handled before")
    assert sheet(desk, game) == "RUN 3"


def test_a_letter_that_was_refused_is_not_refused_again(post: Post, desk: Desk, game: UUID, clock: Clock):
    to = turn_address(desk, game)
    raw = letter("good morning\n", to)
    for _ in range(2):
        post.put(raw, to)
        post.worker.work()
        clock.turn(hours=2)
    assert [each.result for each in post.handled] == ["refused", "ignored"]
    assert kinds(desk).count("refusal") == 1


def test_letters_that_share_an_id_but_not_their_text(post: Post, desk: Desk, game: UUID):
    """Some programs number their letters badly."""
    to = turn_address(desk, game)
    for text in ("RUN 1\n", "RUN 2\n"):
        post.take(text, to, Message_ID="<always.the.same@example.org>")
    assert [each.result for each in post.handled] == ["accepted"] * 2
    assert sheet(desk, game) == "RUN 2"


def test_letters_without_an_id(post: Post, desk: Desk, game: UUID):
    to = turn_address(desk, game)
    for text in ("RUN 1\n", "RUN 1\n", "RUN 2\n"):
        post.take(text, to, Message_ID="", Date="Sat, 31 Jan 2026 18:00:00 +0000")
    assert [each.result for each in post.handled] == ["accepted", "ignored", "accepted"]
    post.take("RUN 1\n", to, Message_ID="", Date="Sat, 31 Jan 2026 18:05:00 +0000")
    assert post.handled[-1].result == "accepted"
    assert sheet(desk, game) == "RUN 1"


def test_the_same_letter_to_two_seats_counts_for_both(post: Post, desk: Desk, game: UUID):
    red, blue = turn_address(desk, game), turn_address(desk, game, "blue")
    raw = letter("RUN 2\n", f"{red}, {blue}", "red@example.org")
    post.put(raw, red)
    post.put(raw, blue)
    post.worker.work()
    assert sorted(each.result for each in post.handled) == ["accepted", "held"]


def test_a_letter_whose_turn_ended_after_its_first_command(post: Post, desk: Desk, clock: Clock, monkeypatch):
    """Killed after the orders were filed: the turn was played with them, and they are not refused afterwards."""
    game = mailed(desk, turn_seconds=0)
    to = turn_address(desk, game)
    post.put(letter("RUN 2\n\nSTATUS?\n", to, Subject="STATUS"), to)
    submit(desk, game, "blue", "RUN 1")

    def killed(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(working, "letter_taken", killed)
    with pytest.raises(KeyboardInterrupt):
        post.worker.work()
    monkeypatch.undo()
    tick(desk, lambda ticked: None)
    assert table(desk, game).turn == 2
    post.worker.work()
    assert post.handled[-1].result == "accepted"
    told = kinds(desk, "red")
    assert (told.count("receipt"), told.count("refusal"), told.count("answer")) == (1, 0, 1)


def test_a_question_is_answered_once_though_it_would_be_another_answer(post: Post, desk: Desk, game: UUID, monkeypatch):
    """Killed after the answer was queued, which tells by itself that the letter was dealt with."""
    to = seat_address(desk, game)
    post.put(letter("STATUS\n", to), to)

    def killed(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(post.spool, "finish", killed)
    with pytest.raises(KeyboardInterrupt):
        post.worker.work()
    monkeypatch.undo()
    submit(desk, game, "blue", "RUN 1")
    post.worker.work()
    assert (post.handled[-1].why, post.names("work"), post.names("new")) == (working.TWICE, [], [])
    assert kinds(desk).count("answer") == 1


def test_what_takes_two_steps_is_finished(post: Post, desk: Desk, monkeypatch):
    """Killed after the press went out, before its writer was told."""
    game = mailed(desk, press="signed")
    to = turn_address(desk, game)
    post.put(letter("PRESS TO blue\nhello\n", to), to)

    def killed(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(seats, "answer", killed)
    with pytest.raises(KeyboardInterrupt):
        post.worker.work()
    monkeypatch.undo()
    post.worker.work()
    assert post.handled[-1].result == "accepted"
    assert (kinds(desk).count("press"), kinds(desk, "red").count("answer")) == (1, 1)


def test_letters_of_one_seat_in_their_order_at_any_of_its_addresses(post: Post, desk: Desk, game: UUID):
    turn, seat = turn_address(desk, game), seat_address(desk, game)
    for number, to in enumerate((turn, seat, turn)):
        post.put(letter(f"GAME The long run\nTURN 1\nRUN {number}\n", to), to)
    claims = post.spool.claims()
    next(claims)
    assert list(post.spool.claims()) == [], "a second worker keeps away from all of them"
    del claims
    post.worker.work()
    assert sheet(desk, game) == "RUN 2"


def test_a_ledger_that_is_out_of_reach_loses_nothing(post: Post, desk: Desk, game: UUID, monkeypatch):
    to = turn_address(desk, game)
    name = post.put(letter("RUN 2\n", to), to)

    def down(*args: object, **fields: object) -> None:
        raise LedgerError("the database is down")

    for method in ("append", "head", "done"):
        monkeypatch.setattr(Ledger, method, down)
    for _ in range(MOST_TRIES + 5):
        with pytest.raises(LedgerError, match="the database is down"):
            post.worker.work()
    assert post.names("new") == [name]
    monkeypatch.undo()
    post.worker.work()
    assert sheet(desk, game) == "RUN 2"


def test_a_letter_over_which_the_ledger_stumbles_is_put_aside(post: Post, desk: Desk, game: UUID, monkeypatch):
    to = turn_address(desk, game)
    post.put(letter("RUN 2\n", to), to)

    def stumble(*args: object, **fields: object) -> None:
        raise LedgerError("this event cannot be stored")

    monkeypatch.setattr(Ledger, "append", stumble)
    for _ in range(MOST_TRIES + 1):
        post.worker.work()
    assert [each.result for each in post.handled] == ["delayed"] * MOST_TRIES + ["quarantined"]


def test_ignored_letters_of_strangers_leave_nothing_in_the_ledger(post: Post, desk: Desk):
    head = desk.ledger.head()
    post.take("HELP\n", ENTRANCE, "zoe@example.org", Precedence="bulk")
    assert desk.ledger.head() == head
    post.take("what?\n", ENTRANCE, "zoe@example.org")
    once = desk.ledger.head()
    post.take("what else?\n", ENTRANCE, "zoe@example.org")
    assert desk.ledger.head() == once
    assert len(queued(desk, "refusal")) == 1


@pytest.mark.parametrize("step", ["note", "move"])
def test_a_disk_that_fails_once_puts_no_letter_aside(post: Post, desk: Desk, game: UUID, monkeypatch, step: str):
    """Its orders are filed, and it only cannot be noted or put away."""
    real = getattr(SpooledLetter, step)
    failed: list[Any] = []

    def fail_once(self: SpooledLetter, given: Any) -> None:
        if failed or given == post.folder / "work":
            real(self, given)
            return
        failed.append(given)
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(SpooledLetter, step, fail_once)
    to = turn_address(desk, game)
    post.put(letter("RUN 2\n", to), to)
    for _ in range(2):
        post.worker.work()
    assert failed
    assert [each.result for each in post.handled] == ["delayed", "ignored"]
    assert not post.names("quarantine") and not post.names("new") and not post.names("work")
    assert sheet(desk, game) == "RUN 2"
    assert kinds(desk, "red").count("receipt") == 1


def test_a_disk_that_always_fails_leaves_the_letter_where_it_waits(post: Post, desk: Desk, game: UUID, monkeypatch):
    def full(self: SpooledLetter, note: SpoolNote) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    to = turn_address(desk, game)
    post.put(letter("RUN 2\n", to), to)
    with monkeypatch.context() as patch:
        patch.setattr(SpooledLetter, "note", full)
        for _ in range(MOST_TRIES + 2):
            with pytest.raises(OSError, match="No space"):
                post.worker.work()
    assert not post.names("quarantine")
    post.worker.work()
    assert [each.result for each in post.handled] == ["ignored"]
    assert sheet(desk, game) == "RUN 2"
