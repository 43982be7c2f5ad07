"""What is erased by itself: letters that were sent long ago, and people who have not been here for long.

The tick does it once a day. Each time it goes on where it ended, so that it never reads the whole ledger again.
"""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import msgspec

from events import (
    AddressSet,
    LetterFailed,
    LetterQueued,
    LetterSent,
    LinkMade,
    SeatInvited,
    SessionOpened,
    moment,
    people_stream,
)
from pbem.ledger import AdoptedRow
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.shared_file import read_shared, write_shared
from pbem.service.people.erasure import forget_person
from pbem.service.people.plain_records import blank_letter

PAGE = 500
FILE = "retention"
OVER = (LetterSent, LetterFailed)


class Progress(msgspec.Struct, frozen=True):
    """The last day on which this was done, and the number of the last record looked at."""

    day: str = ""
    after: int = 0


def keep_less(desk: Desk) -> list[str]:
    """Erases what is older than the settings allow, at most once a day; says what it did."""
    done, today = _progress(desk), desk.moment()[:10]
    if done.day == today or not (desk.retention.letters or desk.retention.accounts):
        return []
    after, erased = _blank_letters(desk, done.after) if desk.retention.letters else (done.after, 0)
    gone = list(_forget_absent(desk)) if desk.retention.accounts else []
    write_shared(desk, FILE, msgspec.json.encode(Progress(today, after)))
    rows = ((erased, "erased {} old letters"), (len(gone), "forgot {} people who were not here for long"))
    return [words.format(number) for number, words in rows if number]


def _progress(desk: Desk) -> Progress:
    content = read_shared(desk, FILE)
    return msgspec.json.decode(content, type=Progress) if content else Progress()


def _cutoff(desk: Desk, days: int) -> str:
    return moment(desk.now() - timedelta(days=days))


def _blank_letters(desk: Desk, after: int) -> tuple[int, int]:
    """Letters that were sent or given up before the cutoff: only when and to which seat they went is left."""
    before, erased = _cutoff(desk, desk.retention.letters), 0
    _remove_files(desk.var / "outbox", desk, before)
    while page := desk.ledger.look_through(after, PAGE, (LetterQueued.TOPIC,)):
        for number, event in page:
            if isinstance(event, LetterQueued) and event.at >= before:
                return after, erased
            after = number
            life = desk.ledger.events(event.originator_id) if isinstance(event, LetterQueued) else ()
            if any(isinstance(each, OVER) for each in life):
                desk.ledger.rewrite(list(_blank(desk, event.originator_id)))
                erased += 1
    return after, erased


def _blank(desk: Desk, letter: UUID) -> Iterator[AdoptedRow]:
    for record in desk.ledger.records(letter):
        row = AdoptedRow(letter, record.number, record.topic, record.payload)
        fields = record.fields()
        if record.name == LetterQueued.TOPIC:
            yield blank_letter(row)
        elif personal := {field: "" for field in ("to", "said", "reason") if field in fields}:
            yield row._replace(payload=msgspec.json.encode(fields | personal))


def _remove_files(folder: Path, desk: Desk, before: str) -> None:
    """Letters in the Maildir of a server without a relay."""
    for file in folder.rglob("*") if folder.is_dir() else ():
        if file.is_file() and moment(desk.now().fromtimestamp(file.stat().st_mtime, desk.now().tzinfo)) < before:
            file.unlink(missing_ok=True)


def _forget_absent(desk: Desk) -> Iterator[str]:
    before = _cutoff(desk, desk.retention.accounts)
    for address, seen in _last_seen(desk).items():
        if seen < before:
            try:
                forget_person(desk, address)
            except Refused:
                # Somebody with a seat, or a game to run, is here.
                continue
            yield address


def _last_seen(desk: Desk) -> dict[str, str]:
    """When each address was last used: to sign in, or in a game."""
    seen: dict[str, str] = {}
    after = 0
    while page := desk.ledger.look_through(after, PAGE, (LinkMade.TOPIC, SessionOpened.TOPIC)):
        after = page[-1][0]
        for _, event in page:
            if isinstance(event, LinkMade | SessionOpened) and event.address:
                _note(seen, event.address, event.at)
    for table in desk.game_list.tables().values():
        for event in desk.ledger.events(people_stream(table.game)):
            if isinstance(event, AddressSet | SeatInvited) and event.address:
                _note(seen, event.address, max(event.at, table.ended_at or desk.moment()))
    return seen


def _note(seen: dict[str, str], address: str, at: str) -> None:
    seen[address.casefold()] = max(seen.get(address.casefold(), ""), at)
