"""Hints about the sender's identity: shown to the game master, never a proof."""

from __future__ import annotations

import re

from pbem.mail.reading.head import Headers
from pbem.mail.reading.letter import Authentication

_COMMENT = re.compile(r"\([^()]*\)")
_RESULT = re.compile(r"\s*(dkim|spf|dmarc|arc|iprev|auth)\s*=\s*(\w+)", re.IGNORECASE)
_PROPERTY = r"(?:header\.(?:d|i|from)|smtp\.(?:mailfrom|helo|auth)|policy\.iprev)"
_DOMAIN = re.compile(_PROPERTY + r"\s*=\s*(?:[^\s;@]*@)?([\w.-]+)(?=[\s;]|$)")
_SIGNER = re.compile(r"(?:^|;)\s*d\s*=\s*([\w.-]{1,253})\s*(?:;|$)")
MOST = 10


def authentication(head: Headers, authserv: str) -> tuple[Authentication, ...]:
    """Results of our own mail server: the topmost header with its name. Lower ones may come from the sender."""
    for value in head.all("authentication-results") if authserv else []:
        server, _, results = _COMMENT.sub(" ", value).partition(";")
        if server.split()[:1] == [authserv]:
            return tuple(_results(results))[:MOST]
    return ()


def _results(text: str) -> list[Authentication]:
    found = []
    for piece in text.split(";"):
        result = _RESULT.match(piece)
        if result:
            domain = _DOMAIN.search(piece)
            found.append(Authentication(result[1].lower(), result[2].lower(), domain[1].lower() if domain else ""))
    return found


def signed_by(head: Headers) -> tuple[str, ...]:
    """The domains that claim to have signed the letter."""
    claims = (_SIGNER.search(value) for value in head.all("dkim-signature"))
    return tuple(claim[1].lower() for claim in claims if claim)[:MOST]
