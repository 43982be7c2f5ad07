"""The server's signing key: a file that only its owner may read, created when it is first needed."""

import os
import stat
from collections.abc import Callable
from pathlib import Path
from tempfile import NamedTemporaryFile
from uuid import UUID

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from pbem.audit.checkpoints import origin
from pbem.audit.notes import Signer

FILE = "log.key"
# Signs for the log of each game.
Signers = Callable[[UUID], Signer]


class KeyRefused(Exception):
    """The key file cannot be used; the message is one line for the operator."""


def game_signer(var: Path, game: UUID) -> Signer:
    """Signs for the log of one game, with the server's key kept in `var`."""
    return Signer(origin(game), server_key(var / FILE))


def seeded_signer(seed: bytes) -> Signers:
    """Signs with a key derived from 32 bytes: for demonstrations, never for real games."""
    key = Ed25519PrivateKey.from_private_bytes(seed)
    return lambda game: Signer(origin(game), key)


def server_key(path: Path) -> Ed25519PrivateKey:
    """The key in this file; without a file, the first process creates a new key."""
    if not path.exists():
        _make(path)
    if path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise KeyRefused(f"{path}: others can read the signing key; run chmod 600 {path}")
    try:
        key = load_pem_private_key(path.read_bytes(), password=None)
    except (ValueError, TypeError) as error:
        raise KeyRefused(f"{path}: this is not a signing key; restore it from a backup") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise KeyRefused(f"{path}: this is not an Ed25519 key; restore the right one from a backup")
    return key


def new_key() -> bytes:
    """A new signing key as it is kept in a file."""
    return Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def _make(path: Path) -> None:
    """Written completely under another name first, so nobody finds half a key, and a key is never replaced."""
    path.parent.mkdir(parents=True, exist_ok=True)
    pem = new_key()
    # A NamedTemporaryFile has mode 0600.
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.") as file:
        file.write(pem)
        file.flush()
        os.fsync(file.fileno())
        try:
            os.link(file.name, path)
        except FileExistsError:
            return
