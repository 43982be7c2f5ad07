"""What the tests of incoming mail work with: a game whose players are reached by mail, and letters to its addresses."""

import itertools
import re
from email.message import EmailMessage
from pathlib import Path
from typing import Any
from uuid import UUID

from events import LetterQueued
from pbem.mail.intake import Context, Envelope, IntakeResult, IntakeWorker, Spool, recipient
from pbem.mail.letters import Letter, LetterWriter, message_id
from pbem.service import Desk, reply_token, seat_token
from tests.support.desks import table
from tests.support.letters import ADDRESSES, HOST, queued

_numbers = itertools.count(1)


# The mail server writes nothing about the sender.
NO_VERDICT = "no verdict"


def _true(raw: bytes) -> str:
    """The verdict on an honest letter."""
    found = re.search(rb"^From:.*@([\w.-]+)", raw, re.MULTILINE | re.IGNORECASE)
    return f"dmarc=pass header.from={found[1].decode() if found else 'invalid'}"


class Post:
    """A spool with its worker; `handled` is what became of each letter."""

    def __init__(self, desk: Desk, folder: Path, authserv: str = "") -> None:
        self.desk = desk
        self.folder = folder / "in"
        self.spool = Spool(self.folder, desk.now)
        self.context = Context(desk, self.spool, authserv)
        self.handled: list[IntakeResult] = []
        self.worker = IntakeWorker(self.context, self.handled.append)

    def put(self, raw: bytes, to: str, sender: str | None = "red@example.org", verdict: str = "") -> str:
        """Writes the letter as our mail server hands it over: with its verdict on the sender, if it gives any."""
        if self.context.authserv and verdict != NO_VERDICT:
            raw = f"Authentication-Results: {self.context.authserv}; {verdict or _true(raw)}\r\n".encode() + raw
        found = recipient(self.desk, to)
        lane = found.lane(sender or "") if found else "0"
        return self.spool.put(Envelope(sender, to, self.desk.moment(), "test", lane), raw)

    def take(
        self, text: str, to: str, sender: str = "red@example.org", verdict: str = "", **headers: str
    ) -> IntakeResult:
        """What becomes of a letter with this text."""
        self.put(letter(text, to, sender, **headers), to, sender, verdict)
        self.worker.work()
        return self.handled[-1]

    def names(self, folder: str) -> list[str]:
        return sorted(path.name for path in (self.folder / folder).rglob("*") if path.is_file())


def letter(text: str, to: str, sender: str = "red@example.org", **headers: str) -> bytes:
    """As an ordinary mail program writes it."""
    message = EmailMessage()
    given = {"From": sender, "To": to, "Subject": "Re: turn", "Message-ID": f"<{next(_numbers)}@example.org>"}
    for name, value in (given | {name.replace("_", "-"): value for name, value in headers.items()}).items():
        if value:
            message[name] = value
    message.set_content(text)
    return message.as_bytes()


def turn_address(desk: Desk, game: UUID, seat: str = "red", turn: int | None = None) -> str:
    token = reply_token(desk, game, seat, table(desk, game).turn if turn is None else turn)
    return f"orders+{token}@{HOST}"


def seat_address(desk: Desk, game: UUID, seat: str = "red") -> str:
    return f"orders+{seat_token(desk, game, seat)}@{HOST}"


ENTRANCE = f"orders@{HOST}"


def last(desk: Desk, kind: str, seat: str | None = None) -> Letter:
    """The last letter of a kind that was queued, written out."""
    found = [each for each in queued(desk, kind) if seat is None or each.seat == seat]
    return LetterWriter(desk).letter(found[-1])


def answers_to(desk: Desk, each: LetterQueued) -> dict[str, str]:
    return {"In_Reply_To": message_id(desk, each.originator_id)}


def sheet(desk: Desk, game: UUID, seat: str = "red") -> Any:
    found = table(desk, game).sheets.get(seat)
    return found.text if found else None


__all__ = ["ADDRESSES", "ENTRANCE", "HOST", "Post", "answers_to", "last", "letter", "seat_address", "turn_address"]
