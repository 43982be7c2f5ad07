"""Encryption with a passphrase: ChaCha20-Poly1305 with a key derived by scrypt."""

from base64 import b64decode, b64encode
from binascii import Error as NotBase64

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

SCHEME = "scrypt-chacha20poly1305"
SALT, NONCE = 16, 12
# About 64 MB and a fifth of a second per guess.
N, R, P = 2**16, 8, 1
SHORTEST = 12


class Locked(Exception):
    """The passphrase is wrong, or the data is damaged."""


def lock(data: bytes, passphrase: str, about: bytes, random: bytes) -> str:
    """Encrypts. `about` is authenticated but not hidden; `random` must be 28 bytes never used before."""
    if len(passphrase) < SHORTEST:
        raise Locked(f"a passphrase has at least {SHORTEST} characters")
    salt, nonce = random[:SALT], random[SALT : SALT + NONCE]
    sealed = ChaCha20Poly1305(_key(passphrase, salt)).encrypt(nonce, data, about)
    return b64encode(salt + nonce + sealed).decode()


def unlock(text: str, passphrase: str, about: bytes) -> bytes:
    try:
        raw = b64decode(text, validate=True)
        salt, nonce, sealed = raw[:SALT], raw[SALT : SALT + NONCE], raw[SALT + NONCE :]
        return ChaCha20Poly1305(_key(passphrase, salt)).decrypt(nonce, sealed, about)
    except (InvalidTag, NotBase64, ValueError) as error:
        raise Locked("the passphrase is wrong, or the data is damaged") from error


def _key(passphrase: str, salt: bytes) -> bytes:
    return Scrypt(salt=salt, length=32, n=N, r=R, p=P).derive(passphrase.encode())
