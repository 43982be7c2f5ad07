"""Room for held letters. Somebody who knows a secret address must not bury its player in questions, nor keep out
letters from the player's other mailbox.

A claimed sender may cause a few questions in an hour, and has room for a few letters: then its own oldest gives way.
When all room of a seat is taken, the oldest letter of the sender with the most gives way, so a newcomer always fits.
"""

import hashlib
from collections import Counter
from collections.abc import Callable

from pbem.mail.intake.incoming_letter import IncomingLetter
from pbem.mail.intake.spooled_letter import SpooledLetter, SpoolNote
from pbem.service import Desk
from pbem.service.letters.letter_dedup import LetterTaken, is_done, letter_taken
from pbem.service.letters.spooled import HELD

# Letters held for a seat, and those of one claimed sender among them.
MOST, MOST_OF_ONE = 10, 3
# Questions in an hour: about letters of one claimed sender, and in all.
QUESTIONS, ALL_QUESTIONS = 5, 40
GAVE_WAY = "displaced"
About = Callable[[SpooledLetter], dict[str, str]]


def claimed(incoming: IncomingLetter) -> str:
    """Who the letter says it is from; a letter that does not say it plainly goes by its envelope."""
    return (incoming.sender or incoming.envelope.sender or "").casefold()[:200]


def may_ask(incoming: IncomingLetter) -> bool:
    """Whether another question may be asked in this hour; if so, it is counted."""
    seat = f"mail/question/{incoming.holder.game}/{incoming.holder.seat}/{incoming.hour}"
    sender = hashlib.sha256(claimed(incoming).encode("utf-8", "replace")).hexdigest()[:16]
    slots = [_free(incoming.desk, f"{seat}/{sender}", QUESTIONS), _free(incoming.desk, f"{seat}/all", ALL_QUESTIONS)]
    for slot in slots if all(slots) else ():
        letter_taken(incoming.desk, slot, LetterTaken("asked"))
    return all(slots)


def _free(desk: Desk, prefix: str, most: int) -> str:
    """The first id that was not used yet; "" if all were."""
    ids = (f"{prefix}/{number}" for number in range(most))
    return next((each for each in ids if not is_done(desk, each)), "")


def make_room(incoming: IncomingLetter, about: About) -> None:
    """Lets a letter give way if there is no room for this one."""
    mine = (str(incoming.holder.game), incoming.holder.seat)
    held = [(spooled.name, found) for spooled in incoming.context.spool.letters(HELD) if (found := about(spooled))]
    senders = {name: found.get("from", "") for name, found in held if (found.get("game"), found.get("seat")) == mine}
    count, sender = Counter(senders.values()), claimed(incoming)
    if count[sender] >= MOST_OF_ONE:
        _give_way(incoming, min(name for name, each in senders.items() if each == sender))
    elif len(senders) >= MOST:
        most = max(count.values())
        _give_way(incoming, min(name for name, each in senders.items() if count[each] == most))


def _give_way(incoming: IncomingLetter, name: str) -> None:
    spooled = incoming.context.spool.letter(HELD, name)
    if spooled is not None:
        with spooled:
            note = SpoolNote(incoming.desk.moment(), GAVE_WAY, "it was not confirmed, and later letters need the room")
            incoming.context.spool.finish(spooled, note)
