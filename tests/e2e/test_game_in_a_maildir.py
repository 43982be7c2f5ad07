"""Space & Trade without any mail server: letters come in at the door of `deploy/serve` and go out into a Maildir."""

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

from tests.e2e.test_game_by_mail import body, examples
from tests.support.servers.dovecot import free_port
from tests.support.servers.postfix import parsed

HOST = "games.example.org"
ANNA, BOB, MIA, ZOE = (f"{name}@players.example.org" for name in ("anna", "bob", "mia", "zoe"))


class Shed:
    """A server on a machine that has nothing else."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.environ = os.environ | {
            "PBEM_VAR": str(folder),
            "PBEM_MAIL_HOST": HOST,
            "PBEM_MAIL_LISTEN": f"smtp://127.0.0.1:{self.port}",
            "PBEM_PORT": "0",
        }

    def pbem(self, *arguments: str) -> str:
        command = [sys.executable, "-m", "pbem", *arguments]
        done = subprocess.run(command, env=self.environ, capture_output=True, text=True, check=False)
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

    def letters(self, to: str) -> list[EmailMessage]:
        """Those in the Maildir for somebody, as a mail program shows them."""
        paths = [path for folder in ("new", "cur") for path in (self.folder / "outbox" / folder).glob("*")]
        found = [parsed(path) for path in sorted(paths, key=lambda path: path.stat().st_mtime_ns)]
        return [letter for letter in found if letter["Delivered-To"] == to]

    def wait(self, to: str, subject: str) -> EmailMessage:
        end = time.monotonic() + 180
        while time.monotonic() < end:
            for letter in self.letters(to)[::-1]:
                if subject in str(letter["Subject"]):
                    return letter
            time.sleep(0.2)
        raise AssertionError(f"{subject!r} is not among {[str(each['Subject']) for each in self.letters(to)]}")

    def answer(self, sender: str, letter: EmailMessage, text: str) -> None:
        """With swaks, at the door itself."""
        found = re.search(r"[\w.+-]+@games\.example\.org", str(letter["Reply-To"]))
        assert found
        quoted = "\n".join(f"> {line}" for line in body(letter).splitlines())
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = sender, found[0], f"Re: {letter['Subject']}"
        message["Message-ID"] = f"<{time.time_ns()}@players.example.org>"
        message["In-Reply-To"] = str(letter["Message-ID"])
        message.set_content(f"{text}\n\n-- \nsent in a hurry\n\nThe game wrote:\n{quoted}\n")
        command = ["swaks", "--server", f"127.0.0.1:{self.port}", "--from", sender, "--to", found[0], "--data", "-"]
        subprocess.run(command, input=message.as_bytes(), check=True, capture_output=True)


@pytest.fixture
def shed(tmp_path: Path) -> Shed:
    return Shed(tmp_path)


def test_a_game_without_a_mail_server(shed: Shed):
    shed.pbem(
        "new-game", "space_trade", "--seats", "2", "--title", "Ring", "--master", f"Mia <{MIA}>", "--press", "signed",
        "--schedule", "Mon,Thu 20:00 Europe/Rome",
    )  # fmt: skip
    red, green = ("Red", "Green")
    shed.pbem("invite", "ring", red, f"Anna <{ANNA}>")
    shed.pbem("invite", "ring", green, f"Bob <{BOB}>")
    with shed.serving():
        shed.answer(ANNA, shed.wait(ANNA, "Will you play"), "Yes Anna, Europe/Berlin")
        shed.answer(BOB, shed.wait(BOB, "Will you play"), "YES")
        first = shed.wait(ANNA, "The game begins")
        assert "Europe/Berlin" in body(first) and "UTC" in body(first)
        assert "ring-turn-0-red.pdf" in [part.get_filename() for part in first.iter_attachments()]
        # The form shows what would be legal now; it works as it is.
        orders = examples(first)
        assert any(line.startswith("MOVE") for line in orders)
        shed.answer(ANNA, first, "\n".join(orders))
        receipt = shed.wait(ANNA, "orders received")
        assert "in error" not in str(receipt["Subject"]) and "by mail" in body(receipt)
        # What is changed on the machine itself is told to the address on file, with the way it came.
        (shed.folder / "orders.txt").write_text("HOLD\n")
        shed.pbem("submit", "ring", red, str(shed.folder / "orders.txt"))
        end = time.monotonic() + 60
        while not any("by cli" in body(each) for each in shed.letters(ANNA)) and time.monotonic() < end:
            time.sleep(0.2)
        assert "Removed: " in body(shed.letters(ANNA)[-1])

        # Bob is silent; the master plays without him, and he is told.
        shed.pbem("play", "ring")
        second = shed.wait(ANNA, "Turn 1: report")
        assert "standing orders apply" in body(shed.wait(BOB, "no orders from you"))
        assert "nothing" in body(shed.wait(MIA, "Turn 1 was played"))

        # He is away, and then leaves his seat to Zoe, who plays on by answering.
        begun = shed.wait(BOB, "Turn 1: report")
        shed.answer(BOB, begun, "VACATION 2031-01-01 2031-01-05")
        shed.wait(BOB, "Your vacation is recorded")
        shed.answer(BOB, begun, f"SUBSTITUTE {ZOE}")
        # No mail server checks who sent it, and a seat that is given away cannot be had back: Bob is asked.
        asked = shed.wait(BOB, "Did you write this?")
        code = re.search(r"CONFIRM \w+", body(asked))
        assert code
        shed.answer(BOB, asked, code[0])
        shed.answer(ZOE, shed.wait(ZOE, "Will you play"), "YES Zoe")
        shed.wait(BOB, f"You have left seat {green}")
        opened = shed.wait(ZOE, "your orders, please")
        shed.answer(ZOE, opened, "HOLD\n\nREADY")
        shed.wait(ZOE, "ready")
        # What Bob still sends changes nothing, and he is told so.
        shed.answer(BOB, begun, "HOLD")
        assert "has left seat" in body(shed.wait(BOB, "Your letter was not accepted"))
        shed.answer(ANNA, second, "\n".join([*examples(second), "READY"]))
        third = shed.wait(ANNA, "Turn 2: report")
        assert third["References"].split()[0] == first["References"].split()[0], "one thread"
        shed.wait(ZOE, "Turn 2: report")
        shed.wait(MIA, "Turn 2 was played")
    log = (shed.folder / "server.log").read_text()
    assert "quarantined" not in log and "Traceback" not in log
    assert shed.pbem("mail", "outbox", "list").strip() == ""
    assert shed.pbem("verify", "ring")
