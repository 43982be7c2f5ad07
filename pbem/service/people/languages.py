"""In which language a player is written to: as was said for this seat, else as for the same address before."""

from events import InvitedLanguageSet, LanguageChosen, LanguageSet, account_stream
from pbem.core.phrases import ENGLISH
from pbem.ledger import GameRecord, Person
from pbem.reports.languages import NAMES, language_called
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.texts import clean


def spoken(desk: Desk, table: GameRecord, wanted: str) -> str:
    """The code of a language that the game speaks."""
    known, language = desk.rules(table).META.languages, language_called(wanted)
    if language not in known:
        names = ", ".join(f"{code} ({NAMES[code][0]})" for code in known)
        raise Refused(f"{table.title} does not speak {clean(wanted)[:20]!r}, but: {names}.")
    return language


def speak(writer: EventWriter, seat: str, language: str) -> None:
    """From now on; and in the next game of the same address."""
    writer.note(LanguageSet, seat=seat, language=language)
    where = writer.people.of(seat).address
    if where and remembered(writer.desk, where) != language:
        stream = account_stream(where.casefold())
        writer.add(LanguageChosen, stream, len(writer.desk.ledger.events(stream)) + 1, language=language)


def keep_for_guest(writer: EventWriter, seat: str, language: str) -> None:
    """For whoever is invited: the one who sits there now keeps theirs."""
    writer.note(InvitedLanguageSet, seat=seat, language=language)


def guest_language(desk: Desk, table: GameRecord, person: Person) -> str:
    """In which an invitation is written: as was said for the guest, else as for the same address before."""
    wanted = person.invited_language or remembered(desk, person.invited)
    return wanted if wanted in desk.rules(table).META.languages else ENGLISH


def greet(writer: EventWriter, seat: str, said: str, guessed: str = "") -> None:
    """Whoever sits down is written to in the language that was said, else in that of before, else as was guessed."""
    person = writer.people.of(seat)
    wanted = said or remembered(writer.desk, person.address) or guessed
    if wanted and wanted != person.language and wanted in writer.desk.rules(writer.table).META.languages:
        speak(writer, seat, wanted)


def remembered(desk: Desk, where: str) -> str:
    """The language that was chosen for an address, in whichever game; "" if none was."""
    if not where:
        return ""
    events = desk.ledger.events(account_stream(where.casefold()))
    return next((event.language for event in reversed(events) if isinstance(event, LanguageChosen)), "")
