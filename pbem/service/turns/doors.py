"""The doors through which letters come in, and whether a turn must wait for one of them.

What arrived before a deadline counts, however late it is read. So each door says up to which moment everything that
came in through it is dealt with, and a turn is not sealed before all doors are beyond its deadline. A door that makes
no progress holds a turn for a set time only.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path

from msgspec import Struct

from events import moment
from pbem.ledger import GameRecord, Sign
from pbem.service.kernel.desk import Desk
from pbem.service.letters.spooled import dealt_with, spool_folder, spool_id
from pbem.service.turns.deadlines import closing, instant
from pbem.service.turns.stages import why_seal

# A spool of letters, a mailbox they are fetched from, the pages of one process, and a clock that was set forward: it is
# no door, but what seems to be due may not be.
SPOOL, MAILBOX, PAGES, CLOCK = "spool", "mailbox", "pages", "clock"
KINDS = (SPOOL, MAILBOX, PAGES, CLOCK)
THROUGH, SINCE, END = "through", "since", "end"
# How long somebody has to set such a clock back.
CLOCK_WAIT = timedelta(hours=1)


class DoorState(Struct, frozen=True):
    """Everything that arrived before `through` is dealt with; that has been so since `since`. What is due after `end`
    need not wait ("" = no end)."""

    name: str
    kind: str
    through: str
    since: str
    end: str = ""


class DoorProgress:
    """How far one door is, and since when: for those who report it."""

    def __init__(self) -> None:
        self._through = self._since = ""

    def said(self, through: datetime, now: datetime) -> dict[str, str]:
        return self.reached(moment(through), now)

    def reached(self, through: str, now: datetime) -> dict[str, str]:
        if through > self._through or not self._since:
            self._through, self._since = through, moment(now)
        return {THROUGH: through, SINCE: self._since}


def spool_door(folder: Path) -> str:
    return f"{SPOOL}/{spool_id(folder)}"


def mailbox_door(folder: Path) -> str:
    return f"{MAILBOX}/{spool_id(folder)}"


def doors(desk: Desk) -> list[DoorState]:
    """Every door that may have letters; the spool of this machine is looked at, of others we have their word.

    Pages whose process is gone have no requests any more, and nobody was told that theirs was accepted.
    """
    folder = spool_folder(desk.var)
    found = {sign.name: _door(sign) for sign in desk.ledger.signs.all() if _counts(sign)}
    if spool_id(folder):
        own = spool_door(folder)
        found[own] = _own_spool(desk, own, found.get(own))
    return list(found.values())


def _counts(sign: Sign) -> bool:
    return sign.kind in KINDS and (sign.kind != PAGES or sign.is_alive)


def _door(sign: Sign) -> DoorState:
    return DoorState(sign.name, sign.kind, *(sign.said.get(key, "") for key in (THROUGH, SINCE, END)))


def _own_spool(desk: Desk, name: str, said: DoorState | None) -> DoorState:
    through = moment(dealt_with(spool_folder(desk.var), desk.now()))
    return DoorState(name, SPOOL, through, said.since if said else "")


def waits_for(desk: Desk, table: GameRecord, at: str, known: Iterable[DoorState]) -> list[DoorState]:
    """The doors for which the seal of the open turn, which is due, must wait."""
    upto = _upto(table, at)
    return [door for door in _behind(table, at, upto, known) if at < _patience_ends(desk, door, upto)]


def given_up(desk: Desk, table: GameRecord, at: str, known: Iterable[DoorState]) -> list[DoorState]:
    """The doors for which it has waited long enough, although they may have letters that came in time."""
    upto = _upto(table, at)
    real = [door for door in _behind(table, at, upto, known) if door.kind != CLOCK]
    return [door for door in real if at >= _patience_ends(desk, door, upto)]


def _behind(table: GameRecord, at: str, upto: str, known: Iterable[DoorState]) -> list[DoorState]:
    """When all players are ready, what lies in a spool still counts, but nobody waits to hear from a mailbox."""
    kinds = KINDS if why_seal(table, at) == "deadline" else (SPOOL,)
    behind = [door for door in known if door.kind in kinds and door.through < upto]
    return [door for door in behind if not door.end or upto <= door.end]


def _upto(table: GameRecord, at: str) -> str:
    """What arrived before this moment counts: the deadline, or when the last of those who are ready said so."""
    if why_seal(table, at) == "deadline":
        return moment(closing(table))
    said = (*table.arrivals.items(), *table.marks.items())
    return max((arrived for seat, arrived in said if seat in table.awaited), default="")


def _patience_ends(desk: Desk, door: DoorState, upto: str) -> str:
    patience = CLOCK_WAIT if door.kind == CLOCK else desk.seal_wait
    return moment(instant(max(upto, door.since)) + patience)
