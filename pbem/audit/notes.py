"""Signed notes (C2SP signed-note, Ed25519): a text, an empty line, and a line for each signature.

A key is written `NAME+ID+BASE64`: its name, the first four bytes of SHA-256(name || 0A || 01 || public key) in hex, and
01 with the public key. Signatures by other keys are ignored; an invalid one by the right key invalidates the note.
"""

import hashlib
import re
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from typing import Final, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

ED25519: Final = b"\1"
DASH: Final = "\N{EM DASH} "
LARGEST: Final = 100_000
_is_name: Final = re.compile(r"[^\s+]+").fullmatch
_control: Final = re.compile(r"[\x00-\x09\x0b-\x1f\ud800-\udfff]")


class BadNote(Exception):
    """A note, key, checkpoint or receipt that cannot be read, or whose signature is invalid."""


class VerifierKey(NamedTuple):
    """What anyone needs to check signatures."""

    name: str
    public: bytes

    @property
    def id(self) -> bytes:
        return hashlib.sha256(self.name.encode() + b"\n" + ED25519 + self.public).digest()[:4]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{b64encode(ED25519 + self.public).decode()}"


class Signer:
    """A private key with its name."""

    def __init__(self, name: str, key: Ed25519PrivateKey) -> None:
        self.key = VerifierKey(checked_name(name), key.public_key().public_bytes_raw())
        self._private = key

    def __repr__(self) -> str:
        return f"Signer({self.key})"

    def sign(self, text: str) -> str:
        """The text followed by our signature."""
        _require_text(text)
        signature = self.key.id + self._private.sign(text.encode())
        return f"{text}\n{DASH}{self.key.name} {b64encode(signature).decode()}\n"


def read_key(text: str) -> VerifierKey:
    """A key as `NAME+ID+BASE64`."""
    name, _, rest = text.strip().partition("+")
    number, _, encoded = rest.partition("+")
    material = decoded(encoded, "a key")
    if material[:1] != ED25519 or len(material) != 33:
        raise BadNote("a key must be NAME+ID+BASE64 of an Ed25519 public key")
    key = VerifierKey(checked_name(name), material[1:])
    if key.id.hex() != number:
        raise BadNote(f"the id of key {name} is {key.id.hex()}, not {number[:20]}")
    return key


def open_note(note: str, key: VerifierKey) -> str:
    """The text of a note signed by the key; raises BadNote with the reason otherwise."""
    text, signatures = parted(note)
    found = [signature for name, signature in signatures if (name, signature[:4]) == (key.name, key.id)]
    if not found:
        raise BadNote(f"the note is not signed by {key.name} ({key.id.hex()})")
    for signature in found:
        try:
            Ed25519PublicKey.from_public_bytes(key.public).verify(signature[4:], text.encode())
        except (InvalidSignature, ValueError) as error:
            raise BadNote(f"the signature of {key.name} does not fit the note") from error
    return text


def decoded(text: str, what: str) -> bytes:
    try:
        raw = b64decode(text, validate=True)
    except (NotBase64, ValueError) as error:
        raise BadNote(f"{what} holds something that is not base64") from error
    if b64encode(raw).decode() != text:
        raise BadNote(f"{what} holds base64 that is not written in the one right way")
    return raw


def parted(note: str) -> tuple[str, list[tuple[str, bytes]]]:
    """The text and its signatures, each with the name it claims."""
    if len(note) > LARGEST or _control.search(note) or "\n\n" not in note:
        raise BadNote("a note is a text, an empty line and signatures, without control characters")
    text, _, tail = note.rpartition("\n\n")
    lines = tail.split("\n")
    if not tail.endswith("\n") or not all(line.startswith(DASH) for line in lines[:-1]):
        raise BadNote(f"each signature of a note is a line beginning with {DASH.strip()}")
    return f"{text}\n", [_signature(line.removeprefix(DASH)) for line in lines[:-1]]


def _signature(line: str) -> tuple[str, bytes]:
    name, _, encoded = line.partition(" ")
    signature = decoded(encoded, "a signature")
    if len(signature) < 5:
        raise BadNote("a signature is shorter than its key id")
    return checked_name(name), signature


def checked_name(name: str) -> str:
    if not _is_name(name):
        raise BadNote(f"a key's name has no blanks and no plus; {name[:40]!r} will not do")
    return name


def _require_text(text: str) -> None:
    if not text.endswith("\n") or _control.search(text):
        raise BadNote("the text of a note ends with a newline and has no control characters")
