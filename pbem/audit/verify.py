#!/usr/bin/env python3
"""Checks the audit file of a pbem game, without the server and without a network.

    python3 verify.py GAME.ndjson [--key KEY] [--receipt FILE]... [--checkpoint FILE]... [--json]

KEY is the server's key as your letters print it; a receipt came with the answer to your orders, a checkpoint with a
report or a seal: enclosed as a file, or copied out of the letter. Each makes the check stronger. Exit code 0: it
holds; 1: it does not; 2: something cannot be read.

One file, standard library only, Python 3.9 or newer. Dice: pbem-dice/1. Log: RFC 6962 tree, C2SP signed notes and
tlog-proofs, Ed25519 (RFC 8032).

What is checked, in this order; each row is a function of its own, and CHECKS lists them again:

    check              compares                                        so nobody can
    -----------------  ----------------------------------------------  ------------------------------------------
    check_sum          the lines with the signed sum at their end      cut, add or change a line of the file
    check_log          the entries with the signed head of the log     delete, insert, move or alter an event
    check_course       each event with what may follow the one before  seal early, resolve twice, skip a turn
    check_seals        the sheets that count with the root of the seal swap a sheet after the seal was mailed
    check_secrets      revealed secrets with the first commitment      choose the dice after seeing the orders
    check_labels       each throw with its turn and its label          throw again until the result fits
    check_throws       what came up with what secret and label give    write down another result
    check_bags         each bag with what the last draw left in it     slip a tile into the bag, or out of it
    check_facts        throws of the file with those in the log        show a player other throws than were stored

    with --key         check_key         the key of the file is the one in your letters
    with --receipt     check_receipt     the entry that you hold a receipt for is in the log, in its place
    with --checkpoint  check_checkpoint  the log that your old letter told of is the beginning of this one

After that `cannot_prove` says what no check of this file can show.
"""

from __future__ import annotations

import argparse
import base64
import calendar
import hashlib
import hmac
import json
import os
import re
import struct
import sys
import textwrap
import uuid
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any, NamedTuple

FORMAT = "pbem-audit/1"
HOLDS, FAILS, UNREADABLE = 0, 1, 2
WORDS = 1 << 32
# No chain of secrets has more links; a check must come to an end.
LONGEST = 100_000
# Of each check so many findings are shown.
MOST_SHOWN = 20
Data = dict[str, Any]


class Unreadable(Exception):
    """What was given is no audit file, key, receipt or checkpoint that this program understands."""


class Wrong(Exception):
    """A signature or proof that does not hold."""


class Finding(NamedTuple):
    """What is wrong, and on which line of the file (0: in none of them)."""

    line: int
    what: str


Findings = Iterator[Finding]


# ---- the shape of the file ----


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_format(value: Any) -> bool:
    return bool(value == FORMAT)


def is_whole(value: Any) -> bool:
    return type(value) is int and 0 <= value < 1 << 53


def is_hex(value: Any, size: int = 32) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[0-9a-f]*", value) is not None and len(value) == 2 * size


def is_salt(value: Any) -> bool:
    return is_hex(value, 16)


def is_signature(value: Any) -> bool:
    return is_hex(value, 48)


def is_truth(value: Any) -> bool:
    return isinstance(value, bool)


def is_secret(value: Any) -> bool:
    return value == "" or is_hex(value)


def is_runs(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(run, list) and len(run) == 2 and is_text(run[0]) and is_whole(run[1]) and run[1] > 0 for run in value
    )


def is_faces(value: Any) -> bool:
    return isinstance(value, list) and all(map(is_whole, value))


def is_items(value: Any) -> bool:
    return isinstance(value, list) and all(map(is_text, value))


def is_list(value: Any) -> bool:
    return isinstance(value, list)


def is_sheets(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(sheet, dict) and is_text(sheet.get("seat")) and is_whole(sheet.get("version")) for sheet in value
    )


def is_moment(value: Any) -> bool:
    form = r"[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ"
    return isinstance(value, str) and re.fullmatch(form, value, re.ASCII) is not None


def is_deadline(value: Any) -> bool:
    return value == "" or is_moment(value)


def is_turns(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(turn, dict) and is_whole(turn.get("turn")) and is_whole(turn.get("resolution")) for turn in value
    )


def is_uuid(value: Any) -> bool:
    form = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
    return isinstance(value, str) and re.fullmatch(form, value) is not None


Shape = dict[str, Callable[[Any], bool]]
OPENING: Shape = {"number": is_whole, "topic": is_text, "salt": is_salt, "payload": is_text}
REVEAL: Shape = {"number": is_whole, "topic": is_text, "t": is_whole, "reveal": is_secret}
THROW: Shape = {"t": is_whole, "ask": is_text, "label": is_text, "count": is_whole}
OPENED = (
    "share",
    "beacon",
    "open",
    "extend",
    "pause",
    "resume",
    "rules",
    "bind",
    "seal",
    "heard",
    "rollback",
    "restore",
    "end",
)
SHAPES: dict[str, Shape] = {
    "game": {"format": is_format, "reader": is_text, **OPENING},
    **dict.fromkeys(OPENED, OPENING),
    "leaf": {"number": is_whole, "leaf": is_hex},
    "reveal": {"at": is_text, "turn": is_whole, "c": is_hex, **REVEAL},
    "galaxy": {"chain_top": is_hex, "hidden": is_hex},
    "checkpoint": {"key": is_text, "note": is_text},
    "sum": {"note": is_text},
}
OPENED_REVEAL: Shape = {"salt": is_salt, "payload": is_text, **REVEAL}
THROWS: dict[str, Shape] = {
    "dice": {"sides": is_whole, "came": is_faces, **THROW},
    "draw": {"bag": is_runs, "came": is_items, "after": is_whole, "put": is_runs, "taken": is_runs, **THROW},
    "shuffle": {"bag": is_runs, "came": is_items, **THROW},
}
TOPICS = {
    "game": ("game.opened.1",),
    "share": ("dice.shared.1",),
    "beacon": ("dice.beacon_chosen.1",),
    "open": ("turn.opened.1",),
    "extend": ("turn.deadline_moved.1", "turn.extension_given.1"),
    "pause": ("game.paused.1",),
    "resume": ("game.resumed.1",),
    "rules": ("game.rules_changed.1",),
    "bind": ("turn.sheets_bound.1",),
    "seal": ("turn.sealed.1",),
    "heard": ("turn.beacon_heard.1",),
    "restore": ("log.restored.1",),
    "rollback": ("turn.rolled_back.1",),
    "reveal": ("turn.resolved.1",),
    "end": ("game.ended.1",),
}
# What is read of the events that are opened, besides their moment.
EVENTS: dict[str, Shape] = {
    "game": {
        "title": is_text,
        "game": is_text,
        "rules_version": is_whole,
        "chain_length": is_whole,
        "commitment": is_hex,
        "hidden_commitment": is_hex,
    },
    "share": {"galaxy": is_uuid, "closes": is_text},
    "beacon": {"chain": is_hex, "genesis": is_whole, "period": is_whole, "delay": is_whole},
    "open": {"turn": is_whole, "resolution": is_whole, "deadline": is_deadline, "awaited": is_items},
    "extend": {"turn": is_whole, "deadline": is_deadline},
    "pause": {},
    "resume": {"deadline": is_deadline},
    "rules": {"rules_version": is_whole},
    "seal": {"turn": is_whole, "resolution": is_whole, "sheets": is_sheets, "why": is_text},
    "bind": {"turn": is_whole, "resolution": is_whole, "root": is_hex},
    "heard": {
        "turn": is_whole,
        "resolution": is_whole,
        "round": is_whole,
        "signature": is_signature,
        "reached": is_items,
        "checked": is_truth,
    },
    "restore": {"size": is_whole, "root": is_hex, "left": is_whole, "reason": is_text},
    "rollback": {"turn": is_whole, "again": is_turns},
    "reveal": {"turn": is_whole, "resolution": is_whole, "reveal": is_secret, "throws": is_list},
    "end": {"turn": is_whole, "hidden": is_secret},
}


