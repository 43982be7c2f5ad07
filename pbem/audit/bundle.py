"""A bundle: one game in one signed file, to keep, to check offline, or to move to another server.

One JSON object per line: `bundle` (the game and the number of records), one line for each entry of the log, a stored
`leaf` for each entry in a whole bundle, `secrets` or `locked` if they are included, the signed `checkpoint` of the log,
and the signed `sum` of all lines before. An entry is an `event`, byte for byte, with the salt and the leaf that bind it
to the log; or, if its content is withheld, `closed` (what the log says about it), `sealed` (a seal without the
numbers of sheets), `revealed` (a resolved turn: the secret and the throws that the reader may know) or a `bare` leaf.

Format 1 had whole bundles only, and no salts.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, Literal
from uuid import UUID

import msgspec
from msgspec import Struct

from pbem.audit.checkpoints import Checkpoint
from pbem.audit.entries import canonical
from pbem.audit.merkle import root
from pbem.audit.notes import Signer
from pbem.core.dice import Throw

FORMAT = "pbem-bundle/2"
OLD_FORMAT = "pbem-bundle/1"
LARGEST = 1 << 30
# Whose bundle it is: everything; everything but private press, for players of a finished game; one seat's part.
WHOLE, PLAYERS, SEAT = "whole", "players", "seat"


class BadBundle(Exception):
    """A file that is not a bundle; the message is one line."""


class BundleHead(Struct, frozen=True, tag="bundle", tag_field="kind", forbid_unknown_fields=True, omit_defaults=True):
    """`events` and `leaves` are counts; `reader` is the seat whose part it is. Only format 1 says when it was made."""

    format: Literal["pbem-bundle/1", "pbem-bundle/2"]
    game: UUID
    title: str
    rules: str
    rules_version: int
    options: dict[str, str]
    events: int
    leaves: int
    key: str
    made: str = ""
    scope: Literal["whole", "players", "seat"] = "whole"
    reader: str = ""


class StoredLine(Struct, frozen=True, tag="event", tag_field="kind", forbid_unknown_fields=True, omit_defaults=True):
    """An event as it is stored; `blinds` open the root of sealed sheets, by seat."""

    number: int
    topic: str
    payload: str
    salt: str = ""
    leaf: str = ""
    blinds: dict[str, str] = {}


class ClosedLine(Struct, frozen=True, tag="closed", tag_field="kind", forbid_unknown_fields=True):
    """An entry as the log has it; `c` is the commitment to the event."""

    number: int
    topic: str
    at: str
    turn: int
    c: str
    leaf: str


class SealedLine(Struct, frozen=True, tag="sealed", tag_field="kind", forbid_unknown_fields=True):
    """A seal of a running game: who has sent a sheet, and the number of the reader's own (0: none).

    `blind` and `path` prove that it is in the root that was published before any roll.
    """

    number: int
    topic: str
    at: str
    turn: int
    c: str
    leaf: str
    resolution: int
    why: str
    sheets: tuple[dict[str, str], ...]
    own: int
    blind: str
    path: tuple[str, ...]


class RevealedLine(Struct, frozen=True, tag="revealed", tag_field="kind", forbid_unknown_fields=True):
    """A resolved turn whose facts are withheld: resolution t, its secret, and the throws told to the reader."""

    number: int
    topic: str
    at: str
    turn: int
    c: str
    leaf: str
    t: int
    reveal: str
    throws: tuple[Throw, ...]


class BareLine(Struct, frozen=True, tag="bare", tag_field="kind", forbid_unknown_fields=True):
    number: int
    leaf: str


class LeafLine(Struct, frozen=True, tag="leaf", tag_field="kind", forbid_unknown_fields=True):
    """The stored record of a leaf; only format 1 names the leaf beside it."""

    number: int
    topic: str
    payload: str
    leaf: str


class SecretsLine(Struct, frozen=True, tag="secrets", tag_field="kind", forbid_unknown_fields=True):
    """The dice secrets and the records of the people, as JSON; plain once the game is over."""

    content: str


class LockedLine(Struct, frozen=True, tag="locked", tag_field="kind", forbid_unknown_fields=True):
    scheme: str
    content: str


class CheckpointLine(Struct, frozen=True, tag="checkpoint", tag_field="kind", forbid_unknown_fields=True):
    note: str


class SumLine(Struct, frozen=True, tag="sum", tag_field="kind", forbid_unknown_fields=True):
    note: str


EntryLine = StoredLine | ClosedLine | SealedLine | RevealedLine | BareLine
Line = BundleHead | EntryLine | LeafLine | SecretsLine | LockedLine | CheckpointLine | SumLine
_LINE: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Line)


class Bundle(Struct, frozen=True):
    """A bundle that was read; what it says is not checked yet. `lines` are those between the first and the last."""

    head: BundleHead
    lines: tuple[Line, ...]
    end: SumLine
    raw: tuple[bytes, ...]

    @property
    def entries(self) -> list[EntryLine]:
        return [line for line in self.lines if isinstance(line, EntryLine)]

    @property
    def events(self) -> list[StoredLine]:
        return [line for line in self.lines if isinstance(line, StoredLine)]

    @property
    def leaves(self) -> list[LeafLine]:
        return [line for line in self.lines if isinstance(line, LeafLine)]

    @property
    def secrets(self) -> SecretsLine | LockedLine | None:
        return next((line for line in self.lines if isinstance(line, SecretsLine | LockedLine)), None)

    @property
    def checkpoint(self) -> str:
        """The note, "" if there is none."""
        return next((line.note for line in self.lines if isinstance(line, CheckpointLine)), "")


def write(
    head: BundleHead, entries: Sequence[EntryLine], leaves: Sequence[LeafLine], secrets: Line | None, signer: Signer
) -> Iterator[bytes]:
    """The lines of the file, each with its newline."""
    parts: list[Line] = [head, *entries, *leaves, *([secrets] if secrets else [])]
    held = [bytes.fromhex(line.leaf) for line in (leaves or entries) if line.leaf]
    if held:
        parts.append(CheckpointLine(Checkpoint(signer.key.name, len(held), root(held)).signed(signer)))
    lines = [canonical(msgspec.to_builtins(part)) + b"\n" for part in parts]
    yield from lines
    note = signer.sign(sum_text(head.format, signer.key.name, lines))
    yield canonical(msgspec.to_builtins(SumLine(note))) + b"\n"


def sum_text(form: str, name: str, lines: Sequence[bytes]) -> str:
    return f"{form}\n{name}\n{len(lines)} lines\n{hashlib.sha256(b''.join(lines)).hexdigest()}\n"


def is_bundle(data: bytes) -> bool:
    """Whether the first line looks like that of a bundle, so that it is to be read as one."""
    first = data[:4096].partition(b"\n")[0]
    return b'"pbem-bundle/' in first or b'"kind":"bundle"' in first


def read(data: bytes) -> Bundle:
    """The lines of the file; raises BadBundle if they are not those of a bundle. Nothing is checked yet."""
    if len(data) > LARGEST:
        raise BadBundle("the file is too large for a bundle")
    raw = data.splitlines(keepends=True)
    lines = [_line(number, text) for number, text in enumerate(raw, 1)]
    head, end = (lines[0], lines[-1]) if lines else (None, None)
    if not isinstance(head, BundleHead):
        raise BadBundle(f"this is not a bundle of the format {FORMAT}")
    if not isinstance(end, SumLine):
        raise BadBundle("the bundle is cut off: its signed sum is missing")
    return Bundle(head, tuple(lines[1:-1]), end, tuple(raw))


def _line(number: int, text: bytes) -> Line:
    try:
        line: Line = _LINE.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        where = "this is not a bundle" if number == 1 else f"line {number} of the bundle cannot be read"
        raise BadBundle(f"{where}: {error}") from error
    return line
