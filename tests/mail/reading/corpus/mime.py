"""Bytes of letters, put together by hand: a library would write cleaner ones than mail programs do."""

import base64
import binascii
import html
from collections.abc import Sequence

ENDING = "\r\n"
FROM = {
    "en": "Anna Berg <anna@example.org>",
    "it": "Anna Rossi <anna@example.org>",
    "de": '"Berg, Anna" <anna@example.org>',
}


def quoted_printable(text: str, charset: str = "utf-8") -> str:
    raw = text.replace("\n", ENDING).encode(charset)
    return binascii.b2a_qp(raw, istext=True).decode("ascii")


def base64_lines(text: str, charset: str = "utf-8") -> str:
    packed = base64.b64encode(text.replace("\n", ENDING).encode(charset)).decode("ascii")
    return ENDING.join(packed[at : at + 76] for at in range(0, len(packed), 76))


def narrowest(text: str, charset: str) -> str:
    """This charset, if the text can be written in it."""
    try:
        text.encode(charset)
    except UnicodeEncodeError:
        return "utf-8"
    return charset


def encoded_word(text: str) -> str:
    if text.isascii():
        return text
    return f"=?UTF-8?B?{base64.b64encode(text.encode()).decode('ascii')}?="


ENCODERS = {"quoted-printable": quoted_printable, "base64": base64_lines}


def part(text: str, subtype: str = "plain", charset: str = "utf-8", encoding: str = "8bit", more: str = "") -> str:
    """One text part with its headers. 8-bit text is UTF-8 here; other charsets are packed."""
    body = ENCODERS[encoding](text, charset) if encoding in ENCODERS else text.replace("\n", ENDING)
    head = f'Content-Type: text/{subtype}; charset="{charset}"{more}{ENDING}Content-Transfer-Encoding: {encoding}'
    return f"{head}{ENDING}{ENDING}{body}"


def several(subtype: str, parts: Sequence[str], boundary: str) -> str:
    pieces = "".join(f"--{boundary}{ENDING}{each}{ENDING}" for each in parts)
    head = f'Content-Type: multipart/{subtype}; boundary="{boundary}"'
    return f"{head}{ENDING}{ENDING}{pieces}--{boundary}--{ENDING}"


def letter(subject: str, content: str, language: str = "en", program: str = "", more: Sequence[str] = ()) -> bytes:
    """The whole letter; `content` begins with its own headers."""
    head = [
        "Received: from mx.example.net ([192.0.2.7]) by mail.example.org; Mon, 16 Nov 2026 20:31:02 +0100",
        f"From: {FROM[language]}",
        "To: Northern Cross <orders+k7qn2vx4m8@games.example.org>",
        f"Subject: {encoded_word(subject)}",
        "Date: Mon, 16 Nov 2026 20:31:00 +0100",
        "Message-ID: <20261116203100.4711@example.org>",
        "In-Reply-To: <5f0c1d2e@games.example.org>",
        "References: <thread@games.example.org> <5f0c1d2e@games.example.org>",
        "MIME-Version: 1.0",
        *([f"X-Mailer: {program}"] if program else []),
        *more,
    ]
    return (ENDING.join(head) + ENDING + content).encode("utf-8")


def escaped(lines: Sequence[str], tag: str) -> str:
    """Each line in an element of its own, blank ones with a break."""
    return "".join(f"<{tag}>{html.escape(line) or '<br>'}</{tag.split(' ')[0]}>\n" for line in lines)


def broken(lines: Sequence[str]) -> str:
    return "<br>\n".join(html.escape(line).replace("  ", "&nbsp; ") for line in lines)
