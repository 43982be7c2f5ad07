"""Finds which of our letters a letter answers: our Message-IDs are derived from their place in the ledger."""

import re
from uuid import UUID

from events import LetterQueued
from pbem.mail.reading import ParsedLetter
from pbem.service import Desk, Holder
from pbem.service.people.tokens import queued_letter


def answered_letter(desk: Desk, letter: ParsedLetter, holder: Holder) -> LetterQueued | None:
    """The answered letter, if it went to this seat; None if it is not ours, or went to someone else."""
    for named in letter.in_reply_to or letter.references[-1:]:
        found = re.fullmatch(rf"<([0-9a-f]{{32}})@{re.escape(desk.mail_host)}>", named.lower())
        queued = queued_letter(desk, UUID(found[1])) if found else None
        if queued is not None and (queued.game, queued.seat) == (holder.game, holder.seat):
            return queued
    return None
