"""The list of games: the record of each, folded from the notification log and cached between calls."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

import msgspec

from events import Event
from pbem import __version__
from pbem.ledger import Damage, GameRecord, Ledger, LedgerError, fold, folded
from pbem.ledger.fold_events import CHANGES
from pbem.projections import checked_file
from pbem.projections.cache import SHAPE
from pbem.projections.position import fingerprint

PAGE = 500
TOPICS = tuple(kind.TOPIC for kind in CHANGES)


class _Kept(msgspec.Struct):
    """`last` is the fingerprint of notification `after`, the last one folded in.

    The record of a damaged game goes as far as its events could be read.
    """

    program: str = __version__
    shape: str = SHAPE
    erasures: int = 0
    after: int = 0
    last: str = ""
    tables: dict[UUID, GameRecord] = {}
    damaged: dict[UUID, str] = {}


class Damaged(NamedTuple):
    """A game that cannot be folded from its events: its title, if that can be read, and why."""

    title: str
    why: str

    def __str__(self) -> str:
        return f"{self.title or 'A game'} is damaged and was left out: {self.why}"


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(_Kept)


class GameList:
    def __init__(self, folder: Path, ledger: Ledger) -> None:
        self._path = folder / "games.list"
        self._ledger = ledger

    def tables(self) -> Mapping[UUID, GameRecord]:
        """The record of every undamaged game, oldest first."""
        record = self._read()
        return {game: table for game, table in record.tables.items() if game not in record.damaged}

    def damaged(self) -> Mapping[UUID, Damaged]:
        """The damaged games."""
        record = self._read()
        return {game: Damaged(record.tables[game].title, why) for game, why in record.damaged.items()}

    def all(self) -> Mapping[UUID, GameRecord]:
        """Both, to find a game by its name."""
        return self._read().tables

    def _read(self) -> _Kept:
        record = self._recalled()
        before = (record.after, dict(record.damaged))
        while page := self._ledger.look_through(record.after, PAGE, TOPICS):
            _follow(record, page)
        self._try_again(record)
        if (record.after, record.damaged) != before:
            checked_file.write(self._path, _ENCODER.encode(record))
        return record

    def _try_again(self, record: _Kept) -> None:
        """Tries damaged games again, which may have been repaired since."""
        for game in list(record.damaged):
            with suppress(LedgerError):
                record.tables[game] = folded(self._ledger.events(game))
                del record.damaged[game]

    def _recalled(self) -> _Kept:
        content = checked_file.read(self._path)
        fresh = _Kept(erasures=self._ledger.erasures())
        if content is None:
            return fresh
        try:
            record = _DECODER.decode(content)
        except (msgspec.MsgspecError, UnicodeError):
            return fresh
        is_same = (record.program, record.shape, record.erasures) == (__version__, SHAPE, fresh.erasures)
        return record if is_same and self._is_ours(record) else fresh

    def clear(self) -> None:
        """Removes the file: somebody was forgotten whose name may be in it."""
        self._path.unlink(missing_ok=True)

    def _is_ours(self, record: _Kept) -> bool:
        """Whether the ledger still contains what the list was folded from: it may have been restored or replaced."""
        page = self._ledger.look_through(record.after - 1, 1, TOPICS)
        return bool(page) and (page[0][0], fingerprint(page[0][1])) == (record.after, record.last)


def _follow(record: _Kept, page: list[tuple[int, Event | Damage]]) -> None:
    for _, event in page:
        game = event.originator_id
        table = record.tables.setdefault(game, GameRecord())
        if game not in record.damaged:
            try:
                _fold(table, event)
            except LedgerError as error:
                record.damaged[game] = str(error)
    record.after, record.last = page[-1][0], fingerprint(page[-1][1])


def _fold(table: GameRecord, event: Event | Damage) -> None:
    if isinstance(event, Damage):
        raise LedgerError(event.why)
    # A repaired game has already been folded to its end.
    if event.originator_version > table.version:
        fold(table, event)
