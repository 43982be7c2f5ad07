"""Which checkpoint every other seat was last sent: a signed note that goes with each report.

    pbem-seats/1
    pbem/UUID
    SIZE ROOT           the checkpoint of the same letter
    SIZE ROOT SEAT      for each other seat the last checkpoint that it was sent
    0 - SEAT            a seat that was sent none

An operator who shows two players different logs has to sign it here: what one player was sent does not match what the
letters of the other say about it.
"""

import re
from base64 import b64encode
from collections.abc import Sequence
from typing import Final, NamedTuple

from pbem.audit.merkle import HASH_BYTES
from pbem.audit.notes import BadNote, Signer, VerifierKey, decoded, open_note

FORMAT: Final = "pbem-seats/1"
NONE: Final = "-"
_is_row: Final = re.compile(r"(0|[1-9][0-9]{0,15}) (\S+)(?: (.+))?").fullmatch


class SeatHead(NamedTuple):
    """The last checkpoint that a seat was sent; size 0 if there was none."""

    seat: str
    size: int = 0
    root: bytes = b""

    @property
    def row(self) -> str:
        root = b64encode(self.root).decode() if self.size else NONE
        return f"{self.size} {root} {self.seat}".rstrip()


def seats_note(signer: Signer, size: int, root: bytes, heads: Sequence[SeatHead]) -> str:
    """The note that goes with the checkpoint of this size and root."""
    rows = [SeatHead("", size, root).row, *(head.row for head in heads)]
    return signer.sign("\n".join([FORMAT, signer.key.name, *rows, ""]))


def open_seats(note: str, key: VerifierKey) -> list[SeatHead]:
    """What the note says; its first row, without a seat, is the checkpoint that it goes with."""
    lines = open_note(note, key).split("\n")[:-1]
    if len(lines) < 3 or lines[:2] != [FORMAT, key.name]:
        raise BadNote(f"this does not say what other seats were sent; it should begin with {FORMAT} and {key.name}")
    return [_head(line) for line in lines[2:]]


def _head(line: str) -> SeatHead:
    found = _is_row(line)
    if found is None:
        raise BadNote(f"{line[:60]!r} is not a size, a root and a seat")
    size, seat = int(found[1]), found[3] or ""
    root = decoded(found[2], "a root") if size else b""
    if size and len(root) != HASH_BYTES:
        raise BadNote(f"the root of a log has {HASH_BYTES} bytes, not {len(root)}")
    return SeatHead(seat, size, root)
