"""Letters that come in: how many the door takes, stored before the 250, and how many two workers deal with."""

from __future__ import annotations

import multiprocessing
import smtplib
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from events import OrdersReceived
from pbem.bootstrap import open_desk
from pbem.mail.intake import Spool, recipient
from pbem.service import Desk
from pbem.service.turns.seal import suggested
from tests.bench.mail_load import SENDERS, WRITER, accepted, free_port, letter, running, sink, storing_nothing
from tests.mail.intake.test_mutations import addresses
from tests.support.letters import HOST
from tests.support.processes.reading import deal, settings_of

pytestmark = pytest.mark.bench
ROUNDS = 5
TAKEN = 1_500
DEALT_WITH = 1_200
WORKERS = 2
FRESH = multiprocessing.get_context("spawn")


class Sheet(NamedTuple):
    to: str
    orders: str


class Stand(NamedTuple):
    """A server with eight seats that wait for orders."""

    folder: Path
    sheets: list[Sheet]


@pytest.fixture(scope="module")
def stand(tmp_path_factory: pytest.TempPathFactory) -> Stand:
    folder = tmp_path_factory.mktemp("mail")
    with open_desk(settings_of(folder)) as desk:
        return Stand(folder, [Sheet(to, _orders(desk, to)) for to in addresses(desk)])


def _orders(desk: Desk, to: str) -> str:
    """A whole sheet, as the bot would send it."""
    found = recipient(desk, to)
    assert found and found.holder
    return suggested(desk, desk.open(found.holder.game), found.holder.seat)


@pytest.fixture(scope="module")
def door(stand: Stand) -> Iterator[int]:
    port = free_port()
    where = {"PBEM_VAR": str(stand.folder), "PBEM_MAIL_HOST": HOST, "PBEM_MAIL_LISTEN": f"smtp://127.0.0.1:{port}"}
    with running([sys.executable, "-m", "pbem", "mail", "serve"], port, **where):
        yield port


@pytest.fixture(scope="module")
def nothing() -> Iterator[int]:
    port = free_port()
    with running(storing_nothing(port), port):
        yield port


@pytest.fixture(scope="module")
def limit() -> Iterator[int]:
    port = free_port()
    with running(sink(port), port):
        yield port


def test_the_door(stand: Stand, door: int, nothing: int, limit: int, tmp_path: Path) -> None:
    to, orders = stand.sheets[0]
    file = tmp_path / "letter"
    file.write_bytes(letter(to, orders))
    rates: dict[str, float] = {}
    for _ in range(ROUNDS):
        for name, port in (("door", door), ("nothing", nothing), ("limit", limit)):
            rates[name] = max(rates.get(name, 0), accepted(port, to, file, TAKEN))
    ratio = rates["door"] / rates["nothing"]
    print(f"\n  the door takes {rates['door']:.0f} letters a second, {ratio:.2f} of an aiosmtpd that stores nothing")
    print(f"  ({rates['nothing']:.0f}); the limit is smtp-sink with {rates['limit']:.0f}")
    assert ratio >= 0.5


def test_two_workers_keep_up(stand: Stand, door: int, nothing: int, limit: int, tmp_path: Path) -> None:
    """From the spool to the receipt in the outbox: read, judged, filed, answered."""
    file = tmp_path / "letter"
    file.write_bytes(letter(*stand.sheets[0]))
    best, peer, most = 0.0, 0.0, 0.0
    for number in range(3):
        peer = max(peer, accepted(nothing, stand.sheets[0].to, file, TAKEN))
        most = max(most, accepted(limit, stand.sheets[0].to, file, TAKEN))
        _clear(stand.folder)
        _send(stand, door, number * DEALT_WITH)
        best = max(best, _dealt_with(stand.folder, f"round-{number}"))
    print(f"\n  two workers deal with {best:.0f} letters a second, {best / peer:.2f} of what such an aiosmtpd takes")
    print(f"  ({peer:.0f}); the limit is smtp-sink with {most:.0f}")
    assert best / peer >= 1 / 3


def _clear(folder: Path) -> None:
    """What the measurement of the door has left."""
    for path in (folder / "mail" / "in" / "new").iterdir():
        path.unlink()


def _send(stand: Stand, port: int, first: int) -> None:
    """Through the door, each letter another one; eight senders with a seat each."""

    def write(sheet: Sheet, numbers: range) -> None:
        with smtplib.SMTP("127.0.0.1", port, timeout=60) as client:
            for number in numbers:
                client.sendmail(WRITER, [sheet.to], letter(*sheet, number))

    each = DEALT_WITH // SENDERS
    numbers = [range(first + place * each, first + (place + 1) * each) for place in range(SENDERS)]
    senders = [threading.Thread(target=write, args=pair) for pair in zip(stand.sheets, numbers, strict=True)]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()


def _dealt_with(folder: Path, stem: str) -> float:
    """Letters a second, from when both workers are ready until nothing waits."""
    with open_desk(settings_of(folder)) as desk:
        before, waiting = _filed(desk), Spool(folder / "mail" / "in", desk.now).waiting()
        crew = [FRESH.Process(target=deal, args=(folder, f"{stem}-{number}")) for number in range(WORKERS)]
        for process in crew:
            process.start()
        while not all((folder / f"{stem}-{number}.ready").exists() for number in range(WORKERS)):
            time.sleep(0.01)
        start = time.monotonic()
        (folder / f"{stem}.go").touch()
        for process in crew:
            process.join(600)
        seconds = time.monotonic() - start
        assert waiting == DEALT_WITH == _filed(desk) - before, "each was filed"
    return waiting / seconds


def _filed(desk: Desk) -> int:
    return len(desk.ledger.notifications(0, 100_000, (OrdersReceived.TOPIC,)))
