"""Finds the parts of a letter that a person wrote. Nothing else is opened."""

from __future__ import annotations

import re
from functools import partial

from pbem.mail.reading import limits
from pbem.mail.reading.characters import text_lines
from pbem.mail.reading.decoding import decode, unpack
from pbem.mail.reading.flowed import reflow
from pbem.mail.reading.letter import ATTACHMENT, BODY, HTML, LetterText, Unopened
from pbem.mail.reading.limits import Unfit
from pbem.mail.reading.markup import html_text
from pbem.mail.reading.parts import MimePart

_ENCRYPTED = {"multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime", "application/pgp-encrypted"}
# Signatures and keys: neither text nor worth mentioning.
_SILENT = {
    "application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature", "application/pgp-keys",
}  # fmt: skip
# Mail servers turn the rest of a body into attachments with this name.
_CONTINUED = re.compile(r"ATT\d{4,6}\.(txt|html?)", re.IGNORECASE)
_LOOKS_LIKE_HTML = re.compile(r"\s*<(!doctype html|html|head|body|div|meta)\b", re.IGNORECASE)


def read_texts(letter: MimePart) -> tuple[tuple[LetterText, ...], tuple[Unopened, ...]]:
    """The texts in order of preference, and the parts left unopened."""
    found = _bodies(letter) + _attached(letter)
    if any(text.text.count("\n") >= limits.LINES for text in found if text.source != HTML or text is found[0]):
        raise Unfit("lines", f"The letter has more than {limits.LINES} lines; please quote less of earlier letters.")
    if not found and any(part.type in _ENCRYPTED for part in letter.walk()):
        raise Unfit("encrypted", "The letter is encrypted and cannot be read here; please send it as plain text.")
    return tuple(found), tuple(_unopened(letter))


def _bodies(letter: MimePart) -> list[LetterText]:
    """The plain text, and the HTML next to it for programs whose plain text is damaged."""
    plain, rich = _chosen(letter, "text/plain"), _chosen(letter, "text/html")
    bodies = [LetterText(HTML if _is_html(plain) else BODY, "\n".join(map(part_text, plain)))] if plain else []
    if rich != plain and _is_html(rich):
        content = b"\0".join(unpack(part.body, part.encoding) for part in rich)
        bodies.append(LetterText(HTML, partial(_read_beside, rich), content=content))
    return bodies


def _read_beside(parts: list[MimePart]) -> str:
    """Unreadable HTML does no harm if there is plain text."""
    try:
        return "\n".join(map(part_text, parts))
    except Unfit:
        return ""


def _is_html(parts: list[MimePart]) -> bool:
    return any(part.type == "text/html" for part in parts)


def _chosen(part: MimePart, wanted: str) -> list[MimePart]:
    """The parts that make up the body, with one chosen among alternatives."""
    if part.type == "multipart/alternative":
        offers = [offer for offer in (_chosen(child, wanted) for child in part.children) if offer]
        return next((offer for offer in offers if offer[0].type == wanted), offers[0] if offers else [])
    if part.type.startswith("multipart/"):
        return [chosen for child in part.children for chosen in _chosen(child, wanted)]
    return [part] if is_body(part) and part.body.strip() else []


def is_body(part: MimePart) -> bool:
    if part.is_attached and not _CONTINUED.fullmatch(part.filename):
        return False
    return part.type in ("text/plain", "text/html", "text", "text/enriched")


def is_text_file(part: MimePart) -> bool:
    if is_body(part) or not part.is_attached:
        return False
    named = part.filename.lower().endswith((".txt", ".text"))
    return (named and part.type in ("text/plain", "application/octet-stream")) or (
        part.type == "text/plain" and not part.filename
    )


def _text_files(letter: MimePart) -> list[MimePart]:
    return [part for part in letter.walk() if is_text_file(part)]


def _attached(letter: MimePart) -> list[LetterText]:
    files = _text_files(letter)
    return [LetterText(ATTACHMENT, part_text(files[0]), files[0].filename)] if len(files) == 1 else []


def _unopened(letter: MimePart) -> list[Unopened]:
    several = len(_text_files(letter)) > 1
    left = []
    for part in letter.walk():
        if part.type.startswith("multipart/") or part.type in _SILENT or is_body(part):
            continue
        if not is_text_file(part):
            left.append(Unopened(part.filename, part.type, "only text is read"))
        elif several:
            left.append(Unopened(part.filename, part.type, "there is more than one text file"))
    return left


def part_text(part: MimePart) -> str:
    """The characters of one part, in lines."""
    text = decode(unpack(part.body, part.encoding), part.parameter("charset"))
    if part.type == "text/html" or _LOOKS_LIKE_HTML.match(text):
        return text_lines(html_text(text.replace("\0", "")))
    text = text_lines(text)
    if part.parameter("format").lower() == "flowed":
        return reflow(text, part.parameter("delsp").lower() == "yes")
    return text
