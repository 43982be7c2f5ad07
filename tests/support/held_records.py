"""Reads and changes records behind the server's back, as the SQLite file holds them."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from uuid import UUID

from pbem.ledger.packing import pack, unpack

Change = Callable[[bytes], bytes]


def contents(folder: Path, name: str = "ledger.db") -> bytes:
    """All bytes of the file and its logs, and the content of every record, which the file holds packed."""
    with closing(sqlite3.connect(folder / name)) as database:
        rows = database.execute("SELECT originator_id, originator_version, state FROM stored_events").fetchall()
    opened = [unpack(UUID(stream), number, bytes(state)) for stream, number, state in rows]
    return b"".join([*opened, *(file.read_bytes() for file in folder.glob(f"{name}*"))])


def change_records(file: Path, change: Change, where: str = "TRUE", values: tuple[object, ...] = ()) -> int:
    """Puts another content into every record for which `change` gives one; returns how many were changed."""
    with closing(sqlite3.connect(file)) as database, database:
        sql = f"SELECT rowid, originator_id, originator_version, state FROM stored_events WHERE {where}"
        changed = 0
        for row, stream, number, state in database.execute(sql, values).fetchall():
            content = unpack(UUID(stream), number, bytes(state))
            if (other := change(content)) != content:
                held = pack(UUID(stream), number, other)
                database.execute("UPDATE stored_events SET state = ? WHERE rowid = ?", (held, row))
                changed += 1
    return changed
