"""The parts of a letter. The same walk counts and reads them, so no limit can be bypassed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import Message
from email.utils import collapse_rfc2231_value
from functools import cached_property
from pathlib import PurePosixPath

from pbem.mail.reading import limits
from pbem.mail.reading.head import Headers, cut, guarded
from pbem.mail.reading.limits import Unfit

# What may follow the boundary marker on its line.
_REST = re.compile(rb"(--)?[ \t]*\r?(?:\n|\Z)")

# The headers that give a part its type and its name.
_NAMING = ("content-type", "content-disposition")


class MimePart:
    """A leaf with its raw body, or a multipart with children."""

    def __init__(self, head: Headers, body: bytes, assumed: str = "text/plain") -> None:
        self.head, self.body = head, body
        self.children: list[MimePart] = []
        self._message = head.message(*_NAMING)
        self.type = self._type(assumed)
        self.encoding = head.first("content-transfer-encoding").lower()
        self.filename = self._filename()

    def _type(self, assumed: str) -> str:
        if not self.head.has("content-type"):
            return assumed
        return guarded(self._message.get_content_type, "application/octet-stream")

    def _filename(self) -> str:
        """The last component of the given name; no file is ever written with it."""
        if not any("name" in self.head.first(field).lower() for field in _NAMING):
            return ""
        name = guarded(lambda: str(self._message.get_filename("")), "")
        shown = "".join(character for character in name if character.isprintable())
        return PurePosixPath(shown.replace("\\", "/")).name[:100]

    @cached_property
    def is_attached(self) -> bool:
        return bool(self.filename) or guarded(self._message.get_content_disposition, None) == "attachment"

    def parameter(self, name: str) -> str:
        """One parameter of the content type, such as `charset`."""
        return guarded(lambda: _plain(self._message, name), "")

    def walk(self) -> Iterator[MimePart]:
        yield self
        for child in self.children:
            yield from child.walk()

    def first(self, *types: str) -> MimePart | None:
        return next((part for part in self.walk() if part.type in types), None)


def _plain(message: Message, name: str) -> str:
    value = message.get_param(name)
    return "" if value is None else collapse_rfc2231_value(value).strip()


class _Count:
    def __init__(self) -> None:
        self.parts = 0

    def one_more(self) -> None:
        self.parts += 1
        if self.parts > limits.PARTS:
            raise Unfit("parts", f"The letter has more than {limits.PARTS} parts.")


def open_parts(head: Headers, body: bytes) -> MimePart:
    return _open(head, body, "text/plain", 0, _Count())


def _open(head: Headers, body: bytes, assumed: str, depth: int, count: _Count) -> MimePart:
    count.one_more()
    part = MimePart(head, body, assumed)
    boundary = part.parameter("boundary") if part.type.startswith("multipart/") else ""
    if not boundary:
        return part
    if depth == limits.DEPTH:
        raise Unfit("depth", f"The parts of the letter are nested more than {limits.DEPTH} deep.")
    within = "message/rfc822" if part.type == "multipart/digest" else "text/plain"
    for piece in _pieces(body, boundary):
        part.children.append(_open(*cut(piece), within, depth + 1, count))
    return part


def _pieces(body: bytes, boundary: str) -> Iterator[bytes]:
    """The content between boundaries; a truncated letter lacks the last boundary."""
    start: int | None = None
    for line, end, is_last in _boundaries(body, b"--" + boundary.encode("utf-8", "replace")):
        if start is not None:
            yield _without_line_end(body[start:line])
        start = None if is_last else end
        if is_last:
            return
    if start is not None:
        yield body[start:]


def _boundaries(body: bytes, mark: bytes) -> Iterator[tuple[int, int, bool]]:
    """The start and end of each line with only a boundary marker; one followed by dashes is the last."""
    at = 0 if body.startswith(mark) else body.find(b"\n" + mark) + 1
    while at or body.startswith(mark, at):
        rest = _REST.match(body, at + len(mark))
        if rest:
            yield at, rest.end(), bool(rest[1])
        at = body.find(b"\n" + mark, (rest.end() if rest else at + 1) - 1) + 1
        if not at:
            return


def _without_line_end(piece: bytes) -> bytes:
    """The line end before a boundary belongs to the boundary."""
    return piece.removesuffix(b"\n").removesuffix(b"\r")
