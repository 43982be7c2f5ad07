"""The common fields of stored events, and their names in the database."""

from collections.abc import Mapping
from typing import ClassVar
from uuid import UUID

import msgspec

# What is read in place of a name or a message after its person was forgotten. Reports and letters say it in the
# language of the reader.
FORMER_PLAYER = "a former player"
ERASED_TEXT = "(erased at the request of its writer)"


# Events never form reference cycles, so the garbage collector need not track the thousands in a long game.
class Event(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """Something the server received or did; it stays in the database, unchanged, for ever.

    A change of fields needs the next VERSION and a function in `pbem/ledger/upcasts.py` that reads the old records.
    TOPIC is spelled out and never derived, so that moving or renaming a class does not touch history.

    PERSONAL lists the fields that are stored encrypted with the key of the `person` of the event, and what is read in
    their place once that key was destroyed.
    """

    TOPIC: ClassVar[str]
    VERSION: ClassVar[int] = 1
    PERSONAL: ClassVar[Mapping[str, str]] = {}

    originator_id: UUID
    originator_version: int
    at: str
    command: str