class Line(NamedTuple):
    """One line of the file; `event` is what its payload holds, if it has one."""

    place: int
    kind: str
    data: Data
    event: Data


class File(NamedTuple):
    raw: list[bytes]
    lines: list[Line]

    @property
    def game(self) -> Line:
        return self.lines[0]

    @property
    def id(self) -> bytes:
        return uuid.UUID(self.game.event["originator_id"]).bytes

    @property
    def dice(self) -> bytes:
        """Whose dice were thrown: the game's own, or those of a galaxy that it shares with others."""
        shared = [line.event["galaxy"] for line in self.of("share")]
        return uuid.UUID(shared[0]).bytes if shared else self.id

    @property
    def origin(self) -> str:
        return f"pbem/{self.game.event['originator_id']}"

    @property
    def log(self) -> list[Line]:
        return [line for line in self.lines if "number" in line.data]

    @property
    def throws(self) -> list[Line]:
        return self.of("roll", "hroll")

    @property
    def secret(self) -> str:
        """X, once the game has ended and the dice are out."""
        late = [str(line.data["hidden"]) for line in self.of("galaxy")]
        return next((str(line.event["hidden"]) or "".join(late[:1]) for line in self.of("end")), "")

    @property
    def rounds(self) -> dict[int, tuple[bytes, bytes]]:
        """R_t and B_t of the turns for which the beacon was heard."""
        heard = [line.event for line in self.of("heard")]
        return {
            event["resolution"]: (struct.pack(">Q", event["round"]), sha256(bytes.fromhex(event["signature"])))
            for event in heard
        }

    def of(self, *kinds: str) -> list[Line]:
        return [line for line in self.lines if line.kind in kinds]


def read(data: bytes) -> File:
    """The file line by line, each of a known kind with all its fields; nothing is believed yet."""
    raw = data.split(b"\n")
    if raw.pop() or not raw:
        raise Unreadable("the file is empty or cut off in the middle of a line")
    lines = [read_line(place, text) for place, text in enumerate(raw, 1)]
    if lines[0].kind != "game":
        raise Unreadable(f"this is not an audit file of the format {FORMAT}")
    return File([text + b"\n" for text in raw], lines)


def read_line(place: int, text: bytes) -> Line:
    data, event = read_json(text, f"line {place}"), {}
    shape, kind = shape_of(data), str(data.get("kind"))
    if shape is None:
        raise Unreadable(f"line {place} is of no known kind")
    fit(data, {"kind": is_text, **shape}, f"line {place}", is_exact=True)
    if kind in TOPICS and data["topic"] not in TOPICS[kind]:
        raise Unreadable(f"line {place} should be {' or '.join(TOPICS[kind])}; a newer verify.py may know what it is")
    if "payload" in data:
        event = read_json(data["payload"].encode(), f"the payload of line {place}")
        parts = {"originator_id": is_uuid, "originator_version": is_whole, "at": is_moment, **EVENTS[kind]}
        fit(event, parts, f"the payload of line {place}")
    return Line(place, kind, data, event)


def shape_of(data: Data) -> Shape | None:
    kind, ask = data.get("kind"), data.get("ask")
    if kind in ("roll", "hroll"):
        return THROWS.get(ask) if isinstance(ask, str) else None
    if kind == "reveal" and "payload" in data:
        return OPENED_REVEAL
    return SHAPES.get(kind) if isinstance(kind, str) else None


def read_json(text: bytes, what: str) -> Data:
    try:
        data = json.loads(text.decode(), parse_float=refuse, parse_constant=refuse)
        if b"\\u" in text:
            # Half of a character can be written in JSON, but nowhere else.
            json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{what} is not JSON") from error
    if not isinstance(data, dict):
        raise Unreadable(f"{what} is not a JSON object")
    return data


def refuse(number: str) -> None:
    raise ValueError(number)


def fit(data: Data, shape: Shape, what: str, is_exact: bool = False) -> None:
    for field, is_right in shape.items():
        if field not in data or not is_right(data[field]):
            raise Unreadable(f"{what}: {field} is missing or not what it should be")
    if is_exact and len(data) != len(shape):
        raise Unreadable(f"{what} has fields that do not belong there")


# ---- hashes and dice ----


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def u32(number: int) -> bytes:
    return struct.pack(">I", number)


def mac(key: bytes, tag: str, *parts: bytes) -> bytes:
    message = b"pbem-dice/1/" + tag.encode() + b"\0" + b"".join(u32(len(part)) + part for part in parts)
    return hmac.new(key, message, "sha256").digest()


def seed(secret: str, tag: str, game: bytes, t: int, round_: bytes = bytes(8), beacon: bytes = bytes(32)) -> bytes:
    """S_t or S'_t; without a beacon its round and value are nought."""
    return mac(bytes.fromhex(secret), tag, game, u32(t), round_, beacon)


def seconds(moment: str) -> int:
    """A moment of UTC in Unix seconds."""
    return calendar.timegm(tuple(map(int, re.split(r"\D", moment)[:6])))


