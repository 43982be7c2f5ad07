"""Desks on both stores, with a clock to be turned by hand, the smallest game, and players who are reached by mail."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.ledger import open_ledger
from pbem.service import Desk
from tests.ledger.conftest import url
from tests.support.desks import Clock
from tests.support.letters import post_desk

__all__ = ["url"]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(tmp_path: Path, clock: Clock) -> Iterator[Desk]:
    """On SQLite, for what does not depend on the store."""
    with open_ledger(f"sqlite:{tmp_path / 'ledger.db'}") as ledger:
        yield post_desk(ledger, tmp_path, clock)


@pytest.fixture(scope="module")
def shared_desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """One for many examples."""
    folder = tmp_path_factory.mktemp("shared")
    with open_ledger(f"sqlite:{folder / 'ledger.db'}") as ledger:
        yield post_desk(ledger, folder, Clock())


@pytest.fixture
def any_desk(url: str, tmp_path: Path, clock: Clock) -> Iterator[Desk]:
    """On each store."""
    with open_ledger(url) as ledger:
        yield post_desk(ledger, tmp_path, clock)
