"""Lines that an operator can rely on: one for each event, with the time, and nothing that a client has forged."""

import re
import subprocess
import sys

import pytest

from pbem.config import ROOT
from pbem.service.kernel import security_log
from pbem.service.kernel.security_log import AND_MORE, MOST, MOST_OF_ONE, Throttle, note_security
from tests.support.security_lines import security_lines

PROGRAM = """
from pbem.service.kernel.security_log import note_security, show_security_events
note_security("request", "192.0.2.1", why="before it is shown")
show_security_events()
show_security_events()
note_security("sign-in", "192.0.2.1", is_refused=False, account="ab12", seat="", game=None)
note_security("request", "192.0.2.1", seat='Red" why=none\\n2026-11-18T00:00:00Z pbem security: sign-in done \\x1b[2J')
"""


def test_a_process_that_shows_them_writes_each_once_to_stderr_with_the_time() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, cwd=ROOT, check=True)
    first, second, third = done.stderr.splitlines()
    assert first == 'request refused client=192.0.2.1 why="before it is shown"'
    at = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ pbem security: "
    assert re.fullmatch(at + r"sign-in done client=192\.0\.2\.1 account=ab12", second)
    assert re.match(at + r"request refused client=192\.0\.2\.1 seat=\"Red\\\" why=none\\n2026", third)
    assert "\x1b" not in third and done.stdout == ""


def test_a_client_that_knocks_without_end_gets_a_few_lines_in_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    with security_lines(monkeypatch) as lines:
        for _ in range(200):
            note_security("request", "192.0.2.1")
        note_security("sign-in", "192.0.2.1")
        note_security("request", "192.0.2.2")
    assert len(lines) == MOST_OF_ONE + 2
    assert [AND_MORE in line for line in lines] == [False] * (MOST_OF_ONE - 1) + [True, False, False]


def test_many_clients_fill_no_disk_and_the_next_minute_is_a_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    time = [0.0]
    with security_lines(monkeypatch) as lines:
        monkeypatch.setattr(security_log, "throttle", Throttle(lambda: time[0]))
        for number in range(MOST + 100):
            note_security("request", f"192.0.{number // 250}.{number % 250}")
        assert len(lines) == MOST
        time[0] = 61.0
        note_security("request", "192.0.2.1")
        assert len(lines) == MOST + 1


def test_a_long_value_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    with security_lines(monkeypatch) as lines:
        note_security("request", seat="x" * 10_000)
    assert len(lines[0]) < 200
