"""The sealed sheets of turns that are taken back: the turns are resolved again from exactly these."""

from collections.abc import Sequence

from events import Event, SealedAgain, SheetAgain, TurnResolved
from pbem.ledger import GameRecord, Sealed, fold
from pbem.projections import in_force


def sealed_turns(events: Sequence[Event], first: int) -> list[SealedAgain]:
    """The seals of this turn and the later ones, as far as they were resolved and still count."""
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
