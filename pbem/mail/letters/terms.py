"""The terms of a game in brief: who plays, when turns are due, what is allowed."""

from collections.abc import Callable
from functools import cache

from pbem.core.dice import DICE_1
from pbem.core.phrases import ENGLISH, Catalogue, Phrase, Text, catalogue
from pbem.ledger import GameRecord, Person
from pbem.mail.letters.times import weekday

Say = Callable[..., str]
PRESS = ("none", "signed", "anonymous")

UNITS = ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


def english(key: str, **values: Text) -> str:
    """For the operator."""
    return _words().say(Phrase(f"letter.{key}", dict(values)))


@cache
def _words() -> Catalogue:
    return catalogue("pbem.core")


def seats(table: GameRecord, say: Say) -> str:
    """`A Anna, B a bot, C (kept for Carl), D (empty)`."""
    return ", ".join(f"{name} {_holder(table, name, say)}" for name in table.seats)


def _holder(table: GameRecord, name: str, say: Say) -> str:
    seat = table.seats[name]
    if seat.kind == "bot":
        return say("terms.bot")
    if seat.player or not seat.offered_to:
        return seat.player or say("terms.empty")
    # The default name of a guest.
    guest = say("terms.guest", seat=name) if seat.offered_to == f"Player {name}" else seat.offered_to
    return say("terms.kept", name=guest)


def empty(table: GameRecord) -> list[str]:
    return [name for name, seat in table.seats.items() if not seat.player]


def has_clock(table: GameRecord) -> bool:
    return bool(table.schedule.weekdays or table.turn_seconds)


def clock(table: GameRecord, say: Say = english, language: str = ENGLISH) -> str:
    """When turns are due."""
    schedule = table.schedule
    if schedule.weekdays:
        days = ", ".join(weekday(day, language) for day in schedule.weekdays)
        due = say("terms.days", days=days, time=schedule.time, zone=schedule.zone)
    elif table.turn_seconds:
        due = say("terms.every", span=span(table.turn_seconds, say))
    else:
        return say("terms.no_clock")
    if schedule.hurry:
        due = say("terms.hurry", due=due)
    if schedule.grace_seconds:
        due = say("terms.grace", due=due, span=span(schedule.grace_seconds, say))
    return say("terms.holidays", due=due, days=", ".join(schedule.holidays)) if schedule.holidays else due


def span(seconds: int, say: Say) -> str:
    """`1 day 12 hours`."""
    parts = []
    for size, name in UNITS:
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(say(f"terms.unit.{name}", n=count))
    return " ".join(parts)


def policy(table: GameRecord, say: Say = english) -> str:
    """What happens when orders are missing. Without a clock, nothing until the master decides."""
    what = say(f"terms.missing.{table.missing}")
    if has_clock(table):
        return say("terms.if_none", what=what)
    return say("terms.all_wait" if table.missing == "wait" else "terms.all_wait_but", what=what)


def reach(person: Person, say: Say = english) -> str:
    """Whether letters reach this person."""
    if not person.address:
        return say("digest.no_address")
    return say("digest.fails", why=person.failure) if person.failed else say("digest.reaches")


def dice(table: GameRecord, say: Say = english) -> str:
    """What protects the dice of this game, and what the operator of the server could still do."""
    is_old = table.scheme == DICE_1 or bool(table.mix and not table.parts and not table.beacon)
    kinds = {(False, True): "beacon", (False, False): "none", (True, True): "old_beacon", (True, False): "old"}
    return say(f"terms.dice.{kinds[is_old, bool(table.beacon)]}")


def press(table: GameRecord, say: Say = english) -> str:
    """Whether players may write to each other."""
    return say(f"terms.press.{table.press}")
