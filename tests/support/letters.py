"""What the tests of outgoing mail work with."""

import atexit
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

from events import LetterQueued
from pbem.bootstrap import make_desk
from pbem.config import ROOT
from pbem.ledger import Ledger
from pbem.mail.letters import Letter, LetterWriter
from pbem.reports.pdf import Printer
from pbem.service import Desk, SetContact, TakeSeat, set_contact, take_seat
from tests.support.desks import Clock, SeededSecrets, Shelf, new_id, opened, table
from tests.support.games import dice_race as race

HOST = "games.example.org"
ADDRESSES = {"red": "red@example.org", "blue": "blue@example.net"}
ZONES = {"red": "Europe/Rome", "blue": "America/New_York"}

# Starting the process that makes PDFs takes longer than making one: all tests share it.
PRINTER = Printer()
atexit.register(PRINTER.close)


def post_desk(ledger: Ledger, folder: Path, clock: Clock, game: object = race, seed: str = "test") -> Desk:
    secrets = SeededSecrets(seed)
    return make_desk(
        ledger, folder / "cache", ROOT / "templates", Shelf(game), clock, secrets, mail_host=HOST, printer=PRINTER
    )


def mailed(desk: Desk, bots: tuple[str, ...] = (), **fields: Any) -> UUID:
    """A game whose first turn is open, with everybody reached by mail."""
    given: dict[str, Any] = {"master": "Mia <mia@example.org>", "turn_seconds": 3 * 86400}
    game = opened(desk, **(given | fields))
    for seat in table(desk, game).seats:
        if seat in bots:
            take_seat(desk, TakeSeat(id=new_id(), game=game, seat=seat, player="bot", kind="bot"))
        else:
            address, zone = ADDRESSES[seat], ZONES[seat]
            command = TakeSeat(id=new_id(), game=game, seat=seat, player=seat.title(), address=address, zone=zone)
            take_seat(desk, command)
    return game


def contact(desk: Desk, game: UUID, seat: str, **fields: Any) -> Any:
    return set_contact(desk, SetContact(id=new_id(), game=game, seat=seat, **fields))


def queued(desk: Desk, kind: str = "") -> list[LetterQueued]:
    """Every letter that was ever queued, in order."""
    return [each for each in _queued(desk) if not kind or each.kind == kind]


def _queued(desk: Desk) -> Iterator[LetterQueued]:
    after = 0
    while page := desk.ledger.notifications(after, 500, (LetterQueued.TOPIC,)):
        yield from (event for _, event in page if isinstance(event, LetterQueued))
        after = page[-1].id


def kinds(desk: Desk, seat: str | None = None) -> list[str]:
    return [each.kind for each in queued(desk) if seat is None or each.seat == seat]


def written(desk: Desk, kind: str, seat: str | None = None) -> Letter:
    """The last letter of a kind, written out."""
    found = [each for each in queued(desk, kind) if seat is None or each.seat == seat]
    return LetterWriter(desk).letter(found[-1])
