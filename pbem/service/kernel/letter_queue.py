"""Which letters go to whom. They are queued by the pen that writes their cause, hence exactly once."""

from collections.abc import Iterable

from pbem.service.kernel.event_writer import Pen

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


def tell(
    pen: Pen,
    kind: str,
    seats: Iterable[str] | None = None,
    *,
    turn: int | None = None,
    revision: str = "",
    answers: str = "",
    about: dict[str, str] | None = None,
) -> list[str]:
    """Queues a letter to each of the seats (None = all) that can be reached by mail and want it; returns those."""
    wanted = list(pen.table.seats) if seats is None else list(seats)
    told = [seat for seat in wanted if is_reached(pen, seat, kind)]
    for seat in told:
        pen.queue(kind, seat, turn=turn, revision=revision, answers=answers, about=about)
    return told


def is_reached(pen: Pen, seat: str, kind: str) -> bool:
    person = pen.people.of(seat)
    if not person.address or kind in person.unwanted:
        return False
    # A dead address still gets what matters, because it may have come to life; never what does not.
    return not (person.failed and kind in OPTIONAL)
