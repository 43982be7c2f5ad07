"""A short summary of a game without anyone's orders, for lists and status pages."""

from uuid import UUID

from msgspec import Struct

from pbem.ledger import GameRecord
from pbem.projections import slug
from pbem.service.turns.stages import is_waited_for, stage


class SeatSummary(Struct, frozen=True):
    seat: str
    player: str
    kind: str
    offered_to: str
    is_awaited: bool
    has_sheet: bool
    is_ready: bool
    is_waited_for: bool = False


class GameSummary(Struct, frozen=True):
    """`stage` is gathering, open, sealed, resolved or ended; `deadline` "" means none; `result` is JSON text."""

    game: UUID
    name: str
    title: str
    rules: str
    rules_version: int
    options: dict[str, str]
    opened: str
    stage: str
    is_paused: bool
    pause_reason: str
    turn: int
    deadline: str
    missing: str
    seats: tuple[SeatSummary, ...]
    commitment: str
    hidden_commitment: str
    digest: str
    result: str


def summary(table: GameRecord) -> GameSummary:
    return GameSummary(
        table.game,
        slug(table.title),
        table.title,
        table.rules,
        table.rules_version,
        table.options,
        table.opened,
        stage(table).value,
        table.paused,
        table.pause_reason,
        table.turn,
        table.deadline,
        table.missing,
        tuple(_seat(table, seat) for seat in table.seats),
        table.commitment,
        table.hidden_commitment,
        table.digest,
        table.result,
    )


def _seat(table: GameRecord, name: str) -> SeatSummary:
    seat = table.seats[name]
    return SeatSummary(
        name,
        seat.player,
        seat.kind,
        seat.offered_to,
        name in table.awaited,
        name in table.sheets,
        name in table.ready,
        is_waited_for(table, name),
    )
