"""A real door on a loopback port or a socket file, in a thread of its own."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from typing import NamedTuple

from pbem.config import Door
from pbem.mail.intake import Spool
from pbem.mail.intake.door import TIMEOUT, bound, serve
from pbem.mail.intake.doorkeeper import Doorkeeper
from pbem.service import Desk
from tests.support.letters import HOST


class Porch(NamedTuple):
    port: int
    trouble: list[str]


@contextmanager
def porch(
    desk: Desk,
    spool: Spool,
    protocol: str = "smtp",
    socket: Path | None = None,
    host: str = HOST,
    seconds: float = TIMEOUT,
) -> Iterator[Porch]:
    trouble: list[str] = []
    listening = bound(Door(protocol, "127.0.0.1", 0, socket))
    keeper = Doorkeeper(desk, spool, trouble.append)
    started: Queue[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = Queue()

    async def run() -> None:
        stop = asyncio.Event()
        started.put((asyncio.get_running_loop(), stop))
        await serve(listening, protocol, keeper, host, stop.wait(), seconds)

    thread = threading.Thread(target=asyncio.run, args=(run(),))
    thread.start()
    loop, stop = started.get()
    try:
        yield Porch(0 if socket else listening.getsockname()[1], trouble)
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        keeper.close()
