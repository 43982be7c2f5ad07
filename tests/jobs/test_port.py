"""What every engine promises, on both."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from uuid import UUID

import pytest

from pbem.jobs import Job, Jobs, Later, NoSuchJob, Tasks
from pbem.jobs import job as port
from pbem.ledger import Conflict, Ledger
from tests.ledger.lives import offered, write

GAME = UUID("00000000-0000-4000-8000-000000000001")


def soon(**by: float) -> datetime:
    return datetime.now(UTC) + timedelta(**by)


def wait_until(is_so: Callable[[], object], seconds: float = 60) -> None:
    """A limit that only stops a hang."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


class Notes:
    """What was done, in order, and by how many at once."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.told: list[str] = []

    def note(self, about: str) -> None:
        self.done.append(about)


@contextmanager
def working(jobs: Jobs, tasks: Tasks, notes: Notes, threads: int = 3) -> Iterator[None]:
    stop = threading.Event()
    thread = threading.Thread(target=jobs.work, args=(tasks, stop, notes.told.append, threads))
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


@pytest.fixture
def notes() -> Notes:
    return Notes()


def test_a_job_is_done_once(jobs: Jobs, notes: Notes) -> None:
    with working(jobs, {"note": notes.note}, notes):
        jobs.put([Job("note", "a"), Job("note", "b")])
        wait_until(lambda: len(notes.done) == 2 and not jobs.waiting())
    assert sorted(notes.done) == ["a", "b"]


def test_jobs_are_committed_and_rolled_back_with_the_events(ledger: Ledger, jobs: Jobs) -> None:
    ledger.accompany(lambda events: partial(jobs.put, [Job("note", event.command) for event in events]))
    write(ledger, offered(GAME, 1, "a"))
    assert jobs.waiting() == 1
    with pytest.raises(Conflict):
        write(ledger, offered(GAME, 1, "b"))
    assert jobs.waiting() == 1


def test_a_lane_is_done_in_order_and_never_twice_at_once(jobs: Jobs, notes: Notes) -> None:
    lanes = {lane: threading.Lock() for lane in "xyz"}
    overlaps: list[str] = []

    def do(about: str) -> None:
        lane = lanes[about[0]]
        if not lane.acquire(blocking=False):
            overlaps.append(about)
            return
        with_lane = threading.Event()
        with_lane.wait(0.002)
        notes.note(about)
        lane.release()

    jobs.put([Job("do", f"{lane}{number}", lane) for number in range(10) for lane in lanes])
    with working(jobs, {"do": do}, notes, threads=4):
        wait_until(lambda: len(notes.done) + len(overlaps) == 30)
    assert overlaps == []
    for lane in lanes:
        assert [each for each in notes.done if each[0] == lane] == [f"{lane}{number}" for number in range(10)]


def test_a_job_that_waits_keeps_no_other_of_its_lane_waiting(jobs: Jobs, notes: Notes) -> None:
    jobs.put([Job("note", "tomorrow", "lane", soon(days=1))])
    jobs.move(Job("note", "next week", "lane", soon(days=7)))
    jobs.put([Job("note", "now", "lane")])
    with working(jobs, {"note": notes.note}, notes):
        wait_until(lambda: notes.done)
    assert notes.done == ["now"]


def test_a_job_waits_for_its_time(jobs: Jobs, notes: Notes) -> None:
    at = soon(seconds=1.5)
    jobs.put([Job("note", "then", "lane", at)])
    with working(jobs, {"note": lambda about: notes.note(str(datetime.now(UTC) >= at))}, notes):
        wait_until(lambda: notes.done)
    assert notes.done == ["True"]


def test_a_job_can_be_moved_and_cancelled(jobs: Jobs, notes: Notes) -> None:
    jobs.move(Job("note", "a", at=soon(days=1)))
    jobs.move(Job("note", "a", at=soon(seconds=0.1)))
    jobs.move(Job("note", "b", at=soon(seconds=0.1)))
    assert jobs.cancel("note", "b")
    assert not jobs.cancel("note", "b")
    with working(jobs, {"note": notes.note}, notes):
        wait_until(lambda: notes.done)
    assert notes.done == ["a"]
    assert not jobs.cancel("note", "a")


def test_moving_a_job_leaves_those_alone_that_were_put(jobs: Jobs, notes: Notes) -> None:
    jobs.put([Job("note", "a"), Job("note", "a", at=soon(seconds=0.2))])
    jobs.move(Job("note", "a", at=soon(days=1)))
    jobs.put([Job("note", "a", at=soon(seconds=0.3))])
    with working(jobs, {"note": notes.note}, notes):
        wait_until(lambda: len(notes.done) == 3)


def test_jobs_that_nobody_does_do_not_become_more(jobs: Jobs, url: str) -> None:
    if not url.startswith("sqlite:"):
        pytest.skip("the engine cannot know which jobs have been begun")
    for _ in range(3):
        jobs.put([Job("note", "a", "lane"), Job("note", "b", "lane")])
    assert jobs.waiting() == 2


def test_urgent_jobs_come_first(jobs: Jobs, notes: Notes) -> None:
    jobs.put([Job("note", "letter"), Job("note", "letter 2"), Job("note", "turn", urgent=True)])
    with working(jobs, {"note": notes.note}, notes, threads=1):
        wait_until(lambda: len(notes.done) == 3)
    assert notes.done == ["turn", "letter", "letter 2"]


def test_a_job_moved_by_many_at_once_is_there_once(jobs: Jobs, notes: Notes) -> None:
    movers = [threading.Thread(target=jobs.move, args=(Job("note", "a", at=soon(days=day)),)) for day in range(1, 9)]
    for mover in movers:
        mover.start()
    for mover in movers:
        mover.join()
    jobs.move(Job("note", "a", at=soon(seconds=0.1)))
    with working(jobs, {"note": notes.note}, notes):
        wait_until(lambda: notes.done)
    assert not jobs.cancel("note", "a")


def test_a_job_that_fails_is_tried_again(jobs: Jobs, notes: Notes, monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)

    def fail_twice(about: str) -> None:
        notes.note(about)
        if len(notes.done) < 3:
            raise ValueError("not yet")

    jobs.put([Job("fail", "a", "lane")])
    with working(jobs, {"fail": fail_twice}, notes):
        wait_until(lambda: len(notes.done) == 3)
    assert notes.told == ["fail a: not yet"] * 2
    assert jobs.dead() == []


def test_a_job_that_fails_keeps_no_other_of_its_lane_waiting(jobs: Jobs, notes: Notes) -> None:
    def fail(about: str) -> None:
        raise ValueError("never")

    jobs.put([Job("fail", "a", "lane"), Job("note", "b", "lane"), Job("note", "c", "lane")])
    with working(jobs, {"fail": fail, "note": notes.note}, notes):
        wait_until(lambda: len(notes.done) == 2)
    assert notes.done == ["b", "c"]


def test_a_job_that_fails_too_often_is_dead_and_can_be_revived(
    jobs: Jobs, notes: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick(monkeypatch)

    def fail(about: str) -> None:
        raise ValueError("never\nat all")

    jobs.put([Job("fail", "a", "lane"), Job("unknown", "b")])
    with working(jobs, {"fail": fail}, notes):
        wait_until(lambda: len(jobs.dead()) == 2)
    (dead,) = [each for each in jobs.dead() if each.name == "fail"]
    assert (dead.about, dead.why) == ("a", "fail a: never at all")
    assert dead.since.startswith(str(datetime.now(UTC).year))
    assert [each.why for each in jobs.dead() if each.name == "unknown"] == ["unknown b: no such job is known here"]
    jobs.revive(dead.id)
    with working(jobs, {"fail": notes.note}, notes):
        wait_until(lambda: notes.done)
    assert notes.done == ["a"]
    assert [each.name for each in jobs.dead()] == ["unknown"]
    with pytest.raises(NoSuchJob):
        jobs.revive(dead.id)


def test_a_job_for_which_it_is_too_early_is_never_dead(
    jobs: Jobs, notes: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick(monkeypatch)

    def wait(about: str) -> None:
        notes.note(about)
        if len(notes.done) <= 2 * port.TRIES:
            raise Later(0.001, "the relay is down")

    jobs.put([Job("wait", "a", "lane")])
    with working(jobs, {"wait": wait}, notes):
        wait_until(lambda: len(notes.done) == 2 * port.TRIES + 1)
    assert jobs.dead() == []


def test_stopping_finishes_the_job_in_hand_and_begins_no_other(jobs: Jobs, notes: Notes) -> None:
    began, may_end, stop = threading.Event(), threading.Event(), threading.Event()

    def slow(about: str) -> None:
        began.set()
        may_end.wait()
        notes.note(about)

    jobs.put([Job("slow", "a", "lane"), Job("slow", "b", "lane")])
    thread = threading.Thread(target=jobs.work, args=({"slow": slow}, stop, notes.told.append, 2))
    thread.start()
    began.wait()
    stop.set()
    may_end.set()
    thread.join()
    assert notes.done == ["a"]
    assert jobs.waiting() == 1


def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few attempts, without pauses."""
    for module in ("sqlite_jobs", "engine_worker"):
        monkeypatch.setattr(f"pbem.jobs.{module}.pause", lambda tries: 0.001)
        monkeypatch.setattr(f"pbem.jobs.{module}.TRIES", 4)
    monkeypatch.setattr(port, "TRIES", 4)
