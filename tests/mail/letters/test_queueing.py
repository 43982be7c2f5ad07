"""Letters are queued with what causes them: all or nothing, and once."""

import signal
from pathlib import Path
from typing import Any

import pytest

from events import LetterQueued, letter_stream
from pbem.ledger import Ledger
from pbem.service import (
    Desk,
    ExtendDeadline,
    LetterState,
    MarkReady,
    PauseGame,
    Refused,
    ResumeGame,
    SendLetter,
    SendPress,
    SubmitOrders,
    WithdrawOrders,
    extend_deadline,
    mark_ready,
    pause_game,
    resume_game,
    send_letter,
    send_press,
    submit_orders,
    withdraw_orders,
)
from tests.service.turns.test_tick import ready, ticks
from tests.support.desks import Clock, new_id, started, submit
from tests.support.letters import kinds, mailed, queued, written
from tests.support.processes.killing import SERVER
from tests.support.processes.sending import die_at


def test_every_step_of_a_game_tells_whom_it_concerns(any_desk: Desk, clock: Clock):
    game = mailed(any_desk, options={"length": "6"})
    assert kinds(any_desk, "red") == ["seated", "report"]
    assert kinds(any_desk, "") == ["mastered", "digest"]
    submit(any_desk, game, "red", "RUN 3")
    withdraw_orders(any_desk, WithdrawOrders(id=new_id(), game=game, seat="red"))
    extend_deadline(any_desk, ExtendDeadline(id=new_id(), game=game, by_seconds=3600))
    pause_game(any_desk, PauseGame(id=new_id(), game=game))
    resume_game(any_desk, ResumeGame(id=new_id(), game=game))
    assert kinds(any_desk, "red")[2:] == ["receipt", "withdrawn", "moved", "paused", "resumed"]
    assert kinds(any_desk, "blue")[2:] == ["moved", "paused", "resumed"]
    clock.turn(days=5)
    ticks(any_desk)
    assert kinds(any_desk, "red")[7:] == ["seal", "missed", "report"]
    assert kinds(any_desk, "")[2:] == ["digest"]


def test_the_end_is_told_with_the_last_report(desk: Desk):
    game = mailed(desk, bots=("blue",), options={"length": "5"})
    for _ in range(20):
        if "over" in kinds(desk):
            break
        submit(desk, game, "red", "RUN 1")
        ready(desk, game, "red")
        ticks(desk)
    assert kinds(desk, "red")[-1] == kinds(desk, "")[-1] == "over"
    assert "Rank  Seat  Player  Score" in written(desk, "over", "red").text


def test_the_same_command_queues_once(any_desk: Desk):
    game = mailed(any_desk)
    command = SubmitOrders(id="once", game=game, seat="red", text="RUN 1", channel="mail", letter="<1@example.org>")
    assert submit_orders(any_desk, command) == submit_orders(any_desk, command)
    assert [each.answers for each in queued(any_desk, "receipt")] == ["<1@example.org>"]


def test_a_refused_command_queues_nothing(desk: Desk):
    game = mailed(desk)
    before = len(queued(desk))
    with pytest.raises(Refused):
        submit(desk, game, "red", "FLY")
    assert len(queued(desk)) == before


def test_every_receipt_is_a_letter_of_its_own(desk: Desk):
    game = mailed(desk)
    for text in ("RUN 1", "RUN 1", "RUN 2"):
        submit(desk, game, "red", text)
    receipts = queued(desk, "receipt")
    assert len({each.key for each in receipts}) == 3
    assert [each.originator_id for each in receipts] == [letter_stream(each.key) for each in receipts]


def test_marking_twice_tells_once(desk: Desk):
    game = mailed(desk)
    for _ in range(2):
        mark_ready(desk, MarkReady(id=new_id(), game=game, seat="red"))
    assert kinds(desk, "red").count("marked") == 1


def test_without_addresses_nothing_is_queued(desk: Desk, clock: Clock):
    game = started(desk)
    submit(desk, game, "red")
    clock.turn(hours=1)
    ticks(desk)
    assert queued(desk) == []


