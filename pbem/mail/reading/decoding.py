"""From bytes to characters: transfer encodings and charsets, even if the label is wrong."""

from __future__ import annotations

import binascii
import codecs
import quopri
import re
from email.header import decode_header

from pbem.mail.reading.head import guarded

# Only text codecs: Python also has codecs that unpack archives, and some that take quadratic time.
_FAMILIES = re.compile(
    r"ascii|utf[-_]?(8|16|32)(-?[bl]e)?|utf[-_]?8-sig|latin[-_]?\d+|iso-?8859-\d+|cp\d{3,4}|windows-\d{3,4}|"
    r"koi8-[rut]|mac-?\w{2,12}|big5(-?hkscs)?|gb(2312|k|18030)|hz|shift_?jis(_?2004|x0213)?|cp932|"
    r"euc_?(jp|kr|jis_2004|jisx0213)|iso2022_(jp|kr)\w*|johab|tis-?620|utf-?7"
)
# Labels that programs use for something else: a superset, or plain UTF-8.
_LOOSE = {"ascii", "iso8859-1"}
_WIDER = {"ascii": "cp1252", "iso8859-1": "cp1252", "gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932"}
_BASE64 = re.compile(rb"[A-Za-z0-9+/=\s]*\Z")


def unpack(body: bytes, encoding: str) -> bytes:
    """The content of a part; if it is not in the encoding it claims, the bytes as they are."""
    encoding = encoding.strip().strip('"')
    if encoding == "base64":
        return _base64(body)
    if encoding in ("quoted-printable", "quopri"):
        return guarded(lambda: quopri.decodestring(body), body)
    return body


def _base64(body: bytes) -> bytes:
    """Prose after a base64 block comes from mailing lists; a part that is all prose has a wrong label."""
    lines = body.split(b"\n")
    packed = b"".join(line.strip() for line in lines if b" " not in line.strip() and _BASE64.match(line))
    if len(packed) * 2 < len(body.strip()):
        return body
    packed = packed.rstrip(b"=")
    packed = packed[: len(packed) - 1] if len(packed) % 4 == 1 else packed
    try:
        return binascii.a2b_base64(packed + b"=" * (-len(packed) % 4))
    except binascii.Error:
        return body


def codec(label: str) -> str:
    """Python's name for a text charset; "" for anything else."""
    wanted = label.strip().strip("\"'").lower()
    if not wanted.isascii() or len(wanted) > 40:
        return ""
    name = guarded(lambda: codecs.lookup(wanted).name, "")
    return name if _FAMILIES.fullmatch(name) else ""


def decode(raw: bytes, label: str = "") -> str:
    """Characters from bytes, whatever the label: missing, unknown or wrong."""
    name = codec(label)
    for attempt in _attempts(raw, name):
        text = _strictly(raw, attempt)
        if text is not None:
            return text
    return _at_best(raw, _WIDER.get(name, name) or "cp1252")


def _at_best(raw: bytes, name: str) -> str:
    """Decodes damaged bytes, or bytes only labelled as UTF-8, most of which are then invalid."""
    text = raw.decode(name, "replace")
    unknown = text.count("\N{REPLACEMENT CHARACTER}")
    known = len(text) - unknown - sum(map(str.isascii, text))
    return raw.decode("cp1252", "replace") if unknown > known else text


def _attempts(raw: bytes, name: str) -> list[str]:
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return ["utf-16"]
    if raw.startswith(codecs.BOM_UTF8) or not name or name in _LOOSE:
        return ["utf-8-sig", _WIDER.get(name, "cp1252")]
    return [name, _WIDER.get(name, name), "utf-8-sig"]


def _strictly(raw: bytes, name: str) -> str | None:
    try:
        return raw.decode(name)
    except (UnicodeError, LookupError):
        return None


def decode_words(value: str) -> str:
    """A header with encoded words (RFC 2047) as people read it."""
    if "=?" not in value:
        return value
    words = guarded(lambda: decode_header(value), [(value, None)])
    return "".join(_word(word, charset) for word, charset in words)


def _word(word: bytes | str, charset: str | None) -> str:
    return decode(word, (charset or "").partition("*")[0]) if isinstance(word, bytes) else word
