"""Events about when turns are due."""

from typing import ClassVar

from events.event import Event


class ScheduleSet(Event, frozen=True, kw_only=True):
    """Written when it is decided how a game keeps time, replacing what its opening says.

    `weekdays` ("mon", "thu") and `time` ("20:00") in `zone` give the deadlines, except on `holidays` ("2026-12-25");
    without weekdays, `turn_seconds` of the opening counts. Orders are accepted for another `grace_seconds`. `hurry`: a
    turn is played as soon as all are ready. `reminders` are hours before the deadline.
    """

    TOPIC: ClassVar[str] = "game.schedule_set"

    weekdays: tuple[str, ...]
    time: str
    zone: str
    holidays: tuple[str, ...]
    grace_seconds: int
    hurry: bool
    reminders: tuple[int, ...]


class VacationSet(Event, frozen=True, kw_only=True):
    """Written when a seat announces that it is away from `start` to `end`; the same moment twice cancels that."""

    TOPIC: ClassVar[str] = "seat.vacation_set"

    seat: str
    start: str
    end: str


class ExtensionGiven(Event, frozen=True, kw_only=True):
    """Written when the deadline has passed without the sheets of `seats`, and they get more time once."""

    TOPIC: ClassVar[str] = "turn.extension_given"

    turn: int
    deadline: str
    seats: tuple[str, ...]


class MasterAsked(Event, frozen=True, kw_only=True):
    """Written when `seats` are missing at the deadline again: the turn waits for them, or for the master's decision."""

    TOPIC: ClassVar[str] = "turn.master_asked"

    turn: int
    seats: tuple[str, ...]


class SeatsReminded(Event, frozen=True, kw_only=True):
    """Written when `seats` that have sent nothing are reminded, `hours` before the deadline."""

    TOPIC: ClassVar[str] = "turn.seats_reminded"

    turn: int
    hours: int
    seats: tuple[str, ...]
