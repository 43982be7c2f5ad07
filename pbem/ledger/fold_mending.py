"""How corrections, rollbacks, restores and consent change the record of a game."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events import (
    BoardCorrected,
    ConsentAsked,
    ConsentGiven,
    ConsentWithdrawn,
    CorrectionMade,
    Event,
    LogRestored,
    RestoreAcknowledged,
    RulesChanged,
    SealedAgain,
    SheetsRestored,
    TurnsRolledBack,
)
from pbem.ledger.errors import LedgerError
from pbem.ledger.fold_turns import seal_again, wait_for_nobody
from pbem.ledger.game_record import GameRecord, OpenConsent, Restored, Sealed, SheetText


def _turns_rolled_back(table: GameRecord, event: TurnsRolledBack) -> None:
    if event.again and table.awaited:
        table.aside, table.aside_turn = table.sheets, table.turn
    table.rollbacks += 1
    table.replays += not event.again
    table.sealed, table.again, table.digest = None, (), event.digest
    table.turn = table.resolved_turn = event.turn - 1
    table.resolution = table.thrown
    if not event.again:
        table.consent = None
    wait_for_nobody(table)


def _sheets_restored(table: GameRecord, event: SheetsRestored) -> None:
    table.again = tuple(map(_restored, event.turns))
    seal_again(table)


def _restored(turn: SealedAgain) -> Sealed:
    sheets = {sheet.seat: SheetText(sheet.version, sheet.text, sheet.channel) for sheet in turn.sheets}
    return Sealed(turn.turn, turn.resolution, turn.why, turn.sealed, sheets)


def _consent_asked(table: GameRecord, event: ConsentAsked) -> None:
    table.consent = OpenConsent(
        event.originator_version, event.matter, event.turn, event.rules_version, event.reason, event.by
    )


def _consent_given(table: GameRecord, event: ConsentGiven) -> None:
    if table.consent is None or table.consent.number != event.asked:
        raise LedgerError(f"seat {event.seat} answers question {event.asked}, which is not open")
    agreed = (*table.consent.agreed, event.seat)
    table.consent = replace(table.consent, agreed=agreed) if event.agrees else None


def _consent_withdrawn(table: GameRecord, event: ConsentWithdrawn) -> None:
    table.consent = None


def _rules_changed(table: GameRecord, event: RulesChanged) -> None:
    table.rules_version = event.rules_version
    table.consent = None


def _correction_made(table: GameRecord, event: CorrectionMade) -> None:
    table.digest = event.digest


def _log_restored(table: GameRecord, event: LogRestored | RestoreAcknowledged) -> None:
    restored = Restored(event.at, event.turn, event.size, event.root, event.left, event.reason)
    table.restored = (*table.restored, restored)


CHANGES: dict[type[Event], Callable[[GameRecord, Any], None]] = {
    RulesChanged: _rules_changed,
    CorrectionMade: _correction_made,
    BoardCorrected: _correction_made,
    ConsentAsked: _consent_asked,
    ConsentGiven: _consent_given,
    ConsentWithdrawn: _consent_withdrawn,
    TurnsRolledBack: _turns_rolled_back,
    SheetsRestored: _sheets_restored,
    LogRestored: _log_restored,
    RestoreAcknowledged: _log_restored,
}
