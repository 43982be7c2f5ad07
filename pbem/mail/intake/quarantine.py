"""Quarantine: letters that cannot be read, or over which the program stumbles, kept with the reason for a person.

The sender gets one clear notice if he can be told.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from pbem.mail.intake.context import Office
from pbem.mail.intake.replies import NOBODY, refusal
from pbem.mail.intake.spool import QUARANTINE
from pbem.mail.intake.spooled_letter import Damaged, Entry, Note
from pbem.mail.reading import Unreadable
from pbem.service import Refused
from pbem.service.people.mailboxes import address

QUARANTINED = "quarantined"
BROKEN = "Your letter could not be dealt with. It is kept, and somebody will look at it."
AGAIN = "Please send it once more as plain text, without attachments."
# What marks automatic mail, looked for in the first bytes of letters that cannot be read.
_AUTOMATIC = re.compile(rb"^(?:auto-submitted:(?!\s*no\b)|x-pbem-loop:|precedence:|list-id:)", re.IGNORECASE | re.M)
LOOKED_AT = 64 * 1024


class Kept(Struct, frozen=True):
    """A letter in quarantine."""

    name: str
    at: str
    sender: str
    reason: str


def unreadable(office: Office, entry: Entry, letter: Unreadable) -> Note:
    return put_aside(office, entry, f"{letter.code}: {letter.reason}", f"{letter.reason} Nothing was changed.")


def put_aside(office: Office, entry: Entry, reason: str, told: str = BROKEN) -> Note:
    try:
        did = _tell(office, entry, told)
    except Exception as error:  # noqa: BLE001 - the letter must be put aside whatever is wrong
        did = f"the sender could not be told: {error}"
    note = Note(office.desk.moment(), QUARANTINED, reason, (did,))
    office.spool.quarantine(entry, note)
    return note


def _tell(office: Office, entry: Entry, told: str) -> str:
    try:
        envelope, raw, _ = entry.read()
        sender = address(envelope.sender or "")
    except (Damaged, Refused):
        return NOBODY
    if _AUTOMATIC.search(raw[:LOOKED_AT]):
        return NOBODY
    about = {"title": "", "why": told, "hint": AGAIN, "quoted": ""}
    return refusal(office.desk, sender, envelope.at[:13], about, None, "", sender)


def kept(office: Office) -> Iterator[Kept]:
    for entry in office.spool.entries(QUARANTINE):
        yield _kept(entry)


def _kept(entry: Entry) -> Kept:
    try:
        envelope, _, notes = entry.read()
    except Damaged as error:
        return Kept(entry.name, "", "", str(error))
    reason = next((note.why for note in reversed(notes) if note.became == QUARANTINED), "")
    return Kept(entry.name, envelope.at, envelope.sender or "", reason)


def letter_in(office: Office, name: str) -> bytes:
    """The raw bytes of a letter in quarantine, named by its file or the beginning of it."""
    with _entry(office, name) as entry:
        return entry.read()[1]


def retry(office: Office, name: str) -> None:
    """Back to the others, to be dealt with as if it had just come."""
    with _entry(office, name) as entry:
        office.spool.put_back(entry, Note(office.desk.moment(), "retried"))


def _entry(office: Office, name: str) -> Entry:
    found = [each.name for each in kept(office) if name and each.name.startswith(name)]
    entry = office.spool.entry(QUARANTINE, found[0]) if len(found) == 1 else None
    if entry is None:
        many = f"{len(found)} letters" if found else "no letter"
        raise Refused(f"{name[:80]!r} names {many} in quarantine; see pbem mail quarantine list.")
    return entry
