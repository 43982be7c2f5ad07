"""A parsed letter: data only. Who sent it and what to do with it is decided elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import cached_property

from msgspec import Struct

BODY, HTML, ATTACHMENT = "body", "html", "attachment"


class UnreadableLetter(Struct, frozen=True):
    """A letter that could not be read: `code` names the check, `reason` is for the sender."""

    code: str
    reason: str


class LetterText:
    """One text of a letter: its `body`, the same as `html`, or the one .txt `attachment`, with quotes and signature.

    HTML next to plain text is parsed only on demand, which is rare; `content` is its source.
    """

    def __init__(self, source: str, text: str | Callable[[], str], name: str = "", content: bytes = b"") -> None:
        self.source, self.name = source, name
        self._text = text
        self._content = content

    @cached_property
    def text(self) -> str:
        return self._text if isinstance(self._text, str) else self._text()

    @property
    def content(self) -> bytes:
        return self._content or self.text.encode("utf-8", "backslashreplace")


class Unopened(Struct, frozen=True):
    """A part that was left alone."""

    name: str
    type: str
    reason: str


class FailedRecipient(Struct, frozen=True):
    """One recipient in a delivery report (RFC 3464), as claimed by the report."""

    address: str
    action: str
    status: str
    diagnostic: str = ""


class Bounce(Struct, frozen=True):
    """A delivery report: anyone can forge one, so only the token in its address proves which letter it concerns."""

    recipients: tuple[FailedRecipient, ...]
    message_id: str = ""


class Authentication(Struct, frozen=True):
    """One result noted by our own mail server, and the domain that it is about."""

    method: str
    result: str
    domain: str = ""


class ParsedLetter(Struct, frozen=True, kw_only=True):
    message_id: str = ""
    in_reply_to: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    from_: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    cc: tuple[str, ...] = ()
    delivered_to: tuple[str, ...] = ()
    subject: str = ""
    date: datetime | None = None
    texts: tuple[LetterText, ...] = ()
    unopened: tuple[Unopened, ...] = ()
    # Why it counts as automatic mail; "" if it does not.
    automatic: str = ""
    bounce: Bounce | None = None
    authentication: tuple[Authentication, ...] = ()
    # Domains of the DKIM signatures present, unchecked.
    signed_by: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return self.texts[0].text if self.texts else ""

    @property
    def source(self) -> str:
        return self.texts[0].source if self.texts else ""
