"""The seals in a seat's part of a running game: its own sheet is proven, the numbers of others are not told."""

from collections.abc import Iterator, Sequence

from events import Event, SealedSheet, SheetsBlinded, SheetsBound, TurnOpened, TurnSealed
from pbem.audit.audit_file import BLINDED, awaited_by, seal_told
from pbem.audit.bundle import EntryLine, SealedLine
from pbem.audit.entries import Record, Salts, commitment_of, leaf
from pbem.audit.merkle import inclusion_proof, is_included
from pbem.service.turns.sheet_root import ABSENT, sheet_leaf, sheet_leaves

SEALED = TurnSealed.TOPIC
NOT_PROVEN = "what the seal shows of your sheet does not match the root that was published with the seal"


def sealed_line(records: Sequence[Record], record: Record, salts: Salts, seat: str) -> SealedLine:
    """A seal as this seat may know it."""
    told, bind = seal_told(record), records[record.number - 2]
    sheets = tuple(SealedSheet(each["seat"], each["version"]) for each in record.fields()["sheets"])
    awaited: Sequence[str] = ()
    for earlier in records[: record.number]:
        awaited = awaited_by(earlier, awaited)
    is_blinded = bind.name == BLINDED
    blinds = {each: salts.blind(bind.number, each) for each in awaited} if is_blinded else {}
    leaves = sheet_leaves(awaited, sheets, lambda number: leaf(records[number - 1], salts.of(number)), blinds)
    path = inclusion_proof(leaves, awaited.index(seat)) if seat in awaited else ()
    return SealedLine(
        number=record.number,
        topic=record.topic,
        at=told["at"],
        turn=told["turn"],
        c=commitment_of(record, salts.of(record.number)),
        leaf=leaf(record, salts.of(record.number)).hex(),
        resolution=told["resolution"],
        why=told["why"],
        sheets=tuple(told["sheets"]),
        own={sheet.seat: sheet.version for sheet in sheets}.get(seat, 0),
        blind=blinds.get(seat, ""),
        path=tuple(each.hex() for each in path),
    )


def check_own_proofs(events: Sequence[Event], entries: Sequence[EntryLine], seat: str) -> Iterator[str]:
    """The seat's sheet is in the root that was published before any roll."""
    awaited: Sequence[str] = ()
    for event, line in zip(events, entries, strict=False):
        if isinstance(event, TurnOpened):
            awaited = event.awaited
        if isinstance(line, SealedLine) and not _is_proven(events[line.number - 2], entries, line, awaited, seat):
            yield f"turn {line.turn}: {NOT_PROVEN}"


def _is_proven(bind: Event, entries: Sequence[EntryLine], line: SealedLine, awaited: Sequence[str], seat: str) -> bool:
    """A seat that was not awaited has no sheet; turns sealed by old versions have no root."""
    if seat not in awaited or not isinstance(bind, SheetsBound | SheetsBlinded):
        return not line.own and not line.blind and not line.path
    if not 0 <= line.own < line.number or bool(line.blind) != isinstance(bind, SheetsBlinded):
        return False
    how = {sheet["seat"]: sheet["sheet"] for sheet in line.sheets}.get(seat, ABSENT)
    own = sheet_leaf(seat, how, entries[line.own - 1].leaf if line.own else "", line.blind)
    path = [bytes.fromhex(each) for each in line.path]
    return is_included(own, awaited.index(seat), len(awaited), path, bytes.fromhex(bind.root))
