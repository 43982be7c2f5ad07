"""Sheets that wait one behind the other are filed together; to the players it is as if each had come alone."""

import signal
from contextlib import AbstractContextManager
from pathlib import Path
from uuid import UUID

import pytest

from events import OrdersReceived
from pbem.ledger import Ledger, LedgerError
from pbem.mail.intake import worker as working
from pbem.mail.intake.checks import objection
from pbem.service import Desk
from tests.support.desks import table
from tests.support.incoming import ADDRESSES, Post, letter, seat_address, sheet, turn_address
from tests.support.letters import kinds, queued
from tests.support.processes.killing import SERVER
from tests.support.processes.reading import AT_WORK, work


def put(post: Post, desk: Desk, game: UUID, *letters: tuple[str, str]) -> None:
    for seat, text in letters:
        to, sender = turn_address(desk, game, seat), ADDRESSES[seat]
        post.put(letter(text, to, sender), to, sender)


def result(post: Post) -> list[str]:
    return [each.result for each in post.handled]


def test_they_wait_for_the_disk_once(post: Post, desk: Desk, game: UUID, monkeypatch: pytest.MonkeyPatch):
    put(post, desk, game, ("red", "RUN 1\n"), ("blue", "RUN 2\n"), ("red", "RUN 3\nREADY\n"))
    together, count = Ledger.together, []

    def counted(self: Ledger) -> AbstractContextManager[None]:
        count.append(1)
        return together(self)

    monkeypatch.setattr(Ledger, "together", counted)
    assert post.worker.work() == 3
    assert (result(post), count) == (["accepted"] * 3, [1])
    assert (sheet(desk, game), sheet(desk, game, "blue"), table(desk, game).ready) == ("RUN 3", "RUN 2", {"red"})
    assert kinds(desk).count("receipt") == 3
    assert post.names("new") == post.names("work") == [] and len(post.names("done")) == 3


def test_told_to_stop_it_takes_up_no_more(post: Post, desk: Desk, game: UUID):
    put(post, desk, game, *[("red", "RUN 1\n")] * working.TOGETHER, ("red", "RUN 2\n"), ("red", "RUN 3\n"))
    assert post.worker.work(lambda: True) == working.TOGETHER
    assert (sheet(desk, game), len(post.names("new")), post.names("work")) == ("RUN 1", 2, [])
    assert post.worker.work() == 2


def test_a_question_between_two_sheets_is_answered_in_its_place(post: Post, desk: Desk, game: UUID):
    put(post, desk, game, ("red", "RUN 1\n"), ("red", "ORDERS?\n"), ("red", "RUN 3\n"))
    assert post.worker.work() == 3
    assert (result(post), sheet(desk, game)) == (["accepted"] * 3, "RUN 3")
    (told,) = queued(desk, "answer")
    assert "RUN 1" in told.about["text"] and "RUN 3" not in told.about["text"]


def test_one_that_is_refused_harms_no_other(post: Post, desk: Desk, game: UUID):
    put(post, desk, game, ("red", "RUN 1\n"), ("blue", "DROP 7\n"), ("red", "ADD\nRUN 2\n"))
    assert post.worker.work() == 3
    assert result(post) == ["accepted", "refused", "accepted"]
    assert sheet(desk, game, "blue") is None and sheet(desk, game) == "RUN 1\nRUN 2"


def test_the_same_letter_twice(post: Post, desk: Desk, game: UUID):
    to = turn_address(desk, game)
    raw = letter("RUN 1\n", to)
    post.put(raw, to)
    post.put(raw, to)
    assert post.worker.work() == 2
    assert (result(post), kinds(desk).count("receipt")) == (["accepted", "ignored"], 1)


def test_if_it_fails_each_is_dealt_with_alone(post: Post, desk: Desk, game: UUID, monkeypatch: pytest.MonkeyPatch):
    put(post, desk, game, ("red", "RUN 1\n"), ("blue", "RUN 2\n"))
    append = Ledger.append

    def stumble(self: Ledger, events, **fields):
        if fields["name"] == "SubmitOrders" and getattr(self._is_together, "on", False) and len(tried) == 1:
            raise LedgerError("the disk is full")
        tried.append(1)
        return append(self, events, **fields)

    tried: list[int] = []
    monkeypatch.setattr(Ledger, "append", stumble)
    assert post.worker.work() == 2
    assert (result(post), sheet(desk, game), sheet(desk, game, "blue")) == (["accepted"] * 2, "RUN 1", "RUN 2")
    assert kinds(desk).count("receipt") == 2


def test_one_that_breaks_the_program_is_put_aside_alone(
    post: Post, desk: Desk, game: UUID, monkeypatch: pytest.MonkeyPatch
):
    put(post, desk, game, ("red", "RUN 1\n"), ("blue", "RUN 2\n"), ("red", "RUN 3\n"))
    monkeypatch.setattr(working, "objection", lambda case: 1 // (case.holder.seat != "blue") and objection(case))
    assert post.worker.work() == 3
    assert (result(post), sheet(desk, game)) == (["accepted", "quarantined", "accepted"], "RUN 3")


def test_one_from_elsewhere_is_held(post: Post, desk: Desk, game: UUID):
    put(post, desk, game, ("red", "RUN 1\n"))
    to = seat_address(desk, game, "blue")
    post.put(letter("GAME The long run, TURN 1\nRUN 3\n", to, "mallory@example.com"), to, "mallory@example.com")
    put(post, desk, game, ("red", "RUN 2\n"))
    post.worker.work()
    assert result(post) == ["accepted", "held", "accepted"]
    assert (sheet(desk, game, "blue"), sheet(desk, game)) == (None, "RUN 2")


@pytest.mark.parametrize("step", [step for step in AT_WORK if "second" not in step and "known" not in step])
def test_killed_over_several(desk: Desk, post: Post, game: UUID, tmp_path: Path, step: str):
    put(post, desk, game, ("red", "RUN 1\n"), ("blue", "RUN 2\n"), ("red", "RUN 3\n"))
    process = SERVER.Process(target=work, args=(tmp_path, step))
    process.start()
    process.join(60)
    assert process.exitcode == -signal.SIGKILL
    post.worker.work()
    assert post.names("new") == post.names("work") == post.names("quarantine") == []
    assert len(post.names("done")) == 3
    assert (sheet(desk, game), sheet(desk, game, "blue")) == ("RUN 3", "RUN 2")
    filed = [event for event in desk.ledger.events(game) if isinstance(event, OrdersReceived)]
    assert len(filed) == kinds(desk).count("receipt") == 3 and kinds(desk).count("refusal") == 0
