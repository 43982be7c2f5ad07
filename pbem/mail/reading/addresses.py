"""Reads mail addresses from headers.

Python's own parser (CVE-2023-27043) can be tricked into a different address than the mail server saw. Here anything
that is not plainly a list of addresses gives none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

# One token of a header: quoted text, a run of plain characters, or a single special character.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[^"(),:;<>\\]+|.', re.DOTALL)
_ADDRESS = re.compile(r"([^\s@\"(),:;<>\[\]\\\x00-\x20\x7f]{1,64})@((?:[\w-]{1,63}\.)*[\w-]{1,63})")
_BRACKET = re.compile(r"[^\"]*[\[\]\\]")
MOST = 100


class _Odd(Exception):
    """Not an unambiguous list of addresses."""


def addresses(values: Iterable[str]) -> tuple[str, ...]:
    """All addresses in these headers, with domains in lower case; an ambiguous header gives none."""
    found: list[str] = []
    for value in values:
        try:
            found += _listed(value)
        except _Odd:
            continue
    return tuple(found[:MOST])


def is_address(text: str) -> bool:
    return len(text) <= 254 and ".." not in text and text[:1] != "." and _ADDRESS.fullmatch(text) is not None


def _listed(value: str) -> list[str]:
    found: list[str] = []
    mailbox: list[str] = []
    for token in [*_without_comments(value), ","]:
        if token in (",", ";"):
            found += _one(mailbox)
            mailbox = []
        elif token == ":":
            # The name of a group, "undisclosed-recipients:;", is not an address.
            if any("@" in part for part in mailbox):
                raise _Odd
            mailbox = []
        else:
            mailbox.append(token)
    return found


def _without_comments(value: str) -> list[str]:
    tokens: list[str] = []
    depth = 0
    for found in _TOKEN.finditer(value):
        token = found[0]
        if token == '"':
            raise _Odd
        if token == "(":
            depth += 1
        elif token == ")":
            depth -= 1
        elif not depth:
            tokens.append(token)
        if depth < 0:
            raise _Odd
    if depth:
        raise _Odd
    return tokens


def _one(mailbox: list[str]) -> list[str]:
    """`Name <address>` or a bare address."""
    tokens = [token.strip() for token in mailbox if token.strip()]
    if not any("@" in token for token in tokens):
        return []
    if "<" in tokens or ">" in tokens:
        *name, opening, address, closing = tokens if len(tokens) > 2 else ["", "", ""]
        if (opening, closing) != ("<", ">") or any(token in "<>" or _BRACKET.match(token) for token in name):
            raise _Odd
        return [_sound(address)]
    if len(tokens) != 1:
        raise _Odd
    return [_sound(tokens[0])]


def _sound(text: str) -> str:
    if not is_address(text):
        raise _Odd
    local, _, domain = text.rpartition("@")
    return f"{local}@{domain.lower()}"
