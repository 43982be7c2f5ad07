"""How the server is: what waits, what is stuck, what came back, how much room is left. In one function, for the page of
those who keep it, for letters to them, and for programs that watch it.
"""

import platform
import shutil
import sqlite3
from datetime import datetime, timedelta
from uuid import UUID

from msgspec import Struct

from events import AddressFailed
from pbem import __version__
from pbem.ledger import GameRecord, Sign
from pbem.projections import Waiting
from pbem.service.kernel.desk import Desk
from pbem.service.turns.deadlines import closing, instant
from pbem.service.turns.doors import DoorState, doors, waits_for
from pbem.service.turns.next_look import is_due
from pbem.service.turns.stages import Stage, stage

# A tick comes every few seconds, so a turn that is due for longer is stuck.
TURN_PATIENCE = timedelta(minutes=2)
# How far back bounces are looked for, and how many are shown.
BACK, MOST_BOUNCES = 20_000, 20


class StuckTurn(Struct, frozen=True):
    """A turn that should have been played since `since`; `waits` names the doors for which its seal waits."""

    game: UUID
    title: str
    turn: int
    version: int
    stage: str
    since: str
    waits: tuple[str, ...] = ()


class DeadAddress(Struct, frozen=True):
    """An address that does not work any more; whose it is, and why, but not the address."""

    seat: str
    letter: str
    at: str
    reason: str


class Disk(Struct, frozen=True):
    free: int
    total: int


class Figures(Struct, frozen=True):
    """`parts` is what runs, or ended without a word; `letters` are those that were not sent."""

    at: str
    letters: tuple[Waiting, ...]
    doors: tuple[DoorState, ...]
    parts: tuple[Sign, ...]
    turns: tuple[StuckTurn, ...]
    bounces: tuple[DeadAddress, ...]
    disk: Disk
    versions: dict[str, str]

    @property
    def oldest_letter(self) -> Waiting | None:
        """The one that has waited longest, without those given up or refused."""
        waiting = [each for each in self.letters if each.state not in ("failed", "refused")]
        return min(waiting, key=lambda each: each.queued, default=None)

    @property
    def given_up(self) -> list[Waiting]:
        return [each for each in self.letters if each.state == "failed"]

    def count(self, what: str) -> int:
        """How many letters of a kind the spools of all machines have: waiting, held or in quarantine."""
        return sum(int(part.said.get(what, "0")) for part in self.parts)


def figures(desk: Desk) -> Figures:
    known = doors(desk)
    usage = shutil.disk_usage(desk.var) if desk.var.exists() else shutil.disk_usage("/")
    return Figures(
        at=desk.moment(),
        letters=tuple(desk.outbox.look().waiting),
        doors=tuple(known),
        parts=tuple(desk.ledger.signs.all()),
        turns=tuple(_stuck(desk, known)),
        bounces=tuple(_bounces(desk)),
        disk=Disk(usage.free, usage.total),
        versions=versions(),
    )


def versions() -> dict[str, str]:
    return {
        "pbem": __version__,
        "Python": platform.python_version(),
        "SQLite": sqlite3.sqlite_version,
        "system": f"{platform.system()} {platform.release()}",
    }


def _stuck(desk: Desk, known: list[DoorState]) -> list[StuckTurn]:
    at, late = desk.moment(), desk.now() - TURN_PATIENCE
    due = [table for table in desk.game_list.due(at) if not table.moved_to and is_due(table, at)]
    return [_stuck_turn(desk, table, at, known) for table in due if _since(table) < late]


def _since(table: GameRecord) -> datetime:
    if table.sealed is not None:
        return instant(table.sealed.at)
    is_open = stage(table) is Stage.OPEN and table.deadline
    return max(instant(table.written), closing(table)) if is_open else instant(table.written)


def _stuck_turn(desk: Desk, table: GameRecord, at: str, known: list[DoorState]) -> StuckTurn:
    waits = tuple(door.name for door in waits_for(desk, table, at, known))
    since = _since(table).strftime("%Y-%m-%dT%H:%M:%SZ")
    return StuckTurn(table.game, table.title, table.turn, table.version, stage(table).value, since, waits)


def _bounces(desk: Desk) -> list[DeadAddress]:
    found: list[DeadAddress] = []
    after = max(0, desk.ledger.head() - BACK)
    while page := desk.ledger.notifications(after, 500, (AddressFailed.TOPIC,)):
        events = [event for _, event in page if isinstance(event, AddressFailed)]
        found += [DeadAddress(event.seat, event.letter, event.at, event.reason) for event in events]
        after = page[-1].id
    return found[::-1][:MOST_BOUNCES]
