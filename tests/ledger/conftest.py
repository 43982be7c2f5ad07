"""Every test that asks for `url` or `ledger` runs on an SQLite file and on a PostgreSQL database."""

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.ledger import Ledger, Persons, open_ledger
from tests.support.servers.postgres_cluster import emptied


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:{tmp_path / 'ledger.db'}"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def ledger(url: str) -> Iterator[Ledger]:
    with open_ledger(url) as opened:
        yield opened


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def shared_ledger(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ledger]:
    """One ledger for many examples."""
    if request.param == "sqlite":
        url = f"sqlite:{tmp_path_factory.mktemp('shared') / 'ledger.db'}"
    else:
        url = emptied(request.getfixturevalue("postgres").format(database="template1"))
    with open_ledger(url) as opened:
        opened.keep_persons(Persons(tmp_path_factory.mktemp("people") / "people.keys", secrets.token_bytes))
        yield opened
