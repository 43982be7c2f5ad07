"""Cosignatures (C2SP tlog-cosignature): a witness says that this was the newest head of a log it had seen by then.

signed    "cosignature/v1\\n" || "time SECONDS\\n" || the text of the checkpoint
line      "— NAME " || base64(id || u64 seconds || Ed25519 signature)
key       NAME+ID+base64(04 || public key), with ID = SHA-256(NAME || 0A || 04 || public key)[:4] in hex
"""

import hashlib
from base64 import b64encode
from typing import Final, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from pbem.audit.notes import DASH, BadNote, checked_name, decoded, parted

TIMESTAMPED: Final = b"\4"
# The id, the time and the signature.
SIGNATURE_BYTES: Final = 4 + 8 + 64
LATEST: Final = 2**63 - 1


class WitnessKey(NamedTuple):
    """What anyone needs to check the cosignatures of a witness."""

    name: str
    public: bytes

    @property
    def id(self) -> bytes:
        return hashlib.sha256(self.name.encode() + b"\n" + TIMESTAMPED + self.public).digest()[:4]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{b64encode(TIMESTAMPED + self.public).decode()}"


class Cosigner:
    """The private key of a witness, with its name."""

    def __init__(self, name: str, key: Ed25519PrivateKey) -> None:
        self.key = WitnessKey(checked_name(name), key.public_key().public_bytes_raw())
        self._private = key

    def __repr__(self) -> str:
        return f"Cosigner({self.key})"

    def cosign(self, text: str, seconds: int) -> str:
        """The line to add below the other signatures of a checkpoint with this text."""
        signature = self.key.id + seconds.to_bytes(8, "big") + self._private.sign(_message(text, seconds))
        return f"{DASH}{self.key.name} {b64encode(signature).decode()}\n"


def read_witness_key(text: str) -> WitnessKey:
    """A key as `NAME+ID+BASE64`."""
    name, _, rest = text.strip().partition("+")
    number, _, encoded = rest.partition("+")
    material = decoded(encoded, "a witness key")
    if material[:1] != TIMESTAMPED or len(material) != 33:
        raise BadNote("the key of a witness must be NAME+ID+BASE64, as the witness prints it when it starts")
    key = WitnessKey(checked_name(name), material[1:])
    if key.id.hex() != number:
        raise BadNote(f"the id of witness key {name} is {key.id.hex()}, not {number[:20]}")
    return key


def cosigned_at(note: str, key: WitnessKey) -> int:
    """When the witness last cosigned this note, in seconds; 0 if it did not. Raises BadNote if a line does not fit."""
    text, signatures = parted(note)
    found = [each for name, each in signatures if (name, each[:4]) == (key.name, key.id)]
    return max((_time(text, each, key) for each in found), default=0)


def with_cosignatures(note: str, lines: str) -> str:
    """The note with the lines that it does not have yet."""
    return note + "".join(line for line in lines.splitlines(keepends=True) if line not in note)


def _time(text: str, signature: bytes, key: WitnessKey) -> int:
    seconds = int.from_bytes(signature[4:12], "big")
    try:
        if len(signature) != SIGNATURE_BYTES or seconds > LATEST:
            raise ValueError("not a timestamped signature")
        Ed25519PublicKey.from_public_bytes(key.public).verify(signature[12:], _message(text, seconds))
    except (InvalidSignature, ValueError) as error:
        raise BadNote(f"the cosignature of {key.name} does not fit the note") from error
    return seconds


def _message(text: str, seconds: int) -> bytes:
    return f"cosignature/v1\ntime {seconds}\n{text}".encode()
