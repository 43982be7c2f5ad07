"""Receipts (C2SP tlog-proof): proof that an entry is in the log, to keep in case the log later says something else.

`extra` contains what is needed to recompute the entry: canonical JSON of `kind`, `payload` and `salt`. Only the owner
of the event, who may see all of it, gets the receipt.
"""

import json
import re
from base64 import b64encode
from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from pbem.audit.checkpoints import Checkpoint, open_checkpoint, unfolded
from pbem.audit.entries import SALT_BYTES, Record, canonical, leaf
from pbem.audit.merkle import HASH_BYTES, inclusion_proof, is_included, root
from pbem.audit.notes import BadNote, Signer, VerifierKey, decoded

HEADER: Final = "c2sp.org/tlog-proof@v1"
_is_index: Final = re.compile(r"0|[1-9][0-9]{0,15}").fullmatch


class LogReceipt(Struct, frozen=True):
    """The entry at `index`, counted from 0, is in the tree of the signed checkpoint."""

    index: int
    proof: tuple[bytes, ...]
    checkpoint: str
    extra: bytes = b""

    @property
    def text(self) -> str:
        extra = [f"extra {b64encode(self.extra).decode()}"] if self.extra else []
        hashes = [b64encode(part).decode() for part in self.proof]
        return "\n".join([HEADER, *extra, f"index {self.index}", *hashes, "", self.checkpoint])


class OpenedReceipt(NamedTuple):
    """What a receipt proves: the event and its leaf, and the log that contains it."""

    record: Record
    leaf: bytes
    checkpoint: Checkpoint


def receipt(record: Record, salt: bytes, leaves: Sequence[bytes], signer: Signer) -> LogReceipt:
    """The receipt for event number n, at index n - 1 of the current log."""
    index = record.number - 1
    checkpoint = Checkpoint(signer.key.name, len(leaves), root(leaves)).signed(signer)
    extra = canonical({"kind": record.topic, "payload": record.payload.decode(), "salt": salt.hex()})
    return LogReceipt(index, inclusion_proof(leaves, index), checkpoint, extra)


def read_receipt(text: str) -> LogReceipt:
    """Reads a receipt, also with wrapped lines; nothing in it is verified yet."""
    head, gap, checkpoint = unfolded(text).partition("\n\n")
    lines = head.split("\n")
    extra = [line for line in lines[1:2] if line.startswith("extra ")]
    rest = lines[1 + len(extra) :]
    if lines[0] != HEADER or not gap or not rest or not rest[0].startswith("index "):
        raise BadNote(f"a receipt begins with {HEADER} and an index, and a checkpoint follows after an empty line")
    index = rest[0].removeprefix("index ")
    if not _is_index(index):
        raise BadNote(f"{index[:20]!r} is not the index of an entry")
    proof = tuple(decoded(line, "a receipt") for line in rest[1:])
    if any(len(part) != HASH_BYTES for part in proof):
        raise BadNote(f"each hash of a receipt has {HASH_BYTES} bytes")
    material = decoded(extra[0].removeprefix("extra "), "a receipt") if extra else b""
    return LogReceipt(int(index), proof, checkpoint, material)


def open_receipt(held: LogReceipt, key: VerifierKey) -> OpenedReceipt:
    """What the receipt proves; raises BadNote if it proves nothing."""
    checkpoint = open_checkpoint(held.checkpoint, key)
    record, salt = _event(held)
    found = leaf(record, salt)
    if not is_included(found, held.index, checkpoint.size, held.proof, checkpoint.root):
        raise BadNote(f"the receipt does not lead from its entry to the log of {checkpoint.size} entries")
    return OpenedReceipt(record, found, checkpoint)


def _event(held: LogReceipt) -> tuple[Record, bytes]:
    try:
        extra = json.loads(held.extra)
        salt = bytes.fromhex(extra["salt"])
        record = Record(held.index + 1, extra["kind"], extra["payload"].encode())
        if len(salt) != SALT_BYTES or "at" not in record.fields():
            raise ValueError("incomplete")
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadNote("the receipt does not say what was logged: its extra line is missing or damaged") from error
    return record, salt
