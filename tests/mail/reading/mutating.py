"""Letters damaged in every way that mail is damaged, and some more: the same seed always gives the same letters."""

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

LETTERS = Path(__file__).parent / "letters"
Mutation = Callable[[random.Random, bytes], bytes]

NASTY = (
    b"\x00", b"\r", b"\n", b"\r\n\r\n", b"\xff\xfe", b"=?utf-8?b?////?=", b"=?utf-8?q?=0D=0ABcc:x?=", b'"' * 300,
    b"(" * 200, b"<" * 200, b"=?", b"?=", b"; boundary=", b'charset="', b"=\r\n", b"\xc3", b"\xed\xa0\x80", b"&#xD800;",
    b"&#0;", b"<blockquote>" * 40, b"<table><tr><td>" * 30, b"-->", b"<!--", b"]]>", b"> " * 100, b"-- \r\n",
    b"END\r\n",
    b"On Mon, someone wrote:\r\n", b"From: x\r\nSent: y\r\n", b"# ", b"\t", b" " * 400, b"x" * 1200, b"a@b," * 100,
    "\u202e\u200b\u00ad".encode(), b"MOVE Sct1 TO A7\r\n", b"MOVE " * 60, b"ADD ", b"PRESS TO ALL\r\n", b"\x1b[2J",
)  # fmt: skip
CHARSETS = (
    b"utf-8", b"utf-16", b"utf-32", b"utf-7", b"us-ascii", b"iso-8859-1", b"windows-1252", b"koi8-r", b"iso-2022-jp",
    b"shift_jis", b"hz", b"big5", b"unicode_escape", b"idna", b"punycode", b"zlib", b"base64", b"hex", b"rot13", b"x",
    b"undefined", b"utf-8\x00", b"\xff", b"",
)  # fmt: skip
ENCODINGS = (b"base64", b"quoted-printable", b"8bit", b"7bit", b"binary", b"x-uuencode", b"BASE64 ", b"")
TYPES = (
    b"text/plain", b"text/html", b"multipart/mixed", b"multipart/alternative", b"multipart/digest", b"message/rfc822",
    b"multipart/report; report-type=delivery-status", b"message/delivery-status", b"text/", b"/", b"text/plain; x=\"",
    b"text/plain; format=flowed; delsp=yes", b"application/octet-stream; name=a.txt", b"text/plain; charset*0*=x''%",
)  # fmt: skip


def seeds() -> list[bytes]:
    return [file.read_bytes() for file in sorted(LETTERS.glob("*.eml"))]


def flip_bytes(chance: random.Random, raw: bytes) -> bytes:
    data = bytearray(raw)
    for _ in range(chance.randint(1, 30)):
        if data:
            data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


def insert_nasty(chance: random.Random, raw: bytes) -> bytes:
    for _ in range(chance.randint(1, 4)):
        at = chance.randint(0, len(raw))
        raw = raw[:at] + chance.choice(NASTY) * chance.choice((1, 1, 1, 20)) + raw[at:]
    return raw


def cut_out(chance: random.Random, raw: bytes) -> bytes:
    start = chance.randint(0, len(raw))
    return raw[:start] + raw[start + chance.randint(0, 400) :]


def truncate(chance: random.Random, raw: bytes) -> bytes:
    return raw[: chance.randint(0, len(raw))]


def _headers(raw: bytes) -> tuple[list[bytes], bytes]:
    head, gap, body = raw.partition(b"\r\n\r\n")
    return head.split(b"\r\n"), gap + body


def repeat_header(chance: random.Random, raw: bytes) -> bytes:
    lines, rest = _headers(raw)
    lines += [chance.choice(lines)] * chance.choice((1, 2, 30, 150))
    return b"\r\n".join(lines) + rest


def shuffle_headers(chance: random.Random, raw: bytes) -> bytes:
    lines, rest = _headers(raw)
    chance.shuffle(lines)
    return b"\r\n".join(lines[: chance.randint(1, len(lines))]) + rest


def fill_header(chance: random.Random, raw: bytes) -> bytes:
    lines, rest = _headers(raw)
    at = chance.randrange(len(lines))
    lines[at] += chance.choice(NASTY).replace(b"\r\n", b" ") * chance.choice((1, 5, 40))
    return b"\r\n".join(lines) + rest


def damage_boundary(chance: random.Random, raw: bytes) -> bytes:
    places = [at for at in range(len(raw) - 1) if raw.startswith(b"\n--", at)]
    if not places:
        return raw.replace(b"boundary", b"boundray")
    at = chance.choice(places) + 1
    return raw[:at] + chance.choice((b"", b"-", b"--", b"----", b"\r\n")) + raw[at + chance.randint(0, 6) :]


def _swap(word: bytes, values: Sequence[bytes]) -> Mutation:
    def swap(chance: random.Random, raw: bytes) -> bytes:
        start = raw.lower().find(word)
        if start < 0:
            return word + chance.choice(values) + b"\r\n" + raw
        end = min(at for at in (raw.find(b"\r", start), raw.find(b";", start + 1), len(raw)) if at > 0)
        return raw[:start] + word + chance.choice(values) + raw[end:]

    return swap


def nest(chance: random.Random, raw: bytes) -> bytes:
    """The whole letter as a part of a part of a part, up to deeper than is allowed."""
    lines, rest = _headers(raw)
    kept = [line for line in lines if not line.lower().startswith(b"content-")]
    inner = b"\r\n".join(line for line in lines if line.lower().startswith(b"content-")) + rest
    for level in range(chance.choice((1, 2, 5, 9, 11, 60))):
        kind = chance.choice((b"mixed", b"alternative", b"digest", b"related", b"report"))
        head = b"Content-Type: multipart/%s; boundary=n%d\r\n\r\n" % (kind, level)
        inner = head + b"--n%d\r\n" % level + inner + b"\r\n--n%d--\r\n" % level
    return b"\r\n".join(kept) + b"\r\n" + inner


def other_line_ends(chance: random.Random, raw: bytes) -> bytes:
    return raw.replace(b"\r\n", chance.choice((b"\n", b"\r", b"\r\r\n", b"\n\r", b"\x85")))


def repeat_lines(chance: random.Random, raw: bytes) -> bytes:
    lines = raw.split(b"\n")
    at = chance.randrange(len(lines))
    return b"\n".join([*lines[:at], *[lines[at]] * chance.choice((2, 50, 3000)), *lines[at:]])


MUTATIONS: tuple[Mutation, ...] = (
    flip_bytes, insert_nasty, cut_out, truncate, repeat_header, shuffle_headers, fill_header, damage_boundary, nest,
    other_line_ends, repeat_lines, _swap(b"charset=", CHARSETS), _swap(b"content-transfer-encoding: ", ENCODINGS),
    _swap(b"content-type: ", TYPES),
)  # fmt: skip


def mutated(seed: int, count: int) -> Iterator[bytes]:
    """So many damaged letters, each damaged one to four times."""
    chance = random.Random(seed)
    letters = seeds()
    for _ in range(count):
        raw = chance.choice(letters)
        for _ in range(chance.randint(1, 4)):
            raw = chance.choice(MUTATIONS)(chance, raw)
        yield raw
