"""Whether the sheets that a seat sent are those that were sealed for it."""

from collections.abc import Iterator, Sequence

from events import Event, OrdersReceived, OrdersWithdrawn, TurnSealed, TurnsRolledBack
from pbem.audit.bundle import EntryLine, SealedLine
from pbem.service.trust.bundle_seals import check_own_proofs

OWN_SHEETS = "the sheets sealed for you are the last ones that you sent"


def check_own_sheets(events: Sequence[Event], entries: Sequence[EntryLine], seat: str) -> Iterator[str]:
    """Of each seal: the seat's sheet is its newest one for that turn, and it has none only if it sent none."""
    yield from check_own_proofs(events, entries, seat)
    seals = {line.number: line for line in entries if isinstance(line, SealedLine)}
    newest: dict[int, int] = {}
    for event in events:
        if isinstance(event, OrdersReceived) and event.seat == seat:
            newest[event.turn] = event.originator_version
        elif isinstance(event, OrdersWithdrawn) and event.seat == seat:
            newest.pop(event.turn, None)
        elif isinstance(event, TurnsRolledBack) and not event.again:
            newest = {turn: version for turn, version in newest.items() if turn < event.turn}
        elif isinstance(event, TurnSealed):
            sealed = {sheet.seat: sheet.version for sheet in event.sheets}.get(seat, 0)
            if sealed != newest.get(event.turn, 0):
                yield _unlike(event.turn, sealed, newest.get(event.turn, 0))
        elif (line := seals.get(event.originator_version)) and line.own != newest.get(line.turn, 0):
            yield _unlike(line.turn, line.own, newest.get(line.turn, 0))


def _unlike(turn: int, sealed: int, sent: int) -> str:
    held = f"sheet {sealed}" if sealed else "no sheet of yours"
    return f"turn {turn}: {held} was sealed; " + (f"the last one you sent is entry {sent}" if sent else "you sent none")