def round_for(beacon: Data, deadline: str) -> int:
    """R_t: the first round at or after the deadline and the delay."""
    late = seconds(deadline) + beacon["delay"] - beacon["genesis"]
    return int(max(1, 1 - (-late // beacon["period"])))


def numbers(key: bytes) -> Iterator[int]:
    i = 0
    while True:
        yield from struct.unpack(">8I", mac(key, "block", u32(i)))
        i += 1


def below(source: Iterator[int], n: int) -> int:
    fair = WORDS - WORDS % n
    return next(number for number in source if number < fair) % n


def came(line: Line, start: bytes) -> list[Any]:
    """What the dice give for this line, whatever it says came up."""
    data = line.data
    source = numbers(mac(start, "label", data["label"].encode()))
    if data["ask"] == "dice":
        return [1 + below(source, data["sides"]) for _ in range(data["count"])]
    if data["ask"] == "draw":
        return drawn(source, data["bag"], data["count"])
    items = [item for item, many in data["bag"] for _ in range(many)]
    for i in range(len(items) - 1, 0, -1):
        j = below(source, i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def drawn(source: Iterator[int], bag: Any, count: int) -> list[str]:
    left, items = [many for _, many in bag], []
    for _ in range(count):
        place, run = below(source, sum(left)), 0
        while place >= left[run]:
            place, run = place - left[run], run + 1
        left[run] -= 1
        items.append(bag[run][0])
    return items


# ---- the log ----


def leaf_of(line: Line) -> bytes:
    """The leaf hash that a line of the log stands for."""
    data, event = line.data, line.event
    if line.kind == "leaf":
        return bytes.fromhex(data["leaf"])
    if event:
        return entry_leaf(data["topic"], data["number"], data["payload"], data["salt"], event)
    return hashed_entry(data["at"], data["c"], data["topic"], data["number"], data["turn"])


def entry_leaf(topic: str, number: int, payload: str, salt: str, event: Data) -> bytes:
    c = sha256(b"pbem-log/1/commit\0", bytes.fromhex(salt), payload.encode()).hex()
    return hashed_entry(event["at"], c, topic, number, event.get("turn", 0))


def hashed_entry(at: str, c: str, kind: str, number: int, turn: int) -> bytes:
    entry = {"at": at, "c": c, "kind": kind, "number": number, "turn": turn}
    return sha256(b"\0", json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode())


def root(leaves: Sequence[bytes]) -> bytes:
    if len(leaves) < 2:
        return leaves[0] if leaves else sha256()
    middle = 1 << ((len(leaves) - 1).bit_length() - 1)
    return sha256(b"\1", root(leaves[:middle]), root(leaves[middle:]))


def climbed(leaf: bytes, index: int, size: int, proof: Sequence[bytes]) -> bytes:
    """The head that an inclusion proof leads to."""
    node, last = index, size - 1
    for sibling in proof:
        if last == 0:
            raise Wrong("its proof is too long")
        if node & 1 or node == last:
            leaf = sha256(b"\1", sibling, leaf)
            node, last = past_zeros(node, last)
        else:
            leaf = sha256(b"\1", leaf, sibling)
        node, last = node >> 1, last >> 1
    if last:
        raise Wrong("its proof is too short")
    return leaf


def past_zeros(node: int, last: int) -> tuple[int, int]:
    """Up to the next level at which the node is a right child."""
    while node and not node & 1:
        node, last = node >> 1, last >> 1
    return node, last


def past_ones(node: int, last: int) -> tuple[int, int]:
    """Up to the next level at which the node is a left child."""
    while node & 1:
        node, last = node >> 1, last >> 1
    return node, last


def extended(old_size: int, old: bytes, size: int, proof: Sequence[bytes]) -> bytes:
    """The head of the larger log that a consistency proof leads to from the smaller one."""
    if old_size == size and not proof:
        return old
    path = proof_path(old_size, old, size, proof)
    node, last = past_ones(old_size - 1, size - 1)
    older = newer = path[0]
    for sibling in path[1:]:
        if last == 0:
            raise Wrong("its proof is too long")
        if node & 1 or node == last:
            older, newer = sha256(b"\1", sibling, older), sha256(b"\1", sibling, newer)
            node, last = past_zeros(node, last)
        else:
            newer = sha256(b"\1", newer, sibling)
        node, last = node >> 1, last >> 1
    if last or older != old:
        raise Wrong("its proof does not begin with the log before")
    return newer


def proof_path(old_size: int, old: bytes, size: int, proof: Sequence[bytes]) -> list[bytes]:
    """The hashes to climb by. A log whose size is a power of two is a whole tree: its own head comes first."""
    is_whole_tree = old_size & (old_size - 1) == 0
    path = [old, *proof] if is_whole_tree else list(proof)
    if not 0 < old_size < size or not path:
        raise Wrong("its proof leads nowhere")
    return path


# ---- signatures ----

PRIME = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
TWIST = -121665 * pow(121666, PRIME - 2, PRIME) % PRIME
Point = tuple[int, int, int, int]


def added(one: Point, two: Point) -> Point:
    a = (one[1] - one[0]) * (two[1] - two[0]) % PRIME
    b = (one[1] + one[0]) * (two[1] + two[0]) % PRIME
    c = 2 * one[3] * two[3] * TWIST % PRIME
    d = 2 * one[2] * two[2] % PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME)


def multiplied(times: int, point: Point) -> Point:
    total = (0, 1, 1, 0)
    while times:
        if times & 1:
            total = added(total, point)
        point, times = added(point, point), times >> 1
    return total


def point_of(text: bytes) -> Point:
    number = int.from_bytes(text, "little")
    sign, y = number >> 255, number & ((1 << 255) - 1)
    square = (y * y - 1) * pow(TWIST * y * y + 1, PRIME - 2, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if x * x % PRIME != square:
        x = x * pow(2, (PRIME - 1) // 4, PRIME) % PRIME
    if y >= PRIME or x * x % PRIME != square or (x == 0 and sign):
        raise Wrong("it is not a point of the curve")
    x = PRIME - x if x & 1 != sign else x
    return (x, y, 1, x * y % PRIME)


BASE = point_of(bytes([0x58]) + bytes([0x66]) * 31)


def is_signed(public: bytes, text: bytes, signature: bytes) -> bool:
    """Ed25519: whether S * B = R + h * A."""
    s = int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or s >= ORDER:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + text).digest(), "little") % ORDER
    try:
        one, two = multiplied(s, BASE), added(point_of(signature[:32]), multiplied(h, point_of(public)))
    except Wrong:
        return False
    return all((one[i] * two[2] - two[i] * one[2]) % PRIME == 0 for i in (0, 1))


class Key(NamedTuple):
    name: str
    id: bytes
    public: bytes


def read_key(text: str) -> Key:
    """NAME+ID+BASE64, the id following from the rest."""
    parts = text.strip().split("+", 2)
    material = unpacked(parts[-1])
    if not parts[0].isprintable() or len(parts) != 3 or len(material) != 33 or material[0] != 1 or not parts[0]:
        raise Unreadable("a key should be NAME+ID+BASE64 of an Ed25519 key")
    number = sha256(parts[0].encode(), b"\n", material)[:4]
    if number.hex() != parts[1]:
        raise Unreadable("the id of the key does not belong to it")
    return Key(parts[0], number, material[1:])


def unpacked(text: str) -> bytes:
    try:
        raw = base64.b64decode(text, validate=True)
    except ValueError:
        raw = b""
    if not raw or base64.b64encode(raw).decode() != text:
        raise Unreadable("something that should be base64 is not")
    return raw


def signed_text(note: str, key: Key) -> str:
    """The text of a note, if the key has signed it."""
    text, gap, tail = note.rpartition("\n\n")
    if not gap or not tail.endswith("\n"):
        raise Unreadable("a signed note should be a text, an empty line and signatures")
    text += "\n"
    ours = [sign for name, sign in signatures(tail, key.name) if sign[:4] == key.id]
    if not ours or not all(is_signed(key.public, text.encode(), sign[4:]) for sign in ours):
        raise Wrong(f"it is not signed by {key.name} with key {key.id.hex()}")
    return text


def signatures(tail: str, name: str) -> list[tuple[str, bytes]]:
    """The signatures below a note that were made under this name."""
    held = [line.split(" ") for line in tail[:-1].split("\n")]
    if any(len(parts) != 3 or parts[0] != "\u2014" for parts in held):
        raise Unreadable("the signatures of a note cannot be read")
    return [(parts[1], unpacked(parts[2])) for parts in held if parts[1] == name]


class Head(NamedTuple):
    """A checkpoint: the log of `origin` had `size` entries under this root."""

    origin: str
    size: int
    root: bytes


def read_head(text: str) -> Head:
    lines = text.split("\n")
    if len(lines) < 4 or not re.fullmatch(r"0|[1-9][0-9]{0,15}", lines[1], re.ASCII):
        raise Unreadable("a checkpoint should be three lines: origin, size, root")
    return Head(lines[0], int(lines[1]), unpacked(lines[2]))


# ---- the checks, each for itself ----


def check_sum(file: File) -> Findings:
    """The file is whole and as the server signed it."""
    end = file.lines[-1]
    if end.kind != "sum" or len(file.of("sum")) != 1 or len(file.lines) < 2 or file.lines[-2].kind != "checkpoint":
        yield Finding(end.place, "the file does not end with a checkpoint and a sum: something is missing")
        return
    count, held = len(file.lines) - 1, sha256(*file.raw[:-1]).hex()
    try:
        text = signed_text(end.data["note"], read_key(file.lines[-2].data["key"]))
    except (Wrong, Unreadable) as error:
        yield Finding(end.place, f"the sum of the file: {error}")
        return
    if text != f"{FORMAT}\n{file.origin}\n{count} lines\n{held}\n":
        yield Finding(end.place, "the file is not the one that was signed")


def check_log(file: File) -> Findings:
    """Every event has its entry in the log, and the log is the one that was signed."""
    is_numbered = yield from check_entries(file)
    if is_numbered:
        yield from check_signed_head(file)


def check_entries(file: File) -> Generator[Finding, None, bool]:
    """Each entry is in its place and of this game; whether they are numbered rightly."""
    for place, line in enumerate(file.log, 1):
        if line.data["number"] != place:
            yield Finding(line.place, f"this should be entry {place} of the log, not {line.data['number']}")
            return False
        if line.event and line.event["originator_version"] != place:
            yield Finding(line.place, "the payload belongs to another entry of the log")
        if line.event and line.event["originator_id"] != file.game.event["originator_id"]:
            yield Finding(line.place, "the payload belongs to another game")
    return True


def check_signed_head(file: File) -> Findings:
    leaves = [leaf_of(line) for line in file.log]
    if len(file.of("checkpoint")) != 1:
        yield Finding(file.lines[-1].place, "there should be one checkpoint")
    for line in file.of("checkpoint"):
        try:
            head = read_head(signed_text(line.data["note"], read_key(line.data["key"])))
        except (Wrong, Unreadable) as error:
            yield Finding(line.place, f"the checkpoint: {error}")
            continue
        if head != Head(file.origin, len(leaves), root(leaves)):
            yield Finding(line.place, "the entries do not make up the log that was signed")


class Course:
    """Where the game stands after each line: which turn, and what must come next."""

    def __init__(self, is_over: bool, is_shared: bool) -> None:
        self.stage, self.turn, self.t, self.opened, self.deadline = "begun", 0, 1, 0, ""
        self.is_over, self.is_shared, self.beacon, self.bound = is_over, is_shared, dict[str, Any](), ""
        # By turn the dice it was last thrown with; turns still to be resolved once more; where an open turn was left.
        self.played: dict[int, int] = {}
        self.again: list[tuple[int, int]] = []
        self.thrown, self.left = 0, (0, 0)

    def game(self, line: Line) -> Iterator[str]:
        if line.place != 1:
            yield "a game begins but once"
        if (line.data["reader"] == "") is not self.is_over:
            yield "a file is for one reader as long as the game runs, and for all when it is over"

    def share(self, line: Line) -> Iterator[str]:
        if line.place != 2:
            yield "whose dice are thrown is settled when the game is opened"

    def beacon_chosen(self, line: Line) -> Iterator[str]:
        if line.place != 2:
            yield "whether a beacon is in the dice is settled when the game is opened"
        if not line.event["period"]:
            yield "a beacon has a period"
        else:
            self.beacon = line.event

    def galaxy(self, line: Line) -> Iterator[str]:
        if not self.is_shared:
            yield "this game has dice of its own"

    def open(self, line: Line) -> Iterator[str]:
        event = line.event
        if self.stage != "resolved":
            yield "a turn opens only when the one before is resolved"
        if (event["turn"], event["resolution"]) != (self.turn + 1, self.t + 1):
            yield f"this should be turn {self.turn + 1} with dice {self.t + 1}"
        self.stage, self.turn, self.t = "open", event["turn"], event["resolution"]
        # Sheets that were in when turns were taken back are kept for the turn they were sent for.
        self.opened = self.left[1] if self.left[0] == event["turn"] else line.data["number"]
        self.deadline, self.left = event["deadline"], (0, 0)

    def extend(self, line: Line) -> Iterator[str]:
        event = line.event
        if self.stage != "open" or event["turn"] != self.turn:
            yield "only the deadline of the open turn can be moved"
        self.deadline = event["deadline"]

    def resume(self, line: Line) -> Iterator[str]:
        self.deadline = line.event["deadline"]
        return iter(())

    def bind(self, line: Line) -> Iterator[str]:
        if self.stage != "open" or (line.event["turn"], line.event["resolution"]) != (self.turn, self.t):
            yield "sheets are bound for the turn that is about to be sealed"
        self.stage = "bound"

    def seal(self, line: Line) -> Iterator[str]:
        event = line.event
        if self.stage not in (("begun",) if event["why"] == "setup" else ("open", "bound")):
            yield "a turn is sealed once, after it was opened"
        if (event["turn"], event["resolution"]) != (self.turn, self.t):
            yield f"this should be turn {self.turn} with dice {self.t}"
        if event["why"] == "deadline" and not self.has_passed(event["at"]):
            yield f"the turn was sealed before its deadline ({self.deadline or 'none'})"
        yield from self.wrong_sheets(event["sheets"], line.data["number"])
        self.stage = "deaf" if self.beacon and self.turn else "sealed"

    def has_passed(self, at: str) -> bool:
        return bool(self.deadline) and at >= self.deadline

    def wrong_sheets(self, sheets: Sequence[Data], sealed: int) -> Iterator[str]:
        """Each seat has one sheet, sent after the turn was opened and before it was sealed."""
        seats = [sheet["seat"] for sheet in sheets]
        if len(seats) != len(set(seats)):
            yield "a seat has two sheets"
        numbers = [sheet["version"] for sheet in sheets if sheet["version"]]
        if not all(self.opened < number < sealed for number in numbers):
            yield "a sheet counts that was not sent while the turn was open"

    def heard(self, line: Line) -> Iterator[str]:
        event = line.event
        if self.stage != "deaf" or (event["turn"], event["resolution"]) != (self.turn, self.t):
            yield "the beacon is heard once for each turn, after its seal"
            return
        if not self.deadline or event["round"] != round_for(self.beacon, self.deadline):
            yield "this is not the round that follows from the deadline"
        self.stage = "sealed"

    def reveal(self, line: Line) -> Iterator[str]:
        turn = line.event["turn"] if line.event else line.data["turn"]
        if self.stage == "deaf":
            yield "dice are thrown only when the beacon was heard"
        elif self.stage != "sealed":
            yield "dice are thrown only for a turn that was sealed"
        if (turn, line.data["t"]) != (self.turn, self.t):
            yield f"this should be turn {self.turn} with dice {self.t}"
        secret = "" if self.is_shared else line.data["reveal"]
        if line.event and (line.event["resolution"], line.event["reveal"]) != (line.data["t"], secret):
            yield "the secret is not the one in the payload"
        self.played[self.turn], self.thrown = self.t, max(self.thrown, self.t)
        self.next_again()

    def next_again(self) -> None:
        """The next turn that is resolved once more; after the last, dice that were never thrown."""
        if self.again:
            self.stage, (self.turn, self.t) = "sealed", self.again.pop(0)
        else:
            self.stage, self.t = "resolved", self.thrown

    def rollback(self, line: Line) -> Iterator[str]:
        first, again = line.event["turn"], [(turn["turn"], turn["resolution"]) for turn in line.event["again"]]
        gone = sorted(turn for turn in self.played if turn >= first)
        if self.stage not in ("open", "resolved") or not first or not gone:
            yield "only turns that were resolved can be taken back"
        if again and again != [(turn, self.played[turn]) for turn in gone]:
            yield "turns are resolved once more with the dice that they had, all of them"
        self.take_back(first, gone, again)

    def take_back(self, first: int, gone: list[int], again: list[tuple[int, int]]) -> None:
        """The game is before the first of these turns; sheets that were in are kept for the turn they were sent for."""
        self.left = (self.turn, self.opened) if again and self.stage == "open" else (0, 0)
        for turn in gone:
            del self.played[turn]
        self.again, self.turn = again, first - 1
        self.next_again()

    def end(self, line: Line) -> Iterator[str]:
        if self.stage != "resolved" or line.event["turn"] != self.turn:
            yield "a game ends with the turn that was resolved last"
        self.stage = "ended"


# The name of a step where the name of the kind is taken.
STEPS = {"beacon": "beacon_chosen"}


def check_course(file: File) -> Findings:
    """Turns are opened, sealed and resolved in order, and deadlines kept."""
    course = Course(bool(file.of("end")), bool(file.of("share")))
    for line in file.lines:
        step = getattr(course, STEPS.get(line.kind, line.kind), None)
        for what in step(line) if step else ():
            yield Finding(line.place, what)


def check_seals(file: File) -> Findings:
    """The sheets that count are those whose root every player was told before any roll."""
    log, awaited, bound = file.log, list[str](), ""
    for line in file.lines:
        if line.kind == "open":
            awaited = line.event["awaited"]
        elif line.kind == "bind":
            bound = line.event["root"]
        elif line.kind == "seal":
            versions = {sheet["seat"]: sheet["version"] for sheet in line.event["sheets"]}
            if bound and root([sheet_leaf(seat, versions, log) for seat in awaited]).hex() != bound:
                yield Finding(line.place, "the sheets that count are not those whose root was told with the seal")
            bound = ""


def sheet_leaf(seat: str, versions: dict[str, int], log: list[Line]) -> bytes:
    """A seat with a sheet is bound to its entry in the log; an empty sheet, or none, is said to be that."""
    number = versions.get(seat)
    is_sent = bool(number and number <= len(log))
    kind = "sent" if number else "absent" if number is None else "empty"
    leaf = leaf_of(log[number - 1]).hex() if number and is_sent else ""
    told = {"leaf": leaf, "seat": seat, "sheet": kind}
    return sha256(b"\0", json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode())


def check_secrets(file: File) -> Findings:
    """The secrets that were revealed are those that the server bound itself to before the first turn."""
    is_linked = yield from check_reveals(file)
    if is_linked:
        yield from check_hidden(file)
        yield from check_top(file)


def check_reveals(file: File) -> Generator[Finding, None, bool]:
    """Each secret leads down the chain to the one before; whether the chain has a link for each of them."""
    known, at = bytes.fromhex(file.game.event["commitment"]), 0
    shown, again = dict[int, str](), set[int]()
    for line in file.of("reveal", "rollback"):
        if line.kind == "rollback":
            again |= {turn["resolution"] for turn in line.event["again"]} & set(shown)
            continue
        t, secret = line.data["t"], line.data["reveal"]
        if t in again:
            # A turn that is resolved once more has the secret it had.
            again.remove(t)
            if shown[t] != secret:
                yield Finding(line.place, f"the secret of dice {t} was another one before")
            continue
        shown[t] = secret
        if not at < t <= min(file.game.event["chain_length"], at + len(file.of("reveal"))):
            yield Finding(line.place, "the chain of secrets has no such link here")
            return False
        if not secret:
            continue
        if down_the_chain(secret, t - at, file) != known:
            yield Finding(line.place, f"the secret of dice {t} is not the one that was promised")
            continue
        known, at = bytes.fromhex(secret), t
    return True


def check_hidden(file: File) -> Findings:
    promised = file.game.event["hidden_commitment"]
    for line in file.of("end", "galaxy"):
        secret = bytes.fromhex((line.event or line.data)["hidden"])
        if secret and sha256(b"pbem-dice/1/hidden\0", file.dice, secret).hex() != promised:
            yield Finding(line.place, "the hidden secret is not the one that was promised")


def check_top(file: File) -> Findings:
    reveals = file.of("reveal")
    for line in file.of("galaxy"):
        if reveals and not is_above(line.data["chain_top"], reveals[-1].data, file):
            yield Finding(line.place, "the top of the chain does not lead to the secrets of the turns")


def is_above(top: str, data: Data, file: File) -> bool:
    """Whether the chain goes down from P_N to the P_t of a reveal."""
    steps = file.game.event["chain_length"] - data["t"]
    return 0 <= steps <= LONGEST and bool(down_the_chain(top, steps, file).hex() == data["reveal"])


def down_the_chain(secret: str, steps: int, file: File) -> bytes:
    link = bytes.fromhex(secret)
    for _ in range(steps):
        link = sha256(b"pbem-dice/1/chain\0", file.dice, link)
    return link


Label = tuple[str, int, str]


def check_labels(file: File) -> Findings:
    """Each throw stands below the secret of its turn, and no label was thrown twice."""
    reveal, used = Data(), set[Label]()
    for line in file.lines:
        if line.kind == "reveal":
            reveal = line.data
        elif line.kind in ("roll", "hroll"):
            yield from wrong_label(file, line, reveal, used)
            used.add(label_of(line))
        else:
            reveal = Data()
        if line.kind == "rollback":
            again = {turn["resolution"] for turn in line.event["again"]}
            used = {name for name in used if name[1] not in again}


def label_of(line: Line) -> Label:
    return line.kind, line.data["t"], line.data["label"]


def wrong_label(file: File, line: Line, reveal: Data, used: set[Label]) -> Findings:
    is_shown = reveal.get("reveal", "") != "" if line.kind == "roll" else file.secret != ""
    if not reveal.get("t") or line.data["t"] != reveal["t"] or not is_shown:
        yield Finding(line.place, "the secret of this throw has not been revealed")
    if label_of(line) in used:
        yield Finding(line.place, f"label {line.data['label']} was thrown before in this turn")
    if not re.fullmatch(r"[a-z0-9][a-z0-9._:/#-]{0,199}", line.data["label"]):
        yield Finding(line.place, "this cannot be a label")


def check_throws(file: File) -> Findings:
    """Every roll, draw and shuffle is what the secret and the label give."""
    secrets, seeds = {line.data["t"]: line.data["reveal"] for line in file.of("reveal")}, Seeds(file)
    for line in file.throws:
        secret = secrets.get(line.data["t"], "") if line.kind == "roll" else file.secret
        wrong = asked_wrongly(line.data) or ("" if secret and line.data["t"] < WORDS else NO_SECRET)
        if wrong:
            yield Finding(line.place, wrong)
            continue
        expected = came(line, seeds.of(line, secret))
        if expected != line.data["came"]:
            told = ", ".join(map(str, expected))
            yield Finding(line.place, f"{line.data['label']}: {told} came up, not what is written here")


NO_SECRET = "this throw cannot be checked without its secret"


class Seeds:
    """The seed of each turn, for open and for hidden dice, worked out once."""

    def __init__(self, file: File) -> None:
        self.dice, self.rounds, self.known = file.dice, file.rounds, dict[tuple[str, int], bytes]()

    def of(self, line: Line, secret: str) -> bytes:
        kind, t = line.kind, line.data["t"]
        if (kind, t) not in self.known:
            name = "turn" if kind == "roll" else "hturn"
            self.known[kind, t] = seed(secret, name, self.dice, t, *self.rounds.get(t, ()))
        return self.known[kind, t]


def asked_wrongly(data: Data) -> str:
    """Why nothing of this kind can be thrown; "" if it can."""
    if data["count"] != len(data["came"]):
        return "not as many came up as were asked for"
    return ASKED.get(data["ask"], wrong_draw)(data)


def wrong_dice(data: Data) -> str:
    return "" if 1 <= data["sides"] <= WORDS else "no die has so many sides"


def wrong_shuffle(data: Data) -> str:
    items = [item for item, _ in data["bag"]]
    is_short = any(one == two for one, two in zip(items, items[1:]))  # noqa: B905, RUF007 - Python 3.9
    is_whole_bag = sum(many for _, many in data["bag"]) == data["count"]
    return "" if is_whole_bag and not is_short else "the items of the shuffle are not counted rightly"


def wrong_draw(data: Data) -> str:
    items, total = [item for item, _ in data["bag"]], sum(many for _, many in data["bag"])
    if total > WORDS or data["count"] > total:
        return "so many cannot be drawn"
    return "" if items == sorted(set(items)) else "the bag is not sorted"


ASKED: dict[str, Callable[[Data], str]] = {"dice": wrong_dice, "shuffle": wrong_shuffle}
Bag = dict[str, int]


def check_bags(file: File) -> Findings:
    """Each bag holds what the draw before left in it, but for changes that are stated."""
    left: dict[int, Bag] = {}
    for line in file.throws:
        if line.data["ask"] != "draw":
            continue
        bag = dict(line.data["bag"])
        for what in wrong_bag(line.data, bag, left):
            yield Finding(line.place, what)
        left.pop(line.data["after"], None)
        left[line.place] = after_draw(bag, line.data["came"])


def wrong_bag(data: Data, bag: Bag, left: dict[int, Bag]) -> Iterator[str]:
    if data["after"] and data["after"] not in left:
        yield f"line {data['after']} left no bag that this draw could go on with"
    if not data["after"] and bag in left.values():
        yield "a bag is said to be new, but an earlier draw left it just so"
    before = left.get(data["after"], bag)
    if [data["put"], data["taken"]] != [missing(bag, before), missing(before, bag)]:
        yield "the bag does not hold what the draw before left in it"


def after_draw(bag: Bag, came: Sequence[str]) -> Bag:
    left = Counter(bag)
    left.subtract(came)
    return {item: many for item, many in left.items() if many}


def missing(one: dict[str, int], two: dict[str, int]) -> list[list[Any]]:
    """What there is more of in the first bag, by code point."""
    return [[item, one[item] - two.get(item, 0)] for item in sorted(one) if one[item] > two.get(item, 0)]


def check_facts(file: File) -> Findings:
    """Where resolved turns are opened: their throws are those of the log, all of them."""
    shown: dict[int, list[Line]] = {}
    place = 0
    for line in file.lines:
        if line.kind == "reveal":
            place = line.place
        elif line.kind in ("roll", "hroll"):
            shown.setdefault(place, []).append(line)
    for reveal in file.of("reveal"):
        if not reveal.event:
            continue
        lines = shown.get(reveal.place, [])
        stored = reveal.event["throws"]
        if len(lines) != len(stored):
            yield Finding(reveal.place, f"{len(stored)} throws are in the log, {len(lines)} in the file")
        for place in range(min(len(lines), len(stored))):
            if stored[place] != as_stored(lines[place]):
                yield Finding(lines[place].place, "this is not the throw that is in the log")


def as_stored(line: Line) -> Data:
    data = line.data
    return {
        "label": data["label"],
        "stream": "open" if line.kind == "roll" else "hidden",
        "ask": data["ask"],
        "sides": data.get("sides", 0),
        "count": data["count"],
        "bag": data.get("bag", []),
        "came": data["came"],
    }


CHECKS: dict[str, Callable[[File], Findings]] = {
    "the file is whole and signed": check_sum,
    "every event has its entry in the signed log": check_log,
    "turns came in order, deadlines were kept": check_course,
    "the sheets that count are those named by the seal": check_seals,
    "secrets are those promised before the first turn": check_secrets,
    "each label was thrown once, under its own secret": check_labels,
    "every roll, draw and shuffle is what the secrets give": check_throws,
    "bags hold what the draws before left in them": check_bags,
    "throws are those in the log (where it is opened)": check_facts,
}


# ---- what the reader has kept ----


def check_key(file: File, text: str) -> Findings:
    wanted = read_key(text)
    for line in file.of("checkpoint"):
        if line.data["key"] != text.strip():
            yield Finding(line.place, f"the file is not signed with the key given, {wanted.id.hex()}")


def log_key(file: File, text: str) -> Key:
    """The key that receipts must be signed with: the one given, or else the one in the file."""
    held = text or next((line.data["key"] for line in file.of("checkpoint")), "")
    return read_key(held)


def check_checkpoint(file: File, text: str, key: Key) -> Findings:
    """The log of an old letter is the beginning of this one; and it went on from the letter before."""
    since, proof, note = read_proven(text)
    try:
        head = read_head(signed_text(note, key))
        yield from check_head(file, head)
        log = file.log
        if since and since <= len(log) and head.origin == file.origin and not is_lost(file, since):
            old = root([leaf_of(line) for line in log[:since]])
            if extended(since, old, head.size, proof) != head.root:
                raise Wrong("it does not go on from the log before")
    except Wrong as error:
        yield Finding(0, f"your checkpoint: {error}")


def read_proven(text: str) -> tuple[int, list[bytes], str]:
    """A checkpoint, with the proof that it goes on from an older one if there is any."""
    plain = unfolded(text)
    match = re.fullmatch(r"old (0|[1-9][0-9]{0,15})((?:\n.+)*)\n\n((?:.|\n)+)", plain, re.ASCII)
    if not match:
        return 0, [], plain
    return int(match[1]), [unpacked(part) for part in match[2].split("\n")[1:]], match[3]


def unfolded(text: str) -> str:
    """Lines that were broken to fit a letter go on after a blank."""
    return text.replace("\n ", "")


def is_lost(file: File, size: int) -> bool:
    """Whether a log of that size was openly given up, after a restore from a backup."""
    return any(line.event["left"] < size <= line.event["size"] for line in file.of("restore"))


def check_head(file: File, head: Head) -> Findings:
    log = file.log
    if head.origin != file.origin:
        yield Finding(0, f"your checkpoint is of another log, {head.origin}")
    elif is_lost(file, head.size):
        return
    elif head.size > len(log):
        # A receipt given while the turn was open may be newer than the last moment whose size is public.
        if file.of("end"):
            yield Finding(0, f"your checkpoint knows {head.size} entries, the log has only {len(log)}")
    elif root([leaf_of(line) for line in log[: head.size]]) != head.root:
        yield Finding(0, f"the first {head.size} entries are not those that were signed for you")


def check_receipt(file: File, text: str, key: Key) -> Findings:
    """The entry that was acknowledged is in the log, in its place."""
    index, proof, note, extra = read_receipt(text)
    event = read_json(extra["payload"].encode(), "the payload of your receipt")
    fit(event, {"at": is_text}, "the payload of your receipt")
    leaf = entry_leaf(extra["kind"], index + 1, extra["payload"], extra["salt"], event)
    try:
        head = read_head(signed_text(note, key))
        if not index < head.size or climbed(leaf, index, head.size, proof) != head.root:
            raise Wrong("its entry is not in the log that was signed for it")
    except Wrong as error:
        yield Finding(0, f"your receipt: {error}")
        return
    yield from check_head(file, head)
    log = file.log
    if index < len(log) and leaf_of(log[index]) != leaf and not is_lost(file, head.size):
        yield Finding(log[index].place, "your receipt was given for another entry in this place")


def read_receipt(text: str) -> tuple[int, list[bytes], str, Data]:
    head, gap, note = unfolded(text).partition("\n\n")
    match = re.fullmatch(r"c2sp\.org/tlog-proof@v1\nextra (.+)\nindex (0|[1-9][0-9]{0,15})((?:\n.+)*)", head, re.ASCII)
    if not match or not gap:
        raise Unreadable("a receipt should begin with c2sp.org/tlog-proof@v1, extra and index")
    extra = read_json(unpacked(match[1]), "your receipt")
    fit(extra, {"kind": is_text, "payload": is_text, "salt": is_salt}, "your receipt")
    return int(match[2]), [unpacked(part) for part in match[3].split("\n")[1:]], note, extra


# ---- the verdict ----


class Kept(NamedTuple):
    """What the reader brings along."""

    key: str = ""
    receipts: Sequence[str] = ()
    checkpoints: Sequence[str] = ()


def verified(data: bytes, kept: Kept = Kept()) -> Data:  # noqa: B008 - it cannot be changed
    """Everything that was found, as plain data: `verdict` is holds, fails or unreadable."""
    try:
        return judged(read(data), kept)
    except Unreadable as error:
        return {"verdict": "unreadable", "why": str(error), "about": [], "checks": [], "cannot_prove": []}


def judged(file: File, kept: Kept) -> Data:
    checks = [(name, list(check(file))) for name, check in CHECKS.items()]
    checks += [("the key is the one given", list(check_key(file, kept.key)))] if kept.key else []
    for text in kept.receipts:
        checks.append(("your receipt", list(check_receipt(file, text, log_key(file, kept.key)))))
    for text in kept.checkpoints:
        checks.append(("your checkpoint", list(check_checkpoint(file, text, log_key(file, kept.key)))))
    return {
        "verdict": "fails" if any(found for _, found in checks) else "holds",
        "why": "",
        "about": about(file),
        "checks": [{"what": name, "findings": [list(one) for one in found]} for name, found in checks],
        "cannot_prove": cannot_prove(file, kept),
    }


def about(file: File) -> list[str]:
    event = file.game.event
    stands = "over" if file.of("end") else f"under way, as {file.game.data['reader']} may know it"
    throws, draws = len(file.throws), len([line for line in file.throws if line.data["ask"] == "draw"])
    leaves = [leaf_of(line) for line in file.log]
    return [
        f"{event['title']} ({event['game']}, version {event['rules_version']}): {stands}",
        f"game {event['originator_id']}",
        f"resolved turns: {len(file.of('reveal'))}; throws: {throws}, of which draws: {draws}",
        f"log: {len(leaves)} entries, root {root(leaves).hex()}",
        *grades(file),
    ]


def grades(file: File) -> list[str]:
    """How sure the dice are, if there is a beacon in them."""
    heard, told = file.of("heard"), Counter(grade(file, line) for line in file.of("heard"))
    return [f"beacon rounds: {len(heard)}; grade G3: {told['G3']}, grade G2: {told['G2']}"] if file.of("beacon") else []


def grade(file: File, heard: Line) -> str:
    """G3 if the seal came and reached a player before the round, and the deadline was not moved when it had passed."""
    beacon, t = file.of("beacon")[0].event, heard.event["resolution"]
    sealed = [line.event["at"] for line in file.of("seal") if line.event["resolution"] == t]
    emitted = beacon["genesis"] + (heard.event["round"] - 1) * beacon["period"]
    late = {line.event["turn"] for line in moved_late(file)}
    is_early = all(seconds(at) < emitted for at in sealed)
    return "G3" if is_early and heard.event["reached"] and heard.event["turn"] not in late else "G2"


def cannot_prove(file: File, kept: Kept) -> list[str]:
    """Said plainly, because a check is worth no more than what it leaves open."""
    return [words for open_end in OPEN_ENDS for words in open_end(file, kept)]


def about_any_file(file: File, kept: Kept) -> Iterator[str]:
    yield "that a letter was sent which the server never acknowledged: it left no trace"
    yield "what the operator read in his own database; without a beacon he could foresee dice, not change them"
    yield "that the rules ask for just these throws, labels and bags: `pbem verify` runs the rules again"


def about_deadlines(file: File, kept: Kept) -> Iterator[str]:
    late = ", ".join(str(line.place) for line in moved_late(file))
    if late:
        yield f"that deadlines were moved rightly where they had passed already or came nearer: lines {late}"


def about_lost_entries(file: File, kept: Kept) -> Iterator[str]:
    lost = ", ".join(f"entries {line.event['left'] + 1} to {line.event['size']}" for line in file.of("restore"))
    if lost:
        yield f"what was in {lost}, lost in a restore that the master acknowledged; receipts for them stay good"


def about_beacon(file: File, kept: Kept) -> Iterator[str]:
    rounds = file.of("heard")
    if not rounds:
        return
    unchecked = len([line for line in rounds if not line.event["checked"]])
    left = f" (the server itself left {unchecked} UNVERIFIED)" if unchecked else ""
    yield f"that {len(rounds)} signatures are the beacon's: BLS is not checked here; compare them with any relay{left}"
    yield "that a seal reached a player before its round: the server says so; whoever got the letter knows"


def about_bags(file: File, kept: Kept) -> Iterator[str]:
    draws = [line.data for line in file.throws if line.data["ask"] == "draw"]
    changed = len([data for data in draws if data["put"] or data["taken"]])
    if changed:
        yield f"why {changed} bags changed between two draws: only the rules tell"


def about_facts(file: File, kept: Kept) -> Iterator[str]:
    if not file.of("end"):
        return
    if not all(line.event for line in file.of("reveal")):
        yield "that the throws are those of the log: the facts are not opened; the signed sum is all that binds them"


def about_hidden_dice(file: File, kept: Kept) -> Iterator[str]:
    if not file.of("end"):
        yield "anything about hidden dice and throws that the reader was not told of, until the game is over"
    shut = len([line for line in file.of("reveal") if not line.data["reveal"]])
    if shut:
        yield f"the dice of {shut} turns that are shared with other games and not yet revealed"


def about_what_was_kept(file: File, kept: Kept) -> Iterator[str]:
    key = next((line.data["key"] for line in file.of("checkpoint")), "")
    if not kept.key:
        yield f"that the key is the server's: compare it with your letters: {key}"
    if not kept.receipts and not kept.checkpoints:
        yield "that the log was not written anew as a whole: bring a receipt or a checkpoint from an old letter"


OPEN_ENDS: tuple[Callable[[File, Kept], Iterator[str]], ...] = (
    about_any_file,
    about_deadlines,
    about_lost_entries,
    about_beacon,
    about_bags,
    about_facts,
    about_hidden_dice,
    about_what_was_kept,
)


def moved_late(file: File) -> Iterator[Line]:
    """Deadlines moved when they had come, by a grace or after an outage, say; or to an earlier time."""
    deadline = ""
    for line in file.of("open", "extend", "resume"):
        after = line.event["deadline"]
        if line.kind == "extend" and deadline and (line.event["at"] >= deadline or "" < after <= deadline):
            yield line
        deadline = after


def told(result: Data) -> str:
    """The verdict in words."""
    if result["verdict"] == "unreadable":
        return f"IT CANNOT BE READ: {result['why']}."
    rows = [row for check in result["checks"] for row in check_rows(check["what"], check["findings"])]
    count = sum(len(check["findings"]) for check in result["checks"])
    verdict = f"IT DOES NOT HOLD: {count} findings." if count else "IT HOLDS: nothing contradicts anything else."
    open_ends = [row for words in result["cannot_prove"] for row in wrapped(f"- {words}", 2)]
    return "\n".join([*result["about"], "", *rows, "", verdict, "", "What this cannot prove:", *open_ends])


def check_rows(what: str, findings: Sequence[Sequence[Any]]) -> Iterator[str]:
    yield f"  {'FAILS' if findings else 'holds'}  {what}"
    for place, words in findings[:MOST_SHOWN]:
        yield from wrapped(f"         - {f'line {place}: ' if place else ''}{words}", 11)
    if len(findings) > MOST_SHOWN:
        yield f"         - and {len(findings) - MOST_SHOWN} more"


def wrapped(text: str, indent: int) -> list[str]:
    return textwrap.wrap(text, 78, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="verify.py", description="Checks the audit file of a pbem game.")
    parser.add_argument("file", help="the audit file; - for the standard input")
    parser.add_argument("--key", default="", help="the server's key, as your letters print it")
    parser.add_argument("--receipt", action="append", default=[], metavar="FILE", help="a receipt that you kept")
    parser.add_argument("--checkpoint", action="append", default=[], metavar="FILE", help="a checkpoint that you kept")
    parser.add_argument("--json", action="store_true", help="the findings as data")
    given = parser.parse_args(arguments)
    try:
        data = contents(given.file)
        kept = Kept(given.key, [text_of(name) for name in given.receipt], [text_of(name) for name in given.checkpoint])
    except OSError as error:
        show(f"IT CANNOT BE READ: {error.filename}: {error.strerror}.")
        return UNREADABLE
    except UnicodeDecodeError:
        show("IT CANNOT BE READ: a receipt or checkpoint is not plain text.")
        return UNREADABLE
    result = verified(data, kept)
    show(json.dumps(result, indent=1, ensure_ascii=False) if given.json else told(result))
    return {"holds": HOLDS, "fails": FAILS}.get(result["verdict"], UNREADABLE)


def show(text: str) -> None:
    """Nobody need read all of it (`verify.py game.ndjson | head -1`): the verdict is the exit code, too."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        # Python writes once more when it ends, and must have somewhere to write to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def contents(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    with open(name, "rb") as file:  # noqa: PTH123
        return file.read()


def text_of(name: str) -> str:
    return contents(name).decode().replace("\r\n", "\n")


if __name__ == "__main__":
    sys.exit(main())
