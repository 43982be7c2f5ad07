"""How each event changes the table of its game."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from msgspec.structs import replace

from events import (
    BeaconChosen,
    BeaconHeard,
    BoardCorrected,
    ConsentAsked,
    ConsentGiven,
    ConsentWithdrawn,
    CorrectionMade,
    DeadlineMoved,
    DiceShared,
    Event,
    ExtensionGiven,
    GameEnded,
    GameListed,
    GameOpened,
    GamePaused,
    GameResumed,
    LogRestored,
    MasterAsked,
    OfferDeclined,
    OrdersReceived,
    OrdersWithdrawn,
    PressRuleSet,
    PressSent,
    ReadyMarked,
    RulesChanged,
    ScheduleSet,
    SealedAgain,
    SealedSheet,
    SeatLeft,
    SeatOffered,
    SeatsReminded,
    SeatTaken,
    SheetsBound,
    SheetsRestored,
    TurnOpened,
    TurnResolved,
    TurnSealed,
    TurnsRolledBack,
    VacationSet,
    moment,
)
from pbem.core.dice import QUICKNET_GENESIS, QUICKNET_PERIOD
from pbem.ledger.errors import LedgerError
from pbem.ledger.table import NO_GAME, Asked, Away, Heard, Restored, Schedule, Sealed, Seat, SheetText, Table


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


def _schedule_set(table: Table, event: ScheduleSet) -> None:
    table.schedule = Schedule(
        event.weekdays, event.time, event.zone, event.holidays, event.grace_seconds, event.hurry, event.reminders
    )


def _press_rule_set(table: Table, event: PressRuleSet) -> None:
    table.press = event.rule


def _game_listed(table: Table, event: GameListed) -> None:
    table.listing = event.listing


def _press_sent(table: Table, event: PressSent) -> None:
    pass


def _seat_offered(table: Table, event: SeatOffered) -> None:
    seat = table.seats[event.seat]
    seat.offered_to, seat.offer = event.to, event.originator_version


def _offer_declined(table: Table, event: OfferDeclined) -> None:
    seat = table.seats[event.seat]
    seat.offered_to, seat.offer = "", 0


def _seat_taken(table: Table, event: SeatTaken) -> None:
    table.seats[event.seat] = Seat(event.player, event.kind, tenure=event.originator_version)
    if table.consent:
        # Who comes new has not been asked yet.
        table.consent = replace(table.consent, agreed=tuple(s for s in table.consent.agreed if s != event.seat))


def _dice_shared(table: Table, event: DiceShared) -> None:
    table.galaxy, table.galaxy_closes = UUID(event.galaxy), event.closes


def _beacon_chosen(table: Table, event: BeaconChosen) -> None:
    table.beacon = event.chain


def _seat_left(table: Table, event: SeatLeft) -> None:
    # Somebody who was asked to take over still may.
    seat = table.seats[event.seat]
    table.seats[event.seat] = Seat(offered_to=seat.offered_to, offer=seat.offer)


def _vacation_set(table: Table, event: VacationSet) -> None:
    """Replaces what was announced before and is not over yet."""
    seat = table.seats[event.seat]
    over = tuple(away for away in seat.away if away.end <= event.at)
    seat.away = over if event.start == event.end else (*over, Away(event.start, event.end))


def _turn_opened(table: Table, event: TurnOpened) -> None:
    table.turn, table.resolution = event.turn, event.resolution
    table.awaited, table.extended = event.awaited, False
    table.sheets, table.ready = {}, set()
    if table.aside_turn == event.turn:
        # Nobody need send orders again because a turn before was resolved once more.
        table.sheets = {seat: sheet for seat, sheet in table.aside.items() if seat in event.awaited}
    table.aside, table.aside_turn = {}, 0
    _set_deadline(table, event.deadline, event.at)


def _set_deadline(table: Table, deadline: str, at: str) -> None:
    table.deadline, table.deadline_set = deadline, at
    table.reminded, table.asked = 0, False


def _orders_received(table: Table, event: OrdersReceived) -> None:
    table.sheets[event.seat] = SheetText(event.originator_version, event.text, event.channel)


def _orders_withdrawn(table: Table, event: OrdersWithdrawn) -> None:
    table.sheets.pop(event.seat, None)


def _ready_marked(table: Table, event: ReadyMarked) -> None:
    (table.ready.add if event.ready else table.ready.discard)(event.seat)


def _note_late_move(table: Table, at: str) -> None:
    """Whoever moves a deadline that has passed may know by then what the beacon said."""
    table.moved_late = table.moved_late or bool(table.deadline and at >= table.deadline)


def _deadline_moved(table: Table, event: DeadlineMoved) -> None:
    _note_late_move(table, event.at)
    _set_deadline(table, event.deadline, event.at)


def _extension_given(table: Table, event: ExtensionGiven) -> None:
    _note_late_move(table, event.at)
    _set_deadline(table, event.deadline, event.at)
    table.extended = True
    for seat in event.seats:
        table.seats[seat].spared = event.at


def _master_asked(table: Table, event: MasterAsked) -> None:
    table.asked = True


def _seats_reminded(table: Table, event: SeatsReminded) -> None:
    table.reminded = event.hours


def _game_paused(table: Table, event: GamePaused) -> None:
    table.paused, table.pause_reason = True, event.reason


def _game_resumed(table: Table, event: GameResumed) -> None:
    table.paused, table.pause_reason = False, ""
    _set_deadline(table, event.deadline, event.at)


def _sheets_bound(table: Table, event: SheetsBound) -> None:
    table.bound = event.root


def _beacon_heard(table: Table, event: BeaconHeard) -> None:
    came = datetime.fromtimestamp(QUICKNET_GENESIS + (event.round - 1) * QUICKNET_PERIOD, UTC)
    is_early = table.sealed is not None and table.sealed.at < moment(came)
    in_time = is_early and not table.moved_late and bool(event.reached)
    table.heard[event.resolution] = Heard(event.round, event.signature, in_time)


def _grade(table: Table, resolution: int) -> str:
    """G3: a beacon that nobody could know when the orders were sealed; G2: a beacon; G1: none."""
    heard = table.heard.get(resolution)
    return "G1" if heard is None else "G3" if heard.in_time else "G2"


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
    table.grade, table.bound = _grade(table, event.resolution), ""
    table.sealed, table.resolved_turn, table.digest = None, event.turn, event.digest
    table.thrown = max(table.thrown, event.resolution)
    _wait_for_nobody(table)
    _seal_again(table)


def _seal_again(table: Table) -> None:
    """The next of the turns that are resolved once more; after them come dice that were never thrown."""
    if not table.again:
        table.resolution = table.thrown
        return
    table.sealed, *rest = table.again
    table.again = tuple(rest)
    table.turn, table.resolution = table.sealed.turn, table.sealed.resolution


def _turns_rolled_back(table: Table, event: TurnsRolledBack) -> None:
    if event.again and table.awaited:
        table.aside, table.aside_turn = table.sheets, table.turn
    table.rollbacks += 1
    table.replays += not event.again
    table.sealed, table.again, table.digest = None, (), event.digest
    table.turn = table.resolved_turn = event.turn - 1
    table.resolution = table.thrown
    if not event.again:
        table.consent = None
    _wait_for_nobody(table)


def _sheets_restored(table: Table, event: SheetsRestored) -> None:
    table.again = tuple(map(_restored, event.turns))
    _seal_again(table)


def _restored(turn: SealedAgain) -> Sealed:
    sheets = {sheet.seat: SheetText(sheet.version, sheet.text, sheet.channel) for sheet in turn.sheets}
    return Sealed(turn.turn, turn.resolution, turn.why, turn.sealed, sheets)


def _consent_asked(table: Table, event: ConsentAsked) -> None:
    table.consent = Asked(
        event.originator_version, event.matter, event.turn, event.rules_version, event.reason, event.by
    )


def _consent_given(table: Table, event: ConsentGiven) -> None:
    if table.consent is None or table.consent.number != event.asked:
        raise LedgerError(f"seat {event.seat} answers question {event.asked}, which is not open")
    agreed = (*table.consent.agreed, event.seat)
    table.consent = replace(table.consent, agreed=agreed) if event.agrees else None


def _consent_withdrawn(table: Table, event: ConsentWithdrawn) -> None:
    table.consent = None


def _rules_changed(table: Table, event: RulesChanged) -> None:
    table.rules_version = event.rules_version
    table.consent = None


def _correction_made(table: Table, event: CorrectionMade) -> None:
    table.digest = event.digest


def _log_restored(table: Table, event: LogRestored) -> None:
    restored = Restored(event.at, event.turn, event.size, event.root, event.left, event.reason)
    table.restored = (*table.restored, restored)


def _game_ended(table: Table, event: GameEnded) -> None:
    # As text, because a Raw would not survive a cache that is not JSON.
    table.ended, table.ended_at, table.result = True, event.at, bytes(event.result).decode()
    _wait_for_nobody(table)


def _wait_for_nobody(table: Table) -> None:
    table.awaited, table.sheets, table.ready = (), {}, set()
    _set_deadline(table, "", "")


CHANGES: dict[type[Event], Callable[[Table, Any], None]] = {
    GameOpened: _game_opened,
    DiceShared: _dice_shared,
    BeaconChosen: _beacon_chosen,
    ScheduleSet: _schedule_set,
    PressRuleSet: _press_rule_set,
    GameListed: _game_listed,
    PressSent: _press_sent,
    SeatOffered: _seat_offered,
    OfferDeclined: _offer_declined,
    SeatTaken: _seat_taken,
    SeatLeft: _seat_left,
    VacationSet: _vacation_set,
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
    SheetsBound: _sheets_bound,
    TurnSealed: _turn_sealed,
    BeaconHeard: _beacon_heard,
    TurnResolved: _turn_resolved,
    RulesChanged: _rules_changed,
    CorrectionMade: _correction_made,
    BoardCorrected: _correction_made,
    ConsentAsked: _consent_asked,
    ConsentGiven: _consent_given,
    ConsentWithdrawn: _consent_withdrawn,
    TurnsRolledBack: _turns_rolled_back,
    SheetsRestored: _sheets_restored,
    LogRestored: _log_restored,
    GameEnded: _game_ended,
}
