"""Jobs in a table of the event file, done by threads of any process on this machine."""

import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple
from uuid import uuid4

from pbem.jobs.job import HEARTBEAT, POLL, SILENT, TRIES, DeadJob, Job, Later, NoSuchJob, Tasks, Told, failure, pause

PATIENCE = 30.0
SCHEMA = (
    """CREATE TABLE IF NOT EXISTS pbem_jobs (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL, about TEXT NOT NULL, lane TEXT NOT NULL, at REAL NOT NULL,
        urgent INTEGER NOT NULL, moved INTEGER NOT NULL, tries INTEGER NOT NULL,
        state TEXT NOT NULL DEFAULT 'waiting', worker TEXT NOT NULL DEFAULT '', seen REAL NOT NULL DEFAULT 0,
        why TEXT NOT NULL DEFAULT '')""",
    "CREATE INDEX IF NOT EXISTS pbem_jobs_next ON pbem_jobs (state, at)",
    "CREATE INDEX IF NOT EXISTS pbem_jobs_about ON pbem_jobs (about, name, state)",
    "CREATE INDEX IF NOT EXISTS pbem_jobs_lane ON pbem_jobs (lane, state) WHERE lane != ''",
)
PUT = "INSERT INTO pbem_jobs (name, about, lane, at, urgent, moved, tries) VALUES (?, ?, ?, ?, ?, ?, ?)"
# A job that waits will see all that is written now: another one would have nothing to do. So the jobs of a server at
# which nobody does them do not become more and more.
PUT_ONCE = """INSERT INTO pbem_jobs (name, about, lane, at, urgent, moved, tries) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
    WHERE NOT EXISTS (SELECT 1 FROM pbem_jobs
        WHERE about = ?2 AND name = ?1 AND state = 'waiting' AND at <= ?4 AND lane = ?3)"""
# Whatever has to wait is no hindrance to the others of its lane.
NEXT = """SELECT id, name, about, lane, urgent, tries FROM pbem_jobs AS job WHERE state = 'waiting' AND at <= ?
    AND (lane = '' OR NOT EXISTS (SELECT 1 FROM pbem_jobs WHERE lane = job.lane AND state = 'running'))
    ORDER BY urgent DESC, id LIMIT 1"""
STOLEN = "UPDATE pbem_jobs SET state = 'waiting', worker = '', tries = tries + 1 WHERE state = 'running' AND seen < ?"
LOST = "UPDATE pbem_jobs SET state = 'dead', why = ?, seen = ? WHERE state = 'running' AND seen < ? AND tries >= ?"
KILLED = "each process that did it ended in the middle"


class _Claim(NamedTuple):
    id: int
    job: Job
    worker: str


