"""The program as a process of its own."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

from pbem import __version__
from pbem.config import ROOT
from tests.support.processes.killing import limited


def run(var: Path, *words: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "pbem", *words],
        cwd=ROOT,
        env={**os.environ, "PBEM_VAR": str(var)},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_turn_by_separate_processes(tmp_path: Path):
    game = run(tmp_path, "new-game", "interspace", "--bots", "B").stdout.strip()
    assert run(tmp_path, "seat", game, "A", "--take", "Ann").returncode == 0
    sent = run(tmp_path, "submit", game[:8], "A", "-", typed="HOLD\nFLY\n")
    assert sent.returncode == 0 and "Unknown order" in sent.stdout
    assert "The turn waits for nobody else: turn 1 is played." in run(tmp_path, "ready", game, "A").stdout
    assert "Nothing is due." in run(tmp_path, "tick").stdout
    assert run(tmp_path, "verify", game).returncode == 0
    assert json.loads(run(tmp_path, "games", "--json").stdout)[0]["turn"] == 2
    wrong = run(tmp_path, "submit", "nowhere", "A")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.startswith("pbem: There is no game 'nowhere'.")


def test_its_version(tmp_path: Path):
    assert run(tmp_path, "--version").stdout == f"pbem, version {__version__}\n"


def test_it_serves(tmp_path: Path):
    run(tmp_path, "new-game", "interspace")
    environment = {**os.environ, "PBEM_VAR": str(tmp_path), "PBEM_PORT": "0", "PBEM_MAIL_LISTEN": "none"}
    program = [sys.executable, "-m", "pbem", "serve"]
    with (
        subprocess.Popen(program, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as server,
        limited(server),
    ):
        assert server.stdout is not None
        told = next(line for line in server.stdout if line.startswith("pbem serves at"))
        with urlopen(f"{told.split()[3]}status") as page:
            text = page.read().decode()
        assert ended(server, signal.SIGTERM) == 0
    assert "InterSpace" in text and ">1<" in text


def test_the_loop_ticks_until_it_is_stopped(tmp_path: Path):
    run(tmp_path, "new-game", "interspace", "--bots", "all", "--option", "turn_limit=1", "--title", "Quick")
    program = [sys.executable, "-m", "pbem", "tick", "--loop", "--pause", "1s"]
    environment = {**os.environ, "PBEM_VAR": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    with (
        subprocess.Popen(program, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as loop,
        limited(loop),
    ):
        assert loop.stdout is not None
        assert loop.stdout.readline().startswith("Quick: turn 1 sealed")
        assert ended(loop, signal.SIGINT) == 0


def ended(program: "subprocess.Popen[str]", by: signal.Signals) -> int | None:
    """Its exit code, or None if it goes on for a minute; it is over then in any case."""
    program.send_signal(by)
    try:
        return program.wait(60)
    except subprocess.TimeoutExpired:
        program.kill()
        return None
