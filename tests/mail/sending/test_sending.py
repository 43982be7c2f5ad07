"""Letters leave by a real SMTP server: taken, delayed, refused, dropped in the middle."""

from dataclasses import replace

import pytest

from pbem.mail.sending import RelayDown, RelayPost, SendResult, SendWorker
from pbem.mail.sending.backoff import GIVE_UP, LONGEST, pause
from pbem.reports.pdf import Printer
from pbem.service import Desk, InviteToSeat, LeaveSeat, TakeSeat, bounce_token, invite_to_seat, leave_seat, take_seat
from pbem.service.letters.outbox import letter_bounced, retry_letter
from tests.support.desks import Clock, new_id, opened, submit
from tests.support.letters import ADDRESSES, HOST, kinds, mailed, queued
from tests.support.servers.sink import DROP, Sink

NOT_WRITTEN = "it cannot be rendered: KeyError: 'no such hex'"


def send(desk: Desk, sink: Sink, name: str = "") -> list[SendResult]:
    """One look into the outbox."""
    post = RelayPost(sink.relay, HOST)
    handled: list[SendResult] = []
    try:
        SendWorker(desk, post, lambda: 0.5, name).send_all(handled.append)
    finally:
        post.close()
    return handled


def result(handled: list[SendResult]) -> list[str]:
    return [each.result for each in handled]


def states(desk: Desk) -> list[tuple[str, str, int]]:
    return [(each.kind, each.state, each.tries) for each in desk.outbox.look().waiting]


def test_all_letters_go_out_once_in_order_over_one_connection(any_desk: Desk, sink: Sink):
    game = mailed(any_desk)
    submit(any_desk, game, "red", "RUN 1")
    assert set(result(send(any_desk, sink))) == {"sent"}
    assert send(any_desk, sink) == []
    assert sink.connections == 1
    subjects = [taken.message["Subject"] for taken in sink.taken if taken.to == ADDRESSES["red"]]
    assert [subject.partition("] ")[2] for subject in subjects] == [
        "Seat red is yours",
        "The game begins, turn 1: run or rest by Tue 3 Feb, 19:00 Europe/Rome",
        "Turn 1: orders received",
    ]
    assert len(sink.taken) == len(queued(any_desk))


def test_the_envelope(desk: Desk, sink: Sink):
    mailed(desk)
    send(desk, sink)
    taken = next(each for each in sink.taken if each.to == ADDRESSES["red"])
    assert taken.sender.startswith("bounce+") and taken.sender.endswith(f"@{HOST}")
    message = taken.message
    assert message["From"] == f"The long run <orders@{HOST}>"
    assert message["To"] == "Red <red@example.org>"
    assert message["Reply-To"].startswith("The long run <orders+")
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["X-Pbem-Loop"] == HOST
    assert message["Bcc"] is None
    assert message.get_content_type() == "multipart/alternative"
    assert [part.get_content_type() for part in message.iter_parts()] == ["text/plain", "text/html"]


def test_a_pdf_that_could_not_be_made_follows(any_desk: Desk, clock: Clock, sink: Sink):
    """The report goes out at once with the reason, the master is told, and the PDF comes when it can be made."""
    game = mailed(any_desk)
    with Printer(seconds=0) as hasty:
        handled = send(replace(any_desk, printer=hasty), sink)
    assert result(handled).count("delayed") == 2
    assert states(any_desk) == [("map", "delayed", 1), ("map", "delayed", 1)]
    told = [taken.message for taken in sink.taken if "could not be made" in taken.message["Subject"]]
    assert {message["To"] for message in told} == {"Mia <mia@example.org>"} and len(told) == 2
    reports = [taken.message for taken in sink.taken if "begins" in taken.message["Subject"]]
    enclosed = [part.get_content_type() for message in reports for part in message.iter_attachments()]
    assert len(reports) == 2 and enclosed == ["text/plain", "text/plain"], "the checkpoints alone"
    submit(any_desk, game, "red", "RUN 1")
    assert result(send(any_desk, sink)) == ["sent"], "the receipt does not wait for the map"
    clock.turn(hours=1)
    assert result(send(any_desk, sink)) == ["sent", "sent"]
    maps = [taken for taken in sink.taken if "map and report as a PDF" in taken.message["Subject"]]
    assert {taken.to for taken in maps} == set(ADDRESSES.values())
    for taken in maps:
        (pdf,) = taken.message.iter_attachments()
        assert pdf.get_content()[:5] == b"%PDF-"
    assert states(any_desk) == [] and send(any_desk, sink) == []


