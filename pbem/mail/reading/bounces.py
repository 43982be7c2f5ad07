"""Delivery reports (RFC 3464) as data. They are easily forged, so a token decides whose address is dead."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.mail.reading.addresses import addresses
from pbem.mail.reading.decoding import unpack
from pbem.mail.reading.head import Headers, cut
from pbem.mail.reading.letter import Bounce, FailedRecipient
from pbem.mail.reading.limits import Unfit
from pbem.mail.reading.parts import MimePart
from pbem.mail.reading.references import message_ids

MOST = 50
_STATUS = ("message/delivery-status", "message/global-delivery-status")
_ORIGINAL = (
    "message/rfc822", "text/rfc822-headers", "message/rfc822-headers", "message/global", "message/global-headers",
)  # fmt: skip


def bounce(letter: MimePart) -> Bounce | None:
    """The delivery report in a letter, if it is one."""
    status = letter.first(*_STATUS) if letter.type == "multipart/report" else None
    if status is None:
        return None
    recipients = tuple(_recipients(unpack(status.body, status.encoding)))
    return Bounce(recipients[:MOST], _original(letter))


def _recipients(raw: bytes) -> Iterator[FailedRecipient]:
    """Blocks of fields between blank lines: the first is about the message, each of the others about one recipient."""
    for block in raw.replace(b"\r\n", b"\n").split(b"\n\n")[: MOST + 5]:
        head = _head(block.lstrip(b"\n"))
        written = head.first("final-recipient") or head.first("original-recipient")
        if written:
            yield FailedRecipient(
                next(iter(addresses([written.rpartition(";")[2]])), ""),
                head.first("action").lower()[:20],
                head.first("status").partition(" ")[0][:20],
                head.first("diagnostic-code")[:200],
            )


def _original(letter: MimePart) -> str:
    """The id of the letter that could not be delivered."""
    part = letter.first(*_ORIGINAL)
    if part is None:
        return ""
    return next(iter(message_ids(_head(unpack(part.body, part.encoding)).first("message-id"))), "")


def _head(raw: bytes) -> Headers:
    try:
        return cut(raw)[0]
    except Unfit:
        return Headers([])
