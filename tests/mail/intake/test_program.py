"""Mail that comes in, by the command line."""

import os
import signal
import smtplib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import msgspec
import pytest

from pbem.bootstrap import open_desk
from pbem.cli.serving.intake import show_identity
from pbem.config import Settings
from pbem.mail.reading import limits, python_flaws
from pbem.service import Desk, OpenGame, TakeSeat, open_game, take_seat
from tests.support.incoming import ENTRANCE, letter, turn_address
from tests.support.letters import HOST, kinds
from tests.support.processes.killing import limited

ORDERS = "HOLD\n"
# What this Python is known to do wrong is told to whoever starts a server.
FLAWS = python_flaws()


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {
        "PBEM_VAR": str(tmp_path),
        "PBEM_BEACON": "none",
        "PBEM_MAIL_HOST": HOST,
        "PBEM_MAIL_LISTEN": "smtp://127.0.0.1:0",
    }


@pytest.fixture
def desk(environ: dict[str, str]) -> Iterator[Desk]:
    with open_desk(Settings.from_environment(environ)) as desk:
        yield desk


@pytest.fixture
def game(desk: Desk) -> UUID:
    game = open_game(desk, OpenGame(id="open", rules="interspace", seats=2, title="Cross", bots=("B",))).game
    take_seat(desk, TakeSeat(id="take", game=game, seat="A", player="Red", address="red@example.org"))
    return game


def pbem(environ: dict[str, str], *arguments: str, given: bytes = b"") -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "pbem", "mail", *arguments],
        env=os.environ | environ,
        input=given,
        capture_output=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_a_letter_on_the_standard_input(desk: Desk, game: UUID, environ: dict[str, str], tmp_path: Path):
    to = turn_address(desk, game, "A")
    raw = letter(ORDERS, to)
    assert pbem(environ, "read", "--sender", "red@example.org", given=raw) == (0, "", "")
    assert pbem(environ, "read", "--recipient", to, "--sender", "red@example.org", given=raw) == (0, "", "")
    code, said, _ = pbem(environ, "work", "--once")
    assert code == 0
    assert [line.partition(": ")[2] for line in said.splitlines()] == [
        "accepted: filed 1 lines for turn 1, 0 in error",
        "ignored: it was handled before",
        "played: turn 1; nobody is waited for",
    ]
    assert kinds(desk)[-3:] == ["receipt", "seal", "report"], "without a clock the last sheet plays the turn"
    assert pbem(environ, "work", "--once") == (0, "No letter is waiting.\n", "")


def test_what_a_mail_server_is_told(desk: Desk, game: UUID, environ: dict[str, str]):
    known, unknown = turn_address(desk, game, "A"), f"orders+{'a' * 26}@{HOST}"
    assert pbem(environ, "read", "-r", unknown, given=letter(ORDERS, known))[0] == 67
    assert pbem(environ, "read", given=letter(ORDERS, "somebody@example.org"))[0] == 67
    assert pbem(environ, "read", "-r", known, given=b"x" * (limits.MESSAGE + 1))[0] == 65
    broken = environ | {"PBEM_STORE": "sqlite:/dev/null/nowhere.db"}
    code, _, said = pbem(broken, "read", "-r", known, given=letter(ORDERS, known))
    assert code == 75 and said.startswith("pbem: ") and "Traceback" not in said
    assert pbem(environ | {"PBEM_PORT": "x"}, "read", "-r", known, given=letter(ORDERS, known))[0] == 75


def test_quarantine(game: UUID, environ: dict[str, str]):
    raw = b"From: red@example.org\r\nSubject: " + b"x" * 5000 + b"\r\n\r\nTECH A1\r\n"
    assert pbem(environ, "quarantine", "list") == (0, "", "No letter is in quarantine.\n")
    pbem(environ, "read", "-r", ENTRANCE, "-f", "red@example.org", given=raw)
    assert pbem(environ, "work", "--once")[0] == 2
    code, said, _ = pbem(environ, "quarantine", "list")
    assert code == 0 and "longer than 4 kB" in said
    (kept,) = msgspec.json.decode(pbem(environ, "quarantine", "list", "--json")[1])
    name = kept["name"]
    assert pbem(environ, "quarantine", "show", name)[1].startswith("From: red@example.org")
    assert pbem(environ, "quarantine", "retry", name)[0] == 0
    assert pbem(environ, "quarantine", "list")[2] == "No letter is in quarantine.\n"
    code, _, said = pbem(environ, "quarantine", "show", "nonsense")
    assert (code, said) == (2, "pbem: 'nonsense' matches no letter in quarantine; see pbem mail quarantine list.\n")


