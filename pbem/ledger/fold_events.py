"""How each event changes the record of its game."""

from collections.abc import Callable, Iterable
from typing import Any

from events import Event
from pbem.ledger import fold_mending, fold_opening, fold_turns
from pbem.ledger.errors import LedgerError
from pbem.ledger.game_record import NO_GAME, GameRecord
from pbem.ledger.withheld import Withheld

CHANGES: dict[type[Event], Callable[[GameRecord, Any], None]] = {
    **fold_opening.CHANGES,
    **fold_turns.CHANGES,
    **fold_mending.CHANGES,
}


def folded(events: Iterable[Event], table: GameRecord | None = None) -> GameRecord:
    """The record after these events, starting from a cached one or from nothing."""
    table = GameRecord() if table is None else table
    for event in events:
        table = fold(table, event)
    return table


def fold(table: GameRecord, event: Event) -> GameRecord:
    """Applies the next event to the record of its game, and returns the record."""
    change = _nothing if isinstance(event, Withheld) else CHANGES.get(type(event))
    if change is None:
        raise LedgerError(f"{event.TOPIC} is not an event of a game's record")
    if event.originator_version != table.version + 1 or table.game not in (NO_GAME, event.originator_id):
        raise LedgerError(
            f"{event.TOPIC}, event {event.originator_version} of {event.originator_id}, "
            f"does not follow event {table.version} of {table.game}"
        )
    change(table, event)
    table.version, table.written = event.originator_version, max(table.written, event.at)
    return table


def _nothing(table: GameRecord, event: Event) -> None:
    pass
