"""Letters that do not arrive at the socket: piped in on standard input, or fetched from a mailbox."""

import re
from collections.abc import Sequence

from pbem.mail.intake.recipients import recipient
from pbem.mail.intake.spool import Spool
from pbem.mail.intake.spooled_letter import Envelope
from pbem.mail.reading import UnreadableLetter, read_letter
from pbem.service import Desk

# Written by the server that delivered the letter; any below the first come from the sender.
_RETURN_PATH = re.compile(rb"^return-path:\s*<([^<>\r\n]{0,320})>", re.IGNORECASE | re.MULTILINE)
HEADERS = 32 * 1024


def deliver(
    desk: Desk, spool: Spool, raw: bytes, to: Sequence[str], sender: str | None, channel: str, at: str
) -> list[str]:
    """Stores the letter for each of our recipients; returns their addresses."""
    known = {found.id: found for found in (recipient(desk, each) for each in to) if found is not None}
    for found in known.values():
        spool.put(Envelope(sender, found.address, at, channel, found.lane(sender or "")), raw)
    return [found.address for found in known.values()]


def addressed(raw: bytes) -> list[str]:
    """The recipients: those it was delivered to, else those it is addressed to."""
    letter = read_letter(raw)
    if isinstance(letter, UnreadableLetter):
        return []
    return [*letter.delivered_to, *letter.to, *letter.cc]


def return_path(raw: bytes) -> str | None:
    """The envelope sender noted by the mail server; None if there is none."""
    found = _RETURN_PATH.search(raw[:HEADERS].partition(b"\n\r\n")[0].partition(b"\n\n")[0])
    return found[1].decode("ascii", "replace").strip() if found else None
