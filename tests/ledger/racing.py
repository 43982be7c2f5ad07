"""Starts real processes and lets them go at the same moment."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

Racer = subprocess.Popen[str]


def start(*arguments: object) -> Racer:
    """A process that stands ready; `go` lets it run."""
    racer = subprocess.Popen(
        [sys.executable, "-m", "tests.ledger.racer", *map(str, arguments)],
        cwd=ROOT,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert racer.stdout is not None
    assert racer.stdout.readline() == "ready\n"
    return racer


def go(racer: Racer) -> None:
    assert racer.stdin is not None
    racer.stdin.write("go\n")
    racer.stdin.flush()


def race(racers: list[Racer]) -> list[str]:
    """What each said after all were let go."""
    for racer in racers:
        go(racer)
    said = [racer.communicate(timeout=120)[0].strip() for racer in racers]
    assert [racer.returncode for racer in racers] == [0] * len(racers)
    return said
