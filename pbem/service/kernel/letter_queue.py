"""Which letters go to whom. They are queued by the pen that writes their cause, hence exactly once."""

from collections.abc import Iterable

from pbem.service.kernel.event_writer import EventWriter

# What a player may do without; everything else is part of the game. What is on wish comes only if asked for.
OPTIONAL = {
    "reminder": "these reminders",
    "press": "letters from other players",
    "digest": "these summaries",
    "map": "the map and report as a PDF",
    "data": "the report as data for programs",
    "seal": "word of sealed turns",
}
ON_WISH = ("data",)


def queue_letters(
    writer: EventWriter,
    kind: str,
    seats: Iterable[str] | None = None,
    *,
    turn: int | None = None,
    revision: str = "",
    answers: str = "",
    about: dict[str, str] | None = None,
) -> list[str]:
    """Queues a letter to each of the seats (None = all) that can be reached by mail and want it; returns those."""
    wanted = list(writer.table.seats) if seats is None else list(seats)
    told = [seat for seat in wanted if is_reached(writer, seat, kind)]
    for seat in told:
        writer.queue(kind, seat, turn=turn, revision=revision, answers=answers, about=about)
    return told


def is_reached(writer: EventWriter, seat: str, kind: str) -> bool:
    person = writer.people.of(seat)
    if not person.address or kind in person.unwanted:
        return False
    # A dead address still gets what matters, because it may have come to life; never what does not.
    return not (person.failed and kind in OPTIONAL)
