"""Replies: answers to questions, and refusals, of which a stranger gets at most one per hour.

Players and guests are answered at the address on file, so nobody can misuse replies to bother others. They get one
refusal per hour for each distinct beginning of a letter: a person who tries again is answered, a program that always
sends the same text is not.
"""

import hashlib
from uuid import UUID

from pbem.ledger import LedgerError
from pbem.mail.intake.incoming_letter import IncomingLetter, Role
from pbem.service import Desk, SendLetter, send_letter
from pbem.service.letters.letter_dedup import is_done
from pbem.service.people.disowning import CAUSE, WHAT

# How much of a letter is quoted to its sender.
SHOWN_LINES, SHOWN_WIDTH = 12, 200
TOLD, NOT_TOLD, NOBODY = "told", "not notified: one refusal per hour is enough", "there is nobody to notify"
SEATED = (Role.PLAYER, Role.MASTER)
# How many characters distinguish a letter from others, and how many letters are answered per hour at most.
GIST_LINES, SLOTS = 3, 16


def answer(incoming: IncomingLetter, command: str, title: str, text: str, what: str = "", cause: str = "") -> None:
    """Answers to the address on file, or to a sender without a seat. `what` was changed, by the command `cause`: then
    a player may answer that somebody else did it."""
    game, seat, to = _where(incoming)
    about = {"title": title, "text": text}
    if what and incoming.role is Role.PLAYER:
        about |= {WHAT: what, CAUSE: cause}
    letter = incoming.letter.message_id
    send_letter(
        incoming.desk, SendLetter(id=command, kind="answer", about=about, game=game, seat=seat, to=to, letter=letter)
    )


def refuse(incoming: IncomingLetter, why: str, hint: str = "") -> str:
    """Refuses a letter. It is quoted only to known senders: strangers could make us send their text to anyone."""
    game, seat, to = _where(incoming)
    known = incoming.role in (*SEATED, Role.GUEST) and not incoming.holder.is_left
    if known and incoming.role is Role.GUEST:
        # This reply comes from the public address; only the address of the invitation accepts another answer.
        hint = f"{hint} {incoming.say('again', address=incoming.envelope.recipient)}".lstrip()
    about = {"title": "", "why": why, "hint": hint, "quoted": shown(incoming) if incoming.role in SEATED else ""}
    if not game:
        about["language"] = incoming.tongue
    # Someone posing as a player at the public address must not use up that player's refusals.
    sender = to or f"{game}/{seat}"
    hour = f"{incoming.envelope.at[:13]}/{_slot(incoming)}" if known else incoming.envelope.at[:13]
    return refusal(incoming.desk, sender, hour, about, game, seat, to, incoming.letter.message_id)


def _slot(incoming: IncomingLetter) -> int:
    lines = [" ".join(line.split()) for line in incoming.letter.text.splitlines() if line.strip()][:GIST_LINES]
    return int(hashlib.sha256("\n".join(lines).casefold().encode()).hexdigest(), 16) % SLOTS


def refusal(
    desk: Desk, sender: str, hour: str, about: dict[str, str], game: UUID | None, seat: str, to: str, letter: str = ""
) -> str:
    """The command id includes the hour, so that the ledger knows whether the sender was notified in it."""
    if not sender:
        return NOBODY
    command = f"mail/refusal/{id_of(sender)}/{hour}"
    try:
        if not is_done(desk, command):
            send_letter(
                desk, SendLetter(id=command, kind="refusal", about=about, game=game, seat=seat, to=to, letter=letter)
            )
            return TOLD
    except LedgerError:
        # Another worker may have been faster.
        if not is_done(desk, command):
            raise
    return NOT_TOLD


def id_of(sender: str) -> str:
    return hashlib.sha256(f"pbem-mail/1/sender\0{sender.casefold()}".encode()).hexdigest()[:32]


def shown(incoming: IncomingLetter) -> str:
    lines = [line.rstrip()[:SHOWN_WIDTH] for line in incoming.letter.text.splitlines() if line.strip()]
    more = ["..."] if len(lines) > SHOWN_LINES else []
    return "\n".join([*lines[:SHOWN_LINES], *more])


def _where(incoming: IncomingLetter) -> tuple[UUID | None, str, str]:
    """The game and seat that a letter goes to, or else the address."""
    if incoming.role in SEATED and not incoming.holder.is_left:
        return incoming.holder.game, incoming.holder.seat, ""
    if incoming.role is Role.GUEST and not incoming.holder.is_left:
        return None, "", incoming.on_file
    return None, "", incoming.answer_to
