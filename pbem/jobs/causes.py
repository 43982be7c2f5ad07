"""Which events give something to do. Their jobs are stored with them, so neither is there without the other."""

import hashlib
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from events import Event, LetterDelayed, LetterQueued, LetterRequeued
from pbem.jobs.job import Job
from pbem.ledger.fold_events import CHANGES

# Looks whether anything is due in a game; sends one letter; looks how many letters may be sent.
ADVANCE, SEND, SEND_ALL = "advance", "send", "send-all"


def look_at_game(game: UUID, at: datetime | None = None) -> Job:
    """Steps of one game are taken one after another. Turns come before letters."""
    return Job(ADVANCE, str(game), f"game {game}", at, urgent=True)


def send(letter: LetterQueued) -> Job:
    """About the reader: whoever has several letters gets them one after another. No address is in plain here."""
    reader = hashlib.sha256(f"{letter.to or letter.seat}/{letter.game}".encode()).hexdigest()[:16]
    return Job(SEND, reader)


def send_again(letter: Event) -> Job:
    return Job(SEND, str(letter.originator_id))


def send_later(letter: LetterDelayed) -> Job:
    return Job(SEND, str(letter.originator_id), at=datetime.fromisoformat(letter.until))


LETTERS: dict[type[Event], Callable[[Any], Job]] = {
    LetterQueued: send,
    LetterRequeued: send_again,
    LetterDelayed: send_later,
}


def caused(events: Iterable[Event]) -> list[Job]:
    """One job for each game that was written to, and one for each letter."""
    given = list(events)
    games = dict.fromkeys(event.originator_id for event in given if type(event) in CHANGES)
    letters = [LETTERS[type(event)](event) for event in given if type(event) in LETTERS]
    return [*map(look_at_game, games), *letters]
