"""Programs that write plain text."""

import textwrap

from tests.mail.reading.corpus.layout import PHONE, WROTE, arranged, headers, marked, spilt, wrapped
from tests.mail.reading.corpus.mime import letter, narrowest, part
from tests.mail.reading.corpus.ours import SUBJECT
from tests.mail.reading.corpus.typed import Typed

K9 = {
    "en": "Sent from my Android device with K-9 Mail. Please excuse my brevity.",
    "it": "Inviato dal mio dispositivo Android con K-9 Mail.",
    "de": "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.",
}
DIVIDER = {"en": "Original Message", "it": "Messaggio originale", "de": "Ursprüngliche Nachricht"}


def subject(typed: Typed, prefix: str = "Re") -> str:
    return typed.subject or f"{prefix}: {SUBJECT}"


def head(program: str, typed: Typed, width: int = 76) -> list[str]:
    return textwrap.wrap(WROTE[program][typed.language], width)


def iphone(typed: Typed) -> bytes:
    """The line above the quote bears a mark too."""
    said = marked()([WROTE["apple"][typed.language], ""])
    text = "\n".join(arranged(typed, said, marked(), ("", PHONE[typed.language])))
    return letter(subject(typed), part(text, encoding="quoted-printable"), typed.language, "iPhone Mail (22B91)")


def thunderbird(typed: Typed) -> bytes:
    signature = ("", "-- ", "Anna Berg", "Tel. 0551 123456")
    text = "\n".join(arranged(typed, head("thunderbird", typed), marked(), signature))
    return letter(subject(typed), part(text, more="; format=flowed"), typed.language, "Mozilla Thunderbird")


def k9(typed: Typed) -> bytes:
    text = "\n".join(arranged(typed, head("proton", typed), marked(">"), ("-- ", K9[typed.language])))
    answer = {"en": "Re", "it": "R", "de": "AW"}[typed.language]
    return letter(subject(typed, answer), part(text, encoding="quoted-printable"), typed.language, "K-9 Mail")


def mutt(typed: Typed) -> bytes:
    text = "\n".join(arranged(typed, head("thunderbird", typed), marked(), ("", "-- ", "anna")))
    return letter(subject(typed), part(text), typed.language, "Mutt 2.2.12")


def eudora(typed: Typed) -> bytes:
    """Narrow lines, and the rest of a broken quoted line without its mark."""
    text = "\n".join(arranged(typed, [WROTE["eudora"][typed.language]], spilt(72)))
    body = part(text, charset=narrowest(text, "iso-8859-1"), encoding="quoted-printable", more="; format=flowed")
    return letter(subject(typed), body, typed.language, "QUALCOMM Windows Eudora Version 6.2")


def outlook_express(typed: Typed) -> bytes:
    said = ["", f"----- {DIVIDER[typed.language]} -----", *headers(typed.language, SUBJECT), ""]
    text = "\n".join(arranged(typed, said, wrapped(76)))
    body = part(text, charset=narrowest(text, "windows-1252"), encoding="quoted-printable")
    return letter(subject(typed), body, typed.language, "Microsoft Outlook Express 6.00")
