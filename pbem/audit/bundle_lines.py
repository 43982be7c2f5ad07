"""A bundle as an audit file, so that the checks of verify.py run over it.

The file has no sum of its own: that of the bundle was checked before.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from pbem.audit import verify
from pbem.audit.audit_file import ENDED, FORMAT, OPENED, RESOLVED, throw_line
from pbem.audit.bags import Bags
from pbem.audit.bundle import Bundle, EntryLine, RevealedLine, SealedLine, StoredLine
from pbem.audit.entries import Record, canonical, commitment
from pbem.core.dice import Throw

Data = dict[str, Any]
NO_SUM: Final = {"kind": "sum", "note": ""}


class ResolvedFields(msgspec.Struct, frozen=True):
    """What a resolved turn tells besides its facts."""

    resolution: int
    reveal: str
    throws: list[Throw]


_RESOLVED: Final = msgspec.json.Decoder(ResolvedFields)


def as_audit_file(bundle: Bundle, entries: Sequence[EntryLine]) -> verify.File:
    """Raises verify.Unreadable if an event has not the fields that verify.py expects."""
    is_over = any(isinstance(entry, StoredLine) and entry.topic.startswith(f"{ENDED}.") for entry in entries)
    known = entries if is_over else [_curtained(entry) for entry in entries]
    reader = "" if is_over else bundle.head.reader or "referee"
    lines = [*_numbered(known, reader), _checkpoint(bundle), NO_SUM]
    return verify.read(b"".join(canonical(line) + b"\n" for line in lines))


def _curtained(entry: EntryLine) -> EntryLine:
    """While the hidden secret is unknown, hidden throws cannot be recomputed: only the rules bind them."""
    if not isinstance(entry, StoredLine) or not entry.topic.startswith(f"{RESOLVED}."):
        return entry
    held, record = _RESOLVED.decode(entry.payload), Record(entry.number, entry.topic, entry.payload.encode())
    at, turn = str(record.fields()["at"]), int(record.fields()["turn"])
    c = commitment(bytes.fromhex(entry.salt), record.payload)
    shown = tuple(throw for throw in held.throws if throw.stream == "open")
    return RevealedLine(entry.number, entry.topic, at, turn, c.hex(), entry.leaf, held.resolution, held.reveal, shown)


def _checkpoint(bundle: Bundle) -> Data:
    return {"kind": "checkpoint", "key": bundle.head.key, "note": bundle.checkpoint}


def _numbered(entries: Iterable[EntryLine], reader: str) -> Iterator[Data]:
    bags, number = Bags(), 0
    for entry in entries:
        number += 1
        line, t, throws = _line(entry, reader)
        yield line
        for throw in throws:
            number += 1
            yield throw_line(t, throw) | bags.followed(number, throw)


def _line(entry: EntryLine, reader: str) -> tuple[Data, int, Sequence[Throw]]:
    """The line of an entry, and the throws that follow it, of resolution t."""
    if isinstance(entry, RevealedLine):
        fields = {"at": entry.at, "turn": entry.turn, "c": entry.c}
        return _reveal(entry, entry.t, entry.reveal) | fields, entry.t, entry.throws
    if isinstance(entry, StoredLine):
        return _event(entry, reader)
    if isinstance(entry, SealedLine):
        fields = {"at": entry.at, "turn": entry.turn, "resolution": entry.resolution, "why": entry.why}
        head = {"kind": "seal", "number": entry.number, "topic": entry.topic, "c": entry.c}
        return head | fields | {"sheets": list(entry.sheets)}, 0, ()
    return {"kind": "leaf", "number": entry.number, "leaf": entry.leaf}, 0, ()


def _event(entry: StoredLine, reader: str) -> tuple[Data, int, Sequence[Throw]]:
    name, opening = entry.topic.rpartition(".")[0], {"salt": entry.salt, "payload": entry.payload}
    if name == RESOLVED:
        held = _RESOLVED.decode(entry.payload)
        return _reveal(entry, held.resolution, held.reveal) | opening, held.resolution, held.throws
    kind = OPENED.get(name)
    if kind is None:
        return {"kind": "leaf", "number": entry.number, "leaf": entry.leaf}, 0, ()
    head: Data = {"format": FORMAT, "reader": reader} if kind == "game" else {}
    head |= {"blinds": entry.blinds} if entry.blinds else {}
    return {"kind": kind, "number": entry.number, "topic": entry.topic, **head, **opening}, 0, ()


def _reveal(entry: StoredLine | RevealedLine, t: int, secret: str) -> Data:
    return {"kind": "reveal", "number": entry.number, "topic": entry.topic, "t": t, "reveal": secret}
