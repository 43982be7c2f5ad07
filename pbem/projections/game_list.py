"""The list of games: the table of each, folded from the notification log and kept between two looks."""

from collections.abc import Mapping
from pathlib import Path
from uuid import UUID

import msgspec

from pbem import __version__
from pbem.ledger import Ledger, Notification, Table, fold
from pbem.ledger.folding import CHANGES
from pbem.projections import kept
from pbem.projections.cache import SHAPE
from pbem.projections.position import fingerprint

PAGE = 500
TOPICS = tuple(kind.TOPIC for kind in CHANGES)


class _Kept(msgspec.Struct):
    """`last` is the fingerprint of notification `after`, the last one folded in."""

    program: str = __version__
    shape: str = SHAPE
    after: int = 0
    last: str = ""
    tables: dict[UUID, Table] = {}


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(_Kept)


class GameList:
    def __init__(self, folder: Path, ledger: Ledger) -> None:
        self._path = folder / "games.list"
        self._ledger = ledger

    def tables(self) -> Mapping[UUID, Table]:
        """The table of every game, oldest game first."""
        record = self._recalled()
        before = record.after
        while page := self._ledger.notifications(record.after, PAGE, TOPICS):
            _follow(record, page)
        if record.after != before:
            kept.write(self._path, _ENCODER.encode(record))
        return record.tables

    def _recalled(self) -> _Kept:
        content = kept.read(self._path)
        if content is None:
            return _Kept()
        try:
            record = _DECODER.decode(content)
        except (msgspec.MsgspecError, UnicodeError):
            return _Kept()
        if (record.program, record.shape) != (__version__, SHAPE) or not self._is_ours(record):
            return _Kept()
        return record

    def _is_ours(self, record: _Kept) -> bool:
        """Whether the ledger still holds what the list was folded from: it may have been restored or replaced."""
        page = self._ledger.notifications(record.after - 1, 1, TOPICS)
        return bool(page) and (page[0].id, fingerprint(page[0].event)) == (record.after, record.last)


def _follow(record: _Kept, page: list[Notification]) -> None:
    for _, event in page:
        fold(record.tables.setdefault(event.originator_id, Table()), event)
    record.after, record.last = page[-1].id, fingerprint(page[-1].event)
