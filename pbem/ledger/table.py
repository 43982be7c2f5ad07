"""A game as the server sees it: who sits where, which turn is open, what was sent. The board belongs to the rules."""

from collections.abc import Callable, Iterable
from typing import Any
from uuid import UUID

from msgspec import Struct, field

from events import (
    CorrectionMade,
    DeadlineMoved,
    DiceShared,
    Event,
    GameEnded,
    GameOpened,
    GamePaused,
    GameResumed,
    OrdersReceived,
    OrdersWithdrawn,
    ReadyMarked,
    RulesChanged,
    SealedSheet,
    SeatLeft,
    SeatOffered,
    SeatTaken,
    TurnOpened,
    TurnResolved,
    TurnSealed,
)
from pbem.ledger.errors import LedgerError

NO_GAME = UUID(int=0)


class Seat(Struct):
    """A place in a game; without a player it is empty."""

    player: str = ""
    kind: str = ""
    offered_to: str = ""


class SheetText(Struct, frozen=True):
    """The orders of one seat as they came; `version` is that of the event, 0 for an explicit empty sheet."""

    version: int = 0
    text: str = ""
    channel: str = ""


class Sealed(Struct, frozen=True):
    """A turn that takes no more orders and waits to be resolved."""

    turn: int
    resolution: int
    why: str
    at: str
    sheets: dict[str, SheetText]


class Table(Struct):
    """Folded from the events of one game; `version` is that of the last event folded in, 0 before GameOpened."""

    game: UUID = NO_GAME
    version: int = 0
    opened: str = ""
    title: str = ""
    rules: str = ""
    rules_version: int = 0
    options: dict[str, str] = field(default_factory=dict)
    master: str = ""
    turn_seconds: int = 0
    missing: str = ""
    chain_length: int = 0
    commitment: str = ""
    hidden_commitment: str = ""
    galaxy: UUID | None = None
    galaxy_closes: str = ""
    seats: dict[str, Seat] = field(default_factory=dict)
    turn: int = 0
    resolution: int = 0
    awaited: tuple[str, ...] = ()
    deadline: str = ""
    sheets: dict[str, SheetText] = field(default_factory=dict)
    ready: set[str] = field(default_factory=set)
    sealed: Sealed | None = None
    resolved_turn: int | None = None
    digest: str = ""
    paused: bool = False
    pause_reason: str = ""
    ended: bool = False
    ended_at: str = ""
    result: str = ""

    @property
    def dice(self) -> UUID:
        """Whose dice are thrown: the game's own, or those of the galaxy it is played in."""
        return self.galaxy or self.game


def folded(events: Iterable[Event], table: Table | None = None) -> Table:
    """The table after these events, starting from a kept one or from nothing."""
    table = Table() if table is None else table
    for event in events:
        table = fold(table, event)
    return table


def fold(table: Table, event: Event) -> Table:
    """Changes the table by the next event of its game, and returns it."""
    change = CHANGES.get(type(event))
    if change is None:
        raise LedgerError(f"{event.TOPIC} is not an event of a game's table")
    if event.originator_version != table.version + 1 or table.game not in (NO_GAME, event.originator_id):
        raise LedgerError(
            f"{event.TOPIC}, event {event.originator_version} of {event.originator_id}, "
            f"does not follow event {table.version} of {table.game}"
        )
    change(table, event)
    table.version = event.originator_version
    return table


def _game_opened(table: Table, event: GameOpened) -> None:
    table.game, table.opened, table.title = event.originator_id, event.at, event.title
    table.rules, table.rules_version, table.options = event.game, event.rules_version, dict(event.options)
    table.master, table.turn_seconds, table.missing = event.master, event.turn_seconds, event.missing
    table.chain_length = event.chain_length
    table.commitment, table.hidden_commitment = event.commitment, event.hidden_commitment
    table.seats = {seat: Seat() for seat in event.seats}


