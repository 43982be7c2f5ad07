"""Letters that are not opened: those to no address of ours are refused; those that cannot be read, or that cause an
error, go to quarantine, kept with the reason for a person to examine.

The sender gets one clear notice, if possible. About an address that is not ours, or no longer, it is always the same,
so nobody learns from it which addresses there were.
"""

import re
from collections.abc import Callable, Iterator

from msgspec import Struct

from pbem.core.phrases import ENGLISH, Phrase
from pbem.mail.intake.context import Context
from pbem.mail.intake.recipients import is_of_host
from pbem.mail.intake.replies import NOBODY, refusal
from pbem.mail.intake.spooled_letter import DamagedSpoolFile, SpooledLetter, SpoolNote
from pbem.mail.reading import UnreadableLetter
from pbem.service import Refused
from pbem.service.letters.spooled import QUARANTINE
from pbem.service.people.languages import remembered
from pbem.service.people.mailboxes import address

QUARANTINED, REFUSED = "quarantined", "refused"
NO_ADDRESS = "there is no such address here"
BROKEN = "Your letter could not be processed. It has been kept, and somebody will look at it."
AGAIN = "Please send it again as plain text, without attachments."
# Marks of automatic mail, searched for in the first bytes of unreadable letters.
_AUTOMATIC = re.compile(rb"^(?:auto-submitted:(?!\s*no\b)|x-pbem-loop:|precedence:|list-id:)", re.IGNORECASE | re.M)
LOOKED_AT = 64 * 1024


class QuarantinedLetter(Struct, frozen=True):
    """A letter in quarantine."""

    name: str
    at: str
    sender: str
    reason: str


def unreadable(context: Context, spooled: SpooledLetter, letter: UnreadableLetter) -> SpoolNote:
    return put_aside(context, spooled, f"{letter.code}: {letter.reason}", f"{letter.reason} Nothing was changed.")


def put_aside(context: Context, spooled: SpooledLetter, reason: str, told: str = BROKEN) -> SpoolNote:
    try:
        did = _notify_sender(context, spooled, lambda _sender: {"why": told, "hint": AGAIN})
    except Exception as error:  # noqa: BLE001 - the letter must be put aside, whatever goes wrong
        did = f"the sender could not be notified: {error}"
    note = SpoolNote(context.desk.moment(), QUARANTINED, reason, (did,))
    context.spool.quarantine(spooled, note)
    return note


def unknown_address(context: Context, spooled: SpooledLetter) -> SpoolNote:
    """Of another host, it may be a mistake in our settings: the letter is kept, to be tried again."""
    if not is_of_host(context.desk, spooled.read()[0].recipient):
        return put_aside(context, spooled, NO_ADDRESS)
    try:
        did = _notify_sender(context, spooled, lambda sender: _elsewhere(context, sender))
    except Exception as error:  # noqa: BLE001 - the letter is dealt with, whatever goes wrong
        did = f"the sender could not be notified: {error}"
    note = SpoolNote(context.desk.moment(), REFUSED, NO_ADDRESS, (did,))
    context.spool.finish(spooled, note)
    return note


def _elsewhere(context: Context, sender: str) -> dict[str, str]:
    """In the language that this sender used last; only they read it."""
    language = remembered(context.desk, sender) or ENGLISH
    say = context.desk.words("", language).say
    why, hint = Phrase("answer.check.no_address"), Phrase("answer.check.no_address_hint")
    return {"why": say(why), "hint": say(hint), "language": language}


def _notify_sender(context: Context, spooled: SpooledLetter, told: Callable[[str], dict[str, str]]) -> str:
    """Refuses a letter that was not opened, unless a program sent it."""
    try:
        envelope, raw, _ = spooled.read()
        sender = address(envelope.sender or "")
    except (DamagedSpoolFile, Refused):
        return NOBODY
    if _AUTOMATIC.search(raw[:LOOKED_AT]):
        return NOBODY
    about = {"title": "", "quoted": "", **told(sender)}
    return refusal(context.desk, sender, envelope.at[:13], about, None, "", sender)


def kept(context: Context) -> Iterator[QuarantinedLetter]:
    for spooled in context.spool.letters(QUARANTINE):
        yield _kept(spooled)


def _kept(spooled: SpooledLetter) -> QuarantinedLetter:
    try:
        envelope, _, notes = spooled.read()
    except DamagedSpoolFile as error:
        return QuarantinedLetter(spooled.name, "", "", str(error))
    reason = next((note.why for note in reversed(notes) if note.result == QUARANTINED), "")
    return QuarantinedLetter(spooled.name, envelope.at, envelope.sender or "", reason)


def letter_in(context: Context, name: str) -> bytes:
    """The raw bytes of a letter in quarantine, by its file name or the start of it."""
    with _spooled(context, name) as spooled:
        return spooled.read()[1]


def retry(context: Context, name: str) -> None:
    """Returns the letter to the spool, to be handled as if it had just arrived."""
    with _spooled(context, name) as spooled:
        context.spool.put_back(spooled, SpoolNote(context.desk.moment(), "retried"))


def _spooled(context: Context, name: str) -> SpooledLetter:
    found = [each.name for each in kept(context) if name and each.name.startswith(name)]
    spooled = context.spool.letter(QUARANTINE, found[0]) if len(found) == 1 else None
    if spooled is None:
        many = f"{len(found)} letters" if found else "no letter"
        raise Refused(f"{name[:80]!r} matches {many} in quarantine; see pbem mail quarantine list.")
    return spooled
