"""Nobody is impersonated: a thousand letters that pretend, and none of them changes anything."""

import smtplib
from pathlib import Path
from uuid import UUID

from pbem.service import Desk
from tests.support.incoming import HOST, Post, turn_address
from tests.support.porch import porch
from tests.support.spoofs import TRUE, spoofs, tokens

BODY = b"\r\nRUN 3\r\nREADY\r\n"


def changes(desk: Desk, game: UUID) -> int:
    return len(desk.ledger.events(game))


def test_a_thousand_spoofs_and_none_accepted(post: Post, desk: Desk, game: UUID):
    to, before = turn_address(desk, game), changes(desk, game)
    tried = list(spoofs())
    assert len(tried) >= 1000
    for number, spoof in enumerate(tried):
        headers = spoof.headers + b"\r\nMessage-ID: <%d@x>\r\nSubject: orders\r\nTo: %s\r\n" % (number, to.encode())
        post.put(headers + BODY, to, spoof.envelope)
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
    assert {each.result for each in post.handled} == {"quarantined"}
    assert changes(desk, game) == before
    assert post.spool.waiting() == 0
