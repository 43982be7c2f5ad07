"""The door, by real SMTP and LMTP."""

import os
import smtplib
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import UUID

import pytest

from pbem.config import ConfigError, Door
from pbem.ledger import LedgerError
from pbem.mail.intake import doorkeeper
from pbem.mail.intake.door import bound
from pbem.mail.reading import limits
from pbem.service import Desk, LeaveSeat, bounce_token, leave_seat
from tests.support.desks import new_id
from tests.support.incoming import ENTRANCE, HOST, Post, letter, seat_address, sheet, turn_address
from tests.support.letters import queued
from tests.support.servers.porch import Porch, porch


@pytest.fixture
def post(desk: Desk, tmp_path: Path) -> Post:
    """Without a mail server in front that checks senders."""
    return Post(desk, tmp_path)


@pytest.fixture
def door(desk: Desk, post: Post) -> Iterator[Porch]:
    with porch(desk, post.spool) as made:
        yield made


@pytest.fixture
def client(door: Porch) -> Iterator[smtplib.SMTP]:
    with smtplib.SMTP("127.0.0.1", door.port, "test.example.org") as made:
        made.ehlo()
        yield made


def spooled(post: Post) -> list[tuple[str | None, str, bytes]]:
    found = []
    for claimed in post.spool.claims():
        envelope, raw, _ = claimed.read()
        found.append((envelope.sender, envelope.recipient, raw))
    return found


def test_a_letter_is_stored_as_it_came(client: smtplib.SMTP, post: Post, desk: Desk, game: UUID):
    to = turn_address(desk, game)
    raw = b"From: red@example.org\r\nSubject: x\r\n\r\nRUN 2\r\n.\r\n..\r\n\xff\r\n"
    assert client.sendmail("red@example.org", [to], raw) == {}
    assert spooled(post) == [("red@example.org", to, raw)]
    post.worker.work()
    assert sheet(desk, game) == "RUN 2"


def test_one_file_for_each_recipient(client: smtplib.SMTP, post: Post, desk: Desk, game: UUID):
    to = [turn_address(desk, game), turn_address(desk, game, "blue"), ENTRANCE]
    client.sendmail("red@example.org", to, letter("RUN 2\n", to[0]))
    assert sorted(each[1] for each in spooled(post)) == sorted(to)


def test_a_letter_without_a_sender_comes_in(client: smtplib.SMTP, post: Post, desk: Desk, game: UUID):
    to = f"bounce+{bounce_token(desk, queued(desk)[0].originator_id)}@{HOST}"
    client.sendmail("", [to], b"From: MAILER-DAEMON@mx.example.net\r\n\r\nsorry\r\n")
    assert [each[:2] for each in spooled(post)] == [("", to)]


def test_known_are_also_those_who_get_a_polite_refusal(client: smtplib.SMTP, desk: Desk, game: UUID):
    addresses = [turn_address(desk, game), turn_address(desk, game).upper(), seat_address(desk, game), ENTRANCE]
    leave_seat(desk, LeaveSeat(id=new_id(), game=game, seat="red"))
    client.mail("red@example.org")
    assert [client.rcpt(each)[0] for each in addresses] == [250] * 4


UNKNOWN = [
    f"orders+{'a' * 26}@{HOST}", f"orders+@{HOST}", f"orders+x@{HOST}", f"bounce@{HOST}", f"bounce+{'a' * 42}@{HOST}",
    f"red@{HOST}", f"postmaster@{HOST}", "orders@example.org", f"orders@{HOST}.example.org", f"orders@sub.{HOST}",
    "orders", f"orders%example.org@{HOST}", f"@{HOST}", f"orders+{'a' * 60}@{HOST}",
]  # fmt: skip


@pytest.mark.parametrize("to", UNKNOWN)
def test_unknown_recipients_are_refused_before_the_letter(client: smtplib.SMTP, post: Post, game: UUID, to: str):
    client.mail("red@example.org")
    code, _ = client.docmd(f"RCPT TO:<{to}>")
    assert code in (501, 550, 553)
    assert client.docmd("DATA")[0] == 503
    assert post.spool.waiting() == 0


def test_one_unknown_among_the_known(client: smtplib.SMTP, post: Post, desk: Desk, game: UUID):
    to = turn_address(desk, game)
    refused = client.sendmail("red@example.org", [f"orders+{'a' * 26}@{HOST}", to], letter("RUN 2\n", to))
    assert [code for code, _ in refused.values()] == [550]
    assert [each[1] for each in spooled(post)] == [to]


def test_whoever_guesses_is_sent_away(client: smtplib.SMTP, game: UUID):
    client.mail("red@example.org")
    codes = [client.rcpt(f"orders+{'a' * 25}{letter}@{HOST}")[0] for letter in "abcdefghijklmnopqrst"]
    assert codes == [550] * 19 + [421]
    with pytest.raises(smtplib.SMTPServerDisconnected):
        client.noop()


