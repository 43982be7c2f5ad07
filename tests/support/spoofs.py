"""Letters that pretend to come from red, who writes from red@example.org: a thousand ways to lie about it."""

import itertools
from collections.abc import Iterator
from typing import NamedTuple

TRUE = "red@example.org"
LIAR = "mallory@evil.example"


class Spoof(NamedTuple):
    """`token` is whether the liar knows the secret address; without it he can only guess."""

    name: str
    headers: bytes
    envelope: str | None
    token: bool


# Headers that name red somewhere, but do not plainly say that the letter is from red.
FORGED = (
    b"From: red@example.org <mallory@evil.example>",
    b'From: "red@example.org" <mallory@evil.example>',
    b"From: <red@example.org> <mallory@evil.example>",
    b"From: <mallory@evil.example> <red@example.org>",
    b"From: red@example.org, mallory@evil.example",
    b"From: mallory@evil.example, red@example.org",
    b"From: mallory@evil.example (red@example.org)",
    b"From: (red@example.org) mallory@evil.example",
    b"From: red@example.org(mallory@evil.example",
    b"From: red@example.org)mallory@evil.example",
    b"From: =?utf-8?q?red=40example=2Eorg?= <mallory@evil.example>",
    b"From: =?utf-8?b?cmVkQGV4YW1wbGUub3Jn?=",
    b"From: red@example.org.evil.example",
    b"From: red@example.org@evil.example",
    b"From: <@example.org:mallory@evil.example>",
    b"From: <@evil.example:red@example.org>",
    b"From: red@example.org\0@evil.example",
    b"From: red+x@example.org",
    b"From: redd@example.org",
    b"From: red@example.com",
    b"From: red@mail.example.org",
    b"From: red@example.org.",
    b"From: .red@example.org",
    b"From: red..x@example.org",
    "From: r\u0435d@example.org".encode(),
    "From: red@ex\u0430mple.org".encode(),
    "From: red@example\u3002org".encode(),
    "From: red\uff20example.org".encode(),
    "From: red@example.org\u200b".encode(),
    "From: \u202egro.elpmaxe@der".encode(),
    b"From: undisclosed-recipients:;",
    b"From: red@example.org;mallory@evil.example",
    b"From: mallory@evil.example;red@example.org",
    b'From: "red"@evil.example',
    b'From: "mallory@evil.example,red@example.org"@evil.example',
    b"From: red@[127.0.0.1]",
    b"From: red",
    b"From:",
    b"From: <>",
    b"From: mallory@evil.example\r\nFrom: red@example.org",
    b"From: red@example.org\r\nFrom: mallory@evil.example",
    b"From: mallory@evil.example\r\nSender: red@example.org",
    b"From: mallory@evil.example\r\nReply-To: red@example.org",
    b"From: mallory@evil.example\r\nResent-From: red@example.org",
    b"From: mallory@evil.example\r\nX-Original-From: red@example.org",
    b"From: mallory@evil.example\r\nReturn-Path: <red@example.org>",
    b"Sender: red@example.org",
    b"Reply-To: red@example.org",
    b"X-From: red@example.org",
    b"F\xd0\xb3om: red@example.org",
    b"From : red@example.org\r\nFrom: mallory@evil.example",
    b"From: mallory@evil.example\r\n red@example.org",
    b"From: mallory@evil.example,\r\n\tred@example.org",
    b"From: mallory@evil.example\r red@example.org",
    b"From: mallory@evil.example\nFrom: red@example.org",
    b"From: " + b"(" * 50 + b"red@example.org" + b")" * 50 + b"mallory@evil.example",
)
# Even a letter that plainly says so is held if its envelope comes from elsewhere.
PLAIN = (
    b"From: red@example.org",
    b"From: Red <red@example.org>",
    b"From: RED@EXAMPLE.ORG",
    b"From: \x01red@example.org",
)
# What else liars add, to look better.
DRESS = (
    b"",
    b"Authentication-Results: mx.example.org; dkim=pass header.d=example.org; dmarc=pass header.from=example.org",
    b"Authentication-Results: evil.example; dkim=pass header.d=example.org",
    b"DKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=x; bh=; b=",
    b"Received: from mail.example.org ([192.0.2.1]) by mx.example.org; Sat, 31 Jan 2026 18:00:00 +0000",
    b"Delivered-To: red@example.org\r\nX-Original-To: red@example.org",
)
ELSEWHERE = (LIAR, "red@example.org.evil.example", "red@evil.example", "red@org")


def spoofs() -> Iterator[Spoof]:
    for forged, dress, envelope in itertools.product(FORGED, DRESS, (LIAR, TRUE, None)):
        yield Spoof("forged", _joined(forged, dress), envelope, token=True)
    for plain, dress, envelope in itertools.product(PLAIN, DRESS, ELSEWHERE):
        yield Spoof("plain", _joined(plain, dress), envelope, token=True)


def leaked() -> Iterator[Spoof]:
    """The liar knows the secret address and who plays, and says so in From line and envelope alike."""
    envelopes = (TRUE, "bounces@mail.example.org", "prvs=1=red@example.org")
    for plain, dress, envelope in itertools.product(PLAIN, DRESS, envelopes):
        # What claims to be the verdict of our own mail server is removed by it.
        if b"mx.example.org; dkim" not in dress:
            yield Spoof("leaked", _joined(plain, dress), envelope, token=True)


def tokens(token: str) -> Iterator[str]:
    """What is nearly the secret: one character changed, taken away or added, others mixed in."""
    alphabet = "abcdefghijklmnopqrstuvwxyz234567"
    for place in range(len(token)):
        for other in alphabet[place % 4 :: 4]:
            if other != token[place]:
                yield token[:place] + other + token[place + 1 :]
        yield token[:place] + token[place + 1 :]
    yield from (
        token + "a",
        f"{token}+x",
        f"x+{token}",
        f"{token}{token}",
        token[::-1],
        f"{token}=",
        "",
        "%",
        "*",
        "_" * 26,
    )


def _joined(*lines: bytes) -> bytes:
    return b"\r\n".join(filter(None, lines))
