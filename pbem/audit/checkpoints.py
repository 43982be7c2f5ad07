"""Checkpoints (C2SP tlog-checkpoint): whose log, how long it is, the head of its tree; always inside a signed note."""

import re
from base64 import b64encode
from typing import NamedTuple
from uuid import UUID

from pbem.audit.merkle import HASH_BYTES
from pbem.audit.notes import BadNote, Signer, VerifierKey, decoded, open_note

_is_size = re.compile(r"0|[1-9][0-9]{0,15}").fullmatch


class Checkpoint(NamedTuple):
    """The head of a log when it held `size` entries."""

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


def open_checkpoint(note: str, key: VerifierKey) -> Checkpoint:
    """The checkpoint in a signed note of the log that the key belongs to."""
    checkpoint = read_checkpoint(open_note(note, key))
    if checkpoint.origin != key.name:
        raise BadNote(f"this is a checkpoint of {checkpoint.origin}, not of {key.name}")
    return checkpoint


def read_checkpoint(text: str) -> Checkpoint:
    """A checkpoint from its text; lines after the third are extensions and say nothing to us."""
    lines = text.split("\n")
    if len(lines) < 4 or not all(lines[:-1]) or lines[-1]:
        raise BadNote("a checkpoint has three lines: origin, size, root")
    if not _is_size(lines[1]):
        raise BadNote(f"{lines[1][:20]!r} is not the size of a log")
    root = decoded(lines[2], "a checkpoint")
    if len(root) != HASH_BYTES:
        raise BadNote(f"the root of a log has {HASH_BYTES} bytes, not {len(root)}")
    return Checkpoint(lines[0], int(lines[1]), root)
