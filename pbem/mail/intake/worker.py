"""The worker: takes letters from the spool, reads them, judges them, does what they ask, and notes what became of them.

All it does is known to the ledger by the letter's own id. Killed anywhere, it or another begins again with the same
letter, and what was done is not done twice.
"""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from pbem.core.phrases import Text
from pbem.ledger import LedgerError
from pbem.mail.intake import quarantine
from pbem.mail.intake.actions import DEEDS, Touches
from pbem.mail.intake.bounced_letters import take_back
from pbem.mail.intake.checks import Objection, Way, objection
from pbem.mail.intake.context import Office
from pbem.mail.intake.held_letters import english, expire, hold, is_confirmed
from pbem.mail.intake.incoming_letter import Case, Role
from pbem.mail.intake.recipients import recipient
from pbem.mail.intake.replies import id_of, refuse
from pbem.mail.intake.spooled_letter import Damaged, Entry, Note
from pbem.mail.reading import Unreadable, read_letter
from pbem.service import Refused
from pbem.service.letters.letter_dedup import LetterTaken, is_done, letter_taken

# A letter over which the ledger stumbles as often as this is put aside for a person.
MOST_TRIES = 5
# How many letters are taken up at a time. Others wait to write while they are filed, so it is a handful.
TOGETHER = 4
TWICE = "it was dealt with before"


class Handled(Struct, frozen=True):
    """What became of one letter: accepted, refused, ignored, held, quarantined or delayed."""

    name: str
    became: str
    why: str


