"""A worker of the engine: does jobs, says that it lives, and takes over from workers that are dead."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

import msgspec
import psycopg
from procrastinate import App, JobContext, PsycopgConnector
from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import Status

from pbem.jobs.engine_carriers import DO, LATER, NOW, WAKE, alive, read_job
from pbem.jobs.job import HEARTBEAT, POLL, SILENT, TRIES, Job, Later, NoSuchJob, Tasks, Told, failure, pause

if TYPE_CHECKING:
    from pbem.jobs.engine_jobs import EngineJobs

# After so many seconds without a word from its own database connection a worker counts as hung.
HUNG = 30.0
# The rest before a worker that failed is started again.
REST = 1.0
FINISH = 20.0


class EngineWorker:
    def __init__(self, jobs: "EngineJobs", url: str, tasks: Tasks, stop: Event, told: Told, threads: int) -> None:
        self._jobs, self._tasks, self._told, self._threads = jobs, tasks, told, threads
        self._queues = [NOW, LATER]
        # The jobs in hand need no connection; the worker itself, its listener and its sweeper do.
        connector = PsycopgConnector(conninfo=alive(url), min_size=1, max_size=threads + 4, timeout=5)
        self._app = App(connector=connector)
        self._app.task(name=DO, pass_context=True)(self._do)
        self._app.task(name=WAKE, pass_context=True)(self._wake)
        self._stop = stop
        self.seen = time.monotonic()

    def run(self) -> None:
        """Until asked to stop; raises whatever ends the worker."""
        asyncio.run(self._run())

    async def _run(self) -> None:
        async with self._app.open_async():
            working = asyncio.create_task(
                self._app.run_worker_async(
                    queues=self._queues,
                    concurrency=self._threads,
                    install_signal_handlers=False,
                    fetch_job_polling_interval=POLL,
                    update_heartbeat_interval=HEARTBEAT,
                    stalled_worker_timeout=HUNG,
                    shutdown_graceful_timeout=FINISH,
                    delete_jobs="successful",
                )
            )
            try:
                while not self._stop.is_set() and not working.done():
                    await self._take_over()
                    self.seen = time.monotonic()
                    await asyncio.wait([working], timeout=HEARTBEAT)
            finally:
                working.cancel()
                with suppress(asyncio.CancelledError):
                    await working

    async def _take_over(self) -> None:
        """The jobs of workers that have been silent are done by others, those that end every worker by nobody."""
        engine = self._app.job_manager
        for job in await engine.get_stalled_jobs(seconds_since_heartbeat=SILENT):
            assert job.id is not None
            # Another worker may have been faster.
            with suppress(ConnectorException):
                if job.attempts >= TRIES:
                    await engine.finish_job_by_id_async(job.id, Status.FAILED, delete_job=False)
                else:
                    await engine.retry_job(job)

    def _do(self, context: JobContext, /, **_given: Any) -> None:
        job = read_job(context.job)
        if self._stop.is_set():
            self._jobs.put([job])
            return
        try:
            if job.name not in self._tasks:
                raise NoSuchJob("no such job is known here")
            self._tasks[job.name](job.about)
        except Later as early:
            self._put_off(job, early.seconds, job.tries)
        except Exception as error:  # noqa: BLE001 - one failing job must not stop the others
            self._told(failure(job, error))
            if job.tries + 1 < TRIES:
                self._put_off(job, pause(job.tries), job.tries + 1)
            else:
                self._jobs.give_up(job, failure(job, error))

    def _put_off(self, job: Job, seconds: float, tries: int) -> None:
        at = datetime.now(UTC) + timedelta(seconds=seconds)
        self._jobs.put([msgspec.structs.replace(job, at=at, tries=tries)])

    def _wake(self, context: JobContext, /, **_given: Any) -> None:
        self._jobs.put([read_job(context.job)])


def look_after(make: Callable[[], EngineWorker], stop: Event, told: Told) -> None:
    """Starts a worker again that has failed, or that is hung on a connection which is dead without knowing it."""
    # Its errors are told in one line each.
    logging.getLogger("procrastinate").setLevel(logging.CRITICAL)
    while not stop.is_set():
        _attend(make(), stop, told)
        stop.wait(REST)


def _attend(worker: EngineWorker, stop: Event, told: Told) -> None:
    def run() -> None:
        try:
            worker.run()
        except (psycopg.Error, ConnectorException, OSError) as error:
            told(f"jobs: {' '.join(str(error).split()) or type(error).__name__}; trying again")

    # A worker that is hung cannot be ended, only left alone.
    thread = Thread(target=run, daemon=True, name="jobs")
    thread.start()
    while thread.is_alive():
        thread.join(HEARTBEAT)
        if not stop.is_set() and time.monotonic() - worker.seen > HUNG:
            told("jobs: the connection to the database is dead; starting another worker")
            return
