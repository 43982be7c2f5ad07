"""How the opening, the terms and the seats change the record of a game."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from msgspec.structs import replace

from events import (
    FORMER_PLAYER,
    BeaconChosen,
    ChangeDisowned,
    DeputyDismissed,
    DeputyNamed,
    DiceMixed,
    DicePartAdded,
    DiceSchemeChosen,
    DiceShared,
    Event,
    GameListed,
    GameOpened,
    MasterNamed,
    MasterSeated,
    OfferDeclined,
    PersonErased,
    PressRuleSet,
    PressSent,
    ScheduleSet,
    SeatLeft,
    SeatOffered,
    SeatTaken,
    VacationSet,
)
from pbem.ledger.game_record import Away, DicePart, GameRecord, Schedule, SeatRecord


def _game_opened(table: GameRecord, event: GameOpened) -> None:
    table.game, table.opened, table.title = event.originator_id, event.at, event.title
    table.rules, table.rules_version, table.options = event.game, event.rules_version, dict(event.options)
    table.master, table.turn_seconds, table.missing = event.master, event.turn_seconds, event.missing
    table.chain_length = event.chain_length
    table.commitment, table.hidden_commitment = event.commitment, event.hidden_commitment
    table.seats = {seat: SeatRecord() for seat in event.seats}


def _dice_shared(table: GameRecord, event: DiceShared) -> None:
    table.galaxy, table.galaxy_closes = UUID(event.galaxy), event.closes


def _dice_scheme_chosen(table: GameRecord, event: DiceSchemeChosen) -> None:
    table.scheme = event.scheme


def _dice_part_added(table: GameRecord, event: DicePartAdded) -> None:
    # A seat that was left before the mix may be taken again: its last part counts.
    table.parts[event.seat] = DicePart(event.part, event.source)


def _dice_mixed(table: GameRecord, event: DiceMixed) -> None:
    table.mix, table.setup_round = event.mix, event.round


def _beacon_chosen(table: GameRecord, event: BeaconChosen) -> None:
    table.beacon = event.chain


def _schedule_set(table: GameRecord, event: ScheduleSet) -> None:
    table.schedule = Schedule(
        event.weekdays, event.time, event.zone, event.holidays, event.grace_seconds, event.hurry, event.reminders
    )


def _press_rule_set(table: GameRecord, event: PressRuleSet) -> None:
    table.press = event.rule


def _master_named(table: GameRecord, event: MasterNamed) -> None:
    table.master, table.master_person = event.name, event.person


def _person_erased(table: GameRecord, event: PersonErased) -> None:
    if event.is_master:
        table.master, table.master_person = FORMER_PLAYER, ""


def _game_listed(table: GameRecord, event: GameListed) -> None:
    table.listing = event.listing


def _press_sent(table: GameRecord, event: PressSent) -> None:
    pass


def _seat_offered(table: GameRecord, event: SeatOffered) -> None:
    seat = table.seats[event.seat]
    seat.offered_to, seat.offer = event.to, event.originator_version


def _offer_declined(table: GameRecord, event: OfferDeclined) -> None:
    seat = table.seats[event.seat]
    seat.offered_to, seat.offer = "", 0


def _seat_taken(table: GameRecord, event: SeatTaken) -> None:
    _note_left(table, event.seat)
    table.seats[event.seat] = SeatRecord(event.player, event.kind, tenure=event.originator_version, person=event.person)
    if table.consent:
        # A new player has not been asked yet.
        asked = table.consent
        agreed = tuple(seat for seat in asked.agreed if seat != event.seat)
        given = {seat: at for seat, at in asked.given_for.items() if seat != event.seat}
        table.consent = replace(asked, agreed=agreed, given_for=given)


def _note_left(table: GameRecord, seat: str) -> None:
    """What the master has learned as a player, the master knows for the rest of the game."""
    if table.seats[seat].is_masters and table.resolved_turn is not None:
        table.master_has_played = True


def _seat_left(table: GameRecord, event: SeatLeft) -> None:
    _note_left(table, event.seat)
    # An invited substitute may still take over.
    seat = table.seats[event.seat]
    table.seats[event.seat] = SeatRecord(offered_to=seat.offered_to, offer=seat.offer)


def _master_seated(table: GameRecord, event: MasterSeated) -> None:
    table.seats[event.seat].is_masters = True


def _deputy_named(table: GameRecord, event: DeputyNamed) -> None:
    table.deputy, table.deputy_since = event.name, event.originator_version


def _deputy_dismissed(table: GameRecord, event: DeputyDismissed) -> None:
    table.deputy, table.deputy_since = "", 0


def _vacation_set(table: GameRecord, event: VacationSet) -> None:
    """Replaces announced vacations that are not over yet."""
    seat = table.seats[event.seat]
    over = tuple(away for away in seat.away if away.end <= event.at)
    seat.away = over if event.start == event.end else (*over, Away(event.start, event.end))


def _change_disowned(table: GameRecord, event: ChangeDisowned) -> None:
    seat = table.seats[event.seat]
    seat.renewals, seat.renewed = seat.renewals + 1, event.at


CHANGES: dict[type[Event], Callable[[GameRecord, Any], None]] = {
    GameOpened: _game_opened,
    DiceShared: _dice_shared,
    DiceSchemeChosen: _dice_scheme_chosen,
    DicePartAdded: _dice_part_added,
    DiceMixed: _dice_mixed,
    BeaconChosen: _beacon_chosen,
    ScheduleSet: _schedule_set,
    PressRuleSet: _press_rule_set,
    GameListed: _game_listed,
    MasterNamed: _master_named,
    PersonErased: _person_erased,
    PressSent: _press_sent,
    SeatOffered: _seat_offered,
    OfferDeclined: _offer_declined,
    SeatTaken: _seat_taken,
    SeatLeft: _seat_left,
    MasterSeated: _master_seated,
    DeputyNamed: _deputy_named,
    DeputyDismissed: _deputy_dismissed,
    VacationSet: _vacation_set,
    ChangeDisowned: _change_disowned,
}