class Worker:
    def __init__(self, office: Office, told: Callable[[Handled], None]) -> None:
        self._office = office
        self._desk = office.desk
        self._spool = office.spool
        self._told = told

    def work(self, is_stopping: Callable[[], bool] = lambda: False) -> int:
        """Deals with what waits, or with what it has in hand when it is told to stop; returns how many letters.

        LedgerError if the ledger cannot be had.
        """
        count = 0
        for entries in self._spool.bundles(TOGETHER):
            for entry, note in self._deal_with(entries):
                self._told(Handled(entry.name, note.became, note.why or "; ".join(note.did)))
                count += 1
            if is_stopping():
                break
        return count

    def _deal_with(self, entries: Sequence[Entry]) -> Iterator[tuple[Entry, Note]]:
        """One after the other; sheets that follow one another are filed together."""
        waiting: dict[str, tuple[Entry, Case]] = {}
        for entry in entries:
            case = self._sheet(entry) if len(entries) > 1 else None
            if case is not None and case.id not in waiting:
                waiting[case.id] = entry, case
                continue
            yield from self._file(list(waiting.values()))
            waiting = {}
            yield entry, self._handle(entry)
        yield from self._file(list(waiting.values()))

    def _sheet(self, entry: Entry) -> Case | None:
        """The case, if nothing stands against it and it is about a sheet: then dealing with it is filing it."""
        try:
            case = self._opened(entry)
            if isinstance(case, Case) and case.role is Role.PLAYER and not is_done(self._desk, case.id):
                is_sheet = objection(case) is None and _is_sheet(case)
                return case if is_sheet else None
        except Exception:  # noqa: BLE001 - whoever deals with the letter by itself finds it again, and does what it takes
            return None
        return None

    def _file(self, waiting: Sequence[tuple[Entry, Case]]) -> Iterator[tuple[Entry, Note]]:
        """All at once, so that they wait for the disk together. If that fails it is as if it had not been tried."""
        if not waiting:
            return
        try:
            with self._desk.ledger.together():
                notes = [self._carry_out(case) for _, case in waiting]
        except Exception:  # noqa: BLE001 - as above
            yield from ((entry, self._handle(entry)) for entry, _ in waiting)
            return
        for (entry, _), note in zip(waiting, notes, strict=True):
            self._spool.finish(entry, note)
            yield entry, note

    def tidy(self, days: int) -> None:
        """What need not be done for every letter."""
        expire(self._office)
        self._spool.prune(days)

    def _handle(self, entry: Entry) -> Note:
        try:
            return self._deal(entry)
        except LedgerError as error:
            return self._delay(entry, error)
        except Damaged as error:
            return quarantine.put_aside(self._office, entry, f"the file is damaged: {error}")
        except Exception as error:  # noqa: BLE001 - one letter that breaks something must not hold up the others
            return quarantine.put_aside(self._office, entry, f"{type(error).__name__}: {error}")

    def _delay(self, entry: Entry, error: LedgerError) -> Note:
        """The ledger may be out of reach, or only stumble over this letter."""
        try:
            self._desk.ledger.head()
        except LedgerError:
            self._spool.put_back(entry)
            raise
        _, _, notes = entry.read()
        if sum(note.became == "delayed" for note in notes) >= MOST_TRIES:
            return quarantine.put_aside(self._office, entry, str(error))
        note = Note(self._desk.moment(), "delayed", str(error))
        self._spool.put_back(entry, note)
        return note

    def _deal(self, entry: Entry) -> Note:
        case = self._opened(entry)
        if case is None:
            return quarantine.put_aside(self._office, entry, "there is no such address here")
        if isinstance(case, Unreadable):
            return quarantine.unreadable(self._office, entry, case)
        raised = None if self._is_passed(case) else objection(case)
        if raised is not None and raised.way is Way.HOLD:
            return hold(case, entry, raised.why)
        note = self._judged(case, raised)
        self._spool.finish(entry, note)
        return note

    def _opened(self, entry: Entry) -> Case | Unreadable | None:
        """None if it came to an address that is not ours."""
        envelope, raw, notes = entry.read()
        found = recipient(self._desk, envelope.recipient)
        if found is None:
            return None
        letter = read_letter(raw, authserv=self._office.authserv, envelope_from=envelope.sender)
        if isinstance(letter, Unreadable):
            return letter
        return Case(self._office, envelope, letter, found, is_confirmed(notes))

    def _is_passed(self, case: Case) -> bool:
        """A letter whose first command was carried out passed the checks; the turn may be over since."""
        return any(is_done(self._desk, each) for each in (case.id, case.command(1))) or bool(case.recipient.returned)

    def _judged(self, case: Case, raised: Objection | None) -> Note:
        if is_done(self._desk, case.id):
            return self._note("ignored", TWICE)
        if case.recipient.returned is not None:
            became, why = take_back(self._desk, case.letter, case.recipient.token)
            return self._note(became, why, case=case)
        if raised is None:
            return self._carry_out(case)
        if raised.way is Way.IGNORE:
            return self._note(raised.way.value, _noted(raised.why))
        told = refuse(case, case.words.say(raised.why), case.words.say(raised.hint))
        return self._note(raised.way.value, _noted(raised.why), (told,), case)

    def _carry_out(self, case: Case) -> Note:
        did: list[str] = []
        for number, wish in enumerate(case.wishes, 1):
            deed, command = DEEDS[type(wish)], self._command(case, number)
            if deed.touches is Touches.NOTHING and is_done(self._desk, command):
                continue
            try:
                did.append(deed.run(case, wish, command))
            except Refused as refused:
                left = [DEEDS[type(each)].name for each in case.wishes[number:]]
                undone = case.say("undone", what=", ".join(left)) if left else ""
                did.append(refuse(case, " ".join(case.words.say(refused.phrase).split()), undone))
                return self._note("refused", str(refused), tuple(did), case)
        return self._note("accepted", "", tuple(did), None if _is_one(case) else case)

    def _command(self, case: Case, number: int) -> str:
        """Somebody without a seat gets one answer of a kind in an hour: the hour is part of the command."""
        if case.role is Role.STRANGER:
            kind = type(case.wishes[number - 1]).__name__
            return f"mail/answer/{id_of(case.answer_to)}/{case.hour}/{kind}"
        return case.id if _is_one(case) else case.command(number)

    def _note(self, became: str, why: str, did: tuple[str, ...] = (), case: Case | None = None) -> Note:
        """What became of the letter; for a case that nothing else tells of, the ledger remembers it."""
        # Nothing is written for people we do not know: anybody could fill the ledger.
        if case is not None and (case.role is not Role.STRANGER or case.recipient.returned):
            letter_taken(self._desk, case.id, LetterTaken(became, why))
        return Note(self._desk.moment(), became, why, did)


def _noted(why: Text) -> str:
    """For whoever keeps the server."""
    return english().say(why)


def _is_one(case: Case) -> bool:
    """Whether what the letter asks for is written at once: then that tells, too, that the letter was dealt with."""
    return case.role is not Role.STRANGER and len(case.wishes) == 1 and DEEDS[type(case.wishes[0])].is_one


def _is_sheet(case: Case) -> bool:
    return all(DEEDS[type(wish)].touches is Touches.SHEET for wish in case.wishes)
