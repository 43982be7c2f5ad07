"""The headers of a letter or of one of its parts, cut from the raw bytes within limits."""

from __future__ import annotations

import re
from collections.abc import Callable
from email.message import Message
from typing import TypeVar

from pbem.mail.reading import limits
from pbem.mail.reading.limits import Unfit

T = TypeVar("T")

_LINE = re.compile(rb"[^\n]*(?:\n|\Z)")
_FIELD = re.compile(rb"([!-9;-~]{1,76})[ \t]*:(.*)", re.DOTALL)
# Other overlong headers are skipped: mail servers write some of several kilobytes.
ESSENTIAL = {
    "from", "subject", "date", "message-id", "in-reply-to", "content-type", "content-transfer-encoding",
    "content-disposition",
}  # fmt: skip


def guarded(read: Callable[[], T], otherwise: T) -> T:
    """Calls the standard library's mail parser, which can raise anything; any error gives the default."""
    try:
        return read()
    except Exception:  # noqa: BLE001
        return otherwise


class Headers:
    """Header fields in order; names in lower case, values unfolded."""

    def __init__(self, fields: list[tuple[str, str]]) -> None:
        self.fields = fields

    def all(self, name: str) -> list[str]:
        return [value for field, value in self.fields if field == name]

    def first(self, name: str) -> str:
        return next(iter(self.all(name)), "")

    def has(self, name: str) -> bool:
        return any(field == name for field, _ in self.fields)

    def message(self, *names: str) -> Message:
        """For what the standard library parses well: the parameters of a header."""
        message = Message()
        for name in names:
            if self.has(name):
                message[name] = self.first(name)
        return message


def cut(raw: bytes) -> tuple[Headers, bytes]:
    """The headers, and everything after them."""
    fields: list[list[bytes]] = []
    at = 0
    while at < len(raw):
        found = _LINE.match(raw, at, at + limits.HEADER_BLOCK + 2)
        line = found[0] if found else b""
        end = at + len(line)
        _require_room(end, len(fields))
        is_more = bool(fields) and line[:1] in (b" ", b"\t") and bool(line.strip())
        if not is_more and not _FIELD.match(line):
            break
        if is_more:
            fields[-1].append(line)
        else:
            fields.append([line])
        at = end
    return Headers([field for lines in fields for field in _field(b"".join(lines))]), _body(raw, at)


def _require_room(end: int, count: int) -> None:
    if end > limits.HEADER_BLOCK:
        most = limits.size(limits.HEADER_BLOCK)
        raise Unfit("header-block", f"The headers of the letter are longer than {most}.")
    if count > limits.HEADERS:
        raise Unfit("headers", f"The letter has more than {limits.HEADERS} headers.")


def _body(raw: bytes, at: int) -> bytes:
    """What follows the blank line; without one, everything that is not a header."""
    for blank in (b"\r\n", b"\n"):
        if raw.startswith(blank, at):
            return raw[at + len(blank) :]
    return raw[at:]


def _field(raw: bytes) -> list[tuple[str, str]]:
    found = _FIELD.match(raw)
    if not found:
        return []
    name = found[1].decode("ascii").lower()
    value = found[2]
    if len(value) > limits.HEADER and name == "references":
        # The last ones identify the answered letter.
        value = b"<" + value[1 - limits.HEADER :].partition(b"<")[2]
    if len(value) > limits.HEADER:
        if name in ESSENTIAL:
            most = limits.size(limits.HEADER)
            raise Unfit("header", f"The header {name.capitalize()} of the letter is longer than {most}.")
        return []
    return [(name, unfold(value))]


def unfold(value: bytes) -> str:
    """One line of text; bytes that are neither ASCII nor UTF-8 are decoded as Windows-1252."""
    try:
        text = value.decode("utf-8")
    except UnicodeDecodeError:
        text = value.decode("cp1252", "replace")
    return re.sub(r"[\x00-\x1f\x7f\u2028\u2029\x85 ]+", " ", text).strip()