def test_somebody_was_faster(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    """A command that is decided again queues the letters of the second decision only."""
    game = mailed(desk)
    write, late = Ledger.append, [1]

    def append(self, events, **fields):
        if fields["name"] == "SubmitOrders" and late:
            late.pop()
            submit(desk, game, "blue", "RUN 3")
        return write(self, events, **fields)

    monkeypatch.setattr(Ledger, "append", append)
    submit(desk, game, "red", "RUN 1")
    assert [(each.seat, each.version) for each in queued(desk, "receipt")] == [("blue", 10), ("red", 11)]


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("name", ["SealTurn", "ResolveTurn", "OpenTurn"])
def test_killed_at_any_step_the_letters_are_those_of_the_steps_done(
    desk: Desk, clock: Clock, tmp_path: Path, name: str, after: bool
):
    game = mailed(desk, turn_seconds=3600)
    submit(desk, game, "red", "RUN 1")
    clock.turn(hours=1)
    process = SERVER.Process(target=die_at, args=(tmp_path, 1, name, after))
    process.start()
    process.join(60)
    assert process.exitcode == -signal.SIGKILL
    ticks(desk)
    assert kinds(desk, "red") == ["seated", "report", "receipt", "seal", "report"]
    assert kinds(desk, "blue") == ["seated", "report", "seal", "missed", "report"]


def test_press_goes_to_whom_it_is_for(desk: Desk):
    game = mailed(desk, press="anonymous")
    told = send_press(desk, SendPress(id=new_id(), game=game, seat="red", text="Peace?", to=("blue",)))
    assert told.told == ("blue",)
    assert "From: seat red, Red" in written(desk, "press").text
    send_press(desk, SendPress(id=new_id(), game=game, seat="red", text="Beware", anonymous=True))
    letter = written(desk, "press")
    assert letter.to == "blue@example.net"
    for part in (letter.text, letter.html, letter.subject):
        assert "red" not in part.casefold()


@pytest.mark.parametrize(
    ("rule", "fields", "told"),
    [
        ("none", {}, "players do not write to each other"),
        ("signed", {"anonymous": True}, "players write under their names"),
        ("signed", {"text": " \n"}, "nothing to send"),
        ("signed", {"text": "x" * 20_000}, "at most 16 kB"),
        ("signed", {"to": ("pink",)}, "has no seat 'pink'"),
    ],
)
def test_press_that_is_refused(desk: Desk, rule: str, fields: dict[str, Any], told: str):
    game = mailed(desk, press=rule)
    with pytest.raises(Refused, match=told):
        send_press(desk, SendPress(id=new_id(), game=game, seat="red", **({"text": "Peace?"} | fields)))
    assert "press" not in kinds(desk)


def test_a_letter_without_an_event(any_desk: Desk):
    game = mailed(any_desk)
    about = {"title": "Status", "text": "Turn 1 is open."}
    command = SendLetter(id="ask/1", kind="answer", game=game, seat="red", about=about, letter="<q@example.org>")
    first = send_letter(any_desk, command)
    assert send_letter(any_desk, command) == first
    (letter,) = queued(any_desk, "answer")
    assert (letter.key, letter.answers, letter.about) == (first.key, "<q@example.org>", about)


def test_a_letter_to_somebody_without_a_seat(desk: Desk):
    about = {"why": "There is no such game.", "quoted": "JOIN nowhere"}
    send_letter(desk, SendLetter(id="x", kind="refusal", to="who@example.org", about=about))
    letter = written(desk, "refusal")
    assert (letter.to, letter.reply_to, letter.subject) == ("who@example.org", "", "Your letter was not accepted")
    assert "There is no such game." in letter.text and "| JOIN nowhere" in letter.text


def test_a_letter_to_a_seat_that_is_not_reached(desk: Desk):
    game = started(desk)
    command = SendLetter(id="x", kind="answer", game=game, seat="red", about={"title": "A", "text": "B"})
    assert send_letter(desk, command) == LetterState(game=game, key="")


def test_a_letter_that_is_a_book(desk: Desk):
    with pytest.raises(Refused, match="at most 32 kB"):
        send_letter(desk, SendLetter(id="x", kind="answer", to="a@example.org", about={"text": "x" * 40_000}))


def test_what_a_letter_holds_is_small(desk: Desk, clock: Clock):
    """It is written out from the log, so it need not repeat it."""
    game = mailed(desk)
    submit(desk, game, "red", "RUN 1\n" * 400, ignored=("x" * 500,) * 900)
    sizes = [len(row.state) for row in desk.ledger._store.recorder.select_notifications(0, 1000)
             if row.topic.startswith(LetterQueued.TOPIC)]  # fmt: skip
    # Encrypted, it takes a third more.
    assert max(sizes) < 6000
