"""Checkpoints (C2SP tlog-checkpoint): the name of a log, its size, the root of its tree; always in a signed note."""

import re
from base64 import b64encode
from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from pbem.audit.merkle import HASH_BYTES
from pbem.audit.notes import BadNote, Signer, VerifierKey, decoded, open_note

is_size = re.compile(r"0|[1-9][0-9]{0,15}").fullmatch


class Checkpoint(NamedTuple):
    """The head of a log with `size` entries."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\n"

    def signed(self, signer: Signer) -> str:
        return signer.sign(self.text)


def origin(game: UUID) -> str:
    """The name of a game's log, and of the key that signs it."""
    return f"pbem/{game}"


class Proven(NamedTuple):
    """A signed checkpoint, and the proof that its log extends one of `since` entries."""

    note: str
    since: int = 0
    proof: tuple[bytes, ...] = ()


def proven_text(note: str, since: int, proof: Sequence[bytes]) -> str:
    """`old SIZE`, the hashes of the proof, an empty line, the checkpoint (C2SP tlog-witness); or the bare note."""
    if not since:
        return note
    return "\n".join([f"old {since}", *(b64encode(part).decode() for part in proof), "", note])


def read_proven(text: str) -> Proven:
    """Reads either form, also with lines wrapped to fit a letter; nothing in it is verified yet."""
    plain = unfolded(text)
    if not plain.startswith("old "):
        return Proven(plain)
    top, _, note = plain.partition("\n\n")
    size, *hashes = top.removeprefix("old ").split("\n")
    if not is_size(size):
        raise BadNote(f"{size[:20]!r} is not the size of a log")
    return Proven(note, int(size), tuple(decoded(line, "a proof") for line in hashes))


def folded(text: str, width: int = 76) -> str:
    """Wraps lines too long for a letter; continuation lines begin with a blank."""
    return "\n".join(part for line in text.split("\n") for part in _folded(line, width))


def _folded(line: str, width: int) -> list[str]:
    first, rest = line[:width], line[width:]
    return [first, *(f" {rest[i : i + width - 1]}" for i in range(0, len(rest), width - 1))]


def unfolded(text: str) -> str:
    return text.replace("\n ", "")


def open_checkpoint(text: str, key: VerifierKey) -> Checkpoint:
    """The checkpoint in a signed note of the log that the key belongs to."""
    checkpoint = read_checkpoint(open_note(read_proven(text).note, key))
    if checkpoint.origin != key.name:
        raise BadNote(f"this is a checkpoint of {checkpoint.origin}, not of {key.name}")
    return checkpoint


def read_checkpoint(text: str) -> Checkpoint:
    """A checkpoint from its text; lines after the third are extensions and are ignored."""
    lines = text.split("\n")
    if len(lines) < 4 or not all(lines[:-1]) or lines[-1]:
        raise BadNote("a checkpoint has three lines: origin, size, root")
    if not is_size(lines[1]):
        raise BadNote(f"{lines[1][:20]!r} is not the size of a log")
    root = decoded(lines[2], "a checkpoint")
    if len(root) != HASH_BYTES:
        raise BadNote(f"the root of a log has {HASH_BYTES} bytes, not {len(root)}")
    return Checkpoint(lines[0], int(lines[1]), root)
