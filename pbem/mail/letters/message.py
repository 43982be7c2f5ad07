"""A letter as a MIME message; every byte follows from the letter and its key."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime
from typing import NamedTuple
from urllib.parse import quote
from uuid import UUID, uuid5

from events import LetterQueued
from pbem.mail.letters.header_folding import POLICY
from pbem.mail.letters.kinds import KINDS, is_optional
from pbem.mail.letters.letter import Letter
from pbem.mail.letters.letter_writer import LetterWriter
from pbem.reports import layout
from pbem.service import Desk
from pbem.service.people.tokens import bounce_token

# Older mail programs show no more of a subject.
LONGEST_HEADER = 200
_MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,250}>")


class OutgoingEnvelope(NamedTuple):
    """`sender` is the address for bounces, `unprinted` says why the PDF is missing."""

    sender: str
    to: str
    content: bytes
    message_id: str
    unprinted: str = ""


def sealed(letter_writer: LetterWriter, queued: LetterQueued) -> OutgoingEnvelope:
    """The letter as sent over the wire."""
    return enveloped(letter_writer.desk, queued, letter_writer.letter(queued))


def enveloped(desk: Desk, queued: LetterQueued, letter: Letter) -> OutgoingEnvelope:
    message = EmailMessage(policy=POLICY)
    for name, value in _headers(desk, queued, letter):
        message[name] = value
    message.set_content(letter.text)
    message.add_alternative(letter.html, subtype="html")
    for name, kind, content in letter.attachments:
        main, _, sub = kind.partition("/")
        message.add_attachment(content, maintype=main, subtype=sub, filename=name)
    _set_boundaries(message, queued.originator_id)
    sender = f"bounce+{bounce_token(desk, queued.originator_id)}@{desk.mail_host}"
    content = message.as_bytes()
    _require_headers(content, message.keys())
    return OutgoingEnvelope(sender, letter.to, content, message_id(desk, queued.originator_id), letter.unprinted)


def message_id(desk: Desk, letter: UUID) -> str:
    """The same for every attempt to send the letter."""
    return f"<{letter.hex}@{desk.mail_host}>"


def thread_id(desk: Desk, game: UUID, seat: str) -> str:
    """An id that all letters of one game to one seat refer to, though no letter has it: it makes them one thread."""
    return f"<{uuid5(game, f'thread {seat}').hex}@{desk.mail_host}>"


def _headers(desk: Desk, queued: LetterQueued, letter: Letter) -> list[tuple[str, str | Address]]:
    thread = thread_id(desk, queued.game, queued.seat)
    answered = queued.answers if _MESSAGE_ID.fullmatch(queued.answers) else ""
    headers: list[tuple[str, str | Address]] = [
        ("From", _address(letter.sender, f"orders@{desk.mail_host}")),
        ("To", _address(letter.name, letter.to)),
        ("Subject", _plain(letter.subject)),
        ("Date", format_datetime(datetime.fromisoformat(queued.at).astimezone(UTC))),
        ("Message-ID", message_id(desk, queued.originator_id)),
        ("In-Reply-To", answered or thread),
        ("References", f"{thread} {answered}".strip()),
        ("Auto-Submitted", KINDS[queued.kind].auto),
        # Outlook and Exchange reply with vacation notices without this header.
        ("X-Auto-Response-Suppress", "All"),
        # The server recognises its own returned letters by this.
        ("X-Pbem-Loop", desk.mail_host),
    ]
    if letter.reply_to:
        headers.append(("Reply-To", _address(letter.sender, letter.reply_to)))
        if is_optional(queued.kind):
            subject = quote(f"STOP {queued.kind}")
            headers.append(("List-Unsubscribe", f"<mailto:{letter.reply_to}?subject={subject}>"))
    return headers


def _address(name: str, where: str) -> Address:
    """Reduces names to characters that cannot be mistaken for an address."""
    shown = re.sub(r"[<>@,;:\\\"]", " ", _plain(name))
    return Address(" ".join(shown.split()), addr_spec=where)


def _plain(text: str) -> str:
    """One line of printable characters: a line break would begin another header.

    Anything like an encoded word is broken up, because Python would decode it, including line breaks.
    """
    return layout.clean(text)[:LONGEST_HEADER].replace("=?", "= ?")


def _require_headers(content: bytes, names: Sequence[str]) -> None:
    """A last check: the message has exactly the headers that were written."""
    lines = content.partition(b"\r\n\r\n")[0].split(b"\r\n")
    found = [line.partition(b":")[0].decode("ascii", "replace") for line in lines if line[:1] not in (b" ", b"\t")]
    if found != list(names):
        raise ValueError(f"the headers came out as {found}")


def _set_boundaries(message: EmailMessage, letter: UUID) -> None:
    """Sets fixed boundaries: Python chooses them at random, so no two attempts would be equal."""
    for number, part in enumerate(message.walk()):
        if part.is_multipart():
            part.set_boundary(f"=_{uuid5(letter, f'part {number}').hex}")
