"""NOTME: the reader of a receipt did not make the change that it acknowledges.

Anyone can forge a letter that says so, too. A code that only the receipt contains proves itself, whether it is typed or
is in the receipt that is quoted below; without it the letter must be proven or confirmed like others.
"""

import re

from events import LetterQueued
from pbem.mail.intake.incoming_letter import IncomingLetter
from pbem.mail.intake.sheets import BY
from pbem.mail.reading.commands import NotMe
from pbem.service import DisownChange, disown_change
from pbem.service.people.disowning import disowning, offers
from pbem.service.people.tokens import disowned_letter

_CODE = re.compile(r"(?<![a-z2-7])[a-z2-7]{42}(?![a-z2-7])", re.IGNORECASE)
# A quoted letter names few codes; a letter full of them is not read to the end.
MOST_CODES = 8


def not_me(incoming: IncomingLetter, request: NotMe, command: str) -> str:
    """The letter about it, with the new addresses, follows by itself."""
    holder, named = incoming.holder, proven_letter(incoming) or _answered(incoming)
    answers = incoming.letter.message_id
    change = (
        disowning(named, command, BY, answers)
        if named
        else DisownChange(id=command, by=BY, letter=answers, game=holder.game, seat=holder.seat)
    )
    done = disown_change(incoming.desk, change)
    return f"disowned a change; {'it was undone' if done.is_restored else 'nothing was undone'}; addresses replaced"


def proven_letter(incoming: IncomingLetter) -> LetterQueued | None:
    """The letter of ours to this seat whose code is in the letter."""
    texts = "\n".join(text.text for text in incoming.letter.texts[:2])
    for code in _CODE.findall(texts)[:MOST_CODES]:
        found = disowned_letter(incoming.desk, code)
        if found is not None and (found.game, found.seat) == (incoming.holder.game, incoming.holder.seat):
            return found
    return None


def _answered(incoming: IncomingLetter) -> LetterQueued | None:
    found = incoming.answered
    return found if found is not None and offers(found) else None
