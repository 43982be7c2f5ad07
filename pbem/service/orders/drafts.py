"""Drafts of sheets: shared files beside the events, one for each player and turn.

They change with every word typed and concern only the person typing, so they are not events.
"""

import hashlib

from pbem.ledger import GameRecord
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.shared_file import read_shared, remove_shared, write_shared
from pbem.service.kernel.texts import clean_draft


def save_draft(desk: Desk, table: GameRecord, seat: str, text: str) -> None:
    write_shared(desk, _name(table, seat), clean_draft(text).encode())


def draft_of(desk: Desk, table: GameRecord, seat: str) -> str | None:
    """The draft saved for the open turn; None if there is none."""
    content = read_shared(desk, _name(table, seat))
    return None if content is None else content.decode("utf-8", "replace")


def drop_draft(desk: Desk, table: GameRecord, seat: str) -> None:
    remove_shared(desk, _name(table, seat))


def _name(table: GameRecord, seat: str) -> str:
    """It includes the tenure, so a new player of the seat does not see the old drafts."""
    about = f"{table.game}/{seat}/{table.seats[seat].tenure}/{table.turn}"
    return f"drafts/{hashlib.sha256(about.encode()).hexdigest()}"
