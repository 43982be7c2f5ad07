"""How mail programs write an answer: each takes what was typed and gives the bytes of a letter."""

from collections.abc import Callable

from tests.mail.reading.corpus import plain, rich
from tests.mail.reading.corpus.typed import INLINE, TOP, Typed

Program = Callable[[Typed], bytes]

# Programs that quote with marks can be answered below and between the lines,
MARKING: dict[str, Program] = {
    "gmail-web": rich.gmail_web,
    "gmail-phone": rich.gmail_phone,
    "iphone": plain.iphone,
    "apple-mail": rich.apple_mail,
    "thunderbird": plain.thunderbird,
    "k9": plain.k9,
    "gmx": rich.gmx,
    "libero": rich.libero,
    "mutt": plain.mutt,
    "proton": rich.proton,
    "eudora": plain.eudora,
    "outlook-express": plain.outlook_express,
}
# the others above, and some between the lines, where only what it says tells an order from the letter.
UNMARKED: dict[str, Program] = {
    "outlook-desktop": rich.outlook_desktop,
    "outlook-web": rich.outlook_web,
    "outlook-phone": rich.outlook_phone,
    "yahoo": rich.yahoo,
    "samsung": rich.samsung,
}
BETWEEN = ("outlook-desktop", "yahoo")
PROGRAMS = MARKING | UNMARKED


def can_write(program: str, typed: Typed) -> bool:
    return typed.place == TOP or program in MARKING or (typed.place == INLINE and program in BETWEEN)