def test_a_mailbox_that_is_not_there(environ: dict[str, str]):
    code, _, said = pbem(environ, "fetch")
    assert (code, said) == (2, "pbem: PBEM_IMAP is not set: there is no mailbox to check\n")
    code, _, said = pbem(environ | {"PBEM_IMAP": "imap://games:x@127.0.0.1:1"}, "fetch")
    assert (code, said) == (2, "pbem: The mailbox is unavailable: 127.0.0.1:1: Connection refused\n")


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_the_door_until_told_to_stop(game: UUID, environ: dict[str, str], ending: signal.Signals):
    command = [sys.executable, "-m", "pbem", "mail", "serve"]
    with (
        subprocess.Popen(
            command, env=os.environ | environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as server,
        limited(server),
    ):
        assert server.stdout is not None
        port = int(server.stdout.readline().rpartition(":")[2])
        with smtplib.SMTP("127.0.0.1", port) as client:
            client.sendmail("red@example.org", [ENTRANCE], letter("HELP\n", ENTRANCE))
        server.send_signal(ending)
        said, trouble = server.communicate(timeout=60)
        assert (said, server.returncode) == ("", 0)
        told = [line.partition(" pbem problem: ")[2].split(" pbem guards")[0] for line in trouble.splitlines()]
        assert told == list(FLAWS)
    assert "accepted: sent help" in pbem(environ, "work", "--once")[1]


def test_the_whole_server_takes_letters_and_deals_with_them(
    desk: Desk, game: UUID, environ: dict[str, str], tmp_path: Path
):
    to = turn_address(desk, game, "A")
    command = [sys.executable, "-m", "pbem", "serve", "--port", "0"]
    with (
        subprocess.Popen(
            command, env=os.environ | environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as server,
        limited(server),
    ):
        assert server.stdout is not None
        lines = iter(server.stdout.readline, "")
        port = next(int(line.rpartition(":")[2]) for line in lines if line.startswith("pbem accepts letters by SMTP"))
        with smtplib.SMTP("127.0.0.1", port) as client:
            client.sendmail("red@example.org", [to], letter(ORDERS, to))
        # The receipt goes out by itself; the turn is played by itself, because the other is a bot. Either may be first.
        told = ""
        while not ("/receipt/" in told and "played: turn 1" in told):
            told += next(lines)
        server.terminate()
        server.communicate(timeout=60)
    assert [path.name for path in (tmp_path / "mail" / "in" / "new").iterdir()] == []


def test_a_door_that_is_taken(environ: dict[str, str]):
    assert pbem(environ | {"PBEM_MAIL_LISTEN": "none"}, "serve")[2] == (
        "pbem: PBEM_MAIL_LISTEN is none: there is nowhere to accept letters\n"
    )
    code, _, said = pbem(environ | {"PBEM_MAIL_LISTEN": "smtp://192.0.2.1:8025"}, "serve")
    assert code == 2 and "pbem: cannot listen for letters at 192.0.2.1:8025: " in said


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({}, ""),
        ({"PBEM_RELAY": "smtp://127.0.0.1"}, "so anyone can forge them: set PBEM_AUTHSERV"),
        ({"PBEM_IMAP": "imap://games:x@127.0.0.1:1"}, "so letters from the mailbox wait until their player confirms"),
        ({"PBEM_IMAP": "imap://games:x@127.0.0.1:1", "PBEM_AUTHSERV": "unchecked"}, ""),
        ({"PBEM_RELAY": "smtp://127.0.0.1", "PBEM_AUTHSERV": "mx.example.org"}, ""),
    ],
)
def test_the_start_says_whether_senders_are_checked(
    settings: dict[str, str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    show_identity(Settings.from_environment(settings, tmp_path))
    found = capsys.readouterr().err
    assert (said in found) if said else (found == "")
    assert len(found.splitlines()) <= 1
