#!/usr/bin/env python3
"""Checks the audit file of a pbem game, without the server and without a network.

    python3 verify.py GAME.ndjson [--key KEY] [--receipt FILE]... [--checkpoint FILE]... [--json]
    python3 verify.py GAME.ndjson --part SEAT=PART           your part of the dice: 64 hex digits, or your seat letter
    python3 verify.py GAME.ndjson --accepted SEAT ID LINE    the same, from the letter with which you took the seat
    python3 verify.py GAME.ndjson --witness KEY              who has cosigned the log
    python3 verify.py --compare LETTER LETTER...             do the letters of several players tell of one log?

KEY is the server's key as your letters print it. A receipt came with the answer to your orders, a checkpoint with a
report or a seal; give the attachment, the whole letter (.eml), or the text copied from it. Each makes the check
stronger. Exit codes (VERDICTS):

    0   it holds
    1   it does not hold
    2   something cannot be read
    3   it holds, but receipts or checkpoints that you kept were given up when the server was restored from a backup

One file, standard library only, Python 3.9 or newer. Dice: pbem-dice/1 and pbem-dice/2. Log: RFC 6962 tree, C2SP
signed notes, tlog-proofs and cosignatures, Ed25519 (RFC 8032).

What is checked, in this order; each row is a function of its own, and CHECKS lists them again:

    check              compares                                        so nobody can
    -----------------  ----------------------------------------------  ------------------------------------------
    check_sum          the lines with the signed sum at their end      cut, add or change a line of the file
    check_log          the entries with the signed head of the log     delete, insert, move or alter an event
    check_restores     each restore with the log that it gives up      give up more than was lost
    check_moves        each move with what the old server signed       go on with a game that is not theirs
    check_course       each event with what may follow the previous    seal early, skip a turn, move a beacon round
    check_seals        the sheets that count with the root of the seal swap a sheet after the seal was mailed
    check_parts        the mix with the parts that the players added   leave a player's part out of the dice
    check_secrets      revealed secrets with the first commitment      choose the dice after seeing the orders
    check_labels       each throw with its turn and its label          roll again until the result fits
    check_throws       the results with what secret and label give     write down another result
    check_bags         each bag with what the last draw left in it     slip a tile into the bag, or out of it
    check_facts        throws of the file with those in the log        drop, add, swap or relabel throws

    with --key         check_key         the key of the file is the one in your letters
    with --part        check_part        the part that you added is in the dice
    with --witness     cosignatures      the cosignatures are valid
    with --receipt     check_papers      the entry that you hold a receipt for is in the log, in its place
    with --checkpoint  check_papers      the log of your old letter is the beginning of this one

After that `cannot_prove` says what no check of this file can show.

Where the files differ from what a reader of the specification may expect:

- A die may have up to 2^32 sides (a word of the dice has 32 bits), not only 65,536.
- A chain of secrets has 4,096 links in games that this server opens; a file may name any length.
- A line names its kind in the field `kind`; a log entry has the fields `at`, `c`, `kind`, `number`, `turn`, and is
  written in UTF-8 without escapes.
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
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from email import message_from_bytes
from email.message import Message
from time import gmtime, strftime
from typing import Any, NamedTuple

FORMAT = "pbem-audit/1"
DICE_1, DICE_2 = "pbem-dice/1", "pbem-dice/2"
# By verdict the exit code and the words.
VERDICTS = {
    "holds": (0, "IT HOLDS: nothing contradicts anything else."),
    "fails": (1, "IT DOES NOT HOLD: {findings}."),
    "unreadable": (2, "IT CANNOT BE READ: {why}."),
    "given up": (3, "IT HOLDS, BUT {papers} GIVEN UP when the game was restored to an older state."),
}
# The one beacon, drand quicknet; its rounds are in the dice so many seconds after a deadline.
QUICKNET = {
    "chain": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "genesis": 1692803367,
    "period": 3,
    "delay": 600,
}
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


def is_object(value: Any) -> bool:
    return isinstance(value, dict)


def is_list(value: Any) -> bool:
    return isinstance(value, list)


def is_hashes(value: Any) -> bool:
    return isinstance(value, list) and all(map(is_hex, value))


def is_scheme(value: Any) -> bool:
    return bool(value == DICE_2)


def is_sheets(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(sheet, dict) and is_text(sheet.get("seat")) and is_whole(sheet.get("version")) for sheet in value
    )


def is_closed_sheets(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(sheet, dict) and len(sheet) == 2 and is_text(sheet.get("seat")) and sheet.get("sheet") in KINDS
        for sheet in value
    )


def is_states(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(sheet, dict) and is_text(sheet.get("seat")) and sheet.get("sheet") in (*KINDS, "absent")
        for sheet in value
    )


def is_blinds(value: Any) -> bool:
    return isinstance(value, dict) and all(map(is_salt, value.values()))


# What a seat may have sent, as far as it is shown while the game runs.
KINDS = ("sent", "empty")


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
    "scheme",
    "beacon",
    "part",
    "mix",
    "open",
    "extend",
    "pause",
    "resume",
    "move",
    "arrive",
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
CLOSED_SEAL: Shape = {
    "number": is_whole,
    "topic": is_text,
    "at": is_moment,
    "turn": is_whole,
    "c": is_hex,
    "resolution": is_whole,
    "why": is_text,
    "sheets": is_closed_sheets,
}
BLINDED: Shape = {"blinds": is_blinds, **OPENING}
OPENED_REVEAL: Shape = {"salt": is_salt, "payload": is_text, **REVEAL}
THROWS: dict[str, Shape] = {
    "dice": {"sides": is_whole, "came": is_faces, **THROW},
    "draw": {"bag": is_runs, "came": is_items, "after": is_whole, "put": is_runs, "taken": is_runs, **THROW},
    "shuffle": {"bag": is_runs, "came": is_items, **THROW},
}
TOPICS = {
    "game": ("game.opened.1",),
    "share": ("dice.shared.1",),
    "scheme": ("dice.scheme_chosen.1",),
    "beacon": ("dice.beacon_chosen.1",),
    "part": ("dice.part_added.1",),
    "mix": ("dice.mixed.1",),
    "open": ("turn.opened.1",),
    "extend": ("turn.deadline_moved.1", "turn.extension_given.1"),
    "pause": ("game.paused.1",),
    "resume": ("game.resumed.1",),
    "move": ("game.moved_away.1",),
    "arrive": ("game.arrived.1",),
    "rules": ("game.rules_changed.1",),
    "bind": ("turn.sheets_bound.1", "turn.sheets_blinded.1"),
    "seal": ("turn.sealed.1",),
    "heard": ("turn.beacon_heard.1",),
    "restore": ("log.restored.1", "log.restore_acknowledged.1"),
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
        "seats": is_items,
        "chain_length": is_whole,
        "commitment": is_hex,
        "hidden_commitment": is_hex,
    },
    "share": {"galaxy": is_uuid, "closes": is_text},
    "scheme": {"scheme": is_scheme},
    "beacon": {"chain": is_hex, "genesis": is_whole, "period": is_whole, "delay": is_whole},
    "part": {"seat": is_text, "part": is_hex, "source": is_text},
    "mix": {"mix": is_hex, "round": is_whole},
    "open": {"turn": is_whole, "resolution": is_whole, "deadline": is_deadline, "awaited": is_items},
    "extend": {"turn": is_whole, "deadline": is_deadline},
    "pause": {},
    "resume": {"deadline": is_deadline},
    "move": {"to": is_text},
    "arrive": {"key": is_text, "old_key": is_text, "checkpoint": is_text},
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
# What some topics hold besides.
MORE: dict[str, Shape] = {
    "log.restore_acknowledged.1": {"note": is_text, "lost": is_hashes},
    "turn.sheets_blinded.1": {"why": is_text, "sheets": is_states},
}


class Line(NamedTuple):
    """One line of the file; `event` is what its payload holds, if it has one, or what is known of a seal."""

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
    def scheme(self) -> str:
        """How the dice follow from the secrets."""
        return next((str(line.event["scheme"]) for line in self.of("scheme")), DICE_1)

    @property
    def mix(self) -> bytes:
        """E, the parts of all players, in dice of the scheme pbem-dice/2."""
        return next((bytes.fromhex(line.event["mix"]) for line in self.of("mix")), b"")

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
        raise Unreadable("the file is empty, or its last line is cut off")
    lines = [read_line(place, text) for place, text in enumerate(raw, 1)]
    if lines[0].kind != "game":
        raise Unreadable(f"this is not an audit file in the format {FORMAT}")
    return File([text + b"\n" for text in raw], lines)


def read_line(place: int, text: bytes) -> Line:
    data, event = read_json(text, f"line {place}"), {}
    shape, kind = shape_of(data), str(data.get("kind"))
    if shape is None:
        raise Unreadable(f"line {place} has an unknown kind")
    fit(data, {"kind": is_text, **shape}, f"line {place}", is_exact=True)
    if kind in TOPICS and data["topic"] not in TOPICS[kind]:
        wanted = " or ".join(TOPICS[kind])
        raise Unreadable(f"line {place} should be {wanted}; a newer verify.py may know what it is")
    if "payload" in data:
        event = read_json(data["payload"].encode(), f"the payload of line {place}")
        head = {"originator_id": is_uuid, "originator_version": is_whole, "at": is_moment}
        fit(event, {**head, **EVENTS[kind], **MORE.get(data["topic"], {})}, f"the payload of line {place}")
    elif kind == "seal":
        event = {name: data[name] for name in ("at", "turn", "resolution", "why", "sheets")}
    return Line(place, kind, data, event)


def shape_of(data: Data) -> Shape | None:
    kind, ask = data.get("kind"), data.get("ask")
    if kind in ("roll", "hroll"):
        return THROWS.get(ask) if isinstance(ask, str) else None
    if kind == "reveal" and "payload" in data:
        return OPENED_REVEAL
    if kind == "seal" and "payload" not in data:
        return CLOSED_SEAL
    if kind == "bind" and "blinds" in data:
        return BLINDED
    return SHAPES.get(kind) if isinstance(kind, str) else None


def read_json(text: bytes, what: str) -> Data:
    try:
        data = json.loads(text.decode(), parse_float=refuse, parse_constant=refuse)
        if b"\\u" in text:
            # Half of a character can be written in JSON, but nowhere else.
            json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{what} is not valid JSON") from error
    if not isinstance(data, dict):
        raise Unreadable(f"{what} is not a JSON object")
    return data


def refuse(number: str) -> None:
    raise ValueError(number)


def fit(data: Data, shape: Shape, what: str, is_exact: bool = False) -> None:
    for field, is_right in shape.items():
        if field not in data or not is_right(data[field]):
            raise Unreadable(f"{what}: {field} is missing or malformed")
    if is_exact and len(data) != len(shape):
        raise Unreadable(f"{what} has unexpected fields")


# ---- hashes and dice ----


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def u32(number: int) -> bytes:
    return struct.pack(">I", number)


def mac(scheme: str, key: bytes, tag: str, *parts: bytes) -> bytes:
    message = f"{scheme}/{tag}\0".encode() + b"".join(u32(len(part)) + part for part in parts)
    return hmac.new(key, message, "sha256").digest()


class Extras(NamedTuple):
    """What else is in the dice of a turn; without a beacon its round and value are zero."""

    round: bytes = bytes(8)
    beacon: bytes = bytes(32)
    scheme: str = DICE_1
    mix: bytes = b""


def seed(secret: str, tag: str, game: bytes, t: int, *extras: Any) -> bytes:
    """S_t or S'_t; in pbem-dice/2 the players' parts are in it."""
    round_, beacon, scheme, mix = Extras(*extras)
    parts = [game, u32(t), round_, beacon, *([mix] if scheme == DICE_2 else [])]
    return mac(scheme, bytes.fromhex(secret), tag, *parts)


def mixed(game: bytes, parts: Sequence[tuple[str, str]]) -> bytes:
    """E: for each seat that added a part, in the order of the seats, its name and the part."""
    told = [u32(len(seat.encode())) + seat.encode() + bytes.fromhex(part) for seat, part in parts]
    return sha256(f"{DICE_2}/mix\0".encode(), game, *told)


def letter_part(message_id: str, line: str) -> bytes:
    """The part of a player who took the seat by letter."""
    return sha256(f"{DICE_2}/letter\0{message_id}\0{line}".encode())


def seconds(moment: str) -> int:
    """A moment of UTC in Unix seconds."""
    return calendar.timegm(tuple(map(int, re.split(r"\D", moment)[:6])))


def round_for(beacon: Data, deadline: str) -> int:
    """R_t: the first round at or after the deadline and the delay."""
    late = seconds(deadline) + beacon["delay"] - beacon["genesis"]
    return int(max(1, 1 - (-late // beacon["period"])))


def unlike_quicknet(beacon: Data) -> str:
    """What is told of the beacon and is not so; "" if it is drand quicknet."""
    return ", ".join(name for name, value in QUICKNET.items() if beacon[name] != value)


def emitted(beacon: Data, number: int) -> int:
    """When a round is published, in Unix seconds."""
    return int(beacon["genesis"] + (number - 1) * beacon["period"])


def numbers(scheme: str, key: bytes) -> Iterator[int]:
    i = 0
    while True:
        yield from struct.unpack(">8I", mac(scheme, key, "block", u32(i)))
        i += 1


def below(source: Iterator[int], n: int) -> int:
    fair = WORDS - WORDS % n
    return next(number for number in source if number < fair) % n


def came(line: Line, start: bytes, scheme: str = DICE_1) -> list[Any]:
    """What the dice give for this line, whatever it says came up."""
    data = line.data
    source = numbers(scheme, mac(scheme, start, "label", data["label"].encode()))
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
    """The leaf hash of a line of the log."""
    data, event = line.data, line.event
    if line.kind == "leaf":
        return bytes.fromhex(data["leaf"])
    if "payload" in data:
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
            raise Wrong("the proof is too long")
        if node & 1 or node == last:
            leaf = sha256(b"\1", sibling, leaf)
            node, last = past_zeros(node, last)
        else:
            leaf = sha256(b"\1", leaf, sibling)
        node, last = node >> 1, last >> 1
    if last:
        raise Wrong("the proof is too short")
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
            raise Wrong("the proof is too long")
        if node & 1 or node == last:
            older, newer = sha256(b"\1", sibling, older), sha256(b"\1", sibling, newer)
            node, last = past_zeros(node, last)
        else:
            newer = sha256(b"\1", newer, sibling)
        node, last = node >> 1, last >> 1
    if last or older != old:
        raise Wrong("the proof does not start from the earlier log")
    return newer


def proof_path(old_size: int, old: bytes, size: int, proof: Sequence[bytes]) -> list[bytes]:
    """The hashes to climb by. A log whose size is a power of two is a whole tree: its own head comes first."""
    is_whole_tree = old_size & (old_size - 1) == 0
    path = [old, *proof] if is_whole_tree else list(proof)
    if not 0 < old_size < size or not path:
        raise Wrong("the proof does not fit the sizes of the logs")
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
        raise Wrong("not a point on the curve")
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
    """A key; `others` are those of the servers on which the same game was before or after."""

    name: str
    id: bytes
    public: bytes
    others: tuple[Any, ...] = ()


# Kinds of keys: one that signs notes, and one that cosigns checkpoints.
SIGNS, COSIGNS = 1, 4


def read_key(text: str, kind: int = SIGNS) -> Key:
    """NAME+ID+BASE64, the id following from the rest."""
    parts = text.strip().split("+", 2)
    material = unpacked(parts[-1])
    if not parts[0].isprintable() or len(parts) != 3 or len(material) != 33 or material[0] != kind or not parts[0]:
        raise Unreadable(f"a {'key' if kind == SIGNS else 'witness'} must be NAME+ID+BASE64 of an Ed25519 key")
    number = sha256(parts[0].encode(), b"\n", material)[:4]
    if number.hex() != parts[1]:
        raise Unreadable("the id of the key does not match the key")
    return Key(parts[0], number, material[1:])


def unpacked(text: str) -> bytes:
    try:
        raw = base64.b64decode(text, validate=True)
    except ValueError:
        raw = b""
    if not raw or base64.b64encode(raw).decode() != text:
        raise Unreadable("a value that should be base64 is not")
    return raw


def signed_text(note: str, key: Key) -> str:
    """The text of a note, if the key or one of its others has signed it."""
    text, gap, tail = note.rpartition("\n\n")
    if not gap or not tail.endswith("\n"):
        raise Unreadable("a signed note must be a text, an empty line and signatures")
    text += "\n"
    for each in (key, *key.others):
        ours = [sign for name, sign in signatures(tail, each.name) if sign[:4] == each.id]
        if ours and all(is_signed(each.public, text.encode(), sign[4:]) for sign in ours):
            return text
    raise Wrong(f"not signed by {key.name} with key {key.id.hex()}")


def signatures(tail: str, name: str) -> list[tuple[str, bytes]]:
    """The signatures below a note that were made under this name."""
    held = [line.split(" ") for line in tail[:-1].split("\n")]
    if any(len(parts) != 3 or parts[0] != "\u2014" for parts in held):
        raise Unreadable("the signatures of the note are malformed")
    return [(parts[1], unpacked(parts[2])) for parts in held if parts[1] == name]


# No cosignature is from after the year 9999.
END_OF_TIME = 253402300800


def cosigned_at(note: str, witness: Key) -> int:
    """When the witness has cosigned this checkpoint (C2SP tlog-cosignature), in Unix seconds; 0 if it has not."""
    text, _, tail = note.rpartition("\n\n")
    times = [
        cosigned(f"{text}\n", sign, witness) for _, sign in signatures(tail, witness.name) if sign[:4] == witness.id
    ]
    return max(times, default=0)


def cosigned(text: str, sign: bytes, witness: Key) -> int:
    time = int.from_bytes(sign[4:12], "big")
    message = f"cosignature/v1\ntime {time}\n{text}".encode()
    if len(sign) != 76 or not 0 < time < END_OF_TIME or not is_signed(witness.public, message, sign[12:]):
        raise Wrong(f"the cosignature of {witness.name} is not valid")
    return time


class Head(NamedTuple):
    """A checkpoint: the log of `origin` had `size` entries under this root."""

    origin: str
    size: int
    root: bytes


def read_head(text: str) -> Head:
    lines = text.split("\n")
    if len(lines) < 4 or not re.fullmatch(r"0|[1-9][0-9]{0,15}", lines[1], re.ASCII):
        raise Unreadable("a checkpoint must have three lines: origin, size, root")
    return Head(lines[0], int(lines[1]), unpacked(lines[2]))


# ---- the checks, each for itself ----


def check_sum(file: File) -> Findings:
    """The file is whole and as the server signed it."""
    end = file.lines[-1]
    if end.kind != "sum" or len(file.of("sum")) != 1 or len(file.lines) < 2 or file.lines[-2].kind != "checkpoint":
        yield Finding(end.place, "the file does not end with a checkpoint and a sum: part of it is missing")
        return
    count, held = len(file.lines) - 1, sha256(*file.raw[:-1]).hex()
    try:
        text = signed_text(end.data["note"], read_key(file.lines[-2].data["key"]))
    except (Wrong, Unreadable) as error:
        yield Finding(end.place, f"the sum of the file: {error}")
        return
    if text != f"{FORMAT}\n{file.origin}\n{count} lines\n{held}\n":
        yield Finding(end.place, "the file differs from the one that was signed")


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
        if "payload" in line.data and line.event["originator_version"] != place:
            yield Finding(line.place, "the payload belongs to another entry of the log")
        if "payload" in line.data and line.event["originator_id"] != file.game.event["originator_id"]:
            yield Finding(line.place, "the payload belongs to another game")
    return True


def check_signed_head(file: File) -> Findings:
    leaves = [leaf_of(line) for line in file.log]
    if len(file.of("checkpoint")) != 1:
        yield Finding(file.lines[-1].place, "there must be exactly one checkpoint")
    for line in file.of("checkpoint"):
        try:
            head = read_head(signed_text(line.data["note"], read_key(line.data["key"])))
        except (Wrong, Unreadable) as error:
            yield Finding(line.place, f"the checkpoint: {error}")
            continue
        if head != Head(file.origin, len(leaves), root(leaves)):
            yield Finding(line.place, "the entries do not match the signed log")


class Restore(NamedTuple):
    """A log of `size` entries was given up after entry `left`, when the game was restored to an older state.

    `lost` are its leaves that are gone, and `note` is its signed head; older files name neither.
    """

    at: str
    left: int
    size: int
    root: bytes
    reason: str
    note: str = ""
    lost: Sequence[bytes] = ()

    @property
    def words(self) -> str:
        return f"entries {self.left + 1} to {self.size} were given up on {self.at}: {self.reason}"


def restore_of(event: Data) -> Restore:
    """From the stored event."""
    lost = [bytes.fromhex(leaf) for leaf in event.get("lost", ())] if "note" in event else []
    head = (event["at"], event["left"], event["size"], bytes.fromhex(event["root"]), event["reason"])
    return Restore(*head, event["note"] if lost else "", lost)


def check_restores(file: File) -> Findings:
    """Each restore names a log that was signed, and gives up no more than was lost."""
    leaves = [leaf_of(line) for line in file.log]
    for line in file.of("restore"):
        restore = restore_of(line.event)
        for what in wrong_restore(restore, leaves[: line.data["number"] - 1]):
            yield Finding(line.place, what)
        if line.data["topic"] != TOPICS["restore"][0]:
            yield from (Finding(line.place, what) for what in wrong_loss(restore, leaves, file))


def wrong_restore(restore: Restore, leaves: Sequence[bytes]) -> Iterator[str]:
    if not restore.left:
        yield "the restore gives up the whole log"
    if not restore.left < restore.size:
        yield "the restore gives up nothing"
    if restore.left > len(leaves):
        yield "the restore keeps more entries than there were"


def wrong_loss(restore: Restore, leaves: Sequence[bytes], file: File) -> Iterator[str]:
    """The entries that are left and those that were lost must make up a log that was signed."""
    try:
        head = read_head(signed_text(restore.note, log_key(file, "")))
    except (Wrong, Unreadable) as error:
        yield f"the checkpoint in the restore: {error}"
        return
    branch = [*leaves[: restore.left], *restore.lost]
    if head != Head(file.origin, restore.size, restore.root) or len(branch) != head.size or root(branch) != head.root:
        yield "the entries that were lost do not match the signed log that the restore names"


def check_moves(file: File) -> Findings:
    """A game that goes on at another server was moved there, and its new key follows the old one."""
    log, keys = file.log, [line.data["key"] for line in file.of("checkpoint")]
    arrivals = file.of("arrive")
    for line in file.of("move"):
        if any(after.data["number"] == line.data["number"] + 1 and after.kind != "arrive" for after in log):
            yield Finding(line.place, "the game went on here after it had been moved away")
    follow = [*(after.event["old_key"] for after in arrivals[1:]), *keys[:1]]
    for place, key in enumerate(follow[: len(arrivals)]):
        line = arrivals[place]
        yield from (Finding(line.place, what) for what in wrong_arrival(file, line, key))


def wrong_arrival(file: File, line: Line, key: str) -> Iterator[str]:
    before = file.log[: max(0, line.data["number"] - 1)]
    if not before or before[-1].kind != "move":
        yield "the game arrived without having been moved away"
    if line.event["key"] != key:
        yield "the log is signed with another key than the one that the game got when it arrived"
    try:
        head = read_head(signed_text(line.event["checkpoint"], read_key(line.event["old_key"])))
    except (Wrong, Unreadable) as error:
        yield f"the checkpoint of the old server: {error}"
        return
    if head != Head(file.origin, len(before), root([leaf_of(each) for each in before])):
        yield "the log up to the move differs from the one that the old server signed"


class Course:
    """Where the game stands after each line: which turn, and what must come next."""

    def __init__(self, file: File) -> None:
        self.stage, self.turn, self.t, self.opened, self.deadline = "begun", 0, 1, 0, ""
        self.is_over, self.is_shared = bool(file.of("end")), bool(file.of("share"))
        self.scheme, self.beacon, self.mix = file.scheme, dict[str, Any](), dict[str, Any]()
        # The deadline that the round follows from; whether nothing can move it any more; where that was tried.
        self.due, self.is_fixed, self.late, self.is_paused = "", False, set[int](), False
        # By turn the dice it was last thrown with; turns still to be resolved again; where an open turn was left.
        self.played: dict[int, int] = {}
        self.again: list[tuple[int, int]] = []
        self.thrown, self.left = 0, (0, 0)
        self.is_opening = True

    def step(self, line: Line) -> Iterator[str]:
        """What is wrong about this line."""
        self.is_opening = self.is_opening and line.kind in ("game", "scheme", "share", "beacon")
        step = getattr(self, STEPS.get(line.kind, line.kind), None)
        return step(line) if step else iter(())

    def game(self, line: Line) -> Iterator[str]:
        if line.place != 1:
            yield "the game is opened a second time"
        if (line.data["reader"] == "") is not self.is_over:
            yield "the file of a running game is for one reader, that of a finished game for everyone"

    def share(self, line: Line) -> Iterator[str]:
        if line.place != 2:
            yield "shared dice must be chosen when the game is opened"

    def scheme_chosen(self, line: Line) -> Iterator[str]:
        if line.place != 2:
            yield "the scheme of the dice must be chosen when the game is opened"

    def beacon_chosen(self, line: Line) -> Iterator[str]:
        if not self.is_opening or self.beacon:
            yield "the beacon must be chosen when the game is opened"
        other = unlike_quicknet(line.event)
        if other:
            # With another genesis, rounds that have been out for long would get names that look new.
            yield f"the beacon is not drand quicknet, {QUICKNET['delay']} seconds after a deadline: {other}"
        else:
            self.beacon = line.event

    def mix_made(self, line: Line) -> Iterator[str]:
        if self.scheme != DICE_2 or self.mix or self.stage != "begun":
            yield "the parts of the players must be mixed once, before the set-up"
        wanted = round_for(self.beacon, line.event["at"]) if self.beacon else 0
        if line.event["round"] != wanted:
            yield f"the set-up must use beacon round {wanted}, not {line.event['round']}"
        self.mix = line.event

    def galaxy(self, line: Line) -> Iterator[str]:
        if not self.is_shared:
            yield "this game has its own dice"

    def open(self, line: Line) -> Iterator[str]:
        event = line.event
        if self.stage != "resolved":
            yield "the turn was opened before the previous one was resolved"
        if (event["turn"], event["resolution"]) != (self.turn + 1, self.t + 1):
            yield f"this should be turn {self.turn + 1} with dice {self.t + 1}"
        self.stage, self.turn, self.t = "open", event["turn"], event["resolution"]
        # Sheets that were in when turns were taken back are kept for the turn they were sent for.
        self.opened = self.left[1] if self.left[0] == event["turn"] else line.data["number"]
        self.deadline, self.left = event["deadline"], (0, 0)
        self.due, self.is_fixed = event["deadline"], False
        yield from self.known_round(event)

    def extend(self, line: Line) -> Iterator[str]:
        event = line.event
        if self.stage != "open" or event["turn"] != self.turn:
            yield "the deadline of a turn that is not open was moved"
        yield from self.move_deadline(event)

    def pause(self, line: Line) -> Iterator[str]:
        """While the game is paused no deadline is in force, unless it has passed already."""
        self.fix_if_passed(line.event["at"])
        self.is_paused = True
        return iter(())

    def resume(self, line: Line) -> Iterator[str]:
        yield from self.move_deadline(line.event)
        self.is_paused = False

    def move_deadline(self, event: Data) -> Iterator[str]:
        """A round never moves after its deadline."""
        self.deadline = event["deadline"]
        self.fix_if_passed(event["at"])
        if not self.is_fixed:
            self.due = event["deadline"]
            yield from self.known_round(event)

    def known_round(self, event: Data) -> Iterator[str]:
        """A deadline that is set when its round is out could be chosen for its dice."""
        known = seconds(event["at"])
        if self.beacon and self.due and emitted(self.beacon, round_for(self.beacon, self.due)) <= known:
            yield "the deadline that is set here names a beacon round that was out already"

    def fix_if_passed(self, at: str) -> None:
        """What comes after the deadline keeps its round, which may be known by then."""
        if not self.is_fixed and not self.is_paused and self.due and at >= self.due:
            self.is_fixed = True
            self.late.add(self.t)

    def bind(self, line: Line) -> Iterator[str]:
        if self.stage != "open" or (line.event["turn"], line.event["resolution"]) != (self.turn, self.t):
            yield "sheets were bound for a turn that is not about to be sealed"
        self.stage = "bound"

    def seal(self, line: Line) -> Iterator[str]:
        event = line.event
        if self.stage not in (("begun",) if event["why"] == "setup" else ("open", "bound")):
            yield "a turn was sealed that was not open"
        if (event["turn"], event["resolution"]) != (self.turn, self.t):
            yield f"this should be turn {self.turn} with dice {self.t}"
        if event["why"] == "deadline" and not self.has_passed(event["at"]):
            yield f"the turn was sealed before its deadline ({self.deadline or 'none'})"
        if self.beacon and self.is_paused and self.turn:
            # The round of the old deadline could be thrown, or another one named: whichever suits better.
            yield "the turn was sealed while the game was paused"
        if self.scheme == DICE_2 and not self.mix:
            yield "the turn was sealed before the parts of the players were mixed"
        if "payload" not in line.data and self.is_over:
            yield "the seals of a finished game must be opened"
        yield from self.wrong_sheets(event["sheets"], line.data["number"])
        if not self.due:
            # Without a deadline the round follows from the seal.
            self.due, self.is_fixed = event["at"], True
        self.stage = "deaf" if self.beacon and (self.turn or self.scheme == DICE_2) else "sealed"

    def has_passed(self, at: str) -> bool:
        return bool(self.deadline) and at >= self.deadline

    def wrong_sheets(self, sheets: Sequence[Data], sealed: int) -> Iterator[str]:
        """Each seat has one sheet, sent after the turn was opened and before it was sealed."""
        seats = [sheet["seat"] for sheet in sheets]
        if len(seats) != len(set(seats)):
            yield "a seat has two sheets"
        numbers = [sheet["version"] for sheet in sheets if sheet.get("version")]
        if not all(self.opened < number < sealed for number in numbers):
            yield "a sheet counts that was not sent while the turn was open"

    def heard(self, line: Line) -> Iterator[str]:
        event = line.event
        if self.stage != "deaf" or (event["turn"], event["resolution"]) != (self.turn, self.t):
            yield "a beacon round was recorded out of place: each turn has one, after its seal"
            return
        wanted = self.wanted_round()
        if event["round"] != wanted:
            yield f"the dice of this turn must use beacon round {wanted}, not {event['round']}"
        self.stage = "sealed"

    def wanted_round(self) -> int:
        """R_t, from the deadline in force when it passed; that of the set-up was named with the mix."""
        return round_for(self.beacon, self.due) if self.turn else int(self.mix.get("round", 0))

    def reveal(self, line: Line) -> Iterator[str]:
        turn = line.event["turn"] if line.event else line.data["turn"]
        if self.stage == "deaf":
            yield "dice were thrown before the beacon round was known"
        elif self.stage != "sealed":
            yield "dice were thrown for a turn that was not sealed"
        if (turn, line.data["t"]) != (self.turn, self.t):
            yield f"this should be turn {self.turn} with dice {self.t}"
        secret = "" if self.is_shared else line.data["reveal"]
        if line.event and (line.event["resolution"], line.event["reveal"]) != (line.data["t"], secret):
            yield "the secret differs from the one in the payload"
        self.played[self.turn], self.thrown = self.t, max(self.thrown, self.t)
        self.next_again()

    def next_again(self) -> None:
        """The next turn that is resolved again; after the last, dice that were never thrown."""
        if self.again:
            self.stage, (self.turn, self.t) = "sealed", self.again.pop(0)
        else:
            self.stage, self.t = "resolved", self.thrown

    def rollback(self, line: Line) -> Iterator[str]:
        first, again = line.event["turn"], [(turn["turn"], turn["resolution"]) for turn in line.event["again"]]
        gone = sorted(turn for turn in self.played if turn >= first)
        if self.stage not in ("open", "resolved") or not first or not gone:
            yield "turns were taken back that had not been resolved"
        if again and again != [(turn, self.played[turn]) for turn in gone]:
            yield "turns that are taken back must all be resolved again with the same dice"
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
            yield "the game ended with a turn that was not the last one resolved"
        self.stage = "ended"


# The name of a step where the name of the kind is taken.
STEPS = {"scheme": "scheme_chosen", "beacon": "beacon_chosen", "mix": "mix_made"}


def check_course(file: File) -> Findings:
    """Turns are opened, sealed and resolved in order; deadlines and beacon rounds are kept."""
    course = Course(file)
    for line in file.lines:
        for what in course.step(line):
            yield Finding(line.place, what)


def late_turns(file: File) -> set[int]:
    """The dice of turns whose deadline was moved after it had passed."""
    course = Course(file)
    for line in file.lines:
        list(course.step(line))
    return course.late


def check_parts(file: File) -> Findings:
    """The mix is made of the last part that each seat added, and nothing else."""
    seats, parts, is_mixed = file.game.event["seats"], dict[str, str](), False
    for line in file.of("part", "mix"):
        if line.kind == "part":
            yield from (Finding(line.place, what) for what in wrong_part(file, line.event, is_mixed))
            # A seat that was left before the game began may be taken again: its last part counts.
            parts[line.event["seat"]] = line.event["part"]
            continue
        is_mixed = True
        told = [(seat, parts[seat]) for seat in dict.fromkeys(seats) if seat in parts]
        if mixed(file.dice, told).hex() != line.event["mix"]:
            yield Finding(line.place, "the mix does not follow from the parts of the seats")


def wrong_part(file: File, event: Data, is_mixed: bool) -> Iterator[str]:
    if file.scheme != DICE_2:
        yield f"dice of the scheme {file.scheme} have no parts of players"
    if event["seat"] not in file.game.event["seats"]:
        yield f"there is no seat {event['seat']}"
    if is_mixed:
        yield "a part was added after the parts were mixed"


def check_seals(file: File) -> Findings:
    """The sheets that count are those whose root every player was sent before any roll."""
    log, awaited, bound = file.log, list[str](), list[Line]()
    for line in file.lines:
        if line.kind == "open":
            awaited = line.event["awaited"]
        elif line.kind == "bind":
            bound = [line]
            yield from wrong_blinds(file, line, awaited)
        elif line.kind == "seal":
            if bound and is_blinded(bound[0]) and is_other_seal(bound[0].event, line.event, awaited):
                yield Finding(line.place, "the seal is not the one that was announced with the root of its sheets")
            if bound and can_compare(bound[0], line):
                versions = {sheet["seat"]: sheet["version"] for sheet in line.event["sheets"]}
                blinds = bound[0].data.get("blinds", {})
                leaves = [sheet_leaf(seat, versions, log, blinds.get(seat)) for seat in awaited]
                if root(leaves).hex() != bound[0].event["root"]:
                    what = "the sheets that count do not match the root that was sent with the seal"
                    yield Finding(line.place, what)
            bound = []


def is_blinded(bind: Line) -> bool:
    return bool(bind.data["topic"] == TOPICS["bind"][1])


def is_other_seal(announced: Data, seal: Data, awaited: Sequence[str]) -> bool:
    """Why the turn was sealed and who has sent a sheet is announced with the root, and bound by its entry."""
    told = [(sheet["seat"], sheet["sheet"]) for sheet in announced["sheets"]]
    sheets = [(sheet["seat"], sheet_kind(sheet)) for sheet in seal["sheets"]]
    expected = [(seat, kind) for each in KINDS for seat, kind in told if kind == each]
    return bool(announced["why"] != seal["why"] or [seat for seat, _ in told] != list(awaited) or sheets != expected)


def sheet_kind(sheet: Data) -> str:
    return str(sheet.get("sheet") or ("sent" if sheet["version"] else "empty"))


def wrong_blinds(file: File, bind: Line, awaited: Sequence[str]) -> Findings:
    """When the game is over, the root can be computed: each seat that was awaited has its blind in the file."""
    blinds = bind.data.get("blinds")
    if blinds is not None and not is_blinded(bind):
        yield Finding(bind.place, "these sheets were not blinded")
    elif is_blinded(bind) and file.of("end") and set(blinds or ()) != set(awaited):
        yield Finding(bind.place, "the blinds of the awaited seats must be in the file of a finished game")


def can_compare(bind: Line, seal: Line) -> bool:
    """While a game runs, the numbers of sheets and what blinds them may stay closed."""
    return "payload" in seal.data and (not is_blinded(bind) or "blinds" in bind.data)


def sheet_leaf(seat: str, versions: dict[str, int], log: list[Line], blind: str | None) -> bytes:
    """A seat with a sheet is bound to its entry in the log; an empty sheet, or none, is marked as such."""
    number = versions.get(seat)
    is_sent = bool(number and number <= len(log))
    kind = "sent" if number else "absent" if number is None else "empty"
    leaf = leaf_of(log[number - 1]).hex() if number and is_sent else ""
    told = {"leaf": leaf, "seat": seat, "sheet": kind, **({"blind": blind} if blind is not None else {})}
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
            # A turn that is resolved again has the same secret.
            again.remove(t)
            if shown[t] != secret:
                yield Finding(line.place, f"the secret of dice {t} differs from the one revealed before")
            continue
        shown[t] = secret
        if not at < t <= min(file.game.event["chain_length"], at + len(file.of("reveal"))):
            yield Finding(line.place, "the chain of secrets has no such link at this point")
            return False
        if not secret:
            continue
        if down_the_chain(secret, t - at, file) != known:
            yield Finding(line.place, f"the secret of dice {t} does not match its commitment")
            continue
        known, at = bytes.fromhex(secret), t
    return True


def check_hidden(file: File) -> Findings:
    promised = file.game.event["hidden_commitment"]
    for line in file.of("end", "galaxy"):
        secret = bytes.fromhex((line.event or line.data)["hidden"])
        if secret and sha256(f"{file.scheme}/hidden\0".encode(), file.dice, secret).hex() != promised:
            yield Finding(line.place, "the hidden secret does not match its commitment")


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
    link, tag = bytes.fromhex(secret), f"{file.scheme}/chain\0".encode() + file.dice
    for _ in range(steps):
        link = sha256(tag, link)
    return link


Label = tuple[str, int, str]


def check_labels(file: File) -> Findings:
    """Each throw comes after the secret of its turn, and no label was thrown twice."""
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
        yield Finding(line.place, f"label {line.data['label']} was already used in this turn")
    if not re.fullmatch(r"[a-z0-9][a-z0-9._:/#-]{0,199}", line.data["label"]):
        yield Finding(line.place, "this is not a valid label")


def check_throws(file: File) -> Findings:
    """Every roll, draw and shuffle is what the secret and the label give."""
    secrets, seeds = {line.data["t"]: line.data["reveal"] for line in file.of("reveal")}, Seeds(file)
    for line in file.throws:
        secret = secrets.get(line.data["t"], "") if line.kind == "roll" else file.secret
        wrong = asked_wrongly(line.data) or ("" if secret and line.data["t"] < WORDS else NO_SECRET)
        if wrong:
            yield Finding(line.place, wrong)
            continue
        expected = came(line, seeds.of(line, secret), file.scheme)
        if expected != line.data["came"]:
            told = ", ".join(map(str, expected))
            yield Finding(line.place, f"{line.data['label']}: the secret gives {told}, not what this line says")


NO_SECRET = "this throw cannot be checked without its secret"


class Seeds:
    """The seed of each turn, for open and for hidden dice, worked out once."""

    def __init__(self, file: File) -> None:
        self.file, self.rounds, self.known = file, file.rounds, dict[tuple[str, int], bytes]()

    def of(self, line: Line, secret: str) -> bytes:
        kind, t = line.kind, line.data["t"]
        if (kind, t) not in self.known:
            name = "turn" if kind == "roll" else "hturn"
            heard, file = self.rounds.get(t, (bytes(8), bytes(32))), self.file
            self.known[kind, t] = seed(secret, name, file.dice, t, *heard, file.scheme, file.mix)
        return self.known[kind, t]


def asked_wrongly(data: Data) -> str:
    """Why nothing of this kind can be thrown; "" if it can."""
    if data["count"] != len(data["came"]):
        return "the number of results differs from the count"
    return ASKED.get(data["ask"], wrong_draw)(data)


def wrong_dice(data: Data) -> str:
    return "" if 1 <= data["sides"] <= WORDS else "a die must have 1 to 2^32 sides"


def wrong_shuffle(data: Data) -> str:
    items = [item for item, _ in data["bag"]]
    is_short = any(one == two for one, two in zip(items, items[1:]))  # noqa: B905, RUF007 - Python 3.9
    is_whole_bag = sum(many for _, many in data["bag"]) == data["count"]
    return "" if is_whole_bag and not is_short else "the items of the shuffle are counted wrongly"


def wrong_draw(data: Data) -> str:
    items, total = [item for item, _ in data["bag"]], sum(many for _, many in data["bag"])
    if total > WORDS or data["count"] > total:
        return "more items were drawn than the bag holds"
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
        yield f"line {data['after']} left no bag for this draw to continue with"
    if not data["after"] and bag in left.values():
        yield "the bag is declared new, but an earlier draw left exactly this bag"
    before = left.get(data["after"], bag)
    if [data["put"], data["taken"]] != [missing(bag, before), missing(before, bag)]:
        yield "the bag does not hold what the previous draw left in it"


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
            yield Finding(reveal.place, f"the log has {len(stored)} throws, the file {len(lines)}")
        for place in range(min(len(lines), len(stored))):
            if stored[place] != as_stored(lines[place]):
                yield Finding(lines[place].place, "this throw differs from the one in the log")


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
    "the file is complete and signed": check_sum,
    "every event has its entry in the signed log": check_log,
    "restores give up no more than was lost": check_restores,
    "moves to other servers are signed with the key before": check_moves,
    "turns are in order; deadlines and beacon rounds were kept": check_course,
    "the sheets that count are those in the seal": check_seals,
    "the dice include the parts that the players added": check_parts,
    "the secrets match the commitments made before the first turn": check_secrets,
    "each label was used once, with the secret of its turn": check_labels,
    "every roll, draw and shuffle follows from the secrets": check_throws,
    "bags hold what earlier draws left in them": check_bags,
    "the throws are those in the log (where its facts are opened)": check_facts,
}


# ---- what the reader has kept ----


def check_key(file: File, text: str) -> Findings:
    wanted, old = read_key(text), [line.event["old_key"] for line in file.of("arrive")]
    for line in file.of("checkpoint"):
        if text.strip() not in (line.data["key"], *old):
            yield Finding(line.place, f"the file is not signed with the key you gave, {wanted.id.hex()}")


def log_key(file: File, text: str) -> Key:
    """The key that receipts must be signed with: the one given, or else the one in the file."""
    own = next((line.data["key"] for line in file.of("checkpoint")), "")
    known = [own, *(line.event["old_key"] for line in file.of("arrive"))]
    others = tuple(read_key(each) for each in known if each != (text or own)) if file.of("arrive") else ()
    return read_key(text or own)._replace(others=others)


def check_part(file: File, seat: str, parts: Sequence[str]) -> Findings:
    """The part of a seat is the one that its player added, or one of those that stand in its letter."""
    held = {line.event["seat"]: line.event["part"] for line in file.of("part")}
    # The commitments of the server stand in the letter as well.
    known = set(parts) - {file.game.event["commitment"], file.game.event["hidden_commitment"]}
    if seat not in file.game.event["seats"]:
        yield Finding(0, f"there is no seat {seat}")
    elif not file.of("mix"):
        yield Finding(0, "no parts of players are in the dice of this game")
    elif held.get(seat) not in known:
        yield Finding(0, f"the part of seat {seat} in the dice is {held.get(seat, 'none')}, not yours")


class Cosigned(NamedTuple):
    """A witness has cosigned a log of `size` entries."""

    name: str
    size: int
    time: int


def cosignatures(notes: Sequence[str], witnesses: Sequence[str]) -> tuple[list[Cosigned], list[Finding]]:
    """Who has cosigned which of these checkpoints, and cosignatures that are not valid."""
    made, found = list[Cosigned](), list[Finding]()
    for key in [read_key(text, COSIGNS) for text in witnesses]:
        for note in notes:
            try:
                time = cosigned_at(note, key)
                made += [Cosigned(key.name, read_head(note).size, time)] if time else []
            except Wrong as error:
                found.append(Finding(0, str(error)))
    return made, found


def held_notes(file: File, kept: Kept) -> list[str]:
    """The checkpoints of the file and of the papers that were kept."""
    papers = [note_of(text) for text in (*kept.receipts, *kept.checkpoints)]
    return [line.data["note"] for line in file.of("checkpoint")] + [note for note in papers if note]


def note_of(text: str) -> str:
    """The signed checkpoint in a paper; "" if there is none."""
    first = text.partition("\n")[0]
    if first in (PROMISE, SEATS):
        return ""
    return unfolded(text).partition("\n\n")[2] if first in OPENERS else read_proven(text)[2]


def claimed(notes: Sequence[str], witnesses: Sequence[str]) -> Iterator[str]:
    """Cosignatures that nobody has checked."""
    known = {read_key(text, COSIGNS).name for text in witnesses}
    for name in dict.fromkeys(name for note in notes for name in signers(note)):
        if name not in known:
            yield f"cosigned by {name}, which is not checked: give --witness KEY"


def signers(note: str) -> Iterator[str]:
    """Who else has signed a note, besides the log itself."""
    text, gap, tail = note.rpartition("\n\n")
    for line in tail.split("\n") if gap else ():
        parts = line.split(" ")
        if len(parts) == 3 and parts[0] == "\u2014" and parts[1] != text.partition("\n")[0]:
            yield parts[1]


def told_cosignatures(made: Sequence[Cosigned]) -> Iterator[str]:
    for name in dict.fromkeys(each.name for each in made):
        _, size, time = max((each for each in made if each.name == name), key=lambda each: each.size)
        yield f"cosigned by {name}: a log of {size} entries, at {datetime_of(time)}"


def datetime_of(time: int) -> str:
    return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(time))


class Log(NamedTuple):
    """A log that kept receipts and checkpoints are held against, wherever it comes from.

    `opened` are the topic and payload of entries by leaf, `sealed` the turns and moments of the seals in it, and
    `places` the lines of its entries, if it comes from a file.
    """

    origin: str
    leaves: Sequence[bytes]
    restores: Sequence[Restore]
    is_over: bool
    opened: dict[bytes, tuple[str, str]] = {}  # noqa: RUF012 - it is not changed
    sealed: Sequence[tuple[int, str]] = ()
    places: Sequence[int] = ()

    def place(self, index: int) -> int:
        return self.places[index] if self.places else 0


def log_of(file: File) -> Log:
    restores = [restore_of(line.event) for line in file.of("restore")]
    leaves = [leaf_of(line) for line in file.log]
    held = [(line.data["topic"], line.data["payload"]) if "payload" in line.data else () for line in file.log]
    opened = {leaf: (entry[0], entry[1]) for leaf, entry in zip(leaves, held) if entry}  # noqa: B905 - Python 3.9
    sealed = [(line.event["turn"], line.event["at"]) for line in file.of("seal")]
    places = [line.place for line in file.log]
    return Log(file.origin, leaves, restores, bool(file.of("end")), opened, sealed, places)


class Paper(NamedTuple):
    """What a player has kept, opened: the head of the log that was signed, or why it proves nothing.

    `since` and `proof` show what a checkpoint continues, `others` are heads that other seats were sent. A receipt has
    an entry: its index (`entry`), leaf and moment; a promise has only the leaf. `topic` and `payload` are what it is
    for.
    """

    name: str
    head: Head | None = None
    error: str = ""
    since: int = 0
    proof: Sequence[bytes] = ()
    others: Sequence[tuple[str, Head]] = ()
    entry: int = -1
    leaf: bytes = b""
    at: str = ""
    turn: int = 0
    topic: str = ""
    payload: str = ""
    is_promise: bool = False

    @property
    def heads(self) -> list[tuple[str, Head]]:
        """Each head with whom it was signed for."""
        own = [("you", self.head)] if self.head and not self.is_promise else []
        return own + [(f"seat {seat}", head) for seat, head in self.others]


PROMISE, SEATS = "pbem-promise/1", "pbem-seats/1"


def open_checkpoint(text: str, key: Key) -> Paper:
    since, proof, note = read_proven(text)
    try:
        return Paper("your checkpoint", read_head(signed_text(note, key)), "", since, proof)
    except Wrong as error:
        return Paper("your checkpoint", None, f"your checkpoint: {error}")


def open_receipt(text: str, key: Key) -> Paper:
    index, proof, note, extra = read_receipt(text)
    event = read_json(extra["payload"].encode(), "the payload of your receipt")
    fit(event, {"at": is_text}, "the payload of your receipt")
    leaf = entry_leaf(extra["kind"], index + 1, extra["payload"], extra["salt"], event)
    try:
        head = read_head(signed_text(note, key))
        if not index < head.size or climbed(leaf, index, head.size, proof) != head.root:
            raise Wrong("its entry is not in the log that was signed with it")
    except Wrong as error:
        return Paper("your receipt", None, f"your receipt: {error}")
    held = {"topic": extra["kind"], "payload": extra["payload"]}
    return Paper("your receipt", head, entry=index, leaf=leaf, at=event["at"], **held)


def open_promise(text: str, key: Key) -> Paper:
    """A promise that what was sent will be in the log: its leaf, and the event without its number."""
    try:
        lines = signed_text(unfolded(text), key).split("\n")
    except Wrong as error:
        return Paper("your promise", None, f"your promise: {error}")
    leaf = unpacked(lines[2]) if len(lines) == 5 else b""
    if len(leaf) != 32:
        raise Unreadable("a promise must have four lines: pbem-promise/1, origin, leaf, event")
    data = read_json(unpacked(lines[3]), "your promise")
    fit(data, {"kind": is_text, "payload": is_object}, "your promise")
    event = data["payload"]
    fit(event, {"at": is_text}, "the payload of your promise")
    turn = event["turn"] if is_whole(event.get("turn")) else 0
    head, held = Head(lines[1], 0, b""), {"topic": data["kind"], "payload": json.dumps(event)}
    return Paper("your promise", head, leaf=leaf, at=event["at"], turn=turn, is_promise=True, **held)


def open_seats(text: str, key: Key) -> Paper:
    """The checkpoints that the other seats were sent last."""
    name = "the checkpoints of the other seats"
    try:
        lines = signed_text(unfolded(text), key).split("\n")
    except Wrong as error:
        return Paper(name, None, f"{name}: {error}")
    rows = [re.fullmatch(r"(0|[1-9][0-9]{0,15}) (\S+)(?: (.+))?", line, re.ASCII) for line in lines[2:-1]]
    if not rows or not all(rows):
        raise Unreadable("a list of other seats must have lines of size, root and seat")
    heads = [(row[3] or "", Head(lines[1], int(row[1]), unpacked(row[2]))) for row in rows if row and row[1] != "0"]
    own = [head for seat, head in heads if not seat]
    return Paper(name, own[0] if own else Head(lines[1], 0, sha256()), others=[each for each in heads if each[0]])


# By the first line of a paper how it is opened; any other is a checkpoint.
OPENERS: dict[str, Callable[[str, Key], Paper]] = {
    PROMISE: open_promise,
    SEATS: open_seats,
    "c2sp.org/tlog-proof@v1": open_receipt,
}


def open_paper(text: str, key: Key, default: Callable[[str, Key], Paper] = open_checkpoint) -> Paper:
    return OPENERS.get(text.partition("\n")[0], default)(text, key)


def opened_papers(kept: Kept, key: Key) -> list[Paper]:
    papers = [open_paper(text, key, open_receipt) for text in kept.receipts]
    return papers + [open_paper(text, key) for text in kept.checkpoints]


class Standing(NamedTuple):
    """How a head relates to a log: in it, given up in a restore, or newer than it."""

    branch: Sequence[bytes] = ()
    restore: Restore | None = None
    is_newer: bool = False
    wrong: str = ""


class Reader:
    """Holds papers against a log; `heads` are all that they are signed for."""

    def __init__(self, log: Log, papers: Sequence[Paper]) -> None:
        self.log = log
        self.heads = [head for paper in papers for _, head in paper.heads]
        self.opened = log.opened | {paper.leaf: (paper.topic, paper.payload) for paper in papers if paper.entry >= 0}

    def checked(self, paper: Paper) -> Data:
        if paper.head is None:
            return checked(paper.name, [Finding(0, paper.error)])
        if paper.head.origin != self.log.origin:
            return checked(paper.name, [Finding(0, f"{paper.name} belongs to another log, {paper.head.origin}")])
        standings = [self.standing(paper, *each) for each in paper.heads]
        standings += [self.promised(paper)] if paper.is_promise else []
        found = [Finding(0, stands.wrong) for stands in standings if stands.wrong]
        restores = [stands.restore for stands in standings if stands.restore]
        if self.is_other_entry(paper) and not restores:
            place = self.log.place(paper.entry)
            found.append(Finding(place, "your receipt is for a different entry in this place"))
        if not found and paper.since:
            found += wrong_proof(paper, paper.head, standings[0].branch)
        made = checked(paper.name, found, restores[0].words if restores else "")
        return {**made, "is_newer": True} if any(stands.is_newer for stands in standings) else made

    def is_other_entry(self, paper: Paper) -> bool:
        leaves = self.log.leaves
        return 0 <= paper.entry < len(leaves) and leaves[paper.entry] != paper.leaf

    def standing(self, paper: Paper, whom: str, head: Head) -> Standing:
        """A head that does not fit the log is given up only if it fits the very log that a restore names."""
        log = self.log
        if fits(log.leaves, head):
            return Standing(log.leaves)
        for restore in log.restores:
            if not restore.left < head.size <= restore.size:
                continue
            branch = [*log.leaves[: restore.left], *restore.lost]
            if restore.lost and fits(branch, head):
                return Standing(branch, restore)
            if not restore.lost and not (head.size > len(log.leaves) and not log.is_over and paper.at > restore.at):
                return self.unproven(restore)
        if head.size <= len(log.leaves):
            return Standing(wrong=f"the first {head.size} entries differ from those that were signed for {whom}")
        # A receipt given while the turn was open may be newer than the last moment whose size is public.
        if not log.is_over:
            return Standing(log.leaves, is_newer=True)
        return Standing(wrong=f"{paper.name} covers {head.size} entries, but the log has only {len(log.leaves)}")

    def unproven(self, restore: Restore) -> Standing:
        """An older restore does not prove that the log it names was signed: one of the papers must."""
        if any((head.size, head.root) == (restore.size, restore.root) for head in self.heads):
            return Standing((), restore)
        what = f"the restore names a log of {restore.size} entries, and none of your letters shows that it was signed"
        return Standing(wrong=what)

    def promised(self, paper: Paper) -> Standing:
        """What was promised is in the log, at the latest when its turn is sealed."""
        log = self.log
        if paper.leaf in log.leaves:
            return Standing(wrong="" if self.is_as_promised(paper) else "the entry is not what was promised")
        for restore in log.restores:
            if paper.leaf in restore.lost:
                return Standing((), restore)
            if not restore.lost and restore.at >= paper.at and restore.left < restore.size:
                return self.unproven(restore)
        if log.is_over or any(turn >= paper.turn and at >= paper.at for turn, at in log.sealed):
            return Standing(wrong="what was promised is not in the log")
        return Standing(is_newer=True)

    def is_as_promised(self, paper: Paper) -> bool:
        if paper.leaf not in self.opened:
            return True
        topic, payload = self.opened[paper.leaf]
        event = read_json(payload.encode(), "the payload of an entry")
        event.pop("originator_version", None)
        return (topic, event) == (paper.topic, json.loads(paper.payload))

    def split(self, papers: Sequence[Paper]) -> Findings:
        """Papers that tell of two logs, even where the log at hand is too short to tell which of them is right."""
        roots: dict[int, set[bytes]] = {}
        for paper in papers:
            for whom, head in paper.heads:
                if head.origin == self.log.origin and not self.standing(paper, whom, head).restore:
                    roots.setdefault(head.size, set()).add(head.root)
        for size in sorted(size for size, held in roots.items() if len(held) > 1):
            yield Finding(0, f"two players were shown different logs of {size} entries")


def fits(leaves: Sequence[bytes], head: Head) -> bool:
    return head.size <= len(leaves) and root(leaves[: head.size]) == head.root


def check_papers(log: Log, key: Key, kept: Kept) -> list[Data]:
    """Holds what the reader has kept against the log: for each paper what is wrong, and how it was given up."""
    papers = opened_papers(kept, key)
    reader = Reader(log, papers)
    checks = [reader.checked(paper) for paper in papers]
    if len(papers) > 1 or any(paper.others for paper in papers):
        checks.append(checked("your letters tell of one log", reader.split(papers)))
    return checks


def wrong_proof(paper: Paper, head: Head, branch: Sequence[bytes]) -> Findings:
    """A checkpoint continues the log that the letter before it told of."""
    if not 0 < paper.since <= len(branch):
        return
    try:
        old = root(branch[: paper.since])
        if extended(paper.since, old, head.size, paper.proof) != head.root:
            raise Wrong("it does not continue the earlier log")
    except Wrong as error:
        yield Finding(0, f"your checkpoint: {error}")


def read_proven(text: str) -> tuple[int, list[bytes], str]:
    """A checkpoint, with the proof that it continues an older one if there is any."""
    plain = unfolded(text)
    match = re.fullmatch(r"old (0|[1-9][0-9]{0,15})((?:\n.+)*)\n\n((?:.|\n)+)", plain, re.ASCII)
    if not match:
        return 0, [], plain
    return int(match[1]), [unpacked(part) for part in match[2].split("\n")[1:]], match[3]


def unfolded(text: str) -> str:
    """Lines that were broken to fit a letter continue after a blank."""
    return text.replace("\n ", "")


def read_receipt(text: str) -> tuple[int, list[bytes], str, Data]:
    head, gap, note = unfolded(text).partition("\n\n")
    match = re.fullmatch(r"c2sp\.org/tlog-proof@v1\nextra (.+)\nindex (0|[1-9][0-9]{0,15})((?:\n.+)*)", head, re.ASCII)
    if not match or not gap:
        raise Unreadable("a receipt must begin with c2sp.org/tlog-proof@v1, extra and index")
    extra = read_json(unpacked(match[1]), "your receipt")
    fit(extra, {"kind": is_text, "payload": is_text, "salt": is_salt}, "your receipt")
    return int(match[2]), [unpacked(part) for part in match[3].split("\n")[1:]], note, extra


# ---- the verdict ----


class Kept(NamedTuple):
    """What the reader brings along; `parts` are seats, each with the part that was added or several that may be it."""

    key: str = ""
    receipts: Sequence[str] = ()
    checkpoints: Sequence[str] = ()
    parts: Sequence[tuple[str, Sequence[str]]] = ()
    witnesses: Sequence[str] = ()


def verified(data: bytes, kept: Kept = Kept()) -> Data:  # noqa: B008 - it cannot be changed
    """Everything that was found, as plain data: `verdict` is one of VERDICTS."""
    try:
        return judged(read(data), kept)
    except Unreadable as error:
        return unreadable(str(error))


def unreadable(why: str) -> Data:
    return {"verdict": "unreadable", "why": why, "given_up": 0, "about": [], "checks": [], "cannot_prove": []}


def judged(file: File, kept: Kept) -> Data:
    checks = [checked(name, check(file)) for name, check in CHECKS.items()] + check_kept(file, kept)
    return verdict(checks, [*about(file), *cosigners(file, kept)], cannot_prove(file, kept, checks))


def check_kept(file: File, kept: Kept) -> list[Data]:
    """What the reader has kept, held against the file."""
    checks = [checked("the key is the one you gave", check_key(file, kept.key))] if kept.key else []
    checks += [checked(f"your part of the dice, seat {seat}", check_part(file, seat, of)) for seat, of in kept.parts]
    if kept.witnesses:
        _, wrong = cosignatures(held_notes(file, kept), kept.witnesses)
        checks.append(checked("cosignatures of the witnesses you gave", wrong))
    if kept.receipts or kept.checkpoints:
        checks += check_papers(log_of(file), log_key(file, kept.key), kept)
    return checks


def cosigners(file: File, kept: Kept) -> list[str]:
    notes = held_notes(file, kept)
    made, _ = cosignatures(notes, kept.witnesses)
    return [*told_cosignatures(made), *claimed(notes, kept.witnesses)]


def verdict(checks: Sequence[Data], about: Sequence[str], cannot_prove: Sequence[str]) -> Data:
    """The result as plain data; it depends on the checks alone."""
    return {
        "verdict": verdict_of(checks),
        "why": "",
        "given_up": len([check for check in checks if check["given_up"]]),
        "about": list(about),
        "checks": list(checks),
        "cannot_prove": list(cannot_prove),
    }


def silent(witnesses: Sequence[str], made: Sequence[Cosigned]) -> Iterator[str]:
    for name in dict.fromkeys(read_key(text, COSIGNS).name for text in witnesses):
        if name not in {each.name for each in made}:
            yield f"that {name} has seen this log: it has cosigned none of these checkpoints"


def checked(what: str, findings: Iterable[Finding], given_up: str = "") -> Data:
    return {"what": what, "findings": [list(one) for one in findings], "given_up": given_up}


def verdict_of(checks: Sequence[Data]) -> str:
    if any(check["findings"] for check in checks):
        return "fails"
    return "given up" if any(check["given_up"] for check in checks) else "holds"


def verdict_words(result: Data) -> str:
    """The verdict as a sentence."""
    count, lost = sum(len(check["findings"]) for check in result["checks"]), result["given_up"]
    findings = f"{count} finding{'s' if count != 1 else ''}"
    papers = f"{lost} OF YOUR RECEIPTS {'WERE' if lost != 1 else 'WAS'}"
    return VERDICTS[result["verdict"]][1].format(findings=findings, papers=papers, why=result["why"])


def about(file: File, is_beacon_checked: bool = False) -> list[str]:
    """What the file is; grades count as established only for a caller that has checked the signatures of the beacon."""
    event = file.game.event
    stands = "finished" if file.of("end") else f"running, as {file.game.data['reader']} may see it"
    throws, draws = len(file.throws), len([line for line in file.throws if line.data["ask"] == "draw"])
    leaves = [leaf_of(line) for line in file.log]
    return [
        f"{event['title']} ({event['game']}, version {event['rules_version']}): {stands}",
        f"game {event['originator_id']}",
        f"resolved turns: {len(file.of('reveal'))}; throws: {throws}, of which draws: {draws}",
        *([f"dice: {DICE_2}, with parts of {len(file.of('part'))} players"] if file.scheme == DICE_2 else []),
        f"log: {len(leaves)} entries, root {root(leaves).hex()}",
        *grades(file, is_beacon_checked),
    ]


def grades(file: File, is_beacon_checked: bool) -> Iterator[str]:
    """How sure the dice are: without the signatures of the beacon no more than G1 is established."""
    if not file.of("beacon"):
        return
    if any(unlike_quicknet(line.event) for line in file.of("beacon")):
        yield "beacon: not one that is known here, so no grade is established"
        return
    late = late_turns(file)
    told = Counter(grade(file, line, late) for line in file.of("heard"))
    grades, count = f"G3: {told['G3']}, G2: {told['G2']}, G1: {told['G1']} turns", len(file.of("heard"))
    if is_beacon_checked:
        yield f"beacon rounds: {count}; grade {grades}"
        return
    yield f"beacon rounds: {count}; their signatures are not checked here"
    yield f"grade G1 is established; if the signatures hold, {grades} (`pbem verify` checks them)"


def grade(file: File, heard: Line, late: set[int]) -> str:
    """G3 if the seal came and reached a player before the round; G1 if the deadline was moved after it had passed."""
    beacon, t = file.of("beacon")[0].event, heard.event["resolution"]
    sealed = [line.event["at"] for line in file.of("seal") if line.event["resolution"] == t]
    is_early = all(seconds(at) < emitted(beacon, heard.event["round"]) for at in sealed)
    if t in late:
        return "G1"
    return "G3" if is_early and heard.event["reached"] else "G2"


def cannot_prove(file: File, kept: Kept, checks: Sequence[Data] = ()) -> list[str]:
    """Said plainly, because a check is worth no more than what it leaves open."""
    open_ends = [words for open_end in OPEN_ENDS for words in open_end(file, kept)]
    return [*open_ends, *about_newer(checks)]


def about_newer(checks: Sequence[Data]) -> Iterator[str]:
    newer = len([check for check in checks if "is_newer" in check])
    if newer:
        yield f"that {newer} of your receipts and checkpoints fit: they are newer than this file"


def about_witnesses(file: File, kept: Kept) -> Iterator[str]:
    yield from silent(kept.witnesses, cosignatures(held_notes(file, kept), kept.witnesses)[0])


def about_any_file(file: File, kept: Kept) -> Iterator[str]:
    yield "that a letter arrived which the server never acknowledged: it leaves no trace"
    yield from about_choice(file)
    yield "that the rules call for exactly these throws, labels and bags: `pbem verify` runs the rules again"


def about_choice(file: File) -> Iterator[str]:
    """What the operator could have done with the dice before they were thrown."""
    did_not = "that the operator did not foresee the dice, or choose"
    if file.of("beacon"):
        if file.scheme != DICE_2:
            yield "that the operator did not choose the dice of the set-up before the game was opened: it has no beacon"
    elif file.of("part"):
        yield f"{did_not} the last part of them with a second seat or mailbox: there is no beacon"
    else:
        yield f"{did_not} them before the game was opened: there is no beacon, and no player added anything"


def about_deadlines(file: File, kept: Kept) -> Iterator[str]:
    late = ", ".join(str(line.place) for line in moved_late(file))
    if late:
        yield f"that there was a good reason to move deadlines that had passed, or to bring them forward: lines {late}"


def about_lost_entries(file: File, kept: Kept) -> Iterator[str]:
    for line in file.of("restore"):
        restore, place = restore_of(line.event), line.place
        what = f"entries {restore.left + 1} to {restore.size}"
        yield f"what {what} contained: they were lost in a restore that the master acknowledged (line {place})"
        if not restore.lost:
            yield f"that the log given up in line {place} was ever signed: the entry does not include its head"


def about_replays(file: File, kept: Kept) -> Iterator[str]:
    for line in file.of("rollback"):
        if not line.event["again"]:
            what = f"play turn {line.event['turn']} again, with new dice (line {line.place})"
            yield f"that all players agreed to {what}: the bundle shows it"


def about_moves(file: File, kept: Kept) -> Iterator[str]:
    for line in file.of("move"):
        yield f"that the server at {line.event['to']} is the one that signs from there on: compare it with your letters"


def about_beacon(file: File, kept: Kept) -> Iterator[str]:
    rounds = file.of("heard")
    if not rounds:
        return
    unchecked = len([line for line in rounds if not line.event["checked"]])
    left = f" (the server itself left {unchecked} UNVERIFIED)" if unchecked else ""
    yield (
        f"that {len(rounds)} signatures are the beacon's: BLS is not checked here; `pbem verify` checks them, "
        f"or compare them with any relay{left}"
    )
    yield "that a seal reached a player before its round: the server says so, only the recipient of the letter knows"


def about_seals(file: File, kept: Kept) -> Iterator[str]:
    seals = [line for line in file.of("seal") if "payload" not in line.data]
    if seals:
        yield f"which sheets count in {len(seals)} turns: the seals of a running game do not name them"


def about_parts(file: File, kept: Kept) -> Iterator[str]:
    seats = Counter(line.event["seat"] for line in file.of("part"))
    changed = ", ".join(seat for seat, many in seats.items() if many > 1)
    if changed:
        yield f"that these seats changed hands before the game began; the last part counts: {changed}"
    if seats and not kept.parts:
        yield "that your part is in the dice as you sent it: give --part or --accepted"


def about_bags(file: File, kept: Kept) -> Iterator[str]:
    draws = [line.data for line in file.throws if line.data["ask"] == "draw"]
    changed = len([data for data in draws if data["put"] or data["taken"]])
    if changed:
        yield f"why {changed} bags changed between draws: only the rules can tell"


def about_facts(file: File, kept: Kept) -> Iterator[str]:
    if not all(line.event for line in file.of("reveal")):
        yield "that the throws are those in the log: this file does not open the facts, only its signed sum binds them"


def about_hidden_dice(file: File, kept: Kept) -> Iterator[str]:
    if not file.of("end"):
        yield "anything about hidden dice, or about throws that this reader was not told of, until the game is over"
    shut = len([line for line in file.of("reveal") if not line.data["reveal"]])
    if shut:
        yield f"the dice of {shut} turns: they are shared with other games and not revealed yet"


def about_what_was_kept(file: File, kept: Kept) -> Iterator[str]:
    key = next((line.data["key"] for line in file.of("checkpoint")), "")
    if not kept.key:
        yield f"that the key is the server's: compare it with the key in your letters: {key}"
    if not kept.receipts and not kept.checkpoints:
        yield "that the whole log was not rewritten: give a receipt or a checkpoint from an old letter"


OPEN_ENDS: tuple[Callable[[File, Kept], Iterator[str]], ...] = (
    about_any_file,
    about_deadlines,
    about_lost_entries,
    about_replays,
    about_moves,
    about_beacon,
    about_seals,
    about_parts,
    about_bags,
    about_facts,
    about_hidden_dice,
    about_what_was_kept,
    about_witnesses,
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
        return verdict_words(result)
    rows = [row for check in result["checks"] for row in check_rows(check)]
    open_ends = [row for words in result["cannot_prove"] for row in wrapped(f"- {words}", 2)]
    about = [row for words in result["about"] for row in wrapped(words, 2)]
    verdict = wrapped(verdict_words(result), 0)
    return "\n".join([*about, "", *rows, "", *verdict, "", "What this cannot prove:", *open_ends])


def check_rows(check: Data) -> Iterator[str]:
    findings, given_up = check["findings"], check["given_up"]
    yield f"  {'FAILS' if findings else 'LOST ' if given_up else 'holds'}  {check['what']}"
    if given_up:
        yield from wrapped(f"         - {given_up}", 11)
    for place, words in findings[:MOST_SHOWN]:
        yield from wrapped(f"         - {f'line {place}: ' if place else ''}{words}", 11)
    if len(findings) > MOST_SHOWN:
        yield f"         - and {len(findings) - MOST_SHOWN} more"


def wrapped(text: str, indent: int) -> list[str]:
    return textwrap.wrap(text, 78, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)


# ---- letters ----

HASH, BASE64, SIZE = r"[A-Za-z0-9+/]{43}=", r"[A-Za-z0-9+/=]+", r"(?:0|[1-9][0-9]{0,15})"
SIGNED_BY = rf"(?:\u2014 [^\s+]+ {BASE64}(?:\n|$))+"
NOTE = rf"[^\s+]+\n{SIZE}\n{HASH}\n(?:[^\n]+\n)*\n{SIGNED_BY}"
IN_LETTER = re.compile(
    rf"^(?:old {SIZE}\n(?:{HASH}\n)*\n{NOTE}"
    rf"|c2sp\.org/tlog-proof@v1\nextra {BASE64}\nindex {SIZE}\n(?:{HASH}\n)*\n{NOTE}"
    rf"|{PROMISE}\n[^\s+]+\n{HASH}\n{BASE64}\n\n{SIGNED_BY}"
    rf"|{SEATS}\n[^\s+]+\n(?:{SIZE} [^\n]+\n)+\n{SIGNED_BY}"
    rf"|{NOTE})",
    re.MULTILINE | re.ASCII,
)
KEY_IN_LETTER = re.compile(r"(?<![^\s(])[^\s+(]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}(?![A-Za-z0-9+/=])", re.ASCII)
PART_IN_LETTER = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])", re.ASCII)


class Letter(NamedTuple):
    """What a letter, or a file that came with one, holds to keep."""

    name: str
    text: str
    papers: list[str]

    @property
    def keys(self) -> list[str]:
        return list(dict.fromkeys(KEY_IN_LETTER.findall(self.text)))


def letter_text(data: bytes) -> str:
    """The text of a file; of a whole letter (.eml) the text parts and what is enclosed."""
    if not re.match(rb"(?:From |[A-Za-z][A-Za-z0-9-]*:[ \t])", data):
        return plain(data.decode())
    parts = [part for part in message_from_bytes(data).walk() if part.get_content_type() == "text/plain"]
    return "\n\n".join(plain(part_text(part)) for part in parts)


def part_text(part: Message) -> str:
    content = part.get_payload(decode=True)
    return content.decode("utf-8", "replace") if isinstance(content, bytes) else ""


def plain(text: str) -> str:
    """Without the marks of a quoted letter, and with broken lines joined."""
    text = re.sub(r"^(?:> )+|^(?:> ?)+$", "", text.replace("\r\n", "\n"), flags=re.MULTILINE)
    return unfolded(text)


def read_letter(name: str, data: bytes) -> Letter:
    text = letter_text(data)
    return Letter(name, text, papers_of(text))


def papers_of(text: str) -> list[str]:
    """The receipts, checkpoints, promises and lists of seats in a text.

    A letter prints its checkpoint, and encloses the same with a proof: one of them is enough.
    """
    found = [match[0] if match[0].endswith("\n") else f"{match[0]}\n" for match in IN_LETTER.finditer(text)]
    proven = {read_proven(each)[2] for each in found if each.startswith("old ")}
    return list(dict.fromkeys(each for each in found if each not in proven))


# ---- the letters of several players ----


class Claim(NamedTuple):
    """A letter says that the log of `origin` had this root when it had `size` entries."""

    letter: str
    origin: str
    size: int
    root: bytes


class Held(NamedTuple):
    """A receipt or checkpoint of a letter."""

    letter: str
    paper: Paper
    note: str

    @property
    def claim(self) -> Claim:
        assert self.paper.head is not None
        return Claim(self.letter, *self.paper.head)

    @property
    def claims(self) -> list[Claim]:
        return [Claim(self.letter, *head) for _, head in self.paper.heads if head.size]


def compared(letters: Sequence[Letter], kept: Kept = Kept()) -> Data:  # noqa: B008 - it cannot be changed
    """Whether these letters tell of one log; the result looks like that of `verified`."""
    try:
        return comparison(letters, kept)
    except Unreadable as error:
        return unreadable(str(error))


def comparison(letters: Sequence[Letter], kept: Kept) -> Data:
    keys, doubts = keys_of(letters, kept.key)
    held = [one for letter in letters for one in held_in(letter, keys)]
    notes = [one.note for one in held if one.note]
    made, wrong = cosignatures(notes, kept.witnesses)
    sound = [one for one in held if one.paper.head]
    claims = [claim for one in sound for claim in (*one.claims, *implied(one))]
    checks = [
        checked("the letters name one key", doubts),
        checked("every checkpoint and receipt is signed", unsigned(held)),
        checked("no size of a log has two roots", split_roots(claims)),
        checked("every log continues the logs before it", split_proofs(sound, claims)),
        checked("no place of a log has two entries", split_entries(sound)),
        *([checked("cosignatures of the witnesses you gave", wrong)] if kept.witnesses else []),
    ]
    open_ends = [*unlinked(sound, claims), *open_comparison(kept, verdict_of(checks)), *silent(kept.witnesses, made)]
    return verdict(checks, [*told_logs(claims), *told_cosignatures(made), *claimed(notes, kept.witnesses)], open_ends)


def keys_of(letters: Sequence[Letter], given: str) -> tuple[dict[str, Key], list[Finding]]:
    """By log the key that signs: the one given, or else the one that the letters name."""
    keys, doubts = dict[str, Key](), list[Finding]()
    named = [(letter.name, read_key(text)) for letter in letters for text in letter.keys]
    for name, key in [*([("", read_key(given))] if given else []), *named]:
        if keys.setdefault(key.name, key) != key:
            doubts.append(Finding(0, f"{name}: the log {key.name} has another key here, {key.id.hex()}"))
    return keys, doubts


def held_in(letter: Letter, keys: dict[str, Key]) -> Iterator[Held]:
    if not letter.papers:
        raise Unreadable(f"{letter.name} contains no checkpoint and no receipt")
    for text in letter.papers:
        note = note_of(text) or text
        origin = note.split("\n")[1 if note.startswith((PROMISE, SEATS)) else 0]
        if origin not in keys:
            raise Unreadable(f"{letter.name}: no letter names the key of {origin}; give it with --key")
        yield Held(letter.name, open_paper(text, keys[origin]), note_of(text))


def unsigned(held: Sequence[Held]) -> Findings:
    for one in held:
        if one.paper.error:
            yield Finding(0, f"{one.letter}: {one.paper.error}")


def implied(one: Held) -> Iterator[Claim]:
    """The log that a proof starts from: its head follows from the proof, unless it is a whole tree."""
    claim, since = one.claim, one.paper.since
    if 0 < since < claim.size and since & (since - 1):
        try:
            older = started_from(since, claim.size, one.paper.proof, claim.root)
        except Wrong:
            return
        yield Claim(one.letter, claim.origin, since, older)


def started_from(since: int, size: int, proof: Sequence[bytes], newest: bytes) -> bytes:
    """The head of the smaller log in a consistency proof."""
    node, last = past_ones(since - 1, size - 1)
    if not proof:
        raise Wrong("the proof is too short")
    older = newer = proof[0]
    for sibling in proof[1:]:
        if last == 0:
            raise Wrong("the proof is too long")
        if node & 1 or node == last:
            older, newer = sha256(b"\1", sibling, older), sha256(b"\1", sibling, newer)
            node, last = past_zeros(node, last)
        else:
            newer = sha256(b"\1", newer, sibling)
        node, last = node >> 1, last >> 1
    if last or newer != newest:
        raise Wrong("the proof does not lead to the log")
    return older


def split_roots(claims: Sequence[Claim]) -> Findings:
    first: dict[tuple[str, int], Claim] = {}
    found: dict[tuple[Claim, Claim], None] = {}
    for claim in claims:
        known = first.setdefault((claim.origin, claim.size), claim)
        if known.root != claim.root:
            found[known, claim] = None
    for one, two in found:
        yield Finding(0, f"{one.letter} and {two.letter} tell of two different logs of {one.size} entries")


def split_proofs(held: Sequence[Held], claims: Sequence[Claim]) -> Findings:
    for one in held:
        for claim in dict.fromkeys(claims):
            if (claim.origin, claim.size) != (one.claim.origin, one.paper.since) or not one.paper.since:
                continue
            if not is_continued(claim, one):
                what = f"the log of {one.claim.size} entries does not continue the log of {claim.size} entries"
                yield Finding(0, f"{one.letter}: {what} in {claim.letter}")


def is_continued(claim: Claim, one: Held) -> bool:
    try:
        return extended(claim.size, claim.root, one.claim.size, one.paper.proof) == one.claim.root
    except Wrong:
        return False


def split_entries(held: Sequence[Held]) -> Findings:
    first: dict[tuple[str, int], Held] = {}
    for one in held:
        if one.paper.entry >= 0:
            known = first.setdefault((one.claim.origin, one.paper.entry), one)
            if known.paper.leaf != one.paper.leaf:
                place = one.paper.entry + 1
                yield Finding(0, f"{known.letter} and {one.letter} have receipts for two different entries {place}")


def told_logs(claims: Sequence[Claim]) -> Iterator[str]:
    for origin in dict.fromkeys(claim.origin for claim in claims):
        ours = [claim for claim in claims if claim.origin == origin]
        letters, sizes = len({claim.letter for claim in ours}), sorted({claim.size for claim in ours})
        yield f"log {origin}: {letters} letters, of {sizes[0]} to {sizes[-1]} entries"


def unlinked(held: Sequence[Held], claims: Sequence[Claim]) -> Iterator[str]:
    """Sizes that no proof links: what two letters say of them cannot be compared."""
    for origin in dict.fromkeys(claim.origin for claim in claims):
        links = [(one.paper.since, one.claim.size) for one in held if one.claim.origin == origin and one.paper.since]
        groups = linked({claim.size for claim in claims if claim.origin == origin}, links)
        if len(groups) > 1:
            told = "; ".join(", ".join(map(str, sorted(group))) for group in groups)
            yield f"that these sizes are of one log: {told}; no proof links them: check the letters with the audit file"
    origins = {claim.letter: claim.origin for claim in claims}
    if len(set(origins.values())) > 1:
        yield "anything about letters of different games: each game has a log of its own"


def linked(sizes: set[int], links: Sequence[tuple[int, int]]) -> list[set[int]]:
    groups = [{size} for size in sorted(sizes)]
    for one, two in links:
        touched = [group for group in groups if one in group or two in group]
        groups = [group for group in groups if group not in touched] + ([set().union(*touched)] if touched else [])
    return sorted(groups, key=min)


def open_comparison(kept: Kept, verdict: str) -> Iterator[str]:
    yield "what a game contains: check its audit file with these letters"
    if verdict == "fails":
        yield "that a restore which the master acknowledged, or a move, is not the cause: the audit file shows it"
    if not kept.key:
        yield "that the key is the server's: it is the one that the letters name"


# ---- the program ----


def main(arguments: Sequence[str] | None = None) -> int:
    given = options().parse_args(arguments)
    try:
        result = result_of(given)
    except OSError as error:
        result = unreadable(f"{error.filename}: {error.strerror}")
    except UnicodeDecodeError:
        result = unreadable("a receipt or checkpoint is not plain text")
    except Unreadable as error:
        result = unreadable(str(error))
    except Exception as error:  # noqa: BLE001 - whatever a file holds, it gets a verdict
        result = unreadable(f"{UNFORESEEN}, {type(error).__name__}: {error}")
    show(json.dumps(result, indent=1, ensure_ascii=False) if given.json else told(result))
    return VERDICTS[result["verdict"]][0]


UNFORESEEN = "this program stumbled over it; please report that"


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="verify.py", description="Checks the audit file of a pbem game.")
    parser.add_argument("file", nargs="?", default="", help="the audit file; - for standard input")
    parser.add_argument("--key", default="", help="the server's key, as your letters print it")
    kept: Data = {"action": "append", "default": [], "metavar": "FILE"}
    parser.add_argument("--receipt", **kept, help="a receipt that you kept, or the letter with it")
    parser.add_argument("--checkpoint", **kept, help="a checkpoint that you kept, or the letter with it")
    parser.add_argument("--letter", **kept, help="a letter, or a file enclosed with one: whatever it proves")
    part = "your part of the dice: 64 hex digits, or a file with your seat letter"
    parser.add_argument("--part", action="append", default=[], metavar="SEAT=PART", help=part)
    accepted = "your part of the dice, if you took the seat by mail: seat, Message-ID, and the line that accepted"
    words = ("SEAT", "ID", "LINE")
    parser.add_argument("--accepted", action="append", default=[], nargs=3, metavar=words, help=accepted)
    parser.add_argument("--witness", action="append", default=[], metavar="KEY", help="the key of a witness")
    parser.add_argument("--compare", nargs="+", default=[], metavar="LETTER", help="letters of several players")
    parser.add_argument("--json", action="store_true", help="the findings as data")
    return parser


def result_of(given: argparse.Namespace) -> Data:
    if bool(given.file) == bool(given.compare):
        raise Unreadable("give an audit file, or letters to --compare")
    if given.compare:
        letters = [read_letter(name, contents(name)) for name in given.compare]
        return compared(letters, Kept(given.key, witnesses=given.witness))
    data = contents(given.file)
    receipts, checkpoints = papers_in(given.receipt, [*given.checkpoint, *given.letter])
    parts = [given_part(text) for text in given.part]
    parts += [(seat, [letter_part(ident, line).hex()]) for seat, ident, line in given.accepted]
    return verified(data, Kept(given.key, receipts, checkpoints, parts, given.witness))


def papers_in(receipts: Sequence[str], checkpoints: Sequence[str]) -> tuple[list[str], list[str]]:
    """What the files hold; one that is no letter is taken for what it was said to be."""
    papers: tuple[list[str], list[str]] = ([], [])
    for kind, names in enumerate((receipts, checkpoints)):
        for letter in [read_letter(name, contents(name)) for name in names]:
            papers[kind].extend(letter.papers or [letter.text])
    return papers


def given_part(text: str) -> tuple[str, list[str]]:
    seat, _, part = text.rpartition("=") if PART_IN_LETTER.fullmatch(text.rpartition("=")[2]) else text.partition("=")
    if is_hex(part):
        return seat, [part]
    parts = PART_IN_LETTER.findall(letter_text(contents(part))) if seat and part else []
    if not parts:
        raise Unreadable("--part must be SEAT=PART, with 64 hex digits or a file that contains them")
    return seat, parts


def show(text: str) -> None:
    """Nobody need read all of it (`verify.py game.ndjson | head -1`): the verdict is the exit code, too."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        # Python writes again when it ends, and must have somewhere to write to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def contents(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    with open(name, "rb") as file:  # noqa: PTH123
        return file.read()


if __name__ == "__main__":
    sys.exit(main())
