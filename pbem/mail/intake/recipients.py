"""The server's own addresses: `orders+TOKEN` is for one seat, `bounce+TOKEN` for one letter, `orders` for anyone."""

import hashlib
import re

from msgspec import Struct

from events import LetterQueued
from pbem.service import Desk, Holder, whose_bounce, whose_token

ENTRY, RETURN = "orders", "bounce"
_LOCAL = re.compile(r"(?P<name>[a-z]{1,10})(?:\+(?P<token>[a-z2-7]{1,64}))?")
LONGEST = 254


class Recipient(Struct, frozen=True):
    """`holder` is set for a secret address, `returned` for a bounced letter of ours; neither for the public address.

    `id` identifies the address without revealing it.
    """

    address: str
    id: str
    holder: Holder | None = None
    returned: LetterQueued | None = None

    @property
    def token(self) -> str:
        return self.address.partition("@")[0].partition("+")[2]

    def lane(self, sender: str) -> str:
        """Letters for one seat are handled one after the other, whichever of its addresses they used."""
        if self.holder is not None:
            return _hash("seat", str(self.holder.game), self.holder.seat)[:16]
        return _hash("sender", sender.casefold())[:16]


def recipient(desk: Desk, address: str) -> Recipient | None:
    """Which of our addresses this is; None if it is not ours."""
    local, _, _ = address.strip().lower().rpartition("@")
    found = _LOCAL.fullmatch(local) if len(address) <= LONGEST else None
    if found is None or not is_of_host(desk, address):
        return None
    name, token = found["name"], found["token"] or ""
    known = Recipient(f"{local}@{desk.mail_host}", _hash("address", local))
    if name == ENTRY and token:
        holder = whose_token(desk, token)
        return Recipient(known.address, known.id, holder=holder) if holder else None
    if name == RETURN and token:
        returned = whose_bounce(desk, token)
        return Recipient(known.address, known.id, returned=returned) if returned else None
    return known if name == ENTRY else None


def is_of_host(desk: Desk, address: str) -> bool:
    return address.strip().lower().rpartition("@")[2].rstrip(".") == desk.mail_host


def _hash(*parts: str) -> str:
    return hashlib.sha256("\0".join(("pbem-mail/1", *parts)).encode()).hexdigest()
