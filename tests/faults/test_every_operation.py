"""Whichever single operation fails, a game by mail comes to the same end.

The suite takes a sample of the points; `-m soak` takes all of them, on both stores, and prints how many there were.
"""

import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.faults.by_mail import Begun, Outcome, begin, run
from tests.support.failing import NOT_DONE, WAYS, Failures
from tests.support.luck import fixed
from tests.support.servers.sink import Sink, smtp_sink

# Of the points of a run, the suite takes so many in each way.
SAMPLE = 3
# What is told of one point.
LONGEST = 1500


class Trial:
    """The same game again and again, each time with another failure. `wrong` has what did not come to the same end."""

    def __init__(self, begun: Begun, folder: Path, sink: Sink | None) -> None:
        self._begun, self._folder, self._sink = begun, folder, sink
        self.points = 0
        self.wrong: list[str] = []
        whole = Failures()
        self.expected = self._run(0, NOT_DONE, whole)
        self.operations = whole.counts

    def all(self, way: str) -> None:
        """Until nothing fails any more because the run has no operation of that number."""
        for at in count(1):
            if not self.fails_at(at, way):
                return

    def some(self, way: str, most: int) -> None:
        """Spread evenly over the run."""
        for number in range(most):
            assert self.fails_at(1 + self.operations[way] * number // most, way), "the failure was never reached"

    def fails_at(self, at: int, way: str) -> bool:
        failures = Failures()
        try:
            trouble = "; ".join(different(self._run(at, way, failures), self.expected))
        except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - all points are told at the end
            trouble = f"{type(error).__name__}: {error}"
        self.points += bool(failures.failed)
        if not self.points % 50:
            print(f"{self.points} points, {len(self.wrong)} wrong", flush=True)
        if trouble:
            self.wrong.append(f"{at}: {failures.failed}: {trouble[:LONGEST]}")
            print(self.wrong[-1], flush=True)
        return bool(failures.failed)

    def _run(self, at: int, way: str, failures: Failures) -> Outcome:
        folder = self._folder / "run"
        try:
            with fixed("faults"):
                return run(self._begun, folder, failures, at, way, self._sink)
        finally:
            shutil.rmtree(folder)


def different(found: Outcome, expected: Outcome) -> Iterator[str]:
    for name, mine, wanted in zip(Outcome._fields, found, expected, strict=True):
        if mine != wanted:
            more, less = (
                [each for each in one if each not in other] for one, other in ((mine, wanted), (wanted, mine))
            )
            yield f"{name}: {more} instead of {less}"


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=["maildir", "relay"])
def sink(request: pytest.FixtureRequest) -> Iterator[Sink | None]:
    if request.param == "maildir":
        yield None
        return
    with smtp_sink() as listening:
        yield listening


@pytest.fixture
def trial(store: str, sink: Sink | None, tmp_path: Path, request: pytest.FixtureRequest) -> Trial:
    server = str(request.getfixturevalue("postgres")) if store == "postgresql" else ""
    with fixed("faults begin"):
        begun = begin(server, tmp_path / "begun")
    return Trial(begun, tmp_path, sink)


def require_nothing_wrong(trial: Trial, *ways: str) -> None:
    wanted = ", ".join(f"{trial.operations[way]} {way}" for way in ways)
    print(f"{trial.points} points of a run ({wanted}), {len(trial.wrong)} wrong")
    assert not trial.wrong, "\n".join(trial.wrong)


@pytest.mark.parametrize(("store", "sink"), [("sqlite", "maildir"), ("postgresql", "relay")], indirect=True)
def test_a_sample_of_the_points(trial: Trial) -> None:
    for way in WAYS:
        trial.some(way, SAMPLE)
    require_nothing_wrong(trial, *WAYS)


@pytest.mark.soak
@pytest.mark.parametrize("way", WAYS)
def test_every_point(trial: Trial, way: str) -> None:
    trial.all(way)
    assert trial.points == trial.operations[way]
    require_nothing_wrong(trial, way)
