"""A PostgreSQL server for the tests only: in a folder of its own, reached by a socket in that folder."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

# Nothing here must outlive a power cut, and the tests run in a third of the time. Nothing grows old enough to be
# vacuumed; and whoever vacuums has a lock that a test may be waiting for.
SETTINGS = "-c listen_addresses='' -c fsync=off -c full_page_writes=off -c autovacuum=off -c max_connections=200"


def programs() -> Path | None:
    """The folder of initdb and pg_ctl, newest release first."""
    on_path = shutil.which("initdb")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name))
    folders = [*reversed(found), *([Path(on_path).parent] if on_path else [])]
    return next((folder for folder in folders if (folder / "pg_ctl").exists()), None)


class Cluster:
    """A server that can be stopped and started again."""

    def __init__(self, folder: Path, home: Path, host: str, port: int) -> None:
        self._folder, self._home, self._host, self._port = folder, home, host, port

    def url(self, database: str) -> str:
        if self._host:
            return f"postgresql://postgres@{self._host}:{self._port}/{database}"
        return f"postgresql://postgres@/{database}?host={self._home}"

    def welcome(self) -> None:
        """Lets in whoever comes through the network; there are no passwords."""
        with (self._home / "data" / "pg_hba.conf").open("a") as file:
            file.write("\nhost all all samenet trust\n")

    def start(self) -> None:
        options = f"{SETTINGS} -k {self._home}"
        if self._host:
            options += f" -c listen_addresses={self._host} -c port={self._port}"
        _run(self._folder / "pg_ctl", "-D", self._data, "-w", "-l", self._home / "log", "-o", options, "start")

    def stop(self) -> None:
        """At once, as by a power cut."""
        _run(self._folder / "pg_ctl", "-D", self._data, "-m", "immediate", "stop")

    @property
    def _data(self) -> Path:
        return self._home / "data"


@contextmanager
def running(folder: Path, host: str = "", port: int = 0) -> Iterator[Cluster]:
    """A server of its own, reached by a socket in its folder, or at this address."""
    home = Path(tempfile.mkdtemp(prefix="pbem-pg-"))
    if os.geteuid() == 0:
        shutil.chown(home, "postgres")
    try:
        _run(folder / "initdb", "-D", home / "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        cluster = Cluster(folder, home, host, port)
        cluster.welcome()
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(home, ignore_errors=True)


@contextmanager
def cluster(folder: Path) -> Iterator[str]:
    """The address of a running server, without the name of a database."""
    with running(folder) as server:
        yield server.url("{database}")


def emptied(url: str) -> str:
    """The same database with nothing in it: a new one for each test takes ten times as long."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return url


def _run(*command: str | Path) -> None:
    # PostgreSQL refuses to run as root.
    as_postgres = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    subprocess.run(
        [*as_postgres, *map(str, command)], check=True, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
