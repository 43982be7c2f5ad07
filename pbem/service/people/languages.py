"""The language of a player's letters: the one set for this seat, else the last one used for the same address."""

from events import InvitedLanguageSet, LanguageChosen, LanguageSet, account_stream
from pbem.core.phrases import ENGLISH
from pbem.ledger import GameRecord, Person
from pbem.reports.languages import NAMES, language_called
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.texts import clean


def spoken(desk: Desk, table: GameRecord, wanted: str) -> str:
    """The code of a language that the game supports."""
    known, language = desk.rules(table).META.languages, language_called(wanted)
    if language not in known:
        names = ", ".join(f"{code} ({NAMES[code][0]})" for code in known)
        raise Refused(f"{table.title} does not support the language {clean(wanted)[:20]!r}; it supports: {names}.")
    return language


def speak(writer: EventWriter, seat: str, language: str) -> None:
    """Sets the language from now on, also for the next game of the same address."""
    writer.note(LanguageSet, seat=seat, language=language)
    where = writer.people.of(seat).address
    if where and remembered(writer.desk, where) != language:
        stream = account_stream(where.casefold())
        writer.add(LanguageChosen, stream, len(writer.desk.ledger.events(stream)) + 1, language=language)


def keep_for_guest(writer: EventWriter, seat: str, language: str) -> None:
    """Sets the language of an invited guest; the current player keeps theirs."""
    writer.note(InvitedLanguageSet, seat=seat, language=language)


def guest_language(desk: Desk, table: GameRecord, person: Person) -> str:
    """The language of an invitation: the one set for the guest, else the last one used for the same address."""
    wanted = person.invited_language or remembered(desk, person.invited)
    return wanted if wanted in desk.rules(table).META.languages else ENGLISH


def greet(writer: EventWriter, seat: str, said: str, guessed: str = "") -> None:
    """Sets a new player's language: the one given, else the one used before, else the guess."""
    person = writer.people.of(seat)
    wanted = said or remembered(writer.desk, person.address) or guessed
    if wanted and wanted != person.language and wanted in writer.desk.rules(writer.table).META.languages:
        speak(writer, seat, wanted)


def remembered(desk: Desk, where: str) -> str:
    """The language chosen for an address in any game; "" if there is none."""
    if not where:
        return ""
    events = desk.ledger.events(account_stream(where.casefold()))
    return next((event.language for event in reversed(events) if isinstance(event, LanguageChosen)), "")
