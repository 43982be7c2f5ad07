"""A letter to other players that its player did not write: whoever got it is told."""

from collections.abc import Sequence

from events import ChangeDisowned, Event, PressSent
from pbem.core.phrases import Phrase
from pbem.reports import layout
from pbem.service.kernel.commands import DisownChange
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import is_reached, queue_letters

# How much of it is repeated, so that its readers know which one is meant.
MOST_LINES, WIDTH = 6, 70


def tell_readers(writer: EventWriter, events: Sequence[Event], command: DisownChange) -> int:
    """Tells those who got it, once; returns the number of its event, 0 if there is none."""
    sent = (event for event in events if isinstance(event, PressSent) and event.command == command.cause)
    press = next((event for event in sent if event.seat == command.seat), None)
    if press is None:
        return 0
    number = press.originator_version
    if not any(isinstance(event, ChangeDisowned) and event.number == number for event in events):
        for seat in [each for each in press.to or writer.table.seats if each != press.seat]:
            if is_reached(writer, seat, "press"):
                queue_letters(writer, "answer", [seat], about=_words(writer, seat, press), revision=f"press/{number}")
    return number


def _words(writer: EventWriter, seat: str, press: PressSent) -> dict[str, str]:
    words = writer.desk.words(writer.table.rules, writer.people.of(seat).language)
    named = "anonymous" if press.anonymous else "signed"
    values = {"game": writer.table.title, "turn": press.turn} | ({} if press.anonymous else {"seat": press.seat})
    said = layout.wrap(words.say(Phrase(f"answer.press.disowned_{named}", values)))
    quoted = [f"> {line[:WIDTH]}" for line in press.text.splitlines()[:MOST_LINES]]
    title = words.say(Phrase("answer.press.disowned_title"))
    return {"title": title, "text": "\n".join([*said, "", *quoted])}
