"""Nobody is impersonated: a thousand letters that pretend, and none of them changes anything."""

import smtplib
from pathlib import Path
from uuid import UUID

import pytest

from pbem.service import Desk
from pbem.service.people.tokens import not_me_token
from tests.support.desks import submit, table
from tests.support.incoming import HOST, NO_VERDICT, Post, sheet, turn_address
from tests.support.letters import queued
from tests.support.servers.porch import porch
from tests.support.spoofs import TRUE, leaked, spoofs, tokens

FROM = "header.from=example.org"
VERDICTS = (
    f"dmarc=fail {FROM}",
    f"dmarc=fail {FROM}; dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=evil.example",
    f"dmarc=none {FROM}; spf=softfail smtp.mailfrom=example.org",
    f"dmarc=temperror {FROM}",
    "spf=pass smtp.mailfrom=evil.example",
    "none",
    NO_VERDICT,
)
BODY = b"\r\nRUN 3\r\nREADY\r\n"


def changes(desk: Desk, game: UUID) -> int:
    return len(desk.ledger.events(game))


def test_a_thousand_spoofs_and_none_accepted(post: Post, desk: Desk, game: UUID):
    to, before = turn_address(desk, game), changes(desk, game)
    tried = list(spoofs())
    assert len(tried) >= 1000
    for number, spoof in enumerate(tried):
        headers = spoof.headers + b"\r\nMessage-ID: <%d@x>\r\nSubject: orders\r\nTo: %s\r\n" % (number, to.encode())
        post.put(headers + BODY, to, spoof.envelope, f"dmarc=pass {FROM}")
    believed = []
    for spooled in post.spool.claims():
        note = post.worker._handle(spooled)
        if note.result not in ("held", "ignored", "quarantined"):
            believed.append((note, spooled.read()[:2]))
        # Otherwise the first ten that are held would keep the others from being looked at.
        for path in (post.folder / "held").iterdir():
            path.unlink()
    assert believed == []
    assert changes(desk, game) == before


@pytest.mark.parametrize("said", VERDICTS)
def test_a_leaked_address_and_a_forged_sender_are_not_enough(post: Post, desk: Desk, game: UUID, said: str):
    """Everything fits: the address, the From line and the envelope. Only the checks of our mail server do not."""
    to, before = turn_address(desk, game), changes(desk, game)
    tried = list(leaked())
    for number, spoof in enumerate(tried):
        headers = spoof.headers + b"\r\nMessage-ID: <%d@x>\r\nSubject: orders\r\nTo: %s\r\n" % (number, to.encode())
        post.put(headers + BODY, to, spoof.envelope, said)
    found = []
    for spooled in post.spool.claims():
        found.append(post.worker._handle(spooled).result)
        for path in (post.folder / "held").iterdir():
            path.unlink()
    # More than a few in an hour are not even asked about.
    assert (set(found), len(found)) == ({"held", "ignored"}, len(tried))
    assert changes(desk, game) == before


def test_where_nobody_checks_every_forged_letter_can_be_taken_back(desk: Desk, game: UUID, tmp_path: Path):
    """None is accepted silently: each leaves a receipt at the true address, by which the sheet before stands again."""
    post, tried, believed = Post(desk, tmp_path), list(leaked()), 0
    for number, spoof in enumerate(tried):
        submit(desk, game, "red", "RUN 1")
        to = turn_address(desk, game)
        headers = spoof.headers + b"\r\nMessage-ID: <%d@x>\r\nSubject: orders\r\nTo: %s\r\n" % (number, to.encode())
        post.put(headers + BODY, to, spoof.envelope)
        post.worker.work()
        if post.handled[-1].result == "accepted":
            believed += 1
            assert sheet(desk, game) == "RUN 3"
            receipt = queued(desk, "receipt")[-1]
            assert (receipt.seat, receipt.to) == ("red", ""), "it goes to the address on file"
            assert post.take(f"NOTME {not_me_token(desk, receipt.originator_id)}\n", to).result == "accepted"
            assert turn_address(desk, game) != to
        assert (sheet(desk, game), table(desk, game).ready) == ("RUN 1", set())
    assert (believed, len(tried)) == (60, 60)


def test_the_honest_letter_beside_them_is(post: Post, desk: Desk, game: UUID):
    """So that the tests above do not pass because everything is refused."""
    to = turn_address(desk, game)
    post.put(b"From: Red <red@example.org>\r\nTo: " + to.encode() + b"\r\n" + BODY, to, TRUE)
    post.worker.work()
    assert post.handled[-1].result == "accepted"


def test_guesses_are_sent_away_at_the_door(post: Post, desk: Desk, game: UUID, tmp_path: Path):
    to, before = turn_address(desk, game), changes(desk, game)
    token = to.partition("+")[2].partition("@")[0]
    guesses = list(tokens(token))
    assert len(guesses) > 200
    with porch(desk, post.spool) as door:
        for start in range(0, len(guesses), 15):
            with smtplib.SMTP("127.0.0.1", door.port) as client:
                client.ehlo()
                client.mail(TRUE)
                codes = {client.rcpt(f"orders+{guess}@{HOST}")[0] for guess in guesses[start : start + 15]}
                assert codes <= {550, 553, 501}
    # And past the door, by a pipe or a mailbox.
    for guess in guesses:
        post.put(b"From: red@example.org\r\n" + BODY, f"orders+{guess}@{HOST}", TRUE)
    post.worker.work()
    assert {each.result for each in post.handled} == {"refused"}
    assert changes(desk, game) == before
    assert post.spool.waiting() == 0
