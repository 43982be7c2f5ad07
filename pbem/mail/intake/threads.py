"""Which of our own letters a letter answers: their Message-IDs are made from their place in the ledger."""

import re
from uuid import UUID

from pbem.mail.reading import Letter
from pbem.service import Desk, Holder
from pbem.service.tokens import queued_letter


def answers_receipt(desk: Desk, letter: Letter, holder: Holder) -> bool:
    """Whether it answers the receipt of a sheet of this seat."""
    named = letter.in_reply_to or letter.references[-1:]
    return any(_is_receipt(desk, each, holder) for each in named)


def _is_receipt(desk: Desk, message_id: str, holder: Holder) -> bool:
    found = re.fullmatch(rf"<([0-9a-f]{{32}})@{re.escape(desk.mail_host)}>", message_id.lower())
    queued = queued_letter(desk, UUID(found[1])) if found else None
    if queued is None or queued.kind != "receipt":
        return False
    return (queued.game, queued.seat) == (holder.game, holder.seat)
