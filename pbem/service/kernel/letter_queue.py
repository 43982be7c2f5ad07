"""Decides which letters go to whom. The writer of the causing event queues them, so each is queued exactly once."""

from collections.abc import Iterable

from pbem.service.kernel.event_writer import EventWriter

# Letters that a player may stop; all others are part of the game. Those on request are sent only if asked for.
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
    """Queues a letter to each seat (None = all) that can be reached by mail and wants it; returns those seats."""
    wanted = list(writer.table.seats) if seats is None else list(seats)
    told = [seat for seat in wanted if is_reached(writer, seat, kind)]
    for seat in told:
        writer.queue(kind, seat, turn=turn, revision=revision, answers=answers, about=about)
    return told


def is_reached(writer: EventWriter, seat: str, kind: str) -> bool:
    person = writer.people.of(seat)
    if not person.address or kind in person.unwanted:
        return False
    # A dead address still gets the letters that matter, since it may work again, but never the optional ones.
    return not (person.failed and kind in OPTIONAL)
