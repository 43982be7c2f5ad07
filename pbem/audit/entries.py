"""Entries of a game's log: each represents one stored event, and reveals only what everyone may know about it.

    c     = SHA-256("pbem-log/1/commit" || 00 || salt || payload)       payload: the event exactly as it is stored
    entry = {"at":...,"c":...,"kind":...,"number":...,"turn":...}       canonical JSON
    leaf  = SHA-256(00 || entry)

Anyone who is shown salt and payload can check both; anyone else cannot even test a guess.

Personal data in records that were stored before such data was encrypted is erased by replacing the payload: it keeps
`c` in the field `redacted`, so that the entry stays the same. Only the kinds in REDACTABLE can be redacted; what
decides a game is in none of them.
"""

import hashlib
import json
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import msgspec

from pbem.audit.merkle import leaf_hash
from pbem.core.dice import mac, u64

COMMIT: Final = b"pbem-log/1/commit\0"
SALT_BYTES: Final = 16
REDACTED: Final = "redacted"
REDACTABLE: Final = frozenset(
    {
        "seat.offered.1",
        "seat.taken.1",
        "seat.left.1",
        "seat.offer_declined.1",
        "game.press_sent.1",
        "master.deputy_named.1",
        "master.deputy_named.2",
    }
)


class EntryHead(msgspec.Struct, frozen=True):
    """The public part of an event; events outside turns have turn 0."""

    at: str
    turn: int = 0
    redacted: str = ""


_HEAD: Final = msgspec.json.Decoder(EntryHead)


class Record(NamedTuple):
    """A stored event: its number in the game, its topic with the version, and its bytes."""

    number: int
    topic: str
    payload: bytes

    @property
    def name(self) -> str:
        """The topic without the version."""
        return self.topic.rpartition(".")[0]

    @property
    def is_redacted(self) -> bool:
        """Whether only the commitment to its content is left."""
        try:
            return self.topic in REDACTABLE and bool(_HEAD.decode(self.payload).redacted)
        except msgspec.MsgspecError:
            return False

    def fields(self) -> dict[str, Any]:
        fields: dict[str, Any] = json.loads(self.payload)
        return fields


def canonical(data: Any) -> bytes:
    """Canonical JSON: sorted keys, no blanks; callers must use no numbers but integers."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def commitment(salt: bytes, payload: bytes) -> bytes:
    """SHA-256("pbem-log/1/commit" || 00 || salt || payload)."""
    if len(salt) != SALT_BYTES:
        raise ValueError(f"a salt must be {SALT_BYTES} bytes, not {len(salt)}")
    return hashlib.sha256(COMMIT + salt + payload).digest()


def commitment_of(record: Record, salt: bytes) -> str:
    """The commitment to the content of a stored event, in hex; of a redacted one, to the content it had."""
    redacted = _HEAD.decode(record.payload).redacted if record.topic in REDACTABLE else ""
    return redacted or commitment(salt, record.payload).hex()


def stated(at: str, c: str, topic: str, number: int, turn: int) -> bytes:
    """An entry from its parts, for someone who does not know the event; `c` is the commitment in hex."""
    return canonical({"at": at, "c": c, "kind": topic, "number": number, "turn": turn})


def entry(record: Record, salt: bytes) -> bytes:
    """The entry of a stored event."""
    head = _HEAD.decode(record.payload)
    return stated(head.at, commitment_of(record, salt), record.topic, record.number, head.turn)


def leaf(record: Record, salt: bytes) -> bytes:
    """The leaf hash of a stored event."""
    return leaf_hash(entry(record, salt))


class Salts:
    """The salts of one game: `mac(secret, "salt", game, u64 number)`, cut to 16 bytes.

    The secret is never revealed, so each salt can be shown without revealing any other.
    """

    def __init__(self, secret: bytes, game: bytes) -> None:
        self._secret, self._game = secret, game

    def __repr__(self) -> str:
        return f"Salts(game={self._game.hex()}, ...)"

    def of(self, number: int) -> bytes:
        return mac(self._secret, "salt", self._game, u64(number))[:SALT_BYTES]

    def blind(self, number: int, seat: str) -> str:
        """What hides the seat's sheet in the root of the sheets that event `number` binds, in hex."""
        return mac(self._secret, "blind", self._game, u64(number), seat.encode())[:SALT_BYTES].hex()


def leaves(records: Iterable[Record], salts: Salts) -> list[bytes]:
    """The leaf hashes of a game's log, oldest first."""
    return [leaf(record, salts.of(record.number)) for record in records]
