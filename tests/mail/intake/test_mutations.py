"""Damaged letters through the real door: every one that is taken comes to an end, none breaks anything."""

import os
import smtplib
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

import pytest

from pbem.bootstrap import open_desk
from pbem.mail.intake import Context, Spool
from pbem.mail.intake.quarantine import kept
from pbem.service import Desk, OpenGame, TakeSeat, open_game, take_seat
from tests.mail.reading.mutating import mutated
from tests.support.incoming import turn_address
from tests.support.letters import HOST
from tests.support.processes.killing import SERVER
from tests.support.processes.reading import measure, settings_of

SLOWEST = 1.0
WRITERS = 4
ANNA = "anna@example.org"


@contextmanager
def server(folder: Path) -> Iterator[int]:
    """The real program at a free port."""
    settings = {"PBEM_VAR": str(folder), "PBEM_MAIL_HOST": HOST, "PBEM_MAIL_LISTEN": "smtp://127.0.0.1:0"}
    process = subprocess.Popen(
        [sys.executable, "-m", "pbem", "mail", "serve"],
        env=os.environ | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    yield int(process.stdout.readline().rpartition(":")[2])
    process.terminate()
    _, said = process.communicate(timeout=60)
    assert "Traceback" not in said and "trouble" not in said and "could not be accepted" not in said, said
    assert process.returncode == 0


@contextmanager
def workers(folder: Path) -> Iterator[None]:
    """Two processes that deal with what comes in."""
    crew = [SERVER.Process(target=measure, args=(folder, number)) for number in range(2)]
    for process in crew:
        process.start()
    yield
    (folder / "stop").touch()
    for process in crew:
        process.join(600)
    assert [process.exitcode for process in crew] == [0, 0]


def addresses(desk: Desk) -> list[str]:
    """Of eight seats in two games, all of them Anna's."""
    found = []
    for number in range(2):
        game = open_game(desk, OpenGame(id=f"open/{number}", rules="interspace", seats=4, title=f"Game {number}")).game
        seats = list(desk.open(game).table.seats)
        for seat in seats:
            take_seat(desk, TakeSeat(id=f"{number}/{seat}", game=game, seat=seat, player=f"Anna {seat}", address=ANNA))
        found += [turn_address(desk, game, seat) for seat in seats]
    return found


def write(port: int, letters: Sequence[tuple[str, bytes]], answers: list[int]) -> None:
    with smtplib.SMTP("127.0.0.1", port, timeout=120) as client:
        client.ehlo()
        for to, raw in letters:
            client.mail(ANNA)
            client.rcpt(to)
            answers.append(client.data(raw)[0])


def survive(folder: Path, seed: int, count: int) -> Counter[str]:
    """What became of so many damaged letters."""
    answers: list[int] = []
    with open_desk(settings_of(folder)) as desk:
        to = cycle(addresses(desk))
        letters = [(next(to), raw) for raw in mutated(seed, count)]
        with server(folder) as port, workers(folder):
            writers = [
                threading.Thread(target=write, args=(port, letters[number::WRITERS], answers))
                for number in range(WRITERS)
            ]
            for writer in writers:
                writer.start()
            for writer in writers:
                writer.join()
        spool = Spool(folder / "mail" / "in", desk.now)
        reasons = Counter(each.reason.partition(":")[0] for each in kept(Context(desk, spool)))
    measured = [(folder / f"measured-{number}").read_text().split() for number in range(2)]
    taken = answers.count(250)
    assert len(answers) == count
    assert set(answers) <= {250, 500, 552}, "too large is the only reason not to take a letter"
    assert sum(int(done) for done, _ in measured) == taken, "each was dealt with once"
    assert max(float(slowest) for _, slowest in measured) < SLOWEST
    spooled = folder / "mail" / "in"
    ended = Counter(path.relative_to(spooled).parts[0] for path in spooled.rglob("*") if path.is_file())
    assert sum(ended.values()) == taken and set(ended) <= {"done", "held", "quarantine"}, "none is lost"
    # What is put aside cannot be read, for a reason that was foreseen.
    assert set(reasons) <= CODES, reasons
    return Counter({"taken": taken}) + ended


CODES = {
    "message", "header-block", "headers", "header", "no-headers", "from", "parts", "depth", "encrypted", "html",
    "lines",
}  # fmt: skip


def test_damaged_letters(tmp_path: Path):
    result = survive(tmp_path, seed=1, count=5_000)
    assert result["taken"] > 4_500
    assert result["done"] > 3_000 and result["quarantine"] > 500 and result["held"] > 10


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_many_damaged_letters(tmp_path: Path, seed: int):
    assert survive(tmp_path, seed=100 + seed, count=10_000)["taken"] > 9_000