def _dice_shared(table: Table, event: DiceShared) -> None:
    table.galaxy, table.galaxy_closes = UUID(event.galaxy), event.closes


def _seat_offered(table: Table, event: SeatOffered) -> None:
    table.seats[event.seat].offered_to = event.to


def _seat_taken(table: Table, event: SeatTaken) -> None:
    table.seats[event.seat] = Seat(event.player, event.kind)


def _seat_left(table: Table, event: SeatLeft) -> None:
    table.seats[event.seat] = Seat()


def _turn_opened(table: Table, event: TurnOpened) -> None:
    table.turn, table.resolution = event.turn, event.resolution
    table.awaited, table.deadline = event.awaited, event.deadline
    table.sheets, table.ready = {}, set()


def _orders_received(table: Table, event: OrdersReceived) -> None:
    table.sheets[event.seat] = SheetText(event.originator_version, event.text, event.channel)


def _orders_withdrawn(table: Table, event: OrdersWithdrawn) -> None:
    table.sheets.pop(event.seat, None)


def _ready_marked(table: Table, event: ReadyMarked) -> None:
    (table.ready.add if event.ready else table.ready.discard)(event.seat)


def _deadline_moved(table: Table, event: DeadlineMoved) -> None:
    table.deadline = event.deadline


def _game_paused(table: Table, event: GamePaused) -> None:
    table.paused, table.pause_reason = True, event.reason


def _game_resumed(table: Table, event: GameResumed) -> None:
    table.paused, table.pause_reason, table.deadline = False, "", event.deadline


def _turn_sealed(table: Table, event: TurnSealed) -> None:
    sheets = {sheet.seat: _sheet(table, sheet) for sheet in event.sheets}
    table.turn, table.resolution = event.turn, event.resolution
    table.sealed = Sealed(event.turn, event.resolution, event.why, event.at, sheets)


def _sheet(table: Table, sealed: SealedSheet) -> SheetText:
    if sealed.version == 0:
        return SheetText()
    sheet = table.sheets.get(sealed.seat)
    if sheet is None or sheet.version != sealed.version:
        raise LedgerError(f"the sealed sheet {sealed.version} of {sealed.seat} is not the one it sent last")
    return sheet


def _turn_resolved(table: Table, event: TurnResolved) -> None:
    table.sealed, table.resolved_turn, table.digest = None, event.turn, event.digest
    _wait_for_nobody(table)


def _rules_changed(table: Table, event: RulesChanged) -> None:
    table.rules_version = event.rules_version


def _correction_made(table: Table, event: CorrectionMade) -> None:
    table.digest = event.digest


def _game_ended(table: Table, event: GameEnded) -> None:
    # As text, because a Raw would not survive a cache that is not JSON.
    table.ended, table.ended_at, table.result = True, event.at, bytes(event.result).decode()
    _wait_for_nobody(table)


def _wait_for_nobody(table: Table) -> None:
    table.awaited, table.deadline, table.sheets, table.ready = (), "", {}, set()


CHANGES: dict[type[Event], Callable[[Table, Any], None]] = {
    GameOpened: _game_opened,
    DiceShared: _dice_shared,
    SeatOffered: _seat_offered,
    SeatTaken: _seat_taken,
    SeatLeft: _seat_left,
    TurnOpened: _turn_opened,
    OrdersReceived: _orders_received,
    OrdersWithdrawn: _orders_withdrawn,
    ReadyMarked: _ready_marked,
    DeadlineMoved: _deadline_moved,
    GamePaused: _game_paused,
    GameResumed: _game_resumed,
    TurnSealed: _turn_sealed,
    TurnResolved: _turn_resolved,
    RulesChanged: _rules_changed,
    CorrectionMade: _correction_made,
    GameEnded: _game_ended,
}

# What the table of a game is made of; other events belong to other streams.
GAME_EVENTS = tuple(CHANGES)
