"""Two turns of InterSpace from the invitation to the report, by mail alone: swaks and msmtp write, Postfix carries.

The server is the one that `deploy/serve` starts. Nobody but the master touches the command line.
"""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from pathlib import Path

import pytest

from tests.support.servers.dovecot import free_port
from tests.support.servers.postfix import Postfix, postfix

HOST = "games.example.org"
ANNA, BOB, MIA, MALLORY = (f"{name}@players.example.org" for name in ("anna", "bob", "mia", "mallory"))
NOT_TAKEN = 24


class Club:
    """A server and its mail."""

    def __init__(self, folder: Path, mx: Postfix, lmtp: int) -> None:
        self.folder, self.mx = folder, mx
        self.environ = os.environ | {
            "PBEM_VAR": str(folder),
            "PBEM_MAIL_HOST": HOST,
            "PBEM_MAIL_LISTEN": f"lmtp://127.0.0.1:{lmtp}",
            "PBEM_RELAY": f"smtp://127.0.0.1:{mx.relay}",
            "PBEM_PORT": "0",
        }

    def pbem(self, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "pbem", *arguments], env=self.environ, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    @contextmanager
    def serving(self) -> Iterator[None]:
        with (self.folder / "server.log").open("ab") as log:
            server = subprocess.Popen([sys.executable, "-m", "pbem", "serve"], env=self.environ, stdout=log, stderr=log)
            try:
                yield
            finally:
                server.send_signal(signal.SIGTERM)
                server.wait(60)

    def swaks(self, sender: str, to: str, letter: bytes) -> int:
        """Anna's mail program; what it ends with."""
        command = ["swaks", "--server", f"127.0.0.1:{self.mx.public}", "--from", sender, "--to", to, "--data", "-"]
        return subprocess.run(command, input=letter, capture_output=True, check=False).returncode

    def msmtp(self, sender: str, to: str, letter: bytes) -> None:
        """Bob's."""
        command = ["msmtp", "--host=127.0.0.1", f"--port={self.mx.public}", f"--from={sender}", "--tls=off", "--", to]
        subprocess.run(command, input=letter, check=True)


def plain(sender: str, to: EmailMessage | str, text: str, quoted: bool = True) -> bytes:
    """An answer from an ordinary program: what is new on top, the letter that is answered quoted below."""
    message = EmailMessage()
    message["From"] = sender
    message["Message-ID"] = f"<{time.time_ns()}@players.example.org>"
    if isinstance(to, str):
        message["To"], message["Subject"] = to, "orders"
    else:
        message["To"], message["Subject"] = address(to), f"Re: {to['Subject']}"
        message["In-Reply-To"] = message["References"] = str(to["Message-ID"])
        if quoted:
            text += "\n\nOn Monday the game wrote:\n" + "\n".join(f"> {line}" for line in body(to).splitlines())
    message.set_content(text)
    return message.as_bytes()


def from_a_phone(sender: str, to: EmailMessage, lines: list[str]) -> bytes:
    """HTML alone, with what phones do to it."""
    told = "".join(f"<div>{line.capitalize().replace(' ', '&nbsp;', 1)}</div>" for line in lines)
    quote = body(to).replace("&", "&amp;").replace("<", "&lt;").replace("\n", "<br>")
    page = f"<html><body>{told}<br>Sent from my phone<blockquote type=cite>{quote}</blockquote></body></html>"
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = f"Anna <{sender}>", address(to), f"AW: {to['Subject']}"
    message["Message-ID"] = f"<{time.time_ns()}@phone.example.org>"
    message.set_content(page, subtype="html")
    return message.as_bytes()


def address(letter: EmailMessage) -> str:
    found = re.search(r"[\w.+-]+@games\.example\.org", str(letter["Reply-To"]))
    assert found, letter["Reply-To"]
    return found[0]


def body(letter: EmailMessage) -> str:
    part = letter.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def examples(letter: EmailMessage) -> list[str]:
    """The orders that the form of a turn letter suggests, in whatever language, without the reasons."""
    lines = [line[2:].strip() for line in body(letter).splitlines() if line.startswith("#   ")]
    return [line for line in lines if not line.startswith("#")]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    lmtp = free_port()
    with postfix(lmtp) as mx:
        yield Club(tmp_path, mx, lmtp)


