"""Every test that asks for `url` or `jobs` runs on an SQLite file and on a PostgreSQL database."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.jobs import Jobs, open_jobs
from pbem.ledger import Ledger, open_ledger


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:{tmp_path / 'ledger.db'}"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def ledger(url: str) -> Iterator[Ledger]:
    with open_ledger(url) as opened:
        yield opened


@pytest.fixture
def jobs(url: str, ledger: Ledger) -> Iterator[Jobs]:
    opened = open_jobs(url)
    yield opened
    opened.close()