def test_a_delayed_letter_holds_up_its_reader_only_and_comes_again(any_desk: Desk, clock: Clock, sink: Sink):
    game = mailed(any_desk)
    submit(any_desk, game, "red", "RUN 1")
    # The letters go out in the order of queueing: mastered, seated red.
    sink.at_rcpt.extend(["250 OK", "451 greylisted, come again"])
    handled = send(any_desk, sink)
    assert result(handled).count("delayed") == 1
    assert {taken.to for taken in sink.taken} == {"mia@example.org", ADDRESSES["blue"]}
    waiting = [(each.kind, each.state) for each in any_desk.outbox.look().waiting]
    assert waiting == [("seated", "delayed"), ("report", "queued"), ("receipt", "queued")]
    clock.turn(seconds=30)
    assert send(any_desk, sink) == []
    clock.turn(seconds=31)
    assert result(send(any_desk, sink)) == ["sent"] * 3
    to_red = [taken.message["Subject"] for taken in sink.taken if taken.to == ADDRESSES["red"]]
    assert "Seat red is yours" in to_red[0] and "orders received" in to_red[2]


@pytest.mark.parametrize("step", ["at_mail", "at_rcpt", "at_data"])
def test_not_now_at_any_step(desk: Desk, clock: Clock, sink: Sink, step: str):
    opened(desk, master="Mia <mia@example.org>")
    getattr(sink, step).append("450 try later")
    assert result(send(desk, sink)) == ["delayed"]
    assert states(desk) == [("mastered", "delayed", 1)]
    clock.turn(minutes=2)
    assert result(send(desk, sink)) == ["sent"]
    assert len(sink.taken) == 1


def test_an_address_that_is_refused_is_dead(any_desk: Desk, sink: Sink):
    game = mailed(any_desk)
    sink.at_rcpt.extend(["250 OK", "550 5.1.1 no such user"])
    handled = send(any_desk, sink)
    assert result(handled).count("failed") == 1
    person = any_desk.people(game).of("red")
    assert person.failure == "550 5.1.1 no such user"
    assert kinds(any_desk, "")[-1] == "address_failed"
    # What comes after it is tried all the same, and the master has been told in the same round.
    assert "report" in [each.key.split("/")[3] for each in handled if each.result == "sent" and "/red/" in each.key]
    text = sink.taken[-1].message.get_body(("plain",))
    assert text is not None and "550 5.1.1 no such user" in text.get_content()
    assert states(any_desk) == [("seated", "failed", 0)]


def test_a_letter_that_comes_back_kills_the_address_it_went_to(any_desk: Desk, sink: Sink):
    game = mailed(any_desk)
    send(any_desk, sink)
    taken = next(each for each in sink.taken if each.to == ADDRESSES["red"])
    token = taken.sender.partition("+")[2].partition("@")[0]
    assert letter_bounced(any_desk, "a" * 42, "5.1.1") is None
    letter = letter_bounced(any_desk, token, "5.1.1 unknown user")
    assert letter is not None and letter.seat == "red"
    assert any_desk.people(game).of("red").failure == "5.1.1 unknown user"
    letter_bounced(any_desk, token, "5.1.1 unknown user")
    assert kinds(any_desk, "").count("address_failed") == 1


