"""A desk with real SQLite, a clock to be turned by hand, and the smallest game."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.service import Desk
from tests.support.desks import Clock, desk_at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(tmp_path: Path, clock: Clock) -> Iterator[Desk]:
    with desk_at(tmp_path, clock) as made:
        yield made
