"""Limits are checked on the raw bytes, and what is within them is read quickly, however it was made to be slow."""

import pytest

from pbem.mail.reading import ParsedLetter, UnreadableLetter, limits, read_letter, understand
from tests.mail.reading.corpus.mime import letter, part, several
from tests.mail.reading.language import INTERSPACE
from tests.support.measuring import cpu_seconds

HEAD = b"From: anna@example.org\r\nSubject: orders\r\n"
ROOM = limits.MESSAGE - 2_000


def plain(body: bytes, kind: bytes = b"text/plain; charset=utf-8", more: bytes = b"") -> bytes:
    return HEAD + b"Content-Type: " + kind + b"\r\n" + more + b"\r\n" + body


def page(body: bytes) -> bytes:
    return plain(body, b"text/html; charset=utf-8")


def filled(pattern: bytes, size: int = ROOM) -> bytes:
    return (pattern * (size // len(pattern) + 1))[:size]


def numbered(pattern: str, count: int) -> bytes:
    return "".join(pattern.format(number) for number in range(count)).encode()[:ROOM]


def code(raw: bytes) -> str:
    read = read_letter(raw)
    return read.code if isinstance(read, UnreadableLetter) else ""


def headers(count: int, size: int = 10, name: str = "X-H") -> bytes:
    return b"".join(b"%s%d: %s\r\n" % (name.encode(), n, b"x" * size) for n in range(count))


@pytest.mark.parametrize(
    ("fits", "exceeds", "reason"),
    [
        (plain(filled(b"x", ROOM)), plain(filled(b"x", ROOM + 3_000)), "message"),
        (headers(29, 1000) + plain(b""), headers(40, 1000) + plain(b""), "header-block"),
        (
            HEAD + b"In-Reply-To: " + b"x" * 4000 + b"\r\n\r\n",
            HEAD + b"In-Reply-To: " + b"x" * 4100 + b"\r\n\r\n",
            "header",
        ),
        (headers(95) + plain(b""), headers(100) + plain(b""), "headers"),
        (
            letter("x", several("mixed", [part("x")] * 49, "=")),
            letter("x", several("mixed", [part("x")] * 50, "=")),
            "parts",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_fits_is_read_and_what_exceeds_is_told(fits: bytes, exceeds: bytes, reason: str) -> None:
    assert code(fits) == ""
    assert code(exceeds) == reason


def nested(depth: int) -> bytes:
    inner = part("TECH A1")
    for level in range(depth):
        inner = several("mixed", [inner], f"=_{level}")
    return letter("x", inner)


def test_depth() -> None:
    assert code(nested(limits.DEPTH)) == ""
    assert code(nested(limits.DEPTH + 1)) == "depth"


def test_headers_that_nobody_reads_may_be_long() -> None:
    assert code(b"X-Antispam: " + b"x" * 8000 + b"\r\n" + plain(b"")) == ""


def test_nested_html_is_refused_and_plain_html_is_not() -> None:
    assert code(page(filled(b"<div>"))) == "html"
    assert code(page(filled(b"<p class=MsoNormal>Battle at A1<o:p></o:p></p>\n", 200_000))) == ""


MONSTERS = {
    "quotes in From": b"From: " + filled(b'"', 4000) + b"\r\n\r\n",
    "escaped quotes in To": headers(7, 0)
    + b"".join(b"To: " + filled(b'"\\', 4000) + b"\r\n" for _ in range(7))
    + b"\r\n",
    "brackets in From": b"From: " + filled(b"(", 4000) + b"\r\n\r\n",
    "encoded words": HEAD.replace(b"orders", filled(b"=?utf-8?q?a?= ", 4000)) + b"\r\n",
    "unfinished encoded words": HEAD.replace(b"orders", filled(b"=?utf-8?q?", 4000)) + b"\r\n",
    "parameters": plain(b"x", b"text/plain" + filled(b'; a="', 4000)),
    "parameters of parts": HEAD
    + several("mixed", ["Content-Type: text/plain" + '; a*0*="' * 490 + "\r\n\r\nx"] * 45, "=_").encode(),
    "boundaries": plain(filled(b"--b\r\n"), b"multipart/mixed; boundary=b"),
    "almost boundaries": plain(filled(b"--b x\r\n"), b"multipart/mixed; boundary=b"),
    "blanks after a boundary": plain(b"--b" + filled(b" ", ROOM - 100), b"multipart/mixed; boundary=b"),
    "base64": plain(filled(b"QUFB" * 19 + b"\r\n"), more=b"Content-Transfer-Encoding: base64\r\n"),
    "base64 in one line": plain(filled(b"QUFB"), more=b"Content-Transfer-Encoding: base64\r\n"),
    "quoted-printable": plain(filled(b"=41=\r\n"), more=b"Content-Transfer-Encoding: quoted-printable\r\n"),
    "utf-7": plain(filled(b"+AGE-"), b"text/plain; charset=utf-7"),
    "one line": plain(filled(b"MOVE Sct1 ")),
    "one line of blanks": plain(filled(b" ")),
    "empty lines": plain(filled(b"\n")),
    "short lines": plain(filled(b"x\n")),
    "flowed": plain(filled(b"word " * 14 + b"\n"), b"text/plain; format=flowed"),
    "flowed quotes": plain(filled(b">"), b"text/plain; format=flowed"),
    "quoted orders": plain(numbered("> MOVE Sct{} TO A7\n", 4_900)),
    "orders": plain(numbered("MOVE Sct{} TO A7\n", 4_900)),
    "mistakes": plain(numbered("MOVE Sct{} TOO A7 A8 A9 B1 B2 and so on\n", 4_900)),
    "long mistakes": plain(numbered("MOVE Sct{} " + "A7 " * 30 + "\n", 4_900)),
    "misspelt": plain(numbered("MOEV Sct{} TO A7\n", 4_900)),
    "unknown": plain(numbered("zork{} Sct1 A7 A8 B1\n", 4_900)),
    "slips": plain(filled(b"holdd\nhoold\nrezign\n", 25_000)),
    "commands": plain(b"STATUS\n" * 4_900),
    "attributions": plain(b"On Mon, Anna\nin the morning\nwrote\n" * 3_000),
    "wrote wrote": plain(filled(b"On " + b"wrote " * 80 + b":\n", 500_000)),
    "punctuation": plain(filled(b"." * 480 + b"x\n")),
    "headers in the text": plain(b"From: a\nTo: b\n\n" * 3_000),
    "div": page(filled(b"<div>")),
    "font": page(numbered("<font a={}>", 90_000)),
    "attributes": page(b"<p " + numbered("a{}=1 ", 150_000) + b">"),
    "attributes in many tags": page(filled(b"<p " + b" ".join(b"a%d=1" % n for n in range(180)) + b">")),
    "unclosed": page(filled(b"<b><i><u><p>", 200_000)),
    "tables": page(filled(b"<table><tr><td>")),
    "table with b": page(filled(b"<table><b></b>", 250_000)),
    "leaks": page(filled(b"<div><object></div></object>")),
    "comments": page(filled(b"<!--")),
    "less than": page(filled(b"<")),
    "entities": page(filled(b"&nbsp;")),
    "lists": page(filled(b"<ul><li></ul>")),
    "quotes": page(filled(b"<blockquote></blockquote>")),
    "breaks": page(filled(b"<br>", 200_000)),
    "cells": page(filled(b"<td>x</td>", 400_000)),
    "text in html": page(filled(b"MOVE Sct1 TO A7<br>\n", 190_000)),
}


@pytest.mark.parametrize("name", MONSTERS)
def test_nothing_takes_long(name: str) -> None:
    assert cpu_seconds(lambda: _read(MONSTERS[name])) < 1.0


def _read(raw: bytes) -> None:
    read = read_letter(raw)
    if isinstance(read, ParsedLetter):
        understand(read, INTERSPACE)
    else:
        assert read.code != "broken"
