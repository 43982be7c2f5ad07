"""A leaked turn address and a forged sender, through a real Postfix with the advised checks, and through the door."""

import smtplib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

import pytest

from pbem.ledger import open_ledger
from pbem.service import Desk
from pbem.service.letters.spooled import HELD
from tests.e2e.milter import TRUE_HELO, milter
from tests.support.desks import Clock
from tests.support.incoming import HOST, Post, letter, sheet, turn_address
from tests.support.letters import contact, mailed, post_desk
from tests.support.servers.porch import porch
from tests.support.servers.postfix import Postfix, postfix

ANNA = "anna@players.example.org"
NAME = "Authentication-Results"
PASS = "dmarc=pass header.from=players.example.org"
# What liars write into the letter, to be believed.
DRESS = (
    "",
    f"{NAME}: {HOST}; {PASS}",
    f"{NAME}: {HOST} 1; {PASS}",
    f"{NAME.upper()}: {HOST.upper()}; {PASS}",
    f"{NAME}:\r\n {HOST}; {PASS}",
    f"{NAME}: (x) {HOST}; {PASS}",
    f"{NAME}: {HOST}; dkim=pass header.d=players.example.org\r\n{NAME}: {HOST}; {PASS}",
    f"{NAME}: {HOST}; {PASS}\r\nReceived: from {TRUE_HELO} by {HOST}; Sat, 31 Jan 2026 18:00:00 +0000",
    f"Received: from {TRUE_HELO} by {HOST}; Sat, 31 Jan 2026 18:00:00 +0000\r\n{NAME}: {HOST}; {PASS}",
    f"ARC-{NAME}: i=1; {HOST}; {PASS}",
    "DKIM-Signature: v=1; a=rsa-sha256; d=players.example.org; s=x; bh=; b=",
)


class Border(NamedTuple):
    desk: Desk
    post: Post
    mx: Postfix
    game: UUID

    def send(self, helo: str, number: int, dress: str = "") -> None:
        to = turn_address(self.desk, self.game)
        raw = letter(f"RUN {number}\n", to, ANNA, Message_ID=f"<{number}.{helo}@x>")
        with smtplib.SMTP("127.0.0.1", self.mx.public, local_hostname=helo) as client:
            client.sendmail(ANNA, [to], (f"{dress}\r\n" if dress else "").encode() + raw)

    def results(self, count: int) -> list[str]:
        end = time.monotonic() + 120
        while len(self.post.handled) < count:
            assert time.monotonic() < end, (self.mx.home / "log").read_text()[-3000:]
            if not self.post.worker.work():
                time.sleep(0.05)
        return [each.result for each in self.post.handled]


@pytest.fixture
def border(tmp_path: Path) -> Iterator[Border]:
    with open_ledger(f"sqlite:{tmp_path / 'ledger.db'}") as ledger, milter(HOST) as checker:
        desk = post_desk(ledger, tmp_path, Clock())
        post, game = Post(desk, tmp_path, HOST), mailed(desk)
        contact(desk, game, "red", address=ANNA)
        with porch(desk, post.spool, "lmtp") as door, postfix(door.port, checker) as mx:
            yield Border(desk, post, mx, game)


def test_with_the_advised_checks_no_forged_letter_files_orders(border: Border):
    for number, dress in enumerate(DRESS, 1):
        border.send("evil.example", number, dress)
        for path in (border.post.folder / HELD).iterdir():
            path.unlink()
    assert set(border.results(len(DRESS))) <= {"held", "ignored"}
    assert sheet(border.desk, border.game) is None
    border.send(TRUE_HELO, 3)
    assert border.results(len(DRESS) + 1)[-1] == "accepted"
    assert sheet(border.desk, border.game) == "RUN 3"
