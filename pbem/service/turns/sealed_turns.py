"""What was sealed for turns that are taken back: they are resolved once more from just these sheets."""

from collections.abc import Sequence

from events import Event, SealedAgain, SheetAgain, TurnResolved
from pbem.ledger import GameRecord, Sealed, fold
from pbem.projections import in_force


def sealed_turns(events: Sequence[Event], first: int) -> list[SealedAgain]:
    """What was sealed for this turn and those after it, as far as they were resolved and count."""
    table, found = GameRecord(), dict[int, SealedAgain]()
    counting = {event.originator_version for event in in_force(events)}
    for event in events:
        sealed = table.sealed
        if isinstance(event, TurnResolved) and sealed and event.originator_version in counting:
            found[sealed.turn] = _as_sealed(sealed)
        fold(table, event)
    return [found[turn] for turn in sorted(found) if turn >= first]


def _as_sealed(sealed: Sealed) -> SealedAgain:
    sheets = [SheetAgain(seat, sheet.version, sheet.text, sheet.channel) for seat, sheet in sealed.sheets.items()]
    return SealedAgain(sealed.turn, sealed.resolution, sealed.why, sealed.at, tuple(sheets))
