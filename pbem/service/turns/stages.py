"""The stage of a game, and what the clock asks for next."""

from enum import Enum

from events import moment
from pbem.core.grammar import nearest
from pbem.core.phrases import Phrase
from pbem.ledger import GameRecord
from pbem.service.kernel.errors import Refused
from pbem.service.turns.deadlines import closing

# What can happen to a seat whose orders are missing at the deadline.
MISSING = {
    "standing": "its standing orders play",
    "bot": "the bot plays for it",
    "skip": "it does nothing that turn",
    "extend": "it gets more time once, then the master decides",
    "wait": "everybody waits for it",
}


class Stage(Enum):
    """`gathering` players, `open` for orders, `sealed` (to be resolved), `resolved` (to be continued), `ended`."""

    GATHERING = "gathering"
    OPEN = "open"
    SEALED = "sealed"
    RESOLVED = "resolved"
    ENDED = "ended"


def stage(table: GameRecord) -> Stage:
    if table.ended:
        return Stage.ENDED
    if table.sealed is not None:
        return Stage.SEALED
    if table.resolved_turn is None:
        return Stage.GATHERING
    return Stage.OPEN if table.turn > table.resolved_turn else Stage.RESOLVED


def is_full(table: GameRecord) -> bool:
    return all(seat.player for seat in table.seats.values())


def is_late(table: GameRecord, at: str) -> bool:
    """Whether the deadline and the grace period have passed; the clock of a paused game is stopped."""
    return bool(table.deadline) and not table.paused and at >= moment(closing(table))


def takes_late_sheets(table: GameRecord) -> bool:
    """Whether the turn waits for missing orders even after the deadline."""
    return table.missing == "wait" or table.asked


def is_settled(table: GameRecord, seat: str) -> bool:
    """Whether the turn need not wait for this awaited seat.

    Without a deadline a sheet is enough, unless it has a mistake or the seat says WAIT. With a deadline the sheet
    can be changed until then, unless the seat says READY.
    """
    is_in = seat in table.sheets and seat not in table.waits and not table.deadline
    return is_in or seat in table.ready or table.seats[seat].kind == "bot"


def has_spoken(table: GameRecord, seat: str) -> bool:
    return seat in table.sheets or is_settled(table, seat)


def is_waited_for(table: GameRecord, seat: str) -> bool:
    """Whether the others wait for this seat: it sent nothing, its sheet has a mistake, or it said WAIT."""
    return seat in table.awaited and (seat in table.waits or not has_spoken(table, seat))


def why_seal(table: GameRecord, at: str) -> str:
    """Why the open turn should be sealed now; "" if it should not."""
    if stage(table) is not Stage.OPEN or table.paused:
        return ""
    hurries = table.schedule.hurry or not table.deadline
    if hurries and all(is_settled(table, seat) for seat in table.awaited):
        return "ready"
    waits = takes_late_sheets(table) and missing_seats(table)
    return "deadline" if is_late(table, at) and not waits else ""


def missing_seats(table: GameRecord) -> list[str]:
    """The awaited seats that have sent nothing."""
    return [seat for seat in table.awaited if not has_spoken(table, seat)]


def seat_called(table: GameRecord, name: str) -> str:
    """The seat with this name, ignoring case."""
    found = [seat for seat in table.seats if seat.casefold() == name.strip().casefold()]
    if len(found) == 1:
        return found[0]
    close = nearest(name, list(table.seats))
    hint = f" Did you mean {close}?" if close else ""
    raise Refused(f"{table.title} has no seat {name[:40]!r}; there are: {', '.join(table.seats)}.{hint}")


def require_seat(table: GameRecord, seat: str) -> None:
    if seat not in table.seats:
        raise Refused(f"{table.title} has no seat {seat!r}; there are: {', '.join(table.seats)}.")


def require_running(table: GameRecord) -> None:
    if table.ended:
        raise Refused(Phrase("answer.refused.over", {"game": table.title}))
