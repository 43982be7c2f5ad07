"""Authentication-Results (RFC 8601): what our own mail server found out about the sender of a letter.

Anyone can write such a header into a letter. Only those count that bear the name of our own server and stand where it
writes them: above the `Received` line of the server from which it took the letter. A header that cannot be read without
doubt counts for nothing, because parts of it, such as the envelope sender, are chosen by the sender of the letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pbem.mail.reading.head import Headers
from pbem.mail.reading.letter import Authentication

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\\.|[^"()\\]+|.', re.DOTALL)
_RESULT = re.compile(r"\s*(dkim|spf|dmarc|arc|iprev|auth)\s*(?:/\s*\d+\s*)?=\s*(\w+)(?=\s|$)", re.IGNORECASE)
_PROPERTY = r"(?:header\.(?:d|i|from)|smtp\.(?:mailfrom|helo|auth)|policy\.iprev)"
_DOMAIN = re.compile(_PROPERTY + r"\s*=\s*(?:[^\s;@]*@)?([\w.-]+)(?=[\s;]|$)", re.IGNORECASE)
_SIGNER = re.compile(r"(?:^|;)\s*d\s*=\s*([\w.-]{1,253})\s*(?:;|$)")
_BY = re.compile(r"\bby\s+([\w.-]+)", re.IGNORECASE)
MOST = 10
QUOTED = "quoted"


def authentication(head: Headers, authserv: str) -> tuple[Authentication, ...]:
    """The results of our own mail server. Several programs may write a header each; the topmost decides on a method."""
    found: dict[str, list[Authentication]] = {}
    for value in _of_our_border(head, authserv) if authserv else ():
        here: dict[str, list[Authentication]] = {}
        for result in _results(value, authserv):
            here.setdefault(result.method, []).append(result)
        found = here | found
    return tuple(result for results in found.values() for result in results)[:MOST]


def _of_our_border(head: Headers, authserv: str) -> Iterator[str]:
    """The headers down to the second `Received` of the border: what is below it came with the letter.

    Some servers write the results above their own `Received`, others just below it.
    """
    received = [_by(value) for value in head.all("received")]
    ours = received.index(authserv.casefold()) if authserv.casefold() in received else 0
    passed = 0
    for name, value in head.fields:
        passed += name == "received"
        if passed > ours + 1:
            return
        if name == "authentication-results":
            yield value


def _by(received: str) -> str:
    """The server that wrote a `Received` line."""
    plain = _plain(received) or ""
    found = _BY.search(plain)
    return found[1].casefold() if found else ""


def _results(value: str, authserv: str) -> Iterator[Authentication]:
    server, _, results = (_plain(value) or "").partition(";")
    if server.casefold().split()[:1] != [authserv.casefold()] or not value.lstrip()[:1].isalnum():
        return
    for piece in results.split(";"):
        result = _RESULT.match(piece)
        if result:
            domain = _DOMAIN.search(piece)
            yield Authentication(result[1].lower(), result[2].lower(), domain[1].lower() if domain else "")


def _plain(value: str) -> str | None:
    """Without comments, and with a word in place of quoted text; None if either is not closed."""
    pieces, depth = [], 0
    for found in _TOKEN.finditer(value):
        token = found[0]
        if token == "(":
            depth += 1
        elif token == ")":
            depth -= 1
        elif token == '"' and not depth:
            return None
        elif not depth:
            pieces.append(QUOTED if token.startswith('"') else token)
        if depth < 0:
            return None
        if token == ")":
            pieces.append(" ")
    return "".join(pieces) if not depth else None


def signed_by(head: Headers) -> tuple[str, ...]:
    """The domains that claim to have signed the letter: hints, never a proof."""
    claims = (_SIGNER.search(value) for value in head.all("dkim-signature"))
    return tuple(claim[1].lower() for claim in claims if claim)[:MOST]
