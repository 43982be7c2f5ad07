"""The outbox: the letters waiting to be sent, folded from the notification log and cached between calls.

A letter waits in the lane of its reader, behind the earlier ones; maps sent later have a separate lane, because they
may take long. Sent letters leave the outbox; those given up stay in it, outside their lane, until they are tried again.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec

from events import (
    Event,
    LetterClaimed,
    LetterDelayed,
    LetterFailed,
    LetterQueued,
    LetterRequeued,
    LetterSent,
)
from pbem import __version__
from pbem.ledger import Ledger
from pbem.projections import checked_file
from pbem.projections.cache import shape
from pbem.projections.position import fingerprint

PAGE = 500
# A lost list is simply rebuilt, so it need not be written for every letter.
SELDOM = 200
RECENT = 100


class Waiting(msgspec.Struct):
    """An unsent letter: `version` is the version of its last event, `free` when it may be claimed.

    `state` is queued, claimed (by `worker`), delayed, refused (and to be tried again) or failed. `refusals` counts how
    often the relay did not want it.
    """

    letter: UUID
    key: str
    kind: str
    lane: str
    queued: str
    version: int = 1
    state: str = "queued"
    free: str = ""
    tries: int = 0
    reason: str = ""
    worker: str = ""
    refusals: int = 0


class Done(msgspec.Struct, frozen=True):
    key: str
    to: str
    at: str


SHAPE = shape(Waiting)


class _Kept(msgspec.Struct):
    """`last` is the fingerprint of notification `after`, the last one folded in; `seen` may be far beyond it."""

    program: str = __version__
    shape: str = SHAPE
    erasures: int = 0
    after: int = 0
    last: str = ""
    seen: int = 0
    waiting: dict[UUID, Waiting] = {}
    sent: list[Done] = []


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(_Kept)


class Outbox:
    def __init__(self, folder: Path, ledger: Ledger) -> None:
        self._path = folder / "outbox.list"
        self._ledger = ledger
        self._record: _Kept | None = None
        self._written = 0

    def look(self) -> "Outbox":
        """The same outbox, including everything that happened since."""
        if self._record is not None and self._record.erasures != self._ledger.erasures():
            self.clear()
        record = self._record = self._record or self._recalled()
        head = self._ledger.head()
        while page := self._ledger.notifications(record.seen, PAGE, TOPICS) if head > record.seen else []:
            for _, event in page:
                CHANGES[type(event)](record, event)
            record.after, record.last = page[-1].id, fingerprint(page[-1].event)
            record.seen = record.after
        # There is nothing relevant between the last page and the head, so it need not be searched again.
        record.seen = max(record.seen, head)
        if record.after - self._written >= SELDOM:
            self.keep()
        return self

    def clear(self) -> None:
        """Begins again: somebody was forgotten whose address may be in the list or its file."""
        self._path.unlink(missing_ok=True)
        self._record, self._written = None, 0

    def keep(self) -> None:
        record = self._record
        if record is not None and record.after != self._written:
            checked_file.write(self._path, _ENCODER.encode(record))
            self._written = record.after

    @property
    def waiting(self) -> list[Waiting]:
        """All unsent letters, in the order of queueing."""
        return list((self._record or _Kept()).waiting.values())

    @property
    def sent(self) -> list[Done]:
        """The last few sent letters."""
        return list((self._record or _Kept()).sent)

    def next(self, at: str, is_gone: Callable[[str], bool] = lambda worker: False) -> Iterator[Waiting]:
        """The first letter of each lane, if it may be claimed at that moment, or if the worker that has it is gone.

        A letter that the relay did not want holds up no other.
        """
        lanes: set[str] = set()
        for letter in self.waiting:
            if letter.state == "failed" or letter.lane in lanes:
                continue
            if letter.state != "refused":
                lanes.add(letter.lane)
            if letter.free <= at or (letter.state == "claimed" and is_gone(letter.worker)):
                yield letter

    def _recalled(self) -> _Kept:
        content, fresh = checked_file.read(self._path), _Kept(erasures=self._ledger.erasures())
        if content is None:
            return fresh
        try:
            record = _DECODER.decode(content)
        except (msgspec.MsgspecError, UnicodeError):
            return fresh
        page = self._ledger.notifications(record.after - 1, 1, TOPICS)
        is_ours = bool(page) and (page[0].id, fingerprint(page[0].event)) == (record.after, record.last)
        if (record.program, record.shape, record.erasures) != (__version__, SHAPE, fresh.erasures) or not is_ours:
            return fresh
        self._written = record.seen = record.after
        return record


def _queued(record: _Kept, event: LetterQueued) -> None:
    letter = event.originator_id
    lane = (event.to or f"{event.game}/{event.seat}") + ("/map" if event.kind == "map" else "")
    record.waiting[letter] = Waiting(letter, event.key, event.kind, lane, event.at)


def _claimed(record: _Kept, event: LetterClaimed) -> None:
    _change(record, event, "claimed", free=event.until, worker=event.worker)


def _delayed(record: _Kept, event: LetterDelayed) -> None:
    refusals = record.waiting[event.originator_id].refusals + event.refused
    state = "refused" if event.refused else "delayed"
    _change(record, event, state, free=event.until, tries=event.tries, reason=event.reason, refusals=refusals)


def _failed(record: _Kept, event: LetterFailed) -> None:
    _change(record, event, "failed", reason=event.reason)


def _requeued(record: _Kept, event: LetterRequeued) -> None:
    _change(record, event, "queued", free="", tries=0, refusals=0, queued=event.at)


def _sent(record: _Kept, event: LetterSent) -> None:
    letter = record.waiting.pop(event.originator_id)
    record.sent = [*record.sent, Done(letter.key, event.to, event.at)][-RECENT:]


def _change(record: _Kept, event: Event, state: str, **fields: Any) -> None:
    letter = record.waiting[event.originator_id]
    for name, value in {"state": state, "version": event.originator_version, **fields}.items():
        setattr(letter, name, value)


CHANGES: dict[type[Event], Callable[[_Kept, Any], None]] = {
    LetterQueued: _queued,
    LetterClaimed: _claimed,
    LetterSent: _sent,
    LetterDelayed: _delayed,
    LetterFailed: _failed,
    LetterRequeued: _requeued,
}
TOPICS = tuple(kind.TOPIC for kind in CHANGES)
