"""What other processes do in the tests: tick and die in the middle, send letters and die in the middle."""

import os
import signal
from contextlib import nullcontext
from dataclasses import replace
from datetime import UTC, datetime
from multiprocessing.synchronize import Barrier
from pathlib import Path

from pbem.audit.quicknet import Round
from pbem.config import Relay
from pbem.ledger import Ledger, open_ledger
from pbem.mail.sending import RelayPost, SendResult, SendWorker
from pbem.service import tick
from pbem.service.kernel.presence import present
from tests.support.desks import Clock
from tests.support.letters import HOST, post_desk


def die_at(folder: Path, hours: int, name: str, after: bool) -> None:
    """Ticks, and is killed just before or after the named step is written."""
    clock = Clock()
    clock.turn(hours=hours)
    with open_ledger(f"sqlite:{folder / 'ledger.db'}") as ledger:
        kill_at(name, after)
        tick(post_desk(ledger, folder, clock), lambda ticked: None)


class Loud:
    """Has every round of the beacon at once."""

    def hear(self, number: int) -> Round:
        return Round(number, number.to_bytes(48, "big"), "loud")

    def is_answering(self, number: int) -> bool:
        return True


def die_with_beacon(folder: Path, at: float, name: str, after: bool) -> None:
    """The same in a game with a beacon in its dice, at a moment in Unix seconds."""
    clock = Clock()
    clock.time = datetime.fromtimestamp(at, UTC)
    with open_ledger(f"sqlite:{folder / 'ledger.db'}") as ledger:
        kill_at(name, after)
        tick(replace(post_desk(ledger, folder, clock), beacon=Loud()), lambda ticked: None)


def send_together(url: str, folder: Path, port: int, barrier: Barrier) -> None:
    """Sends at the same moment as the others, each with a cache of its own."""
    with open_ledger(url) as ledger:
        desk = post_desk(ledger, folder, Clock())
        post = RelayPost(Relay("smtp", "127.0.0.1", port), HOST)
        worker = SendWorker(desk, post, lambda: 0.5)
        barrier.wait()
        handled: list[SendResult] = []
        worker.send_all(handled.append)
        post.close()
        (folder / f"handled-{os.getpid()}").write_text("\n".join(f"{each.result} {each.key}" for each in handled))


def die_sending(url: str, folder: Path, port: int, name: str, after: bool, sign: str = "") -> None:
    """Sends, and is killed just before or after what became of a letter is written; `sign` says that it lives."""
    with open_ledger(url) as ledger:
        kill_at(name, after)
        desk = post_desk(ledger, folder, Clock())
        post = RelayPost(Relay("smtp", "127.0.0.1", port), HOST)
        with present(desk, sign, "sender") if sign else nullcontext():
            SendWorker(desk, post, lambda: 0.5, sign).send_all(lambda handled: None)


def kill_at(name: str, after: bool) -> None:
    write = Ledger.append

    def append(self, events, **fields):
        if fields["name"] != name:
            return write(self, events, **fields)
        if after:
            write(self, events, **fields)
        return os.kill(os.getpid(), signal.SIGKILL)

    Ledger.append = append  # type: ignore[method-assign]
