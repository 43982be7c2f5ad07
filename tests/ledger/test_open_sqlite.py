"""Opening an SQLite ledger, and the ways in which it can be refused."""

import os
import secrets
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
import uuid
from contextlib import closing
from pathlib import Path

import pytest

from pbem.ledger import LedgerError, open_ledger
from tests.ledger.lives import offered, write
from tests.ledger.racing import ROOT


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A ledger with a few hundred events in it."""
    path = tmp_path / "ledger.db"
    with open_ledger(f"sqlite:{path}") as ledger:
        stream = uuid.uuid4()
        for version in range(1, 200):
            write(ledger, offered(stream, version, f"c/{version}"))
    return path


def refusal(path: Path) -> str:
    with pytest.raises(LedgerError) as caught, open_ledger(f"sqlite:{path}", patience=0.2) as ledger:
        ledger.notifications(0, 10**6)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_missing_folder_is_made_and_kept_private(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b c" / "100% ?#.db"
    with open_ledger(f"sqlite:{path}") as ledger:
        write(ledger, offered(uuid.uuid4(), 1, "a"))
        assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()} == {0o600}


def test_it_is_set_for_safety(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    with open_ledger(f"sqlite:{path}") as ledger:
        datastore = ledger._store.recorder.datastore  # type: ignore[attr-defined]
        with datastore.transaction(commit=True) as cursor:
            cursor.execute("PRAGMA synchronous")
            assert cursor.fetchone()[0] == 2
            with datastore.transaction(commit=False) as reading:
                reading.execute("PRAGMA busy_timeout")
                assert reading.fetchone()[0] == 30_000
            with (
                closing(sqlite3.connect(path, timeout=0)) as other,
                pytest.raises(sqlite3.OperationalError, match="lock"),
            ):
                other.execute("BEGIN IMMEDIATE")


@pytest.mark.parametrize("address", ["", "sqlite", "sqlite:", "sqlite::memory:", "mysql://x/y", "ledger.db"])
def test_an_address_that_is_none(address: str) -> None:
    with pytest.raises(LedgerError, match="sqlite:"):
        open_ledger(address)


def test_a_locked_database_at_opening(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "another program is using it" in refusal(path)


def test_a_locked_database_while_writing(path: Path) -> None:
    stream = uuid.uuid4()
    with open_ledger(f"sqlite:{path}", patience=0.2) as ledger:
        with closing(sqlite3.connect(path)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(LedgerError, match="another program is using it"):
                write(ledger, offered(stream, 1, "a"))
        assert ledger.events(stream) == []
        write(ledger, offered(stream, 1, "a"))


def test_a_full_disk_while_writing(path: Path) -> None:
    stream, noise = uuid.uuid4(), secrets.token_hex(100_000)
    with open_ledger(f"sqlite:{path}") as ledger:
        datastore = ledger._store.recorder.datastore  # type: ignore[attr-defined]
        with datastore.get_connection(commit=True) as connection:
            connection.cursor().execute("PRAGMA max_page_count=1")
        with pytest.raises(LedgerError, match="the disk is full"):
            write(ledger, offered(stream, 1, "a"), offered(stream, 2, "a", to=noise))
        assert ledger.events(stream) == []
        with datastore.get_connection(commit=True) as connection:
            connection.cursor().execute("PRAGMA max_page_count=100000")
        write(ledger, offered(stream, 1, "a"), offered(stream, 2, "a", to=noise))


def test_rubbish_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    path.write_bytes(b"Dear diary, " * 1000)
    before = path.read_bytes()
    assert "not a database" in refusal(path)
    assert path.read_bytes() == before


def test_a_file_cut_short(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)
    assert "damaged" in refusal(path)


def test_a_file_with_a_hole(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(path.stat().st_size - 4096))
    assert "damaged" in refusal(path)


def test_a_foreign_database_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "photos.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE photos (name TEXT)")
    before = path.read_bytes()
    assert "another program" in refusal(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_is_not_a_database(tmp_path: Path) -> None:
    assert "cannot be opened" in refusal(tmp_path)


def test_a_file_where_a_folder_should_be(path: Path) -> None:
    assert str(path / "ledger.db") in refusal(path / "ledger.db")


def test_a_database_that_may_only_be_read(path: Path) -> None:
    # pytest's own folders are closed to other users.
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copy(path, folder))
        copy.chmod(0o444)
        Path(folder).chmod(0o555)
        assert "it is read-only" in (as_somebody_else(copy) if os.geteuid() == 0 else refusal(copy))
        Path(folder).chmod(0o755)


def as_somebody_else(path: Path) -> str:
    """Root may write everything, so another user tries."""
    become = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", sys.executable, "-c"]
    if not shutil.which("setpriv") or subprocess.run([*become, "import pbem.ledger"], cwd=ROOT, check=False).returncode:
        pytest.skip("root may write everything, and no other user can run the program here")
    script = f"from pbem.ledger import open_ledger; open_ledger('sqlite:{path}')"
    tried = subprocess.run([*become, script], cwd=ROOT, capture_output=True, text=True, check=False)
    return tried.stderr.splitlines()[-1]
