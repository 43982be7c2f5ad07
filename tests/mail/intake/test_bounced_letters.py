"""Letters of ours that came back: whose they are says the secret address alone."""

from pathlib import Path
from uuid import UUID

import pytest

from events import LetterQueued, LetterSent
from pbem.mail.sending import MaildirPost, SendWorker
from pbem.service import Desk, bounce_token
from tests.support.incoming import HOST, Post, last, turn_address
from tests.support.letters import contact, kinds, queued


def report(action: str = "failed", status: str = "5.1.1", address: str = "red@example.org") -> bytes:
    """As mail servers write it (RFC 3464)."""
    return f"""\
From: MAILER-DAEMON@mx.example.net
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="cut"

--cut
Content-Type: text/plain

I am sorry.

--cut
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; {address}
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 no such mailbox

--cut--
""".encode()


@pytest.fixture
def sent(desk: Desk, game: UUID, tmp_path: Path) -> LetterQueued:
    """The report to red, which went out."""
    SendWorker(desk, MaildirPost(tmp_path / "outbox"), lambda: 0.5).send_all(lambda handled: None)
    (found,) = [each for each in queued(desk, "report") if each.seat == "red"]
    assert any(isinstance(event, LetterSent) for event in desk.ledger.events(found.originator_id))
    return found


def address(desk: Desk, letter: LetterQueued) -> str:
    return f"bounce+{bounce_token(desk, letter.originator_id)}@{HOST}"


def take(post: Post, raw: bytes, to: str) -> str:
    post.put(raw, to, sender="")
    post.worker.work()
    return post.handled[-1].result


def test_a_dead_address_is_noted_and_the_master_told(post: Post, desk: Desk, game: UUID, sent: LetterQueued):
    assert take(post, report(), address(desk, sent)) == "accepted"
    person = desk.people(game).of("red")
    assert person.failed and "no such mailbox" in person.failure
    assert "red@example.org" in last(desk, "address_failed").text
    assert kinds(desk)[-1] == "address_failed"


def test_the_same_report_twice_counts_once(post: Post, desk: Desk, game: UUID, sent: LetterQueued):
    for _ in range(2):
        take(post, report(), address(desk, sent))
    assert post.handled[-1].result == "ignored"
    assert kinds(desk).count("address_failed") == 1


@pytest.mark.parametrize("action", ["delayed", "relayed", "delivered", "expanded", ""])
def test_a_delay_is_no_failure(post: Post, desk: Desk, game: UUID, sent: LetterQueued, action: str):
    assert take(post, report(action, "4.4.1"), address(desk, sent)) == "ignored"
    assert not desk.people(game).of("red").failed


def test_what_the_report_claims_is_not_believed(post: Post, desk: Desk, game: UUID, sent: LetterQueued):
    """Only the letter that the address names came back, whatever recipient the report talks of."""
    take(post, report(address="blue@example.net"), address(desk, sent))
    assert desk.people(game).of("red").failed
    assert not desk.people(game).of("blue").failed


def test_a_report_to_another_address_is_ignored(post: Post, desk: Desk, game: UUID, sent: LetterQueued):
    assert take(post, report(), turn_address(desk, game)) == "ignored"
    assert not desk.people(game).of("red").failed


def test_a_letter_that_was_not_sent_did_not_come_back(post: Post, desk: Desk, game: UUID):
    unsent = queued(desk, "report")[0]
    take(post, report(), address(desk, unsent))
    assert not desk.people(game).of("red").failed


def test_an_address_that_was_replaced_meanwhile(post: Post, desk: Desk, game: UUID, sent: LetterQueued):
    contact(desk, game, "red", address="red@new.example")
    take(post, report(), address(desk, sent))
    assert not desk.people(game).of("red").failed


def test_an_automatic_answer_to_the_return_address(post: Post, desk: Desk, game: UUID, sent: LetterQueued):
    raw = b"From: red@example.org\nAuto-Submitted: auto-replied\nSubject: Away\n\nI am away\n"
    before = kinds(desk)
    assert take(post, raw, address(desk, sent)) == "ignored"
    assert kinds(desk) == before
