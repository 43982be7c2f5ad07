"""The Merkle root of the sealed sheets: published with the seal, before any roll, and checked again before rolling."""

from collections.abc import Callable, Sequence

from events import Event, SealedSheet, TurnSealed
from pbem.audit.entries import canonical
from pbem.audit.merkle import leaf_hash, root
from pbem.ledger import GameRecord
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import RulesFailed

SENT, EMPTY, ABSENT = "sent", "empty", "absent"


def how_sent(seat: str, sheets: Sequence[SealedSheet]) -> str:
    """How the seat's sheet arrived; a silent seat has an explicit entry that says so."""
    versions = {sheet.seat: sheet.version for sheet in sheets}
    return ABSENT if seat not in versions else SENT if versions[seat] else EMPTY


def sheets_root(awaited: Sequence[str], sheets: Sequence[SealedSheet], leaf: Callable[[int], bytes]) -> bytes:
    """One leaf for each awaited seat; `leaf` returns the leaf of a game event by its version."""
    versions = {sheet.seat: sheet.version for sheet in sheets}
    return root([_leaf(seat, how_sent(seat, sheets), versions.get(seat, 0), leaf) for seat in awaited])


def _leaf(seat: str, how: str, version: int, leaf: Callable[[int], bytes]) -> bytes:
    told = leaf(version).hex() if version else ""
    return leaf_hash(canonical({"leaf": told, "seat": seat, "sheet": how}))


def leaf_in(desk: Desk, events: Sequence[Event], written: Sequence[Event] = ()) -> Callable[[int], bytes]:
    """Computes leaves from the events themselves, including those about to be written."""
    own = {event.originator_version: event for event in (*events, *written)}
    return lambda version: desk.ledger.leaf(own[version]) or b""


def require_bound(desk: Desk, table: GameRecord) -> None:
    """Refuses to roll unless the sheets still match the root that went out with the seal."""
    if not table.bound or table.sealed is None:
        return
    events = desk.ledger.events(table.game)
    sealed = next(event for event in reversed(events) if isinstance(event, TurnSealed))
    if sheets_root(table.awaited, sealed.sheets, leaf_in(desk, events)).hex() != table.bound:
        raise RulesFailed(f"{table.title}: the sheets differ from those that were sealed; run pbem log check.")