class SqliteJobs:
    def __init__(self, path: Path) -> None:
        self._path = path
        with closing(self._connect()) as file:
            known = file.execute("SELECT count(*) FROM sqlite_master WHERE name LIKE 'pbem_jobs%'").fetchone()[0]
            for statement in SCHEMA if known < len(SCHEMA) else ():
                file.execute(statement)

    def put(self, jobs: Sequence[Job], cursor: Any = None) -> None:
        if cursor is None:
            with self._writing() as own:
                self.put(jobs, own)
            return
        for job in jobs:
            cursor.execute(PUT if job.at else PUT_ONCE, _row(job, is_moved=False))

    def move(self, job: Job) -> None:
        with self._writing() as file:
            self._remove(file, job.name, job.about)
            file.execute(PUT, _row(job, is_moved=True))

    def cancel(self, name: str, about: str) -> bool:
        with self._writing() as file:
            return self._remove(file, name, about)

    def dead(self) -> list[DeadJob]:
        with closing(self._connect()) as file:
            rows = file.execute("SELECT id, name, about, seen, why FROM pbem_jobs WHERE state = 'dead' ORDER BY id")
            return [DeadJob(row[0], row[1], row[2], _moment(row[3]), row[4]) for row in rows]

    def revive(self, number: int) -> None:
        sql = "UPDATE pbem_jobs SET state = 'waiting', tries = 0, why = '', at = ? WHERE id = ? AND state = 'dead'"
        with self._writing() as file:
            if not file.execute(sql, (time.time(), number)).rowcount:
                raise NoSuchJob(f"no dead job has the number {number}")

    def waiting(self) -> int:
        with closing(self._connect()) as file:
            sql = "SELECT count(*) FROM pbem_jobs WHERE state = 'waiting' AND at <= ?"
            return int(file.execute(sql, (time.time(),)).fetchone()[0])

    def work(self, tasks: Tasks, stop: Event, told: Told, threads: int = 2) -> None:
        worker = f"{os.getpid()}/{uuid4().hex}"
        crew = [Thread(target=self._do_jobs, args=(tasks, stop, told, worker), daemon=True) for _ in range(threads)]
        for thread in crew:
            thread.start()
        with closing(self._connect()) as file:
            while any(thread.is_alive() for thread in crew):
                with _told(told):
                    self._watch(file, worker)
                crew[0].join(HEARTBEAT)

    def close(self) -> None:
        """No connection outlives its use."""

    def _do_jobs(self, tasks: Tasks, stop: Event, told: Told, worker: str) -> None:
        with closing(self._connect()) as file:
            # Whoever loses a claim, or the note that a job is done, does the job again.
            file.execute("PRAGMA synchronous=NORMAL")
            while not stop.is_set():
                claim = None
                with _told(told):
                    claim = self._claim(file, worker, stop)
                    if claim is not None:
                        self._do(file, claim, tasks, told)
                if claim is None:
                    stop.wait(POLL)

    def _claim(self, file: sqlite3.Connection, worker: str, stop: Event) -> _Claim | None:
        # Looking takes no lock, and mostly there is nothing.
        if file.execute(NEXT, (time.time(),)).fetchone() is None:
            return None
        with _transaction(file):
            row = file.execute(NEXT, (time.time(),)).fetchone()
            if row is None or stop.is_set():
                return None
            sql = "UPDATE pbem_jobs SET state = 'running', worker = ?, seen = ? WHERE id = ?"
            file.execute(sql, (worker, time.time(), row[0]))
        return _Claim(row[0], Job(row[1], row[2], row[3], urgent=bool(row[4]), tries=row[5]), worker)

    def _do(self, file: sqlite3.Connection, claim: _Claim, tasks: Tasks, told: Told) -> None:
        job = claim.job
        try:
            if job.name not in tasks:
                raise NoSuchJob("no such job is known here")
            tasks[job.name](job.about)
        except Later as early:
            self._put_off(file, claim, early.seconds, job.tries)
        except Exception as error:  # noqa: BLE001 - one failing job must not stop the others
            told(failure(job, error))
            self._fail(file, claim, error)
        else:
            with _transaction(file):
                file.execute("DELETE FROM pbem_jobs WHERE id = ? AND worker = ?", (claim.id, claim.worker))

    def _fail(self, file: sqlite3.Connection, claim: _Claim, error: Exception) -> None:
        if claim.job.tries + 1 < TRIES:
            self._put_off(file, claim, pause(claim.job.tries), claim.job.tries + 1)
            return
        sql = "UPDATE pbem_jobs SET state = 'dead', why = ?, seen = ? WHERE id = ? AND worker = ?"
        with _transaction(file):
            file.execute(sql, (failure(claim.job, error), time.time(), claim.id, claim.worker))

    def _put_off(self, file: sqlite3.Connection, claim: _Claim, seconds: float, tries: int) -> None:
        sql = "UPDATE pbem_jobs SET state = 'waiting', at = ?, tries = ? WHERE id = ? AND worker = ?"
        with _transaction(file):
            file.execute(sql, (time.time() + seconds, tries, claim.id, claim.worker))

    def _watch(self, file: sqlite3.Connection, worker: str) -> None:
        """Says that this worker lives while it does something, and takes over from workers that do not."""
        rows = file.execute("SELECT worker, seen FROM pbem_jobs WHERE state = 'running'").fetchall()
        now = time.time()
        if any(row[0] == worker for row in rows):
            file.execute("UPDATE pbem_jobs SET seen = ? WHERE state = 'running' AND worker = ?", (now, worker))
        if any(row[1] < now - SILENT for row in rows if row[0] != worker):
            with _transaction(file):
                file.execute(LOST, (KILLED, now, now - SILENT, TRIES))
                file.execute(STOLEN, (now - SILENT,))

    def _remove(self, file: sqlite3.Connection, name: str, about: str) -> bool:
        sql = "DELETE FROM pbem_jobs WHERE name = ? AND about = ? AND moved AND state = 'waiting'"
        return bool(file.execute(sql, (name, about)).rowcount)

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(
            f"{self._path.absolute().as_uri()}?mode=rw",
            uri=True,
            timeout=PATIENCE,
            isolation_level=None,
            check_same_thread=False,
        )

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with closing(self._connect()) as file, _transaction(file):
            yield file


@contextmanager
def _transaction(file: sqlite3.Connection) -> Iterator[None]:
    file.execute("BEGIN IMMEDIATE")
    try:
        yield
        file.execute("COMMIT")
    finally:
        if file.in_transaction:
            file.rollback()


@contextmanager
def _told(told: Told) -> Iterator[None]:
    """A full disk or a busy file is told, and the work goes on when it can."""
    try:
        yield
    except sqlite3.Error as error:
        told(f"jobs: {error}")
        with suppress(Exception):
            time.sleep(POLL)


def _row(job: Job, *, is_moved: bool) -> tuple[str, str, str, float, bool, bool, int]:
    at = time.time() if job.at is None else job.at.timestamp()
    return job.name, job.about, job.lane, at, job.urgent, is_moved, job.tries


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
