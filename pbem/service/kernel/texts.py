"""Cleans texts from outside so that they can be stored."""

import re

from pbem.core.phrases import Phrase
from pbem.core.sheet import LONGEST_LINE, MOST_LINES
from pbem.service.kernel.errors import Refused

LARGEST_SHEET = 64 * 1024
LONGEST_NAME = 100
# How much of a line that is too long shows which one is meant.
SHOWN = 40

_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


def clean(text: str | bytes) -> str:
    """The text as received, without characters that databases reject.

    Mail and files contain UTF-8 or a legacy encoding; bytes that a mail program passed on as surrogate escapes are
    decoded as the original bytes.
    """
    if isinstance(text, str):
        text = text.encode("utf-8", "surrogateescape") if _is_smuggled(text) else text
    if isinstance(text, bytes):
        text = _decoded(text)
    return _UNSTORABLE.sub(_REPLACEMENT, text)


def clean_sheet(text: str | bytes) -> str:
    """The sheet as it is stored. A sheet that is too large is refused as a whole: half a sheet is worse than none.

    Every sheet comes through here before the rules read it, so that no one can keep the server busy with one.
    """
    cleaned = clean_draft(text)
    lines = cleaned.splitlines()
    if len(lines) > MOST_LINES:
        raise Refused(Phrase("answer.refused.too_many_lines", {"n": len(lines), "most": MOST_LINES}))
    for number, line in enumerate(lines, 1):
        order = line.partition("#")[0].strip()
        if len(order) > LONGEST_LINE:
            about = {"line": number, "text": f"{order[:SHOWN]}...", "n": len(order), "most": LONGEST_LINE}
            raise Refused(Phrase("answer.refused.line_too_long", about))
    return cleaned


def clean_draft(text: str | bytes) -> str:
    """A sheet that is only kept, whatever the rules would say to it."""
    if len(text) > LARGEST_SHEET:
        raise _too_large(len(text))
    cleaned = clean(text)
    size = len(cleaned.encode("utf-8"))
    if size > LARGEST_SHEET:
        raise _too_large(size)
    return cleaned


def clean_name(text: str, what: str) -> str:
    """One line, stripped of surrounding blanks."""
    name = " ".join(clean(text).split())
    if not name:
        raise Refused(f"The name of {what} is missing; write one.")
    if not name.isprintable():
        raise Refused(f"{text[:40]!r} is not {what}.")
    if len(name) > LONGEST_NAME:
        raise Refused(f"{name[:20]}... is too long for {what}: at most {LONGEST_NAME} characters.")
    return name


def _is_smuggled(text: str) -> bool:
    found = _UNSTORABLE.findall(text)
    return bool(found) and all(character == "\0" or "\udc80" <= character <= "\udcff" for character in found)


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def _too_large(size: int) -> Refused:
    return Refused(Phrase("answer.refused.sheet_too_large", {"n": size // 1024, "most": LARGEST_SHEET // 1024}))
