"""Workers that die, and databases that go away: every job is done, by another worker or later."""

import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from pbem.config import ROOT
from pbem.jobs import Job, Jobs, open_jobs
from pbem.ledger import open_ledger
from tests.jobs.test_port import Notes, soon, wait_until, working
from tests.support.processes.jobbing import hang_in
from tests.support.processes.killing import SERVER, limited
from tests.support.servers.machines import Machine, network
from tests.support.servers.postgres_cluster import Cluster, programs, running


@pytest.fixture
def notes() -> Notes:
    return Notes()


def test_the_job_of_a_killed_worker_is_taken_over(jobs: Jobs, url: str, notes: Notes, tmp_path: Path) -> None:
    """And its lane is free again."""
    jobs.put([Job("hang", "a", "lane"), Job("note", "b", "lane")])
    worker = SERVER.Process(target=hang_in, args=(url, tmp_path / "begun"))
    worker.start()
    wait_until((tmp_path / "begun").exists)
    with working(jobs, {"hang": notes.note, "note": notes.note}, notes):
        worker.kill()
        worker.join()
        wait_until(lambda: len(notes.done) == 2)
    assert notes.done == ["a", "b"]
    assert not jobs.waiting() and not jobs.dead()


def test_a_worker_that_lives_keeps_its_job_however_long_it_takes(jobs: Jobs, notes: Notes) -> None:
    """Twice as long as a worker may be silent."""
    may_end = threading.Event()

    def slow(about: str) -> None:
        notes.note(about)
        may_end.wait()

    jobs.put([Job("slow", "a", "lane")])
    jobs.put([Job("note", "later", at=soon(seconds=4.5))])
    tasks = {"slow": slow, "note": notes.note}
    with working(jobs, tasks, notes), working(jobs, tasks, notes):
        wait_until(lambda: "later" in notes.done)
        may_end.set()
    assert sorted(notes.done) == ["a", "later"]


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    folder = programs()
    if folder is None:
        pytest.skip("PostgreSQL's initdb and pg_ctl are not installed (Debian: apt install postgresql)")
    with running(folder) as server:
        yield server


def test_after_a_restart_of_the_database_work_goes_on(own_cluster: Cluster, notes: Notes) -> None:
    url = own_cluster.url("postgres")
    with open_ledger(url):
        jobs = open_jobs(url)
    began, may_end = threading.Event(), threading.Event()

    def slow(about: str) -> None:
        began.set()
        may_end.wait()
        notes.note(about)

    with working(jobs, {"note": notes.note, "slow": slow}, notes):
        jobs.put([Job("note", "before"), Job("slow", "meanwhile", "lane")])
        wait_until(began.is_set)
        own_cluster.stop()
        may_end.set()
        own_cluster.start()
        jobs.put([Job("note", "after", "lane")])
        wait_until(lambda: {"before", "meanwhile", "after"} <= {*notes.done})
    jobs.close()
    assert notes.done.count("after") == 1


def test_connections_that_the_server_closes_are_opened_again(postgres_url: str, notes: Notes) -> None:
    with open_ledger(postgres_url):
        jobs = open_jobs(postgres_url)
    with working(jobs, {"note": notes.note}, notes):
        jobs.put([Job("note", "a")])
        wait_until(lambda: notes.done)
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid != pg_backend_pid() AND datname = current_database()"
            )
        jobs.put([Job("note", "b")])
        wait_until(lambda: "b" in notes.done)
    jobs.close()


HANGING = """
import sys
from pathlib import Path
from tests.support.processes.jobbing import hang_in
hang_in(sys.argv[1], Path(sys.argv[2]))
"""


def test_the_job_of_a_machine_that_is_cut_off_is_taken_over(notes: Notes, tmp_path: Path) -> None:
    """Its connections are dead, and neither side was told."""
    folder = programs()
    if folder is None:
        pytest.skip("PostgreSQL's initdb and pg_ctl are not installed (Debian: apt install postgresql)")
    with network(1) as net:
        if not net.is_real:
            pytest.skip("only root can make network namespaces")
        with socket.create_server((net.host, 0)) as listener:
            port = int(listener.getsockname()[1])
        with running(folder, net.host, port) as server:
            take_over_from(net.machines[0], server.url("postgres"), notes, tmp_path / "begun")


def take_over_from(machine: Machine, url: str, notes: Notes, begun: Path) -> None:
    with open_ledger(url):
        jobs = open_jobs(url)
    jobs.put([Job("hang", "a", "lane"), Job("note", "b", "lane")])
    command = [*machine.run, sys.executable, "-c", HANGING, url, str(begun)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) as program, limited(program):
        wait_until(begun.exists)
        machine.unplug()
        with working(jobs, {"hang": notes.note, "note": notes.note}, notes):
            wait_until(lambda: len(notes.done) == 2)
        program.kill()
    jobs.close()
    assert notes.done == ["a", "b"]
