"""A bundle: one game in one signed file, to keep, to check offline, or to move to another server.

One JSON object per line: `bundle` (the game and the number of records), an `event` for each stored event of the game,
byte for byte, a `leaf` for each entry of its log, `secrets` or `locked` if they are included, the signed `checkpoint`
of the log, and the signed `sum` of all lines before.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, Literal
from uuid import UUID

import msgspec
from msgspec import Struct

from pbem.audit.checkpoints import Checkpoint, open_checkpoint, origin
from pbem.audit.entries import canonical
from pbem.audit.merkle import root
from pbem.audit.notes import BadNote, Signer, VerifierKey, open_note, read_key

FORMAT = "pbem-bundle/1"
LARGEST = 1 << 30


class BadBundle(Exception):
    """A file that is not a bundle, or not the one that was signed; the message is one line."""


class BundleHead(Struct, frozen=True, tag="bundle", tag_field="kind", forbid_unknown_fields=True):
    """`events` and `leaves` are counts."""

    format: Literal["pbem-bundle/1"]
    game: UUID
    title: str
    rules: str
    rules_version: int
    options: dict[str, str]
    made: str
    events: int
    leaves: int
    key: str


class StoredLine(Struct, frozen=True, tag="event", tag_field="kind", forbid_unknown_fields=True):
    number: int
    topic: str
    payload: str


class LeafLine(Struct, frozen=True, tag="leaf", tag_field="kind", forbid_unknown_fields=True):
    number: int
    topic: str
    payload: str
    leaf: str


class SecretsLine(Struct, frozen=True, tag="secrets", tag_field="kind", forbid_unknown_fields=True):
    """The records of the dice secrets and of the people, as JSON; plain once the game is over."""

    content: str


class LockedLine(Struct, frozen=True, tag="locked", tag_field="kind", forbid_unknown_fields=True):
    scheme: str
    content: str


class CheckpointLine(Struct, frozen=True, tag="checkpoint", tag_field="kind", forbid_unknown_fields=True):
    note: str


class SumLine(Struct, frozen=True, tag="sum", tag_field="kind", forbid_unknown_fields=True):
    note: str


Line = BundleHead | StoredLine | LeafLine | SecretsLine | LockedLine | CheckpointLine | SumLine
_LINE: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Line)


class Bundle(Struct, frozen=True):
    """A bundle that was read, and is signed and complete."""

    head: BundleHead
    events: tuple[StoredLine, ...]
    leaves: tuple[LeafLine, ...]
    secrets: SecretsLine | LockedLine | None
    checkpoint: Checkpoint | None
    key: VerifierKey


def write(
    head: BundleHead, events: Sequence[StoredLine], leaves: Sequence[LeafLine], secrets: Line | None, signer: Signer
) -> Iterator[bytes]:
    """The lines of the file, each with its newline."""
    parts: list[Line] = [head, *events, *leaves, *([secrets] if secrets else [])]
    if leaves:
        held = [bytes.fromhex(leaf.leaf) for leaf in leaves]
        parts.append(CheckpointLine(Checkpoint(signer.key.name, len(held), root(held)).signed(signer)))
    lines = [canonical(msgspec.to_builtins(part)) + b"\n" for part in parts]
    yield from lines
    yield canonical(msgspec.to_builtins(SumLine(signer.sign(sum_text(signer.key.name, lines))))) + b"\n"


def sum_text(name: str, lines: Sequence[bytes]) -> str:
    return f"{FORMAT}\n{name}\n{len(lines)} lines\n{hashlib.sha256(b''.join(lines)).hexdigest()}\n"


def read(data: bytes, trusted: VerifierKey | None = None) -> Bundle:
    """The bundle, if it is complete and signed by its key; `trusted` is the key it must be."""
    if len(data) > LARGEST:
        raise BadBundle("the file is too large for a bundle")
    raw = data.splitlines(keepends=True)
    lines = [_line(number, text) for number, text in enumerate(raw, 1)]
    head, end = (lines[0], lines[-1]) if lines else (None, None)
    if not isinstance(head, BundleHead):
        raise BadBundle(f"this is not a bundle of the format {FORMAT}")
    if not isinstance(end, SumLine):
        raise BadBundle("the bundle is cut off: its signed sum is missing")
    key = _signed(head, end, raw, trusted)
    return _sorted(head, lines[1:-1], key)


def _line(number: int, text: bytes) -> Line:
    try:
        line: Line = _LINE.decode(text)
    except (msgspec.MsgspecError, UnicodeError) as error:
        where = "this is not a bundle" if number == 1 else f"line {number} of the bundle cannot be read"
        raise BadBundle(f"{where}: {error}") from error
    return line


def _signed(head: BundleHead, end: SumLine, raw: Sequence[bytes], trusted: VerifierKey | None) -> VerifierKey:
    try:
        key = read_key(head.key)
        if key.name != origin(head.game):
            raise BadNote(f"its key is for {key.name}, not for this game")
        if trusted is not None and trusted != key:
            raise BadNote(f"it is signed with {head.key}, not with the key that you name")
        if open_note(end.note, key) != sum_text(key.name, raw[:-1]):
            raise BadNote("it is not the file that was signed")
    except BadNote as error:
        raise BadBundle(f"the bundle cannot be believed: {error}") from error
    return key


def _sorted(head: BundleHead, lines: Sequence[Line], key: VerifierKey) -> Bundle:
    events = tuple(line for line in lines if isinstance(line, StoredLine))
    leaves = tuple(line for line in lines if isinstance(line, LeafLine))
    others = [line for line in lines if isinstance(line, SecretsLine | LockedLine)]
    notes = [line.note for line in lines if isinstance(line, CheckpointLine)]
    for found, many in ((events, head.events), (leaves, head.leaves)):
        if [line.number for line in found] != list(range(1, many + 1)):
            raise BadBundle("events or leaves of the bundle are missing or out of order")
    try:
        checkpoint = open_checkpoint(notes[0], key) if notes else None
        held = root([bytes.fromhex(leaf.leaf) for leaf in leaves]) if leaves else b""
    except (BadNote, ValueError) as error:
        raise BadBundle(f"the checkpoint of the bundle: {error}") from error
    if leaves and (checkpoint is None or (checkpoint.size, checkpoint.root) != (len(leaves), held)):
        raise BadBundle("the leaves of the bundle do not make up the log that was signed")
    return Bundle(head, events, leaves, others[0] if others else None, checkpoint, key)
