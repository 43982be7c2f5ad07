"""The port: what a job is, and what every engine can do with jobs."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from threading import Event
from typing import Any, Protocol

from msgspec import Struct

# A job that fails is tried again after 1, 2, 4 ... seconds; after about an hour it is dead.
LONGEST_PAUSE = 300.0
TRIES = 20
# A worker says this often that it lives; the jobs of one that was silent for longer are taken over.
HEARTBEAT = 0.5
SILENT = 2.0
# How often a worker looks for jobs that it was not told of.
POLL = 0.25


class Job(Struct, frozen=True):
    """`name` says what is done, `about` what it is done to: the id of a game or of a letter.

    Jobs of one `lane` are done one after another, the oldest first; among all others the `urgent` ones come first. A
    job that has to wait until `at` keeps no other job of its lane waiting. No lane is a fence: after a lost connection
    two processes may do the same job, so what a job writes must be decided by the version of an event.
    """

    name: str
    about: str = ""
    lane: str = ""
    at: datetime | None = None
    urgent: bool = False
    tries: int = 0


class DeadJob(Struct, frozen=True):
    """A job that was given up: since when, and why."""

    id: int
    name: str
    about: str
    since: str
    why: str


class Later(Exception):
    """Raised by a task for which it is too early, through nobody's fault: it is tried again, however often."""

    def __init__(self, seconds: float, why: str = "") -> None:
        super().__init__(why)
        self.seconds = seconds


class NoSuchJob(Exception):
    """No dead job has that number; the message is one line for the operator."""


# Does the jobs of one name, given what they are about.
Task = Callable[[str], object]
Tasks = Mapping[str, Task]
# Gets a line for the operator.
Told = Callable[[str], None]


class Jobs(Protocol):
    def put(self, jobs: Sequence[Job], cursor: Any = None) -> None:
        """Adds jobs, with a cursor in its transaction: they are there if it is committed."""

    def move(self, job: Job) -> None:
        """Lets the job wait until its `at`, instead of one that was moved before and is about the same. Jobs that were
        put stay as they are."""

    def cancel(self, name: str, about: str) -> bool:
        """Removes the job that `move` has put, unless it is being done; returns whether there was one."""

    def dead(self) -> list[DeadJob]:
        """The jobs that were given up."""

    def revive(self, number: int) -> None:
        """Lets a dead job be done again."""

    def waiting(self) -> int:
        """How many jobs could be done now, and are not."""

    def work(self, tasks: Tasks, stop: Event, told: Told, threads: int = 2) -> None:
        """Does jobs until asked to stop, then finishes those in hand."""

    def close(self) -> None: ...


def pause(tries: int) -> float:
    """How many seconds to wait before the next attempt."""
    return float(min(2 ** min(tries, 20), LONGEST_PAUSE))


def failure(job: Job, error: BaseException) -> str:
    """What is told of a job that failed."""
    words = " ".join(str(error).split()) or type(error).__name__
    return f"{job.name} {job.about}".rstrip() + f": {words}"
