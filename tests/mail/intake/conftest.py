"""A desk with a clock to be turned by hand, the smallest game with its players reached by mail, and a spool."""

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest

from pbem.ledger import open_ledger
from pbem.service import Desk
from tests.support.desks import Clock
from tests.support.incoming import Post, turn_address
from tests.support.letters import mailed, post_desk


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(tmp_path: Path, clock: Clock) -> Iterator[Desk]:
    with open_ledger(f"sqlite:{tmp_path / 'ledger.db'}") as ledger:
        yield post_desk(ledger, tmp_path, clock)


@pytest.fixture
def game(desk: Desk) -> UUID:
    return mailed(desk)


@pytest.fixture
def post(desk: Desk, tmp_path: Path) -> Post:
    return Post(desk, tmp_path, authserv="mx.example.org")


@pytest.fixture
def to(desk: Desk, game: UUID) -> str:
    return turn_address(desk, game)
