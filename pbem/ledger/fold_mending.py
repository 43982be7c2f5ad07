"""How corrections, rollbacks, restores and consent change the record of a game."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events import (
    BoardCorrected,
    ConsentAsked,
    ConsentCarriedOut,
    ConsentGiven,
    ConsentGivenFor,
    ConsentObjected,
    ConsentWithdrawn,
    CorrectionMade,
    CorrectionsCarried,
    Event,
    LogRestored,
    MendingProposed,
    RestoreAcknowledged,
    RulesChanged,
    SealedAgain,
    SheetsRestored,
    TurnsRolledBack,
)
from pbem.ledger.errors import LedgerError
from pbem.ledger.fold_turns import seal_again, wait_for_nobody
from pbem.ledger.game_record import Carried, GameRecord, OpenConsent, Restored, Sealed, SheetText


def _turns_rolled_back(table: GameRecord, event: TurnsRolledBack) -> None:
    if event.again and table.awaited:
        table.aside, table.aside_turn = table.sheets, table.turn
    table.rollbacks += 1
    table.replays += not event.again
    table.sealed, table.again, table.carried, table.digest = None, (), (), event.digest
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


def _mending_proposed(table: GameRecord, event: MendingProposed) -> None:
    table.consent = OpenConsent(
        number=event.originator_version,
        matter=event.matter,
        turn=event.turn,
        rules_version=0,
        reason=event.reason,
        by=event.by,
        agreed=event.agreed,
        text=event.text,
        drops=event.drops,
    )


def _question(table: GameRecord, asked: int, seat: str) -> OpenConsent:
    if table.consent is None or table.consent.number != asked:
        raise LedgerError(f"seat {seat} answers question {asked}, which is not open")
    return table.consent


def _consent_given(table: GameRecord, event: ConsentGiven) -> None:
    asked = _without(_question(table, event.asked, event.seat), event.seat)
    table.consent = replace(asked, agreed=(*asked.agreed, event.seat)) if event.agrees else None


def _consent_given_for(table: GameRecord, event: ConsentGivenFor) -> None:
    asked = _without(_question(table, event.asked, event.seat), event.seat)
    given = {**asked.given_for, event.seat: event.at}
    table.consent = replace(asked, agreed=(*asked.agreed, event.seat), given_for=given)


def _consent_objected(table: GameRecord, event: ConsentObjected) -> None:
    table.consent = _without(_question(table, event.asked, event.seat), event.seat)


def _without(asked: OpenConsent, seat: str) -> OpenConsent:
    given = {other: at for other, at in asked.given_for.items() if other != seat}
    return replace(asked, agreed=tuple(other for other in asked.agreed if other != seat), given_for=given)


def _consent_carried_out(table: GameRecord, event: ConsentCarriedOut) -> None:
    table.consent = None


def _consent_withdrawn(table: GameRecord, event: ConsentWithdrawn) -> None:
    table.consent = None


def _rules_changed(table: GameRecord, event: RulesChanged) -> None:
    table.rules_version = event.rules_version
    table.consent = None


def _correction_made(table: GameRecord, event: CorrectionMade) -> None:
    table.digest = event.digest
    if table.carried and table.carried[0].turn == event.turn:
        table.carried = table.carried[1:]


def _corrections_carried(table: GameRecord, event: CorrectionsCarried) -> None:
    table.carried = tuple(Carried(each.number, each.turn) for each in event.kept)


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
    MendingProposed: _mending_proposed,
    ConsentGivenFor: _consent_given_for,
    ConsentObjected: _consent_objected,
    ConsentCarriedOut: _consent_carried_out,
    TurnsRolledBack: _turns_rolled_back,
    SheetsRestored: _sheets_restored,
    CorrectionsCarried: _corrections_carried,
    LogRestored: _log_restored,
    RestoreAcknowledged: _log_restored,
}
