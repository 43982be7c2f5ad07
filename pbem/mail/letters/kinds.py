"""The kinds of letters: one row here and one template in `templates/mail/` for each."""

from typing import NamedTuple

from pbem.service.kernel.letter_queue import OPTIONAL
from pbem.service.people.tokens import INVITATION, ORDERS, SEAT

GENERATED, REPLIED = "auto-generated", "auto-replied"


class Kind(NamedTuple):
    """`reply` is where an answer goes: the orders of the turn, the seat whatever the turn, the invitation, nowhere.

    `auto` says whether it answers a letter (RFC 3834).
    """

    reply: str = SEAT
    auto: str = GENERATED


NOWHERE = ""

KINDS: dict[str, Kind] = {
    "invitation": Kind(INVITATION),
    "seated": Kind(),
    "opened": Kind(ORDERS),
    "report": Kind(ORDERS),
    "reminder": Kind(ORDERS),
    "receipt": Kind(ORDERS, REPLIED),
    "withdrawn": Kind(ORDERS, REPLIED),
    "marked": Kind(ORDERS, REPLIED),
    "refusal": Kind(ORDERS, REPLIED),
    "answer": Kind(ORDERS, REPLIED),
    "seal": Kind(),
    "missed": Kind(ORDERS),
    "moved": Kind(ORDERS),
    "vacation": Kind(ORDERS, REPLIED),
    "paused": Kind(ORDERS),
    "resumed": Kind(ORDERS),
    "correction": Kind(ORDERS),
    "notice": Kind(ORDERS),
    "consent": Kind(ORDERS),
    "restored": Kind(ORDERS),
    "over": Kind(),
    "press": Kind(),
    "map": Kind(),
    "left": Kind(NOWHERE),
    "sign_in": Kind(NOWHERE),
    "address_changed": Kind(NOWHERE),
    # To the master of the game.
    "mastered": Kind(),
    "joined": Kind(),
    "declined": Kind(),
    "address_failed": Kind(),
    "asked": Kind(),
    "unprinted": Kind(),
    "older": Kind(),
    "silent": Kind(),
    "digest": Kind(),
}


def is_optional(kind: str) -> bool:
    return kind in OPTIONAL