def test_two_turns_by_mail(club: Club):
    mx = club.mx
    club.pbem("new-game", "interspace", "--seats", "2", "--title", "Northern Cross", "--master", f"Mia <{MIA}>")
    club.pbem("invite", "northern", "A", f"Anna <{ANNA}>")
    club.pbem("invite", "northern", "B", f"Bob <{BOB}>")
    with club.serving():
        # They are invited and accept.
        club.swaks(ANNA, *_answer(ANNA, mx.wait("anna", "Will you play seat A?"), "YES Anna, Europe/Rome\n"))
        club.msmtp(BOB, *_answer(BOB, mx.wait("bob", "Will you play seat B?"), "Ja\n"))
        seat = mx.wait("bob", "Platz B ist deiner")
        first = mx.wait("anna", "The game begins")
        assert "Europe/Rome" in body(mx.wait("anna", "Seat A is yours"))

        # Anna orders with a slip of the finger, and is told at once what is wrong.
        orders = examples(first)
        assert len(orders) >= 2
        club.swaks(ANNA, *_answer(ANNA, first, "\n".join([*orders, "MOEV Sct1 TO A7"]) + "\n\nbest wishes\nAnna\n"))
        receipt = mx.wait("anna", "orders received, 1 line in error")
        assert "Did you mean MOVE?" in body(receipt)
        assert receipt["In-Reply-To"] and receipt["Auto-Submitted"] == "auto-replied"
        # She sends the corrected line alone; the sheet is the old one with that line in place of the wrong one.
        count = len(mx.letters("anna"))
        club.swaks(ANNA, *_answer(ANNA, receipt, "HOLD\n"))
        merged = body(mx.wait("anna", "orders received", count))
        assert "MOEV" not in merged.partition("Changes since your last sheet")[0]
        flat = " ".join(merged.split())
        assert not [order for order in orders if order not in flat], merged
        assert "Changed: MOEV Sct1 TO A7 -> HOLD" in merged

        # Somebody who was shown the letter writes to its address; Anna is asked, and does nothing.
        club.swaks(MALLORY, address(first), plain(MALLORY, first, "HOLD\n"))
        held = mx.wait("anna", "Did you write this?")
        assert MALLORY in body(held)
        assert MALLORY in body(mx.wait("mia", "A letter for seat A is held"))
        assert club.swaks(MALLORY, f"orders+{'a' * 26}@{HOST}", plain(MALLORY, first, "HOLD\n")) == NOT_TAKEN

        # Bob orders; with the last sheet the turn is played.
        begun = mx.wait("bob", "Das Spiel beginnt")
        club.msmtp(BOB, *_answer(BOB, begun, "\n".join(examples(begun)) + "\n-- \nBob\n"))
        mx.wait("bob", "Zug 1: Befehle angekommen")
        club.pbem("tick")
        second = mx.wait("anna", "Turn 1: report")
        assert "Your orders" in body(second)
        assert "by mail" in body(mx.wait("mia", "Turn 1 was played"))

    # While the server is down, Postfix keeps what comes in to addresses it knows; for others senders come again.
    assert club.swaks(ANNA, *_answer(ANNA, first, "STATUS\n")) == 0
    from_phone = from_a_phone(ANNA, second, examples(second))
    assert club.swaks(ANNA, address(second), from_phone) == NOT_TAKEN
    with club.serving():
        mx.flush()
        assert "Turn 2 of Northern Cross is open" in body(mx.wait("anna", "Status of the game"))
        assert club.swaks(ANNA, address(second), from_phone) == 0
        received = mx.wait("anna", "Turn 2: orders received")
        assert "in error" not in str(received["Subject"])
        # The address of the turn before changes nothing; the one for the whole game wants game and turn.
        club.swaks(ANNA, *_answer(ANNA, first, "HOLD\n"))
        assert "was for turn 1" in body(mx.wait("anna", "Your letter was not accepted"))
        club.msmtp(BOB, address(seat), plain(BOB, address(seat), "GAME Northern Cross\nTURN 2\nHOLD\n"))
        mx.wait("bob", "Zug 2: Befehle angekommen")
        club.pbem("tick")
        third = mx.wait("anna", "Turn 2: report")
        # One thread, every letter to one person, none of them answered by a program.
        letters = mx.letters("anna")
        assert len({str(letter["References"]).split()[0] for letter in letters if letter["Reply-To"]}) == 1
        assert {str(letter["To"]).rpartition("<")[2].strip(">") for letter in letters} == {ANNA}
        assert address(third) not in (address(second), address(first))

        # Bob's mailbox is closed: the letter comes back, and the master hears of it.
        club.pbem("address", "northern", "B", "--set", "bob@dead.example.org")
        assert "bob@dead.example.org" in body(mx.wait("mia", "Letters do not reach seat B"))
    assert "quarantined" not in (club.folder / "server.log").read_text()
    assert "came back: 5.1.1" in (club.folder / "server.log").read_text(), "by a report of Postfix"
    assert club.pbem("mail", "outbox", "list").strip() == ""
    assert club.pbem("verify", "northern")


def _answer(sender: str, letter: EmailMessage, text: str) -> tuple[str, bytes]:
    return address(letter), plain(sender, letter, text)
