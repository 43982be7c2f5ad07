"""Answers to an invitation: a plain yes or no counts; `Yes, but not before Friday` is for a person to read."""

from __future__ import annotations

import re

from pbem.core.phrases import Phrase
from pbem.core.sheet import Problem
from pbem.core.syntax import fold_word
from pbem.mail.reading.commands import ROWS, No, Yes

_POLITE = {
    "please", "thanks", "thank", "you", "i", "accept", "am", "in", "count", "me", "do", "want", "to", "play", "gladly",
    "sure", "of", "course", "with", "pleasure", "grazie", "volentieri", "certo", "accetto", "gioco", "ci", "sono", "si",
    "bitte", "danke", "gern", "gerne", "ich", "bin", "dabei", "mit", "spiele", "nehme", "an", "ja",
}  # fmt: skip
_REGRET = {"thanks", "thank", "you", "sorry", "no", "time", "grazie", "mi", "spiace", "dispiace", "danke", "leider"}
_ZONE = re.compile(r"[A-Za-z]{2,20}/[A-Za-z_]{2,30}(?:/[A-Za-z_]{2,30})?|UTC|GMT|CET", re.IGNORECASE)
_NAME = re.compile(r"[A-Z\u00c0-\u024f][\w.'-]{0,30}(?: [A-Z\u00c0-\u024f][\w.'-]{0,30}){0,3}")


def accepted(text: str) -> Yes | Problem:
    """`YES`, `Yes please`, `YES Anna, Europe/Rome`."""
    rest = _rest(text)
    zone = next((word for word in re.split(r"[\s,;]+", rest) if _ZONE.fullmatch(word)), "")
    name = rest.replace(zone, "").strip(" ,;.!") if zone else rest
    if _is_made_of(name, _POLITE):
        return Yes(zone=zone)
    if _NAME.fullmatch(name) or (zone and len(name) <= 40):
        return Yes(name, zone)
    # `Yes, thank you! Bruno`: the part that is not politeness is separate and looks like a name.
    said = [part for part in re.split(r"\s*[,;.!]+\s*", name) if not _is_made_of(part, _POLITE)]
    if len(said) == 1 and said[0] != name and _NAME.fullmatch(said[0]):
        return Yes(said[0], zone)
    return _unclear("yes", text, rest)


def declined(text: str) -> No | Problem:
    """`NO`, `no thanks`, `NO I have no time`."""
    rest = _rest(text)
    if text.split()[0].rstrip(".,;:!").isupper() or _is_made_of(rest, _REGRET):
        return No(rest)
    return _unclear("no", text, rest)


def _rest(text: str) -> str:
    return text.partition(" ")[2].strip(" ,;.!")


def _is_made_of(text: str, words: set[str]) -> bool:
    return all(fold_word(word).strip(".,;!") in words for word in re.split(r"[\s,;.!]+", text) if word)


def _unclear(form: str, text: str, rest: str) -> Problem:
    values = {"word": form.upper(), "words": rest}
    return Problem(
        0, text, Phrase("problem.unclear", values), Phrase("problem.write", {"example": ROWS[form].form.example})
    )
