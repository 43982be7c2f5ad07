"""How turns, from the call for orders to the new board, change the record of a game."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from events import (
    BeaconHeard,
    DeadlineMoved,
    Event,
    ExtensionGiven,
    GameArrived,
    GameEnded,
    GameMovedAway,
    GamePaused,
    GameResumed,
    MasterAsked,
    OrdersReceived,
    OrdersWithdrawn,
    ReadyMarked,
    SealedSheet,
    SeatsReminded,
    SheetsBlinded,
    SheetsBound,
    TurnOpened,
    TurnResolved,
    TurnSealed,
    moment,
)
from pbem.core.dice import QUICKNET_GENESIS, QUICKNET_PERIOD
from pbem.ledger.errors import LedgerError
from pbem.ledger.game_record import GameRecord, Heard, Sealed, SheetText


def _turn_opened(table: GameRecord, event: TurnOpened) -> None:
    table.turn, table.resolution = event.turn, event.resolution
    table.awaited, table.extended = event.awaited, False
    table.passed = ""
    table.sheets, table.ready, table.waits = {}, set(), set()
    table.arrivals, table.marks = {}, {}
    if table.aside_turn == event.turn:
        # Orders on file stay valid when an earlier turn is resolved again.
        table.sheets = {seat: sheet for seat, sheet in table.aside.items() if seat in event.awaited}
    table.aside, table.aside_turn = {}, 0
    _set_deadline(table, event.deadline, event.at)


def _set_deadline(table: GameRecord, deadline: str, at: str) -> None:
    table.deadline, table.deadline_set = deadline, at
    table.reminded, table.asked = 0, False


def _orders_received(table: GameRecord, event: OrdersReceived) -> None:
    table.sheets[event.seat] = SheetText(event.originator_version, event.text, event.channel)
    table.waits.discard(event.seat)
    table.arrivals[event.seat] = event.arrived or event.at


def _orders_withdrawn(table: GameRecord, event: OrdersWithdrawn) -> None:
    table.sheets.pop(event.seat, None)
    table.arrivals[event.seat] = event.arrived or event.at


def _ready_marked(table: GameRecord, event: ReadyMarked) -> None:
    (table.ready.add if event.ready else table.ready.discard)(event.seat)
    (table.waits.discard if event.ready else table.waits.add)(event.seat)
    table.marks[event.seat] = event.arrived or event.at


def _note_late_move(table: GameRecord, at: str) -> None:
    """A deadline that has passed keeps its beacon round, whose value may already be known."""
    if not table.passed and table.deadline and not table.paused and at >= table.deadline:
        table.passed = table.deadline


def _deadline_moved(table: GameRecord, event: DeadlineMoved) -> None:
    _note_late_move(table, event.at)
    _set_deadline(table, event.deadline, event.at)


def _extension_given(table: GameRecord, event: ExtensionGiven) -> None:
    _note_late_move(table, event.at)
    _set_deadline(table, event.deadline, event.at)
    table.extended = True
    for seat in event.seats:
        table.seats[seat].spared = event.at


def _master_asked(table: GameRecord, event: MasterAsked) -> None:
    table.asked = True


def _seats_reminded(table: GameRecord, event: SeatsReminded) -> None:
    table.reminded = event.hours


def _game_paused(table: GameRecord, event: GamePaused) -> None:
    _note_late_move(table, event.at)
    table.paused, table.pause_reason = True, event.reason


def _game_moved_away(table: GameRecord, event: GameMovedAway) -> None:
    table.moved_to = event.to


def _game_arrived(table: GameRecord, event: GameArrived) -> None:
    table.moved_to = ""


def _game_resumed(table: GameRecord, event: GameResumed) -> None:
    table.paused, table.pause_reason = False, ""
    _set_deadline(table, event.deadline, event.at)


def _sheets_bound(table: GameRecord, event: SheetsBound | SheetsBlinded) -> None:
    table.bound = event.root


def _turn_sealed(table: GameRecord, event: TurnSealed) -> None:
    sheets = {sheet.seat: _sheet(table, sheet) for sheet in event.sheets}
    table.turn, table.resolution = event.turn, event.resolution
    table.sealed = Sealed(event.turn, event.resolution, event.why, event.at, sheets)


def _sheet(table: GameRecord, sealed: SealedSheet) -> SheetText:
    if sealed.version == 0:
        return SheetText()
    sheet = table.sheets.get(sealed.seat)
    if sheet is None or sheet.version != sealed.version:
        raise LedgerError(f"the sealed sheet {sealed.version} of {sealed.seat} is not the one it sent last")
    return sheet


def _beacon_heard(table: GameRecord, event: BeaconHeard) -> None:
    came = datetime.fromtimestamp(QUICKNET_GENESIS + (event.round - 1) * QUICKNET_PERIOD, UTC)
    is_early = table.sealed is not None and table.sealed.at < moment(came)
    in_time = is_early and bool(event.reached)
    table.heard[event.resolution] = Heard(event.round, event.signature, in_time, is_known=bool(table.passed))


def _grade(table: GameRecord, resolution: int) -> str:
    """G3: a beacon that nobody could know when the orders were sealed; G2: a beacon; G1: none, or one that was public
    while orders were still accepted, because its deadline was moved too late."""
    heard = table.heard.get(resolution)
    return "G1" if heard is None or heard.is_known else "G3" if heard.in_time else "G2"


def _turn_resolved(table: GameRecord, event: TurnResolved) -> None:
    table.grade, table.bound = _grade(table, event.resolution), ""
    table.sealed, table.resolved_turn, table.digest = None, event.turn, event.digest
    table.thrown = max(table.thrown, event.resolution)
    wait_for_nobody(table)
    seal_again(table)


def seal_again(table: GameRecord) -> None:
    """Seals the next of the turns that are resolved again; after them come dice that were never rolled."""
    if not table.again:
        table.resolution = table.thrown
        return
    table.sealed, *rest = table.again
    table.again = tuple(rest)
    table.turn, table.resolution = table.sealed.turn, table.sealed.resolution


def _game_ended(table: GameRecord, event: GameEnded) -> None:
    # As text, because a Raw would not survive a cache that is not JSON.
    table.ended, table.ended_at, table.result = True, event.at, bytes(event.result).decode()
    wait_for_nobody(table)


def wait_for_nobody(table: GameRecord) -> None:
    table.awaited, table.sheets, table.ready, table.waits = (), {}, set(), set()
    table.arrivals, table.marks = {}, {}
    _set_deadline(table, "", "")


CHANGES: dict[type[Event], Callable[[GameRecord, Any], None]] = {
    TurnOpened: _turn_opened,
    OrdersReceived: _orders_received,
    OrdersWithdrawn: _orders_withdrawn,
    ReadyMarked: _ready_marked,
    DeadlineMoved: _deadline_moved,
    ExtensionGiven: _extension_given,
    MasterAsked: _master_asked,
    SeatsReminded: _seats_reminded,
    GamePaused: _game_paused,
    GameResumed: _game_resumed,
    GameMovedAway: _game_moved_away,
    GameArrived: _game_arrived,
    SheetsBound: _sheets_bound,
    SheetsBlinded: _sheets_bound,
    TurnSealed: _turn_sealed,
    BeaconHeard: _beacon_heard,
    TurnResolved: _turn_resolved,
    GameEnded: _game_ended,
}
