"""Jobs that were given up, for the person who runs the server."""

import json
import threading
from pathlib import Path

import pytest

from pbem.jobs import Job, open_jobs
from tests.cli.conftest import Pbem
from tests.jobs.test_port import quick, wait_until


def test_jobs_that_were_given_up_are_listed_and_tried_again(
    pbem: Pbem, var: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick(monkeypatch)
    assert "No job was given up." in pbem("jobs", "list").stderr
    jobs, stop = open_jobs(f"sqlite:{var / 'pbem.sqlite'}"), threading.Event()
    jobs.put([Job("advance", "a game")])
    worker = threading.Thread(target=jobs.work, args=({}, stop, lambda line: None, 1))
    worker.start()
    wait_until(jobs.dead)
    stop.set()
    worker.join()
    listed = json.loads(pbem("jobs", "list", "--json").stdout)
    assert listed["waiting"] == 0 and listed["dead"][0]["name"] == "advance"
    assert "advance a game: no such job is known here" in pbem("jobs", "list").stdout
    number = listed["dead"][0]["id"]
    assert "A worker will do it next." in pbem("jobs", "retry", number).stdout
    assert "No dead job has the number" in pbem("jobs", "retry", number, code=2).stderr
    assert json.loads(pbem("jobs", "list", "--json").stdout) == {"waiting": 1, "dead": []}
