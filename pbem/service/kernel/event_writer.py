"""Collects the events of one command: about the game, about its people, and the letters to queue."""

from functools import cached_property
from typing import Any
from uuid import UUID

from events import Event, LetterQueued, letter_stream, people_stream
from pbem.ledger import DEPUTY, MASTER, GameRecord, People, fold
from pbem.service.kernel.desk import Desk

# The letters that carry the checkpoint of their version, which is public.
WITH_CHECKPOINT = ("report", "seal", "restored")


class EventWriter:
    """Numbers the events of a command in sequence; `events` are then stored in one transaction or not at all.

    `now` is the time by the clock, and `arrived` when the command arrived. Events get `at`, which never goes back
    within a game, even if the clock does.
    """

    def __init__(self, desk: Desk, table: GameRecord, command: str, at: str, arrived: str = "") -> None:
        self.desk = desk
        self.table = table
        self.command = command
        self.now = at
        self.at = max(at, table.written)
        self.arrived = min(arrived or at, at)
        self.events: list[Event] = []

    def write(self, kind: type[Event], /, **fields: Any) -> None:
        """An event of the game."""
        event = self._made(kind, self.table.game, self.table.version + 1, fields)
        fold(self.table, event)
        self.events.append(event)

    @property
    def arrival(self) -> str:
        """The moment of arrival as events have it: "" if it is when they are written."""
        return "" if self.arrived == self.at else self.arrived

    @cached_property
    def people(self) -> People:
        """The contact details of the people in the game, including what this writer has noted."""
        return self.desk.people(self.table.game)

    def note(self, kind: type[Event], /, **fields: Any) -> None:
        """An event about the people of the game."""
        event = self._made(kind, people_stream(self.table.game), self.people.version + 1, fields)
        self.people.fold(event)
        self.events.append(event)

    def add(self, kind: type[Event], stream: UUID, version: int, /, **fields: Any) -> None:
        """An event of any other stream."""
        self.events.append(self._made(kind, stream, version, fields))

    def queue(
        self,
        kind: str,
        seat: str,
        *,
        revision: str = "",
        turn: int | None = None,
        tenure: int | None = None,
        to: str = "",
        answers: str = "",
        about: dict[str, str] | None = None,
    ) -> None:
        """Queue a letter about the game as it is now; without a revision, one letter per causing event."""
        turn = self.table.turn if turn is None else turn
        key = self._key(kind, seat, turn, revision)
        self.add(
            LetterQueued,
            letter_stream(key),
            1,
            key=key,
            kind=kind,
            game=self.table.game,
            version=self.table.version,
            turn=turn,
            seat=seat,
            tenure=self._tenure(seat) if tenure is None else tenure,
            to=to,
            answers=answers,
            about=about or {},
            person=self._reader(seat, to),
        )

    def _tenure(self, seat: str) -> int:
        if seat == DEPUTY:
            return self.table.deputy_since
        return self.table.seats[seat].tenure if seat in self.table.seats else 0

    def _reader(self, seat: str, to: str) -> str:
        """The person a letter is for: its address, and what it is about, are encrypted with that key."""
        persons = self.desk.ledger.persons
        if to:
            return persons.of(to) if persons else ""
        return self.people.of(seat).person

    def _key(self, kind: str, seat: str, turn: int, revision: str) -> str:
        """The Message-ID follows from the key, and players must not learn the version of the game in an open turn."""
        own = self.command if self.table.turn and kind not in WITH_CHECKPOINT else str(self.table.version)
        key = letter_key(self.table.game, turn, seat, kind, revision or own)
        queued = [event.key for event in self.events if isinstance(event, LetterQueued)]
        again = queued.count(key) + sum(each.startswith(f"{key}/again/") for each in queued)
        return f"{key}/again/{again}" if again else key

    def _made(self, kind: type[Event], stream: UUID, version: int, fields: dict[str, Any]) -> Event:
        return kind(originator_id=stream, originator_version=version, at=self.at, command=self.command, **fields)


OFFICES = {MASTER: "master", DEPUTY: "deputy"}


def letter_key(game: UUID, turn: int, seat: str, kind: str, revision: str) -> str:
    return f"{game}/{turn}/{OFFICES.get(seat, seat)}/{kind}/{revision}"