def test_one_that_was_never_sent_cannot_come_back(desk: Desk):
    game = mailed(desk)
    token = bounce_token(desk, queued(desk, "report")[0].originator_id)
    assert letter_bounced(desk, token, "5.1.1") is not None
    assert desk.people(game).of("red").failed == ""


def test_a_letter_that_is_refused_is_not_the_address_fault(desk: Desk, sink: Sink):
    game = opened(desk, master="Mia <mia@example.org>")
    sink.at_data.append("554 looks like spam")
    assert result(send(desk, sink)) == ["refused"]
    assert desk.people(game).of("").failed == ""
    assert states(desk) == [("mastered", "refused", 1)]
    retry_letter(desk, desk.outbox.look().waiting[0].key)
    assert result(send(desk, sink)) == ["sent"]


def test_a_letter_is_given_up_when_it_was_refused_for_most_of_a_day(desk: Desk, clock: Clock, sink: Sink):
    opened(desk, master="Mia <mia@example.org>")
    sink.at_data += ["554 looks like spam"] * 5
    found: list[str] = []
    for hours in (0, 1, 2, 4, 8):
        clock.turn(hours=hours)
        found += result(send(desk, sink))
        assert send(desk, sink) == []
    assert found == ["refused"] * 4 + ["failed"]
    (given_up,) = desk.outbox.look().waiting
    assert (given_up.state, given_up.reason) == (
        "failed", "given up after it was refused 5 times: 554 looks like spam"
    )  # fmt: skip


@pytest.mark.parametrize("answer", ["553 sender not allowed here", "554 5.7.1 policy", "550 no"])
def test_a_letter_that_was_refused_goes_out_later_and_holds_up_nobody(
    any_desk: Desk, clock: Clock, sink: Sink, answer: str
):
    game = mailed(any_desk)
    send(any_desk, sink)
    submit(any_desk, game, "red", "RUN 1")
    submit(any_desk, game, "red", "RUN 2")
    sent = len(sink.taken)
    sink.at_data.append(answer)
    assert sorted(result(send(any_desk, sink))) == ["refused", "sent"]
    clock.turn(hours=1)
    assert result(send(any_desk, sink)) == ["sent"]
    assert len({each.message["Message-ID"] for each in sink.taken[sent:]}) == 2


def test_a_letter_too_large_at_the_end_is_given_up(desk: Desk, sink: Sink):
    opened(desk, master="Mia <mia@example.org>")
    sink.at_data.append("552 too large")
    assert result(send(desk, sink)) == ["failed"]


def test_a_sender_that_is_refused_is_nobodys_fault(desk: Desk, sink: Sink):
    opened(desk, master="Mia <mia@example.org>")
    sink.at_mail.append("553 sender not allowed")
    assert result(send(desk, sink)) == ["delayed"]
    sink.at_mail.append("552 too large")
    retry_letter(desk, desk.outbox.look().waiting[0].key)
    assert result(send(desk, sink)) == ["failed"]


def test_dropped_after_the_data_it_goes_out_again_under_the_same_name(any_desk: Desk, clock: Clock, sink: Sink):
    """The relay took the letter, we do not know: the reader's program shows two letters of one name as one."""
    opened(any_desk, master="Mia <mia@example.org>")
    sink.at_data.append(DROP)
    (handled,) = send(any_desk, sink)
    assert handled.result == "delayed"
    clock.turn(minutes=2)
    assert result(send(any_desk, sink)) == ["sent"]
    first, second = sink.taken
    assert first.message["Message-ID"] == second.message["Message-ID"]
    assert first.content == second.content


