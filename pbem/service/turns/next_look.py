"""When the clock has to look at a game: the index of games keeps it, so that a tick touches only what is due.

The moments at which something may begin are tried with the very questions that the tick asks, so the two cannot differ.
"""

import hashlib
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from events import moment
from pbem.ledger import GameRecord
from pbem.service.mending.consent import final_at, is_settled_at
from pbem.service.turns.beacons import comes_at, is_heard_by, is_waiting, next_round
from pbem.service.turns.deadlines import closing, instant
from pbem.service.turns.lifecycle import unfinished
from pbem.service.turns.reminders import due_reminder
from pbem.service.turns.stages import why_seal

# Before every moment.
NOW = "0"


def clock_rules() -> str:
    """The version of these rules: an index that was written by others is made anew."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


def is_due(table: GameRecord, at: str) -> bool:
    """Whether the game takes a step by itself."""
    return unfinished(table) is not None or bool(why_seal(table, at)) or is_heard_by(table, at)


def is_something_due(table: GameRecord, at: str) -> bool:
    """Whether the tick has anything to do for this game."""
    is_here = not table.moved_to
    return is_settled_at(table, at) or (is_here and (is_due(table, at) or bool(due_reminder(table, at))))


def next_look(table: GameRecord, after: str = "") -> str:
    """The first moment, later than `after`, at which something is due; "" if none will be unless something happens."""
    moments = sorted(each for each in _moments(table) if each > after)
    return next((each for each in moments if is_something_due(table, each)), "")


def _moments(table: GameRecord) -> Iterator[str]:
    yield NOW
    if table.deadline:
        yield moment(closing(table))
        yield from (moment(instant(table.deadline) - timedelta(hours=each)) for each in table.schedule.reminders)
    if is_waiting(table):
        yield comes_at(next_round(table))
    if table.consent is not None:
        yield final_at(table.consent)
