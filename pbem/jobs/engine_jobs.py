"""Jobs in PostgreSQL, done by workers of Procrastinate on any machine."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from threading import Event, Lock
from typing import Any

import msgspec
import psycopg
from procrastinate import SyncPsycopgConnector
from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import Job as EngineJob
from procrastinate.manager import JobManager
from procrastinate.schema import SchemaManager

from pbem.jobs.engine_carriers import DEAD, DO, LATER, NOW, alive, carried, carrier, key_of, read_dead, read_job
from pbem.jobs.engine_worker import EngineWorker, look_after
from pbem.jobs.job import DeadJob, Job, NoSuchJob, Tasks, Told
from pbem.ledger import LedgerError

# Held while the tables of the engine are made, and while a job is moved.
MAKING_TABLES, MOVING = 0x7062656A, 0x7062656B
COUNT = """SELECT count(*) FROM procrastinate_jobs WHERE status = 'todo' AND queue_name = ANY(%s)
    AND coalesce(scheduled_at, now()) <= now()"""


class EngineJobs:
    def __init__(self, url: str) -> None:
        self._url = url
        self._pool = SyncPsycopgConnector(conninfo=alive(url), min_size=1, max_size=2)
        self._engine = JobManager(self._pool)
        self._lock = Lock()
        self._is_open = False
        with self._connected() as connection:
            if connection.execute("SELECT to_regclass('procrastinate_jobs')").fetchone() == (None,):
                self._make_tables(connection)

    def put(self, jobs: Sequence[Job], cursor: Any = None) -> None:
        if cursor is None:
            with self._connected() as connection:
                self._put(jobs, connection)
        elif jobs:
            self._put(jobs, cursor.connection)

    def move(self, job: Job) -> None:
        key = key_of(job.name, job.about)
        with self._connected() as connection, connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s, hashtext(%s))", (MOVING, key))
            self._cancel(connection, job.name, job.about)
            self._defer([carried(job, key)], connection)

    def cancel(self, name: str, about: str) -> bool:
        with self._connected() as connection, connection.transaction():
            return self._cancel(connection, name, about)

    def dead(self) -> list[DeadJob]:
        with _plain():
            engine = self._opened()
            given_up = [read_dead(job) for job in engine.list_jobs(queue=DEAD, status="todo")]
            failed = [
                read_dead(job) for queue in (NOW, LATER) for job in engine.list_jobs(queue=queue, status="failed")
            ]
        return sorted((*given_up, *failed), key=lambda each: each.id)

    def revive(self, number: int) -> None:
        with _plain():
            found = list(self._opened().list_jobs(id=number))
        if not found or number not in [each.id for each in self.dead()]:
            raise NoSuchJob(f"no dead job has the number {number}")
        with self._connected() as connection, connection.transaction():
            self._put([msgspec.structs.replace(read_job(found[0]), tries=0)], connection)
            if found[0].status == "todo":
                self._engine.cancel_job_by_id(number, delete_job=True, connection=connection)
            else:
                connection.execute("DELETE FROM procrastinate_jobs WHERE id = %s", (number,))

    def waiting(self) -> int:
        with self._connected() as connection:
            row = connection.execute(COUNT, ([NOW, LATER],)).fetchone()
        return int(row[0]) if row else 0

    def work(self, tasks: Tasks, stop: Event, told: Told, threads: int = 2) -> None:
        look_after(lambda: EngineWorker(self, self._url, tasks, stop, told, threads), stop, told)

    def give_up(self, job: Job, why: str) -> None:
        """Keeps a job that failed too often where it can be looked at."""
        since = datetime.now(UTC).isoformat(timespec="seconds")
        with self._connected() as connection:
            self._defer([carrier(job, DEAD, DO, None, since=since, why=why)], connection)

    def close(self) -> None:
        with self._lock:
            if self._is_open:
                self._pool.close()
            self._is_open = False

    def _opened(self) -> JobManager:
        with self._lock:
            if not self._is_open:
                self._pool.open()
            self._is_open = True
        return self._engine

    def _put(self, jobs: Sequence[Job], connection: Any) -> None:
        self._defer([carried(job) for job in jobs], connection)

    def _defer(self, jobs: list[EngineJob], connection: Any) -> None:
        with _plain():
            self._engine.batch_defer_jobs(jobs, connection=connection)

    def _cancel(self, connection: Any, name: str, about: str) -> bool:
        sql = "SELECT id FROM procrastinate_jobs WHERE lock = %s AND status = 'todo'"
        found = connection.execute(sql, (key_of(name, about),)).fetchall()
        with _plain():
            gone = [self._engine.cancel_job_by_id(row[0], delete_job=True, connection=connection) for row in found]
        return any(gone)

    @contextmanager
    def _connected(self) -> Iterator[psycopg.Connection]:
        try:
            with psycopg.connect(alive(self._url), autocommit=True) as connection:
                yield connection
        except psycopg.Error as error:
            raise LedgerError(f"the jobs: {str(error).strip().partition(chr(10))[0]}") from error

    def _make_tables(self, connection: psycopg.Connection) -> None:
        with connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (MAKING_TABLES,))
            if connection.execute("SELECT to_regclass('procrastinate_jobs')").fetchone() == (None,):
                connection.execute(SchemaManager.get_schema())


@contextmanager
def _plain() -> Iterator[None]:
    """The error of the database itself, which the ledger knows and may answer with another attempt."""
    try:
        yield
    except ConnectorException as error:
        raise error.__cause__ or error from None
