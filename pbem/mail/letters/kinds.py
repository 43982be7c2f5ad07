"""The kinds of letters: one row here and one template in `templates/mail/` for each."""

from typing import NamedTuple

from pbem.service.kernel.letter_queue import OPTIONAL
from pbem.service.people.tokens import INVITATION, ORDERS, SEAT

GENERATED, REPLIED = "auto-generated", "auto-replied"


class LetterKind(NamedTuple):
    """`reply` is where a reply goes: to the orders of the turn, the seat (any turn), the invitation, or nowhere.

    `auto` says whether it is a reply to a letter (RFC 3834).
    """

    reply: str = SEAT
    auto: str = GENERATED


NOWHERE = ""

KINDS: dict[str, LetterKind] = {
    "invitation": LetterKind(INVITATION),
    "seated": LetterKind(),
    "mixed": LetterKind(),
    "opened": LetterKind(ORDERS),
    "report": LetterKind(ORDERS),
    "reminder": LetterKind(ORDERS),
    "receipt": LetterKind(ORDERS, REPLIED),
    "withdrawn": LetterKind(ORDERS, REPLIED),
    "marked": LetterKind(ORDERS, REPLIED),
    "refusal": LetterKind(ORDERS, REPLIED),
    "answer": LetterKind(ORDERS, REPLIED),
    "seal": LetterKind(),
    "missed": LetterKind(ORDERS),
    "moved": LetterKind(ORDERS),
    "vacation": LetterKind(ORDERS, REPLIED),
    "paused": LetterKind(ORDERS),
    "resumed": LetterKind(ORDERS),
    "correction": LetterKind(ORDERS),
    "notice": LetterKind(ORDERS),
    "consent": LetterKind(ORDERS),
    "consented": LetterKind(ORDERS),
    "restored": LetterKind(ORDERS),
    "moved_away": LetterKind(NOWHERE),
    "arrived": LetterKind(ORDERS),
    "over": LetterKind(),
    "press": LetterKind(),
    "map": LetterKind(),
    "disowned": LetterKind(ORDERS),
    "bundle": LetterKind(SEAT, REPLIED),
    "left": LetterKind(NOWHERE),
    "sign_in": LetterKind(NOWHERE),
    "forget": LetterKind(NOWHERE),
    "address_changed": LetterKind(NOWHERE),
    "keeper": LetterKind(NOWHERE),
    # To the master of the game.
    "mastered": LetterKind(),
    "deputed": LetterKind(),
    "joined": LetterKind(),
    "declined": LetterKind(),
    "address_failed": LetterKind(),
    "asked": LetterKind(),
    "unread": LetterKind(),
    "unprinted": LetterKind(),
    "older": LetterKind(),
    "silent": LetterKind(),
    "digest": LetterKind(),
    "disowned_master": LetterKind(),
}


def is_optional(kind: str) -> bool:
    return kind in OPTIONAL
