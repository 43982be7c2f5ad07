"""Which letters leave a line in the security log: those whose sender is not believed, and those that prove somebody.

A line has the name of the spooled letter, which leads to the letter itself as long as it is kept, and no address.
"""

from pbem.mail.intake.incoming_letter import IncomingLetter
from pbem.mail.intake.spooled_letter import SpoolNote
from pbem.mail.reading.commands import Confirm, NotMe
from pbem.service.kernel.security_log import note_security

PROVING: dict[type, str] = {Confirm: "confirmation", NotMe: "not-me"}


def note_recipient(name: str) -> None:
    """A letter that came past the door to an address that is none: perhaps a guess."""
    note_security("recipient", letter=name, why="no such address here")


def note_sender(incoming: IncomingLetter, name: str, note: SpoolNote) -> None:
    """A letter that is held, because somebody else may have written it."""
    _note("sender", incoming, name, note)


def note_requests(incoming: IncomingLetter, name: str, note: SpoolNote) -> None:
    for request in incoming.requests:
        if type(request) in PROVING:
            _note(PROVING[type(request)], incoming, name, note)


def _note(what: str, incoming: IncomingLetter, name: str, note: SpoolNote) -> None:
    holder = incoming.recipient.holder
    note_security(
        what,
        is_refused=note.result != "accepted",
        letter=name,
        channel=incoming.envelope.channel,
        game=holder.game if holder else "",
        seat=holder.seat if holder else "",
        why=note.why,
    )
