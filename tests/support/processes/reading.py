"""What other processes do in the tests: serve the door or deal with letters, and die in the middle."""

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

from pbem.bootstrap import open_desk
from pbem.config import Door, Settings
from pbem.ledger import Ledger, open_ledger
from pbem.mail.intake import Context, IntakeWorker, Spool, spooled_letter, worker
from pbem.mail.intake.door import Speaker, bound, serve
from pbem.mail.intake.doorkeeper import Doorkeeper
from tests.support.desks import Clock
from tests.support.letters import HOST, post_desk


def die() -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("killed processes do not go on")


def before(owner: Any, name: str) -> Callable[[], None]:
    def patch() -> None:
        setattr(owner, name, lambda *args, **fields: die())

    return patch


def after(owner: Any, name: str, when: Callable[..., bool] = lambda *args, **fields: True) -> Callable[[], None]:
    def patch() -> None:
        real = getattr(owner, name)

        def killed(*args: Any, **fields: Any) -> Any:
            result = real(*args, **fields)
            return die() if when(*args, **fields) else result

        setattr(owner, name, killed)

    return patch


def appended(name: str, is_written: bool) -> Callable[[], None]:
    def patch() -> None:
        write = Ledger.append

        def append(self: Ledger, events: Any, **fields: Any) -> Any:
            if fields["name"] != name:
                return write(self, events, **fields)
            if is_written:
                write(self, events, **fields)
            return die()

        Ledger.append = append  # type: ignore[method-assign]

    return patch


def pushed(status: str) -> Callable[[], None]:
    """Just before the door says so."""

    def patch() -> None:
        real = Speaker.push

        async def push(self: Speaker, said: Any) -> None:
            if said.startswith(status):
                die()
            await real(self, said)

        Speaker.push = push  # type: ignore[method-assign, assignment]

    return patch


def goes(folder: str) -> Callable[..., bool]:
    return lambda _, to: folder in str(to)


# Where the door is killed, in the order of its steps.
AT_THE_DOOR = {
    "before the data is asked for": pushed("354"),
    "before it is stored": before(Spool, "write"),
    "before it is on the disk": before(os, "fsync"),
    "before it has its name": before(Spool, "show"),
    "before its name is on the disk": before(Spool, "_keep_folder"),
    "before it is said to be taken": pushed("250 2.0.0"),
}
# Where a worker is killed, likewise.
AT_WORK = {
    "before it is claimed": before(spooled_letter.SpooledLetter, "move"),
    "after it was claimed": after(spooled_letter.SpooledLetter, "move", goes("work")),
    "after it was read": after(worker, "read_letter"),
    "after it was judged": after(worker, "objection"),
    "before the orders are filed": appended("SubmitOrders", False),
    "after the orders were filed": appended("SubmitOrders", True),
    "before the second command": appended("MarkReady", False),
    "after the second command": appended("MarkReady", True),
    "before the letter is known as dealt with": appended("TakeLetter", False),
    "after the letter is known as dealt with": appended("TakeLetter", True),
    "after it was noted": after(spooled_letter.SpooledLetter, "note"),
    "after it was put away": after(spooled_letter.SpooledLetter, "move", goes("done")),
}


def keep_door(folder: Path, port: int, step: str) -> None:
    with open_ledger(f"sqlite:{folder / 'ledger.db'}") as ledger:
        desk = post_desk(ledger, folder, Clock())
        spool = Spool(folder / "in", desk.now)
        listening = bound(Door("smtp", "127.0.0.1", port))
        (folder / "port").write_text(str(listening.getsockname()[1]))
        if step:
            AT_THE_DOOR[step]()
        asyncio.run(serve(listening, "smtp", Doorkeeper(desk, spool, print), HOST, asyncio.Event().wait()))


def work(folder: Path, step: str) -> None:
    with open_ledger(f"sqlite:{folder / 'ledger.db'}") as ledger:
        desk = post_desk(ledger, folder, Clock())
        context = Context(desk, Spool(folder / "in", desk.now))
        AT_WORK[step]()
        IntakeWorker(context, lambda handled: None).work()


def measure(folder: Path, number: int) -> None:
    """Deals with letters until told to stop, and notes how many there were and how long the slowest took."""
    slowest, count = 0.0, 0
    with open_desk(settings_of(folder)) as desk:
        working = IntakeWorker(Context(desk, Spool(folder / "mail" / "in", desk.now)), lambda handled: None)
        deal = working._deal_with

        def timed(
            letters: Sequence[spooled_letter.SpooledLetter],
        ) -> Iterator[tuple[spooled_letter.SpooledLetter, spooled_letter.SpoolNote]]:
            """Letters that are dealt with together are timed together: none took longer."""
            nonlocal slowest, count
            # Other processes must not count: only the time that this one had.
            start = time.process_time()
            dealt = list(deal(letters))
            slowest, count = max(slowest, time.process_time() - start), count + len(dealt)
            yield from dealt

        working._deal_with = timed  # type: ignore[method-assign]
        while not (folder / "stop").exists() or working.work():
            working.work()
            time.sleep(0.05)
    (folder / f"measured-{number}").write_text(f"{count} {slowest}")


def deal(folder: Path, name: str) -> None:
    """Deals with all letters that wait, once it is told to begin."""
    with open_desk(settings_of(folder)) as desk:
        working = IntakeWorker(Context(desk, Spool(folder / "mail" / "in", desk.now)), lambda handled: None)
        # A worker runs for weeks: what it loads once is no part of what a letter costs.
        for rules in desk.games.names():
            desk.games.find(rules)
        (folder / f"{name}.ready").touch()
        while not (folder / f"{name.rpartition('-')[0]}.go").exists():
            time.sleep(0.001)
        while working.work():
            pass


def settings_of(folder: Path) -> Settings:
    return Settings.from_environment(
        {"PBEM_VAR": str(folder), "PBEM_MAIL_HOST": HOST, "PBEM_MAIL_LISTEN": "none", "PBEM_BEACON": "none"}
    )
