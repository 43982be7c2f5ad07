"""The Merkle root of the sealed sheets: published with the seal, before any roll, and checked again before rolling."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal
from uuid import UUID

from events import Event, SealedSheet, SheetsBlinded, TurnSealed
from pbem.audit.entries import canonical
from pbem.audit.merkle import leaf_hash, root
from pbem.ledger import GameRecord
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import RulesFailed

How = Literal["sent", "empty", "absent"]
SENT: Final = "sent"
EMPTY: Final = "empty"
ABSENT: Final = "absent"
Blinds = Mapping[str, str]
# A seal is near the end of what was written.
A_FEW = 16
NOT_BLINDED: Blinds = MappingProxyType({})


def how_sent(seat: str, sheets: Sequence[SealedSheet]) -> How:
    """How the seat's sheet arrived; a silent seat has an explicit entry that says so."""
    versions = {sheet.seat: sheet.version for sheet in sheets}
    return ABSENT if seat not in versions else SENT if versions[seat] else EMPTY


def sheets_root(
    awaited: Sequence[str], sheets: Sequence[SealedSheet], leaf: Callable[[int], bytes], blinds: Blinds = NOT_BLINDED
) -> bytes:
    """The root of the leaves of the sheets."""
    return root(sheet_leaves(awaited, sheets, leaf, blinds))


def sheet_leaves(
    awaited: Sequence[str], sheets: Sequence[SealedSheet], leaf: Callable[[int], bytes], blinds: Blinds
) -> list[bytes]:
    """One leaf for each awaited seat; `leaf` returns the leaf of a game event by its version."""
    versions = {sheet.seat: sheet.version for sheet in sheets}
    held = {seat: leaf(version).hex() for seat, version in versions.items() if version}
    return [sheet_leaf(seat, how_sent(seat, sheets), held.get(seat, ""), blinds.get(seat, "")) for seat in awaited]


def sheet_leaf(seat: str, how: str, leaf: str, blind: str) -> bytes:
    """A seat's part of the root; `leaf` is its sheet's leaf in the log. Turns sealed before 0.10 have no blinds."""
    return leaf_hash(canonical({"leaf": leaf, "seat": seat, "sheet": how} | ({"blind": blind} if blind else {})))


def blinds_of(desk: Desk, table: GameRecord, number: int) -> dict[str, str]:
    """What hides each awaited seat's sheet in the root that event `number` publishes."""
    return {seat: desk.ledger.blind(table.game, number, seat) for seat in table.awaited}


def leaf_in(
    desk: Desk, game: UUID, sheets: Sequence[SealedSheet], written: Sequence[Event] = ()
) -> Callable[[int], bytes]:
    """Computes the leaves of sheets from the events themselves, including those about to be written."""
    numbers = [sheet.version for sheet in sheets if sheet.version]
    events = desk.ledger.events(game, after=min(numbers) - 1) if numbers else ()
    own = {event.originator_version: event for event in (*events, *written)}
    return lambda version: desk.ledger.leaf(own[version]) or b""


def _seal(desk: Desk, table: GameRecord) -> tuple[Event, TurnSealed]:
    """The event that sealed the turn, and the one before it, which published the root."""
    back = A_FEW
    while True:
        events = desk.ledger.events(table.game, after=max(0, table.version - back))
        for before, event in zip(reversed(events[:-1]), reversed(events), strict=False):
            if isinstance(event, TurnSealed):
                return before, event
        back *= 4


def require_bound(desk: Desk, table: GameRecord) -> None:
    """Refuses to roll unless the sheets still match the root that went out with the seal."""
    if not table.bound or table.sealed is None:
        return
    bound, sealed = _seal(desk, table)
    blinds = blinds_of(desk, table, bound.originator_version) if isinstance(bound, SheetsBlinded) else NOT_BLINDED
    if sheets_root(table.awaited, sealed.sheets, leaf_in(desk, table.game, sealed.sheets), blinds).hex() != table.bound:
        raise RulesFailed(f"{table.title}: the sheets differ from those that were sealed; run pbem log check.")
