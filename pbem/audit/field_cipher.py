"""Encrypts single texts with the key of a person: AES-SIV, so that the same text in the same place is the same bytes.

The place (which record, which field) is authenticated with the text. A ciphertext that was moved to another record
cannot be decrypted there.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV

KEY_BYTES: Final = 64
LABEL: Final = b"pbem-people/1"
# The cipher refuses to encrypt nothing.
_MARK: Final = b"."

_cipher = lru_cache(maxsize=1000)(AESSIV)


def encrypt_text(key: bytes, text: str, place: str) -> str:
    sealed = _cipher(key).encrypt(_MARK + text.encode(), [LABEL, place.encode()])
    return urlsafe_b64encode(sealed).decode()


def decrypt_text(key: bytes, sealed: str, place: str) -> str | None:
    """The text; None if it was encrypted with another key, for another place, or not at all."""
    try:
        return _cipher(key).decrypt(urlsafe_b64decode(sealed), [LABEL, place.encode()])[len(_MARK) :].decode()
    except (InvalidTag, ValueError):
        return None


def drop_keys() -> None:
    """Removes keys from the memory of this process, after one was destroyed."""
    _cipher.cache_clear()
