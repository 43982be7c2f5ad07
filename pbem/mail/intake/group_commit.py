"""Group commit: letters that arrive at the same time are stored in parallel and share one folder sync."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from pbem.mail.intake.spool import Spool
from pbem.mail.intake.spooled_letter import Envelope

# Storing is mostly waiting, and the disk syncs several files as fast as one.
HANDS = 8
Written = tuple[str, asyncio.Future[None]]


class GroupCommit:
    """For one event loop."""

    def __init__(self, spool: Spool) -> None:
        self._spool = spool
        self._hands = ThreadPoolExecutor(HANDS, thread_name_prefix="spool")
        self._written: list[Written] = []
        self._showing: asyncio.Task[None] | None = None

    def close(self) -> None:
        self._hands.shutdown()

    async def put(self, envelope: Envelope, raw: bytes) -> None:
        """When this returns, the letter survives a power failure."""
        loop = asyncio.get_running_loop()
        writing = self._hands.submit(self._spool.write, envelope, raw)
        try:
            name = await asyncio.wrap_future(writing)
        except asyncio.CancelledError:
            # The client is gone and will send it again.
            writing.add_done_callback(self._drop)
            raise
        shown: asyncio.Future[None] = loop.create_future()
        self._written.append((name, shown))
        if self._showing is None:
            self._showing = loop.create_task(self._show_all())
        await shown

    def _drop(self, written: "Future[str]") -> None:
        if not written.cancelled() and written.exception() is None:
            self._spool.drop(written.result())

    async def _show_all(self) -> None:
        while self._written:
            taken, self._written = self._written, []
            await self._show(taken)
        self._showing = None

    async def _show(self, taken: Sequence[Written]) -> None:
        """Tells those who wait; clients that have disconnected are skipped."""
        error: Exception | None = None
        try:
            names = [name for name, _ in taken]
            await asyncio.get_running_loop().run_in_executor(self._hands, self._spool.show, names)
        except Exception as trouble:  # noqa: BLE001 - passed on to those who wait
            error = trouble
        for _, shown in taken:
            if shown.done():
                continue
            if error is None:
                shown.set_result(None)
            else:
                shown.set_exception(error)
