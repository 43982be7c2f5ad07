"""Folds headers into lines. Python's own folding loses blanks between words with accents, splits encoded words, and
leaves the first line empty if the rest just fits on the second."""

from collections.abc import Iterator
from email.headerregistry import Address, AddressHeader
from email.policy import SMTP, EmailPolicy
from typing import Any

WIDTH = 76
# Fits after the name of each header that we write.
LONGEST_WORD = 62
_BEGIN, _END = "=?utf-8?q?", "?="
# Characters that need no encoding in an encoded word, also in a name before an address (RFC 2047, 5).
_PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!*+-/")


class Folding(EmailPolicy):
    """The SMTP policy, except for what people read in a header: the subject, and names before addresses."""

    def fold_binary(self, name: str, value: Any) -> bytes:
        if name.lower() == "subject":
            return folded(name, words(str(value)))
        if isinstance(value, AddressHeader):
            return folded(name, (word for address in value.addresses for word in _address(address)))
        return super().fold_binary(name, value)


POLICY = Folding(linesep=SMTP.linesep)


def folded(name: str, parts: Iterator[str]) -> bytes:
    """The folded header; the first line always contains a word."""
    lines, line = [], f"{name}: {next(parts, '')}"
    for part in parts:
        if len(line) + 1 + len(part) > WIDTH:
            lines.append(line)
            line = ""
        line = f"{line} {part}"
    return "".join(f"{each}\r\n" for each in (*lines, line)).encode("ascii")


def words(text: str) -> Iterator[str]:
    """The words unchanged, or all encoded if one needs it, since blanks between encoded words are dropped."""
    yield from text.split() if text.isascii() else _encoded(text)


def _encoded(text: str) -> Iterator[str]:
    piece = ""
    for character in text:
        coded = _coded(character)
        if len(_BEGIN) + len(piece) + len(coded) + len(_END) > LONGEST_WORD:
            yield f"{_BEGIN}{piece}{_END}"
            piece = ""
        piece += coded
    yield f"{_BEGIN}{piece}{_END}"


def _coded(character: str) -> str:
    if character == " ":
        return "_"
    return character if character in _PLAIN else "".join(f"={byte:02X}" for byte in character.encode("utf-8"))


def _address(address: Address) -> Iterator[str]:
    if address.display_name.isascii():
        yield from str(address).split(" ")
        return
    yield from _encoded(address.display_name)
    yield f"<{address.addr_spec}>"
