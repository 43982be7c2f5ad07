"""Letters fetched from a real mailbox (Dovecot): none is lost, none acts twice, whatever becomes of the numbers."""

import ssl
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import pytest

from pbem.mail.intake.imap_fetch import Fetched, MailboxDown, fetch
from pbem.mail.reading import limits
from pbem.projections import checked_file
from pbem.service import Desk, MarkReady, mark_ready, tick
from tests.support.desks import Clock, new_id, table
from tests.support.incoming import Post, letter, sheet, turn_address
from tests.support.letters import kinds
from tests.support.servers.dovecot import Dovecot, dovecot

AT = datetime(2026, 1, 31, 18, tzinfo=UTC)


@pytest.fixture
def post(desk: Desk, tmp_path: Path) -> Post:
    """The provider of the mailbox checks nothing, and is believed."""
    return Post(desk, tmp_path, authserv="unchecked")


@pytest.fixture(scope="module")
def imap() -> Iterator[Dovecot]:
    with dovecot() as made:
        yield made


@pytest.fixture
def mailbox(imap: Dovecot) -> Dovecot:
    """Empty."""
    for folder in ("new", "cur"):
        for path in (imap.home / "Maildir" / folder).glob("*"):
            path.unlink()
    return imap


@pytest.fixture
def look(desk: Desk, post: Post, mailbox: Dovecot, tmp_path: Path):
    def look(security: str = "imap", context: ssl.SSLContext | None = None) -> list[Fetched]:
        told: list[Fetched] = []
        fetch(desk, post.spool, mailbox.mailbox(security), tmp_path / "fetched", told.append, context)
        return told

    return look


def test_told_to_stop_it_takes_the_rest_another_time(
    desk: Desk, post: Post, game: UUID, mailbox: Dovecot, look, tmp_path: Path
):
    for number in (1, 2):
        mailbox.append(letter(f"RUN {number}\n", turn_address(desk, game)), AT)
    file, told = tmp_path / "fetched", list[Fetched]()
    assert fetch(desk, post.spool, mailbox.mailbox("imap"), file, told.append, is_stopping=lambda: True).count == 1
    assert len(look()) == 1


def test_what_is_new_is_taken_once(desk: Desk, post: Post, game: UUID, mailbox: Dovecot, look):
    to = turn_address(desk, game)
    assert look() == []
    mailbox.append(letter("RUN 1\n", to), AT)
    mailbox.append(letter("RUN 2\n", to), AT)
    assert [each.to for each in look()] == [(to,), (to,)]
    assert look() == []
    post.worker.work()
    assert sheet(desk, game) == "RUN 2"
    mailbox.append(letter("RUN 3\n", to), AT)
    assert len(look()) == 1
    post.worker.work()
    assert sheet(desk, game) == "RUN 3"


def test_nothing_is_changed_in_the_mailbox(desk: Desk, game: UUID, mailbox: Dovecot, look):
    mailbox.append(letter("RUN 1\n", turn_address(desk, game)), AT)
    look()
    # Letters that were read have an S after the comma of their file name.
    names = [path.name for folder in ("new", "cur") for path in (mailbox.home / "Maildir" / folder).iterdir()]
    assert len(names) == 1 and "S" not in names[0].partition("2,")[2]


@pytest.mark.parametrize("security", ["imaps", "imap+starttls"])
def test_over_tls(desk: Desk, game: UUID, mailbox: Dovecot, look, security: str):
    mailbox.append(letter("RUN 1\n", turn_address(desk, game)), AT)
    with pytest.raises(MailboxDown, match="CERTIFICATE_VERIFY_FAILED|certificate verify failed"):
        look(security)
    trusted = ssl.create_default_context(cafile=str(mailbox.home / "cert.pem"))
    assert len(look(security, trusted)) == 1


def test_killed_between_storing_and_noting(desk: Desk, post: Post, game: UUID, mailbox: Dovecot, look, monkeypatch):
    to = turn_address(desk, game)
    mailbox.append(letter("RUN 2\n", to), AT)

    def killed(*args: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(checked_file, "write", killed)
        with pytest.raises(KeyboardInterrupt):
            look()
    assert len(look()) == 1, "it is fetched again"
    assert post.spool.waiting() == 2
    post.worker.work()
    assert [each.result for each in post.handled] == ["accepted", "ignored"]
    assert kinds(desk).count("receipt") == 1


def test_killed_before_storing(desk: Desk, post: Post, game: UUID, mailbox: Dovecot, look, monkeypatch):
    mailbox.append(letter("RUN 2\n", turn_address(desk, game)), AT)

    def killed(*args: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(post.spool, "put", killed)
        with pytest.raises(KeyboardInterrupt):
            look()
    look()
    post.worker.work()
    assert sheet(desk, game) == "RUN 2"


def test_a_mailbox_that_counts_anew(desk: Desk, post: Post, game: UUID, mailbox: Dovecot, look, clock: Clock):
    """All of it is fetched again, in another turn; nothing happens twice, nobody is told anything twice."""
    to = turn_address(desk, game)
    mailbox.append(letter("RUN 1\n", to), AT)
    mailbox.append(letter("good morning\n", to), AT)
    look()
    post.worker.work()
    for seat in ("red", "blue"):
        mark_ready(desk, MarkReady(id=new_id(), game=game, seat=seat))
    tick(desk, lambda ticked: None)
    clock.turn(hours=3)
    before = kinds(desk)
    mailbox.count_anew()
    mailbox.append(letter("RUN 2\n", turn_address(desk, game)), AT)
    assert len(look()) == 3
    post.worker.work()
    assert [each.result for each in post.handled] == ["accepted", "refused", "ignored", "ignored", "accepted"]
    assert kinds(desk) == [*before, "receipt"]
    assert (sheet(desk, game), table(desk, game).turn) == ("RUN 2", 2)


def test_what_is_not_for_us_stays(mailbox: Dovecot, post: Post, look):
    mailbox.append(letter("hello\n", "somebody@example.org"), AT)
    mailbox.append(b"not a letter", AT)
    mailbox.append(b"Subject: x\r\n\r\n" + b"x" * limits.MESSAGE, AT)
    assert [each.why for each in look()] == [
        "it is not for any of our addresses",
        "it is not for any of our addresses",
        "it is larger than 1 MB",
    ]
    assert post.spool.waiting() == 0


def test_whom_it_is_for_and_from_stands_in_the_headers(desk: Desk, post: Post, game: UUID, mailbox: Dovecot, look):
    to = turn_address(desk, game)
    hidden = b"Return-Path: <mallory@evil.example>\r\nDelivered-To: " + to.encode() + b"\r\n"
    mailbox.append(hidden + letter("RUN 2\n", "undisclosed@example.org"), AT)
    assert [each.to for each in look()] == [(to,)]
    post.worker.work()
    assert post.handled[-1].why == "its envelope does not match the sender that the letter claims"


def test_a_mailbox_that_is_out_of_reach(desk: Desk, post: Post, mailbox: Dovecot, tmp_path: Path):
    good = mailbox.mailbox()
    for bad, why in (
        (replace(good, port=1), "Connection refused"),
        (replace(good, password="wrong"), "uthentication failed"),
        (replace(good, folder="Elsewhere"), "there is no folder Elsewhere"),
    ):
        with pytest.raises(MailboxDown, match=why):
            fetch(desk, post.spool, bad, tmp_path / "fetched", lambda told: None)
