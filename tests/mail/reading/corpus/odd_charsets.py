"""Letters whose characters are hard to get at: labels that lie, packings that are broken, lines that were broken up."""

import base64

from tests.mail.reading.corpus.mime import ENDING, letter, part
from tests.mail.reading.corpus.odd import Odd
from tests.mail.reading.corpus.typed import GERMAN, ORDERS

SHEET = "\n".join(ORDERS)
UMLAUTS = ("RÜCKZUG VERT unter 50%", "LÖSCHE SCHIRM")
BEFEHLE = "\n".join(UMLAUTS)
LONG = "MOVE Sct1+Sct2+PB1+PB2+PB3+Trn1+Trn2+AB1 VIA A3 A4 A5 A6 A7 A8"
FLEET = "BUILD 1 Col + 2 PB + 3 Trn + 1 Sct + 4 PB + 1 AB + 2 CA + 1"
TRADE = "SAY B Let us trade this turn and the next one, and share what the"
PACKED = base64.b64encode(SHEET.encode())


def _raw(content: bytes, *headers: str) -> bytes:
    return letter("orders for turn 3", ENDING.join(headers) + ENDING + ENDING) + content


def _as(content: bytes, charset: str) -> bytes:
    return _raw(content, f"Content-Type: text/plain; charset={charset}")


def _packed(content: bytes, encoding: str = "base64") -> bytes:
    return _raw(content, "Content-Type: text/plain", f"Content-Transfer-Encoding: {encoding}")


def _flowed(text: str, more: str = "") -> bytes:
    return letter("x", part(text, more=f"; format=flowed{more}"))


LETTERS = (
    Odd("charset-utf16", _as(BEFEHLE.encode("utf-16"), "utf-16"), UMLAUTS),
    Odd("charset-none", _raw(BEFEHLE.encode(), "Content-Type: text/plain"), UMLAUTS),
    Odd("charset-none-latin", _raw(BEFEHLE.encode("cp1252"), "Content-Type: text/plain"), UMLAUTS),
    Odd("charset-ascii-but-utf8", _as(BEFEHLE.encode(), "us-ascii"), UMLAUTS),
    Odd("charset-latin-but-utf8", _as(BEFEHLE.encode(), "iso-8859-1"), UMLAUTS),
    Odd("charset-utf8-but-latin", _as(BEFEHLE.encode("cp1252"), "utf-8"), UMLAUTS),
    Odd("charset-utf8-damaged", _as(BEFEHLE.encode() + b"\n\xff\xfe", "utf-8"), UMLAUTS),
    Odd("charset-unknown", _as(BEFEHLE.encode(), "x-unknown"), UMLAUTS),
    Odd("charset-is-an-archive", _as(SHEET.encode(), "zlib"), ORDERS),
    Odd("charset-koi8", _as(f"Привет!\n{SHEET}".encode("koi8-r"), "koi8-r"), ORDERS),
    Odd("charset-japanese", _as(f"こんにちは\n{SHEET}".encode("iso-2022-jp"), "iso-2022-jp"), ORDERS),
    Odd(
        "wide-letters",
        letter("x", part("ＭＯＶＥ　Ｓｃｔ１　ＴＯ　Ａ７\nTE\u00adCH A1\n")),
        ("MOVE Sct1 TO A7", "TECH A1"),
    ),
    Odd("no-content-type", _raw(SHEET.encode(), "X-Nothing: here"), ORDERS),
    Odd("smart-windows", _as(b"\x93TECH A1\x94\nMOVE Sct1 TO A7 \x85", "windows-1252"), ("TECH A1", "MOVE Sct1 TO A7")),
    Odd("base64-that-is-not", _packed(SHEET.encode()), ORDERS),
    Odd("base64-without-padding", _packed(PACKED.rstrip(b"=")), ORDERS),
    Odd(
        "base64-with-list-footer", _packed(PACKED + b"\r\n_______________\r\nthe players list, all welcome\r\n"), ORDERS
    ),
    Odd(
        "quoted-printable-damaged",
        _packed(b"TECH A1=\r\nMOVE=20Sct1 TO A7=ZZ\r\nHOLD=", "quoted-printable"),
        ("!TECH A1MOVE Sct1 TO A7=ZZ", "HOLD"),
    ),
    Odd("bare-line-feeds", letter("x", part(SHEET)).replace(b"\r\n", b"\n"), ORDERS),
    Odd("mailbox-line", b"From anna@example.org Mon Nov 16 20:31:00 2026\r\n" + letter("x", part(SHEET)), ORDERS),
    Odd("flowed-wrapped", _flowed(f"{TRADE} \nplanets yield.\nTECH A1\n"), (f"{TRADE} planets yield.", "TECH A1")),
    Odd("flowed-delsp", _flowed(f"{LONG}  \nA9\nTECH A1\n", "; delsp=yes"), (f"{LONG} A9", "TECH A1")),
    Odd("flowed-typed-blanks", _flowed(" \n".join(ORDERS) + " \n"), ORDERS),
    Odd("broken-by-program", letter("x", part(f"{FLEET}\nSct AT A1\nTECH A1\n")), (f"{FLEET} Sct AT A1", "TECH A1")),
    Odd("broken-message", letter("x", part(f"{TRADE}\nplanets yield.\nTECH A1\n")), (TRADE, "TECH A1")),
    Odd(
        "latin-subject",
        letter("x", part("\n".join(GERMAN))).replace(b"Subject: x", "Subject: Befehle für Zug 3".encode("latin-1")),
        GERMAN,
    ),
)
