"""Finds English words of the frame in letters that are in another language."""

import re
from functools import cache

from pbem.core.phrases import ENGLISH, words_of

FRAMES = ("letter.", "answer.", "verdict.", "report.", "part.", "guide.", "ignored.")
# The packages whose words stand around what a game tells.
PLACES = ("pbem.core", "pbem.mail.reading")
SHORTEST = 4
_SLOT = re.compile(r"\{\w+(?:\|[^|{}]*\|[^|{}]*)?\}")


def english_in(text: str, language: str) -> list[str]:
    """Pieces of English phrases, between what is filled in, that stand in the text as they are."""
    plain = " ".join(text.split())
    return [piece for piece in _pieces(language) if piece in plain and re.search(rf"\b{re.escape(piece)}", plain)]


@cache
def _pieces(language: str) -> tuple[str, ...]:
    """Those that the other language does not use itself, without keywords."""
    other = "\n".join(text for place in PLACES for text in words_of(place, language).values())
    found = {
        piece.strip(" ,.:;()")
        for place in PLACES
        for key, text in words_of(place, ENGLISH).items()
        if key.startswith(FRAMES)
        for piece in _SLOT.split(text)
    }
    return tuple(
        sorted(piece for piece in found if len(piece) >= SHORTEST and piece not in other and not piece.isupper())
    )