def test_too_many_recipients_come_again(client: smtplib.SMTP, desk: Desk, game: UUID):
    client.mail("red@example.org")
    codes = [client.rcpt(turn_address(desk, game, turn=turn))[0] for turn in range(1, 25)]
    assert codes == [250] * 20 + [452] * 4


def test_letters_that_are_too_large(client: smtplib.SMTP, post: Post):
    client.ehlo()
    assert client.esmtp_features["size"] == str(limits.MESSAGE)
    assert client.mail("red@example.org", [f"size={limits.MESSAGE + 1}"])[0] == 552
    client.rset()
    client.mail("red@example.org", ["size=5"])
    client.rcpt(ENTRANCE)
    assert client.data(b"x\r\n" * (limits.MESSAGE // 3 + 10))[0] == 552
    assert post.spool.waiting() == 0
    assert client.noop()[0] == 250, "the conversation goes on"


def test_a_letter_with_an_endless_line_is_taken(client: smtplib.SMTP, post: Post):
    raw = b"From: red@example.org\r\n\r\n" + b"x" * 900_000 + b"\r\n"
    client.sendmail("red@example.org", [ENTRANCE], raw)
    assert spooled(post)[0][2] == raw


def talk(door: Porch, *sent: bytes) -> bytes:
    """All that the door answers to what is sent in one go after the greeting, up to its goodbye."""
    with socket.create_connection(("127.0.0.1", door.port), timeout=60) as plain:
        plain.recv(1000)
        for piece in sent:
            plain.sendall(piece)
        return b"".join(iter(lambda: plain.recv(65536), b""))


HEAD = b"EHLO x\r\nMAIL FROM:<red@example.org>\r\nRCPT TO:<%s>\r\nDATA\r\n" % ENTRANCE.encode()


@pytest.mark.parametrize(
    ("sent", "stored"),
    [
        (b".\r\n", b""),
        (b"\r\n.\r\n", b"\r\n"),
        (b"..\r\n.\r\n", b".\r\n"),
        (b"...a\r\n..\r\n..b\r\n.\r\n", b"..a\r\n.\r\n.b\r\n"),
        (b"a\n.\nb\r.\rc\r\n.\r\n", b"a\n.\nb\r.\rc\r\n"),
        (b"a\r\n.\nb\n.\r\nc\r\n.\r\n", b"a\r\n\nb\n.\r\nc\r\n"),
    ],
)
def test_where_a_letter_ends(door: Porch, post: Post, sent: bytes, stored: bytes):
    """At a dot between two CR LF and nowhere else: otherwise a letter could hold another one, with another sender."""
    for pieces in ([sent], [bytes([byte]) for byte in sent]):
        said = talk(door, HEAD, *pieces, b"QUIT\r\n")
        assert b"250 2.0.0 Accepted" in said and said.endswith(b"221 Bye\r\n")
        assert [raw for _, _, raw in spooled(post)] == [stored]
        (only,) = post.spool.claims()
        only.path.unlink()


def test_commands_that_come_before_the_answer(door: Porch, post: Post):
    """Programs that do not wait send the next letter right behind the end of one."""
    one, two = HEAD + b"one\r\n.\r\n", HEAD[8:] + b"two\r\n.\r\nQUIT\r\n"
    assert talk(door, one + two).count(b"250 2.0.0 Accepted") == 2
    assert [raw for _, _, raw in spooled(post)] == [b"one\r\n", b"two\r\n"]


def test_the_largest_letter(client: smtplib.SMTP, post: Post):
    largest = (b"x" * 998 + b"\r\n") * (limits.MESSAGE // 1000)
    largest += b"y" * (limits.MESSAGE - len(largest) - 2) + b"\r\n"
    for raw, answer in ((largest, 250), (b"z" + largest, 552), (largest * 9, 552), (b"x\r\n", 250)):
        client.mail("red@example.org")
        client.rcpt(ENTRANCE)
        assert client.data(raw)[0] == answer
    assert [len(raw) for _, _, raw in spooled(post)] == [limits.MESSAGE, 3]


def test_letters_that_come_together_share_the_wait_for_their_folder(door: Porch, post: Post, monkeypatch):
    """Each is on the disk before anybody is told, and so is its name."""
    told, shown = post.spool.write, post.spool.show
    written: list[str] = []
    kept: list[list[str]] = []

    def write(envelope, raw):
        written.append(told(envelope, raw))
        return written[-1]

    def show(names):
        kept.append(list(names))
        time.sleep(0.2)
        shown(names)

    monkeypatch.setattr(post.spool, "write", write)
    monkeypatch.setattr(post.spool, "show", show)
    with ThreadPoolExecutor(8) as pool:
        said = list(pool.map(lambda number: talk(door, HEAD + b"%d\r\n.\r\nQUIT\r\n" % number), range(8)))
    assert all(b"Accepted" in each for each in said) and post.spool.waiting() == 8
    assert sorted(name for names in kept for name in names) == sorted(written)
    assert len(kept) < 8


def test_our_own_trouble_is_not_the_senders(client: smtplib.SMTP, door: Porch, post: Post, monkeypatch):
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    client.mail("red@example.org")
    client.rcpt(ENTRANCE)
    monkeypatch.setattr(os, "fsync", full)
    assert client.data(b"x\r\n")[0] == 451
    assert "No space left" in door.trouble[0]
    monkeypatch.undo()
    client.sendmail("red@example.org", [ENTRANCE], b"x\r\n")
    assert post.spool.waiting() == 1


def test_a_ledger_that_is_out_of_reach(client: smtplib.SMTP, door: Porch, desk: Desk, game: UUID, monkeypatch):
    to = turn_address(desk, game)

    def down(*args: object) -> None:
        raise LedgerError("the database is down")

    monkeypatch.setattr(doorkeeper, "recipient", down)
    client.mail("red@example.org")
    assert client.rcpt(to)[0] == 451
    assert "the database is down" in door.trouble[0]
    monkeypatch.undo()
    assert client.rcpt(to)[0] == 250


def test_a_spool_that_is_full(client: smtplib.SMTP, monkeypatch):
    monkeypatch.setattr(doorkeeper, "MOST_WAITING", 0)
    with pytest.raises(smtplib.SMTPDataError, match="Too many letters are waiting"):
        client.sendmail("red@example.org", [ENTRANCE], b"x\r\n")


class Lmtp:
    """Speaks LMTP; Python's own client does not read an answer for each recipient."""

    def __init__(self, plain: socket.socket) -> None:
        self.stream = plain.makefile("rwb")
        assert (self.code(), self.say(b"LHLO test.example.org")) == (b"220", b"250")

    def say(self, line: bytes) -> bytes:
        self.stream.write(line + b"\r\n")
        self.stream.flush()
        return self.code()

    def code(self) -> bytes:
        while (line := self.stream.readline())[3:4] == b"-":
            pass
        return line[:3]

    def send(self, to: list[str], raw: bytes) -> list[bytes]:
        """The answers to the letter, one for each recipient."""
        assert self.say(b"MAIL FROM:<red@example.org>") == b"250"
        assert [self.say(f"RCPT TO:<{each}>".encode()) for each in to] == [b"250"] * len(to)
        assert self.say(b"DATA") == b"354"
        self.stream.write(raw + b"\r\n.\r\n")
        self.stream.flush()
        return [self.code() for _ in to]


@pytest.mark.parametrize("family", [socket.AF_INET, socket.AF_UNIX])
def test_lmtp_answers_for_each_recipient(desk: Desk, post: Post, game: UUID, family: int, monkeypatch):
    file = Path(f"/tmp/pbem-test-{os.getpid()}.sock") if family == socket.AF_UNIX else None
    to = [turn_address(desk, game), turn_address(desk, game, "blue")]
    write = post.spool.write

    def picky(envelope, raw):
        if envelope.recipient == to[0]:
            raise OSError("no")
        return write(envelope, raw)

    with porch(desk, post.spool, "lmtp", file) as door, socket.socket(family) as plain:
        plain.connect(str(file) if file else ("127.0.0.1", door.port))
        client = Lmtp(plain)
        assert client.send(to, b"RUN 2") == [b"250", b"250"]
        assert post.spool.waiting() == 2
        monkeypatch.setattr(post.spool, "write", picky)
        assert client.send(to, b"RUN 2") == [b"451", b"250"]
        assert post.spool.waiting() == 3
        assert client.send(to, b"x\r\n" * (limits.MESSAGE // 3 + 10)) == [b"552", b"552"]
        assert client.say(b"NOOP") == b"250", "the conversation goes on"
    if file:
        file.unlink()


def test_a_place_that_is_taken():
    with bound(Door("smtp", "127.0.0.1", 0)) as first:
        port = first.getsockname()[1]
        with pytest.raises(ConfigError, match=f"127.0.0.1:{port}: Address already in use; set PBEM_MAIL_LISTEN"):
            bound(Door("smtp", "127.0.0.1", port))
    with pytest.raises(ConfigError, match="no such host"):
        bound(Door("smtp", "no-such-host.invalid", 0))


def test_a_socket_file_left_by_a_killed_server():
    path = Path(f"/tmp/pbem-left-{os.getpid()}.sock")
    try:
        with bound(Door("lmtp", socket=path)), pytest.raises(ConfigError, match="another program is listening there"):
            bound(Door("lmtp", socket=path))
        with bound(Door("lmtp", socket=path)):
            assert path.stat().st_mode & 0o777 == 0o666
    finally:
        path.unlink()
