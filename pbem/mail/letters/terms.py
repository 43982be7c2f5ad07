"""The terms of a game in a few words: who plays, when turns are due, what is allowed."""

from pbem.ledger import Person, Table
from pbem.service.stages import MISSING

PRESS = {
    "none": "players cannot write to each other through the server",
    "signed": "players may write to each other, under their names",
    "anonymous": "players may write to each other, also without giving a name",
}
UNITS = ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


def seats(table: Table) -> str:
    """`A Anna, B a bot, C (kept for Carl), D (empty)`."""
    return ", ".join(f"{name} {_holder(table, name)}" for name in table.seats)


def _holder(table: Table, name: str) -> str:
    seat = table.seats[name]
    if seat.kind == "bot":
        return "a bot"
    return seat.player or (f"(kept for {seat.offered_to})" if seat.offered_to else "(empty)")


def empty(table: Table) -> list[str]:
    return [name for name, seat in table.seats.items() if not seat.player]


def has_clock(table: Table) -> bool:
    return bool(table.schedule.weekdays or table.turn_seconds)


def clock(table: Table) -> str:
    """When turns are due."""
    schedule = table.schedule
    if schedule.weekdays:
        days = ", ".join(day.capitalize() for day in schedule.weekdays)
        due = f"{days} at {schedule.time} ({schedule.zone})"
    elif table.turn_seconds:
        due = f"every {span(table.turn_seconds)}"
    else:
        return "no clock: a turn is played when all orders are in"
    hurry = ", or as soon as all are ready" if schedule.hurry else ""
    grace = f"; orders are still taken for {span(schedule.grace_seconds)}" if schedule.grace_seconds else ""
    free = f"; not on {', '.join(schedule.holidays)}" if schedule.holidays else ""
    return f"{due}{hurry}{grace}{free}"


def span(seconds: int) -> str:
    """`1 day 12 hours`."""
    parts = []
    for size, name in UNITS:
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(f"{count} {name}{'s' if count > 1 else ''}")
    return " ".join(parts)


def policy(table: Table) -> str:
    """What becomes of orders that do not come. Without a clock nothing does before the master says so."""
    if has_clock(table):
        return f"if none come from a seat, {MISSING[table.missing]}"
    played = f"; if the master has a turn played without a seat, {MISSING[table.missing]}"
    return f"everybody waits for them{'' if table.missing == 'wait' else played}"


def reach(person: Person) -> str:
    """Whether letters reach somebody."""
    if not person.address:
        return "no address"
    return f"fails: {person.failure}" if person.failed else "yes"


def press(table: Table) -> str:
    return PRESS[table.press]
