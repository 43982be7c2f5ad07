"""Signs of life in a PostgreSQL database, for servers on several machines.

The database's clock decides how long ago a part said something, so the clocks of the machines do not matter.
"""

from threading import Lock
from typing import Any

import msgspec
import psycopg

from pbem.ledger.signs import Sign

TABLE = "pbem_signs"
# Parts speak once a second; who is silent for so long is gone.
SILENT_SECONDS = 10
# How long a lost connection may go unnoticed, in seconds.
PATIENCE = 5
MADE = f"""CREATE TABLE IF NOT EXISTS public.{TABLE} (name text PRIMARY KEY, kind text NOT NULL, at text NOT NULL,
 said text NOT NULL, beat timestamptz NOT NULL)"""
SAID = f"""INSERT INTO public.{TABLE} VALUES (%s, %s, %s, %s, clock_timestamp()) ON CONFLICT (name) DO UPDATE
 SET kind = excluded.kind, at = excluded.at, said = excluded.said, beat = excluded.beat"""
ALIVE = f"beat > clock_timestamp() - interval '{SILENT_SECONDS} seconds'"
ALL = f"SELECT name, kind, at, said, {ALIVE} FROM public.{TABLE} ORDER BY name"
ONE = f"SELECT {ALIVE} FROM public.{TABLE} WHERE name = %s"
ENDED = f"DELETE FROM public.{TABLE} WHERE name = %s"
# Held while the table is made.
MAKING = 0x7062656E


class TableSigns:
    """On a connection of its own, so that nothing else makes a living part look dead."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: psycopg.Connection[Any] | None = None
        self._lock = Lock()

    def say(self, sign: Sign) -> None:
        self._done(SAID, (sign.name, sign.kind, sign.at, msgspec.json.encode(sign.said).decode()))

    def all(self) -> list[Sign]:
        rows = self._done(ALL, ())
        return [Sign(name, kind, at, msgspec.json.decode(said), alive) for name, kind, at, said, alive in rows]

    def is_gone(self, name: str) -> bool:
        return self._done(ONE, (name,)) == [(False,)]

    def end(self, name: str) -> None:
        self._done(ENDED, (name,))

    def close(self) -> None:
        with self._lock:
            self._drop()

    def _done(self, sql: str, values: tuple[str, ...]) -> list[Any]:
        with self._lock:
            try:
                cursor = self._connected().execute(sql, values)
                return cursor.fetchall() if cursor.description else []
            except BaseException:
                self._drop()
                raise

    def _connected(self) -> psycopg.Connection[Any]:
        if self._connection is None:
            options = f"-c synchronous_commit=off -c statement_timeout={PATIENCE}s -c lock_timeout={PATIENCE}s"
            connection = psycopg.connect(
                self._url,
                autocommit=True,
                connect_timeout=PATIENCE,
                tcp_user_timeout=PATIENCE * 1000,
                options=options,
            )
            self._connection = connection
            with connection.transaction():
                connection.execute("SELECT pg_advisory_xact_lock(%s)", (MAKING,))
                connection.execute(MADE)
        return self._connection

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
