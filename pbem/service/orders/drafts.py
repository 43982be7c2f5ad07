"""Drafts of sheets: files beside the ledger, one for each player and turn.

They change with every word typed and concern only the person typing, so they are not events.
"""

import hashlib
from contextlib import suppress
from pathlib import Path

from pbem.ledger import GameRecord
from pbem.projections import checked_file
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.texts import clean_draft


def save_draft(desk: Desk, table: GameRecord, seat: str, text: str) -> None:
    checked_file.write(_path(desk, table, seat), clean_draft(text).encode())


def draft_of(desk: Desk, table: GameRecord, seat: str) -> str | None:
    """The draft saved for the open turn; None if there is none."""
    content = checked_file.read(_path(desk, table, seat))
    return None if content is None else content.decode("utf-8", "replace")


def drop_draft(desk: Desk, table: GameRecord, seat: str) -> None:
    with suppress(OSError):
        _path(desk, table, seat).unlink(missing_ok=True)


def _path(desk: Desk, table: GameRecord, seat: str) -> Path:
    """The path includes the tenure, so a new player of the seat does not see the old drafts."""
    name = hashlib.sha256(f"{table.game}/{seat}/{table.seats[seat].tenure}/{table.turn}".encode()).hexdigest()
    return desk.var / "drafts" / name
