"""Compares stored events with the leaves that were stored with them, and both with what was signed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from pbem.audit.checkpoints import Checkpoint
from pbem.audit.entries import Record, Salts, leaf
from pbem.audit.merkle import root

Hashes = Mapping[int, bytes]


def computed(records: Iterable[Record], salts: Salts) -> dict[int, bytes]:
    """The leaf of each event by its number, from its stored bytes; b"" if they can no longer be read."""
    return {record.number: _leaf(record, salts) for record in records}


def _leaf(record: Record, salts: Salts) -> bytes:
    try:
        return leaf(record, salts.of(record.number))
    except msgspec.DecodeError:
        return b""


def differences(events: Hashes, leaves: Hashes, signed: Sequence[Checkpoint] = ()) -> Iterator[str]:
    """What does not match, in the order of the log; an old log without leaves has nothing to compare."""
    last = max(events, default=0)
    for number in range(1, max([last, *leaves]) + 1):
        if number > last:
            yield f"leaf {number} has no event: the end of the log was cut off"
        elif number not in events:
            yield f"event {number} is missing"
        elif number not in leaves:
            yield from [f"event {number} has no leaf: it was inserted bypassing the program"] if leaves else ()
        elif events[number] != leaves[number]:
            yield _changed(number, events, leaves, signed)


def _changed(number: int, events: Hashes, leaves: Hashes, signed: Sequence[Checkpoint]) -> str:
    """Only the signatures show which of the two was changed."""
    for checkpoint in signed:
        if number <= checkpoint.size:
            if _fits(leaves, checkpoint):
                return f"event {number} was changed after it was signed"
            if _fits(events, checkpoint):
                return f"leaf {number} was changed after it was signed"
    return f"event {number} does not match its leaf: one of them was changed"


def _fits(hashes: Hashes, checkpoint: Checkpoint) -> bool:
    numbers = range(1, checkpoint.size + 1)
    return all(number in hashes for number in numbers) and root([hashes[n] for n in numbers]) == checkpoint.root
