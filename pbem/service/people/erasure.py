"""Forgetting a person: the keys are destroyed, and what was never encrypted is replaced.

What the log commits to stays: encrypted records as they are, plain ones as commitments. So a game still replays and
verifies, and its players read "a former player".
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from uuid import UUID

from msgspec import Struct

from events import AddressSet, Event, GameOpened, PersonErased, people_stream
from pbem.audit.entries import REDACTABLE
from pbem.core.grammar import nearest
from pbem.ledger import DEPUTY, MASTER, AdoptedRow, Conflict, GameRecord, redacted
from pbem.service.kernel.commands import LeaveSeat
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.texts import clean
from pbem.service.people.mailboxes import is_same
from pbem.service.people.plain_records import rewritten
from pbem.service.people.seats import leave_seat
from pbem.service.people.traces import Trace, traces

# Where letters are files.
FOLDERS = ("mail", "outbox")
ATTEMPTS = 20
PAGE = 500


class Forgotten(Struct, frozen=True):
    """What was done: `games` in which the person was, `records` whose content was replaced, `files` removed."""

    who: str
    games: tuple[UUID, ...]
    records: int
    files: int


class Wanted(Struct, frozen=True):
    """Whom to forget, and where that person is."""

    address: str
    found: list[Trace]

    @property
    def names(self) -> dict[UUID, set[str]]:
        return {trace.game: trace.names for trace in self.found}


def forget_person(desk: Desk, who: str, *, resign: bool = False) -> Forgotten:
    """Forgets the person with this address or name. With `resign`, the person leaves the seats of running games."""
    wanted = _wanted(desk, clean(who).strip())
    _require_no_game_to_run(desk, wanted)
    _leave_games(desk, wanted, resign)
    persons, handles = _keys(desk, wanted)
    if not wanted.found and not persons and not _is_known(desk, wanted):
        raise Refused(_nobody(desk, who))
    records = _redact_games(desk, wanted) + _rewrite_others(desk, wanted)
    if desk.ledger.persons:
        desk.ledger.persons.destroy(persons, handles, desk.moment())
    files = remove_letters(desk.var, wanted.address)
    for cache in (desk.cache, desk.game_list, desk.outbox):
        cache.clear()
    desk.ledger.scrub()
    return Forgotten(clean(who), tuple(trace.game for trace in wanted.found), records, files)


def _wanted(desk: Desk, who: str) -> Wanted:
    if "@" in who:
        return Wanted(who, list(traces(desk, address=who)))
    found = list(traces(desk, name=who)) if who else []
    addresses = sorted({address.casefold() for trace in found for address in trace.addresses})
    if len(addresses) > 1:
        raise Refused(f"Several people are called {who}; write an address: {', '.join(addresses)}.")
    return Wanted(addresses[0], list(traces(desk, address=addresses[0]))) if addresses else Wanted("", found)


def _require_no_game_to_run(desk: Desk, wanted: Wanted) -> None:
    for trace in wanted.found:
        table = desk.open(trace.game).table
        reached = desk.people(trace.game).of(MASTER).address
        is_now = is_same(reached, wanted.address) if reached else table.master in trace.names
        if trace.is_master and is_now and not table.ended:
            if table.resolved_turn is not None:
                raise Refused(_ran(table))
            told = "which is not over: let it end, or give it another master (pbem address GAME master --set ADDRESS)"
            raise Refused(f"This person runs {table.title}, {told}. Nothing was changed.")
    _require_no_office(desk, wanted)


def _require_no_office(desk: Desk, wanted: Wanted) -> None:
    """Who could know everything about a game takes no seat of it: that needs the address until the game is over."""
    persons, _ = _keys(desk, wanted)
    for table in desk.game_list.tables().values():
        if table.ended or table.resolved_turn is None:
            continue
        for event in desk.ledger.events(people_stream(table.game)):
            if not isinstance(event, AddressSet) or event.seat not in (MASTER, DEPUTY) or not event.address:
                continue
            if is_same(event.address, wanted.address) or event.person in persons:
                raise Refused(_ran(table))


def _ran(table: GameRecord) -> str:
    return (
        f"This person runs {table.title}, or has run it, and it is not over. Whoever could know everything about a "
        "game takes no seat of it, so the server has to recognise that person until the end. Let it end first, "
        "then ask again. Nothing was changed."
    )


def _leave_games(desk: Desk, wanted: Wanted, resign: bool) -> None:
    for trace in wanted.found:
        table = desk.open(trace.game).table
        held = [seat for seat, place in table.seats.items() if place.tenure in trace.tenures and place.player]
        for seat in held if not table.ended else ():
            if not resign:
                told = "resign first, or ask to resign and be forgotten at once (pbem forget --resign)"
                raise Refused(f"This person plays seat {seat} of {table.title}: {told}. Nothing was changed.")
            id_ = f"forget/{table.game}/{seat}/{table.seats[seat].tenure}"
            leave_seat(desk, LeaveSeat(id=id_, by="forget", game=table.game, seat=seat, reason=""))


def _keys(desk: Desk, wanted: Wanted) -> tuple[set[str], set[str]]:
    """The persons whose keys are destroyed, and the handles that led to them."""
    handles = {wanted.address} if wanted.address else set()
    handles |= {f"{game}/{name}" for game, names in wanted.names.items() for name in names}
    persons = {person for trace in wanted.found for person in trace.persons}
    for handle in handles:
        persons.update(desk.ledger.persons.called(handle) if desk.ledger.persons else ())
    return persons, handles


def _is_known(desk: Desk, wanted: Wanted) -> bool:
    """Whether anything but a game names the address: a letter, a session."""
    return bool(wanted.address) and next(_others(desk, wanted), None) is not None


def _nobody(desk: Desk, who: str) -> str:
    known = desk.ledger.persons.handles() if desk.ledger.persons else ()
    close = nearest(clean(who).casefold(), [each.rpartition("/")[2] for each in known])
    hint = f" Did you mean {close}?" if close else ""
    told = "nobody is known here by that address or name, or it is erased already"
    return f"Nothing is stored about {clean(who)[:80]!r}: {told}.{hint}"


def _redact_games(desk: Desk, wanted: Wanted) -> int:
    """Replaces what is plain in the games themselves, and says so in their logs."""
    done = 0
    for trace in wanted.found:
        about = {event.originator_version: event for event in trace.records}
        plain = [row for row in _rows(desk, trace.game, about) if _is_plain(row, about[row.number])]
        rows = [_without_person(desk, row, about[row.number]) for row in plain]
        is_master = any(isinstance(event, GameOpened) and event.master for event in trace.records)
        if rows or is_master:
            desk.ledger.rewrite(rows)
            _tell(desk, trace.game, tuple(row.number for row in rows), is_master)
        done += len(rows)
    return done


def _rows(desk: Desk, game: UUID, numbers: Iterable[int]) -> Iterator[AdoptedRow]:
    wanted = set(numbers)
    for record in desk.ledger.records(game):
        if record.number in wanted and not record.is_redacted:
            yield AdoptedRow(game, record.number, record.topic, record.payload)


def _is_plain(row: AdoptedRow, event: Event) -> bool:
    """Whether what is personal in the record can be read without a key."""
    return row.topic in REDACTABLE and not getattr(event, "person", "")


def _without_person(desk: Desk, row: AdoptedRow, event: Event) -> AdoptedRow:
    payload = redacted(row.payload, dict(event.PERSONAL), desk.ledger.salt(row.stream, row.number))
    return row._replace(payload=payload)


def _tell(desk: Desk, game: UUID, records: tuple[int, ...], is_master: bool) -> None:
    for _ in range(ATTEMPTS):
        version = len(desk.ledger.records(game)) + 1
        event = PersonErased(
            originator_id=game,
            originator_version=version,
            at=desk.moment(),
            command=f"forget/{game}/{version}",
            records=records,
            is_master=is_master,
        )
        try:
            desk.ledger.append([event], command=event.command, name="ForgetPerson", at=event.at)
        except Conflict:
            continue
        return
    raise Refused("Too many others are writing to this game; try again in a moment.")


def _rewrite_others(desk: Desk, wanted: Wanted) -> int:
    """Replaces what is plain in letters, contact details, accounts and answers: nothing commits to them."""
    rows: list[AdoptedRow] = list(_others(desk, wanted))
    for start in range(0, len(rows), PAGE):
        desk.ledger.rewrite(rows[start : start + PAGE])
    return len(rows)


def _others(desk: Desk, wanted: Wanted) -> Iterator[AdoptedRow]:
    after, games = 0, {opened.originator_id for opened in desk.ledger.opened_games()}
    while page := desk.ledger.rows(after, PAGE):
        after = page[-1][0]
        for _, row in page:
            if row.stream not in games:
                changed = rewritten(desk.ledger, row, wanted.address, wanted.names)
                if changed is not None:
                    yield changed


def remove_letters(var: Path, address: str) -> int:
    """Removes the files of letters in which the address is."""
    removed = 0
    for file in _files(var) if address else ():
        if address.casefold().encode() in file.read_bytes().lower():
            file.unlink(missing_ok=True)
            removed += 1
    return removed


def _files(var: Path) -> Sequence[Path]:
    return [file for name in FOLDERS for file in sorted((var / name).rglob("*")) if file.is_file()]
