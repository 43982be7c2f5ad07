"""Where the answer stands in the quoted letter, and how programs introduce what they quote."""

import textwrap
from collections.abc import Callable, Sequence

from tests.mail.reading.corpus.ours import ADDRESS, LINES, NAME
from tests.mail.reading.corpus.typed import BOTTOM, INLINE, Typed

WHO = f"{NAME} <{ADDRESS}>"
# Where answers between the lines stand: one after the headlines, the others further down.
CUTS = (12, 18, 26, 33)
Quote = Callable[[Sequence[str]], list[str]]


def marked(mark: str = "> ") -> Quote:
    return lambda lines: [f"{mark}{line}".rstrip() for line in lines]


def wrapped(width: int) -> Quote:
    """As old programs do: what is too long with its mark is broken, and the rest gets a mark too."""

    def quote(lines: Sequence[str]) -> list[str]:
        broken = [piece for line in lines for piece in textwrap.wrap(line, width) or [""]]
        return marked()(broken)

    return quote


def spilt(width: int) -> Quote:
    """As bad programs do: the rest of a broken line loses its mark."""

    def quote(lines: Sequence[str]) -> list[str]:
        pieces = [textwrap.wrap(f"> {line}", width) or [">"] for line in lines]
        return [piece for line in pieces for piece in line]

    return quote


def as_it_is(lines: Sequence[str]) -> list[str]:
    return list(lines)


def arranged(typed: Typed, head: Sequence[str], quote: Quote, footer: Sequence[str] = ()) -> list[str]:
    """The answer above, below or between the lines of the quoted letter; the footer stands below the answer."""
    if typed.place == BOTTOM:
        return [*head, *quote(LINES), "", *typed.lines, *footer]
    if typed.place == INLINE:
        return [*head, *between(typed, quote), *footer]
    return [*typed.lines, *footer, "", *head, *quote(LINES)]


def between(typed: Typed, quote: Quote) -> list[str]:
    lines: list[str] = []
    start = 0
    for line, cut in zip(typed.lines, CUTS, strict=False):
        lines += [*quote(LINES[start:cut]), line]
        start = cut
    return [*lines, *quote(LINES[start:])]


WROTE = {
    "gmail": {
        "en": f"On Mon, Nov 16, 2026 at 8:14 PM {WHO} wrote:",
        "it": f"Il giorno lun 16 nov 2026 alle ore 20:14 {WHO} ha scritto:",
        "de": f"Am Mo., 16. Nov. 2026 um 20:14 Uhr schrieb {WHO}:",
    },
    "apple": {
        "en": f"On 16 Nov 2026, at 20:14, {WHO} wrote:",
        "it": f"Il giorno 16 nov 2026, alle ore 20:14, {WHO} ha scritto:",
        "de": f"Am 16.11.2026 um 20:14 schrieb {WHO}:",
    },
    "thunderbird": {
        "en": f"On 16/11/2026 20:14, {NAME} wrote:",
        "it": f"Il 16/11/2026 20:14, {NAME} ha scritto:",
        "de": f"Am 16.11.26 um 20:14 schrieb {NAME}:",
    },
    "yahoo": {
        "en": f"On Monday, November 16, 2026 at 08:14:02 PM GMT+1, {WHO} wrote:",
        "it": f"Il lunedì 16 novembre 2026 alle ore 20:14:02 CET, {WHO} ha scritto:",
        "de": f"Am Montag, 16. November 2026 um 20:14:02 MEZ hat {WHO} Folgendes geschrieben:",
    },
    "proton": {
        "en": f"On Monday, November 16th, 2026 at 8:14 PM, {WHO} wrote:",
        "it": f"Il lunedì 16 novembre 2026 20:14, {WHO} ha scritto:",
        "de": f"{NAME} <{ADDRESS}> schrieb am Montag, 16. November 2026 um 20:14:",
    },
    "eudora": {
        "en": "At 20:14 16/11/2026 +0100, you wrote:",
        "it": "Alle 20.14 16/11/2026 +0100, Northern Cross ha scritto:",
        "de": "Um 20:14 Uhr 16.11.2026 +0100 schrieb Northern Cross:",
    },
}

_SENT = {
    "en": "Monday, 16 November 2026 20:14",
    "it": "lunedì 16 novembre 2026 20:14",
    "de": "Montag, 16. November 2026 20:14",
}
_WORDS = {
    "en": ("From", "Sent", "To", "Subject"),
    "it": ("Da", "Inviato", "A", "Oggetto"),
    "de": ("Von", "Gesendet", "An", "Betreff"),
}


def headers(language: str, subject: str) -> list[str]:
    """The head of a letter as Outlook quotes it."""
    values = (WHO, _SENT[language], "Anna <anna@example.org>", subject)
    return [f"{word}: {value}" for word, value in zip(_WORDS[language], values, strict=True)]


PHONE = {"en": "Sent from my iPhone", "it": "Inviato da iPhone", "de": "Von meinem iPhone gesendet"}
OUTLOOK = {
    "en": "Get Outlook for iOS",
    "it": "Scarica Outlook per Android",
    "de": "Outlook für Android beziehen",
}
