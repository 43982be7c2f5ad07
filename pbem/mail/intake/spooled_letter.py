"""A letter in the spool: one file with its envelope, its raw bytes, and later notes.

A worker holds a lock on the file of its letter. The lock stays with the file when it is moved, and is released when its
process is killed, so a letter has one owner or none, never two.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Self

import msgspec
from msgspec import Struct


class Envelope(Struct, frozen=True):
    """`sender` is the envelope sender: None if unknown, "" for reports of mail servers.

    `at` is when it arrived, `channel` how. Letters of one `lane` are handled in order of arrival.
    """

    sender: str | None
    recipient: str
    at: str
    channel: str
    lane: str
    size: int = 0


class SpoolNote(Struct, frozen=True, rename={"result": "became"}):
    """What happened to the letter at some moment, and why; `about` is data for later steps."""

    at: str
    result: str
    why: str = ""
    did: tuple[str, ...] = ()
    about: dict[str, str] = {}


class DamagedSpoolFile(Exception):
    """The file differs from what was written."""


_ENCODER = msgspec.json.Encoder()
_ENVELOPE = msgspec.json.Decoder(Envelope)
_NOTE = msgspec.json.Decoder(SpoolNote)


def packed(envelope: Envelope, raw: bytes) -> bytes:
    """The file content for a letter that has just arrived."""
    return _ENCODER.encode(msgspec.structs.replace(envelope, size=len(raw))) + b"\n" + raw


class SpooledLetter:
    """A letter that nobody else can change until it is released."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle = handle

    @property
    def name(self) -> str:
        return self.path.name

    def read(self) -> tuple[Envelope, bytes, list[SpoolNote]]:
        with os.fdopen(os.dup(self._handle), "rb") as file:
            file.seek(0)
            head, _, rest = file.read().partition(b"\n")
        try:
            envelope = _ENVELOPE.decode(head)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise DamagedSpoolFile("its envelope cannot be read") from error
        if len(rest) < envelope.size:
            raise DamagedSpoolFile("a part of it is missing")
        return envelope, rest[: envelope.size], list(_notes(rest[envelope.size :]))

    def note(self, note: SpoolNote) -> None:
        """Appends a note after the letter; readers skip a line left incomplete by a crash."""
        os.lseek(self._handle, 0, os.SEEK_END)
        os.write(self._handle, b"\n" + _ENCODER.encode(note))

    def keep(self) -> None:
        """Syncs the notes, so that they survive a power failure."""
        os.fsync(self._handle)

    def move(self, folder: Path) -> None:
        to = folder / self.path.name
        try:
            self.path.rename(to)
        except FileNotFoundError:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.path.rename(to)
        self.path = to

    def release(self) -> None:
        os.close(self._handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def locked(path: Path) -> SpooledLetter | None:
    """The letter at this path; None if another worker has it or has moved it."""
    try:
        handle = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    except FileNotFoundError:
        return None
    with suppress(OSError):
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        # Another worker may have finished it between our open and our lock.
        if path.stat().st_ino == os.fstat(handle).st_ino:
            return SpooledLetter(path, handle)
    os.close(handle)
    return None


def _notes(raw: bytes) -> Iterator[SpoolNote]:
    for line in raw.split(b"\n"):
        with suppress(msgspec.MsgspecError, UnicodeError):
            yield _NOTE.decode(line)
