"""The keys of the server on every machine: sealed in the database, and in a file of each machine.

So two machines never sign the same game with two keys. The database alone tells nobody a key: it is sealed with the key
of the dice secrets, which is not in it.
"""

import hashlib
import json
import os
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import NamedTuple, Protocol

from pbem.audit.keys import KeyRefused
from pbem.audit.secret_box import BoxLocked, SecretBox


class KeyShelf(Protocol):
    """Where all machines find the keys."""

    def read(self, name: str) -> bytes | None: ...
    def create(self, name: str, content: bytes) -> bytes: ...


class ServerKey(NamedTuple):
    """A key in a file of the folder `var`: what it is for, and how a new one is made."""

    file: str
    purpose: str
    make: Callable[[], bytes]

    @property
    def name(self) -> str:
        return f"keys/{self.file}"


class _Record(NamedTuple):
    """A key as it is stored: sealed, with the name of the key that opens it, and its own print."""

    key: str
    sealed: str
    print: str


def share_key(key: ServerKey, shelf: KeyShelf, box: SecretBox, var: Path) -> None:
    """Makes the file of this machine the key of all machines, or the other way round; refuses to have two keys."""
    path, found = var / key.file, shelf.read(key.name)
    if found is None:
        own = _read(path) if path.exists() else key.make()
        found = shelf.create(key.name, _sealed(key, box, own))
    record = _Record(**json.loads(found))
    if not path.exists():
        _write(path, _opened(key, box, record))
    if _print(_read(path)) != record.print:
        raise KeyRefused(
            f"{path} is not the {key.purpose} of this database: the folder belongs to another server, or the file was "
            "replaced. Move the file away, and the server goes on with the key of the database"
        )


def _sealed(key: ServerKey, box: SecretBox, content: bytes) -> bytes:
    try:
        name, sealed = box.seal(content, key.name.encode())
    except (BoxLocked, OSError) as error:
        raise KeyRefused(str(error)) from error
    return json.dumps(_Record(name, sealed, _print(content))._asdict()).encode()


def _opened(key: ServerKey, box: SecretBox, record: _Record) -> bytes:
    try:
        return box.open(record.key, record.sealed, key.name.encode())
    except (BoxLocked, OSError) as error:
        raise KeyRefused(f"this machine does not have the {key.purpose} of this server: {error}") from error


def _print(content: bytes) -> str:
    """Tells keys apart without telling anything about them."""
    return hashlib.sha256(b"pbem-keys/1/print\0" + content).hexdigest()


def _read(path: Path) -> bytes:
    if path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise KeyRefused(f"{path}: others can read this key; run chmod 600 {path}")
    return path.read_bytes()


def _write(path: Path, content: bytes) -> None:
    """Written completely under another name first, and never over a key that is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # A NamedTemporaryFile has mode 0600.
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(file.name, path)
