"""Encrypts the dice secrets for the database, with a key that is kept outside of it.

The key is a file of 32 bytes that only its owner may read, created when it is first needed. Whoever copies the database
or a backup of it without the key can foresee no roll. ChaCha20-Poly1305, as for exported secrets.
"""

import hashlib
import os
import secrets
import stat
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

KEY_BYTES: Final = 32
NONCE_BYTES: Final = 12


class BoxLocked(Exception):
    """The key is missing, is another one, or cannot be used; the message is one line for the operator."""


class SecretBox:
    """Seals and opens with the key in this file; `about` is bound to the content, which fits nowhere else."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def seal(self, content: bytes, about: bytes) -> tuple[str, str]:
        """The name of the key, and the sealed content as base64."""
        if not self._path.exists():
            _make(self._path)
        key, nonce = self._key(), secrets.token_bytes(NONCE_BYTES)
        return name_of(key), b64encode(nonce + ChaCha20Poly1305(key).encrypt(nonce, content, about)).decode()

    def open(self, name: str, sealed: str, about: bytes) -> bytes:
        if not self._path.exists():
            raise BoxLocked(f"the dice secrets are sealed with key {name}, and {self._path} is missing; {RESTORE}")
        key = self._key()
        if name_of(key) != name:
            other = f"{self._path} holds key {name_of(key)}"
            raise BoxLocked(f"the dice secrets are sealed with key {name}, but {other}; {RESTORE}")
        try:
            raw = b64decode(sealed, validate=True)
            return ChaCha20Poly1305(key).decrypt(raw[:NONCE_BYTES], raw[NONCE_BYTES:], about)
        except (InvalidTag, NotBase64, ValueError) as error:
            raise BoxLocked("the sealed dice secrets are damaged; restore the database from a backup") from error

    def _key(self) -> bytes:
        if self._path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise BoxLocked(f"{self._path}: others can read the key of the dice secrets; run chmod 600 {self._path}")
        key = self._path.read_bytes()
        if len(key) != KEY_BYTES:
            raise BoxLocked(f"{self._path}: this is not a key of {KEY_BYTES} bytes; {RESTORE}")
        return key


RESTORE: Final = "restore the right key from a backup; nothing is lost, and turns wait until then"


def name_of(key: bytes) -> str:
    """Tells keys apart without telling anything about them."""
    return hashlib.sha256(b"pbem-secrets/1/name\0" + key).hexdigest()[:8]


def _make(path: Path) -> None:
    """Written completely under another name first, so nobody finds half a key, and a key is never replaced."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # A NamedTemporaryFile has mode 0600.
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.") as file:
        file.write(secrets.token_bytes(KEY_BYTES))
        file.flush()
        os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(file.name, path)