def test_a_letter_is_given_up_after_five_days(desk: Desk, clock: Clock, sink: Sink):
    game = opened(desk, master="Mia <mia@example.org>")
    sink.at_rcpt.extend(["450 mailbox full"] * 1000)
    start, outcomes = clock.time, []
    while "failed" not in outcomes:
        outcomes += result(send(desk, sink))
        clock.turn(hours=1)
    assert clock.time - start <= GIVE_UP
    assert len(outcomes) > 25
    reason = f"given up after {len(outcomes)} attempts: 450 mailbox full"
    assert desk.outbox.look().waiting[0].reason == reason
    assert desk.people(game).of("").failure == reason
    assert sink.taken == []


def test_pauses_grow_and_differ():
    middle = [pause(tries, lambda: 0.5) for tries in range(12)]
    assert middle == sorted(middle)
    assert [length.total_seconds() for length in middle[:4]] == [60, 120, 240, 480]
    assert middle[-1] == LONGEST
    assert pause(3, lambda: 0.0) < middle[3] < pause(3, lambda: 0.999)
    assert pause(10**9, lambda: 0.5) == LONGEST


def test_a_relay_that_is_down_is_no_fault_of_any_letter(desk: Desk, sink: Sink):
    opened(desk, master="Mia <mia@example.org>")
    down = replace(sink.relay, port=1)
    before = desk.ledger.head()
    worker = SendWorker(desk, RelayPost(down, HOST), lambda: 0.5)
    with pytest.raises(RelayDown, match="127.0.0.1:1: Connection refused"):
        worker.send_all(lambda handled: None)
    assert desk.ledger.head() == before
    assert result(send(desk, sink)) == ["sent"]


def test_a_connection_that_was_lost_is_made_again(desk: Desk, sink: Sink):
    opened(desk, master="Mia <mia@example.org>")
    post = RelayPost(sink.relay, HOST)
    handled: list[SendResult] = []
    worker = SendWorker(desk, post, lambda: 0.5)
    worker.send_all(handled.append)
    assert post._connection is not None
    post._connection.close()
    opened(desk, master="Mia <mia@example.org>")
    worker.send_all(handled.append)
    post.close()
    assert result(handled) == ["sent", "sent"]
    assert sink.connections == 2


def test_what_is_meant_for_somebody_who_has_left_is_not_sent(desk: Desk, sink: Sink):
    game = mailed(desk)
    leave_seat(desk, LeaveSeat(id=new_id(), game=game, seat="red"))
    take = TakeSeat(id=new_id(), game=game, seat="red", player="Carl", address="carl@example.com")
    take_seat(desk, take)
    handled = send(desk, sink)
    reasons = {each.key.split("/")[3]: each.said for each in handled if each.result == "failed"}
    assert reasons == dict.fromkeys(("seated", "report"), "the seat has another player now")
    assert [taken.to for taken in sink.taken].count(ADDRESSES["red"]) == 1
    assert [taken.to for taken in sink.taken].count("carl@example.com") == 2


def test_an_invitation_that_was_withdrawn_is_not_sent(desk: Desk, sink: Sink):
    game = opened(desk)
    for to in ("ann@example.org", "bob@example.org"):
        invite_to_seat(desk, InviteToSeat(id=new_id(), game=game, seat="red", to=to))
    assert result(send(desk, sink)) == ["failed", "sent"]
    assert [taken.to for taken in sink.taken] == ["bob@example.org"]


def test_a_letter_that_cannot_be_written_waits_without_stopping_the_others(
    desk: Desk, sink: Sink, clock: Clock, monkeypatch: pytest.MonkeyPatch
):
    mailed(desk)

    def broken(self):
        raise KeyError("no such hex")

    with monkeypatch.context() as patch:
        patch.setattr("pbem.mail.letters.letter_content.LetterContext.report", property(broken))
        handled = send(desk, sink)
    assert {each.said for each in handled if each.result == "delayed"} == {
        "it cannot be rendered: KeyError: 'no such hex'"
    }
    assert result(handled).count("sent") == 4
    clock.turn(minutes=2)
    assert result(send(desk, sink)) == ["sent", "sent"]
