"""Copies a whole store into one file while it is in use, and makes a store of such a file."""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from pbem.ledger.errors import LedgerError
from pbem.ledger.persons_database import SCHEMA

# Where Debian keeps the programs of each release of PostgreSQL.
PROGRAMS = Path("/usr/lib/postgresql")
# What libpq reads in place of words that everybody could see in the list of processes.
VARIABLES = {"host": "PGHOST", "port": "PGPORT", "user": "PGUSER", "password": "PGPASSWORD", "dbname": "PGDATABASE"}


def kind_of(url: str) -> str:
    """sqlite or postgresql."""
    return "sqlite" if url.startswith("sqlite:") else "postgresql"


def copy_store(url: str, file: Path) -> None:
    """Everything committed so far, also while others write. The file must not exist; only this user may read it."""
    file.touch(mode=0o600, exist_ok=False)
    if kind_of(url) == "sqlite":
        copy_database(Path(url.partition(":")[2]), file)
    else:
        _run(url, "pg_dump", "--format=custom", f"--exclude-schema={SCHEMA}", f"--file={file}")


def copy_persons(place: str, file: Path) -> None:
    """The keys of persons, from their file or database."""
    if kind_of_persons(place) == "sqlite":
        copy_database(Path(place), file)
    else:
        file.touch(mode=0o600, exist_ok=False)
        _run(place, "pg_dump", "--format=custom", f"--schema={SCHEMA}", f"--file={file}")
    file.chmod(0o600)


def kind_of_persons(place: str) -> str:
    return "postgresql" if place.startswith("postgresql:") else "sqlite"


def restore_persons(file: Path, url: str) -> bool:
    """Puts the keys of persons into a database, unless there are some; returns whether it did."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        if connection.execute("SELECT to_regnamespace(%s)", (SCHEMA,)).fetchone() != (None,):
            return False
    _run(url, "pg_restore", "--no-owner", "--exit-on-error", "--single-transaction", "--dbname=", str(file))
    return True


def copy_database(source: Path, file: Path) -> None:
    """An SQLite file, whole, as it is at one moment."""
    if not source.is_file():
        raise LedgerError(f"{source}: there is no such file")
    try:
        with closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True)) as whole, closing(_opened(file)) as copy:
            whole.backup(copy)
            # A copy is one file, without a log beside it.
            copy.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise LedgerError(f"{source}: {error}") from error


def restore_store(file: Path, url: str) -> None:
    """Makes the store of a copy; refuses one that has anything in it."""
    if kind_of(url) == "sqlite":
        _restore_file(file, Path(url.partition(":")[2]))
        return
    _require_empty(url)
    _run(url, "pg_restore", "--no-owner", "--exit-on-error", "--single-transaction", "--dbname=", str(file))


def _restore_file(file: Path, target: Path) -> None:
    for each in (target, target.with_name(f"{target.name}-wal"), target.with_name(f"{target.name}-shm")):
        if each.exists():
            raise LedgerError(f"{each} exists: move it away first, then restore again")
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(f"{target.name}.unfinished")
    shutil.copyfile(file, unfinished)
    unfinished.chmod(0o600)
    unfinished.replace(target)


def _require_empty(url: str) -> None:
    import psycopg

    try:
        with psycopg.connect(url) as connection:
            tables = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone()
    except psycopg.Error as error:
        raise LedgerError(next(iter(str(error).strip().splitlines()), "the database cannot be reached")) from error
    if tables != (0,):
        raise LedgerError("the database is not empty: make a new one with createdb, and name it in PBEM_STORE")


def _run(url: str, program: str, *words: str) -> None:
    from psycopg.conninfo import conninfo_to_dict

    parts = conninfo_to_dict(url)
    environment = {VARIABLES[name]: str(value) for name, value in parts.items() if name in VARIABLES}
    database = str(parts.get("dbname", ""))
    given = [f"--dbname={database}" if word == "--dbname=" else word for word in words]
    result = subprocess.run(
        [_program(program), *given], env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    if result.returncode:
        said = next(iter(result.stderr.strip().splitlines()), f"exit code {result.returncode}")
        raise LedgerError(said if said.startswith(program) else f"{program}: {said}")


def _program(name: str) -> str:
    """On the path, or the newest one that Debian has installed."""
    found = sorted(PROGRAMS.glob(f"*/bin/{name}"), key=lambda file: float(file.parts[-3]))
    program = str(found[-1]) if found else shutil.which(name)
    if program is None:
        raise LedgerError(f"{name} is not installed (Debian: apt install postgresql-client)")
    return program


def _opened(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(file, isolation_level=None)
