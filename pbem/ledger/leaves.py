"""The leaves of games' logs: each is written in the transaction of its event."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from threading import Lock
from uuid import UUID

import msgspec
from eventsourcing.persistence import IntegrityError, StoredEvent

from events import DiceSecretsKept, DiceSecretsSealed, Event, LeafAdded, log_stream, secrets_stream
from pbem.audit.entries import Record, Salts, leaf
from pbem.audit.leaf_log import LeafLog
from pbem.ledger.errors import LedgerError
from pbem.ledger.fold_events import CHANGES
from pbem.ledger.mapper import EventMapper
from pbem.ledger.store import Store

PAGE = 500
# How many games' leaves stay in memory: about 32 bytes per event.
REMEMBERED = 64
CATCH_UP = "log/catch-up"
TOPIC = f"{LeafAdded.TOPIC}.{LeafAdded.VERSION}"
# Everything in a leaf was checked with its event.
_ENCODER = msgspec.json.Encoder(order="deterministic")
_log_stream = lru_cache(REMEMBERED)(log_stream)


class Leaves:
    """Computes leaves with the salts of each game; a game whose secrets are not in the ledger has none."""

    def __init__(self, store: Store, mapper: EventMapper) -> None:
        self._recorder, self._mapper = store.recorder, mapper
        # Secrets never change, and once a game has all its leaves, each new one is written with its event.
        self._salts: dict[UUID, Salts] = {}
        self._whole: set[UUID] = set()
        self._known: dict[UUID, LeafLog] = {}
        self._lock = Lock()

    def forget(self) -> None:
        """Clears the cache, which may contain data from a transaction that was rolled back."""
        self._salts.clear()
        self._whole.clear()
        self._known.clear()

    def grown(self, events: Sequence[Event], stored: Sequence[StoredEvent]) -> list[StoredEvent]:
        """The leaves of the events that belong to a game, to be written with them."""
        pairs = [(event, row) for event, row in zip(events, stored, strict=True) if type(event) in CHANGES]
        first = {event.originator_id: event for event, _ in reversed(pairs)}
        for game, event in first.items():
            self._learn(game, events)
            self._catch_up(game, event.originator_version, event.at)
        return [
            self._stored(record_of(row), salts, event.originator_id, event.at, event.command)
            for event, row in pairs
            if (salts := self.salts(event.originator_id))
        ]

    def log(self, game: UUID) -> LeafLog:
        """The leaves of a game, oldest first; those read before are only checked to be still there."""
        with self._lock:
            known = self._known.get(game, LeafLog())
            rows = self._recorder.select_events(log_stream(game), gt=max(0, len(known) - 1))
            found = [self._leaf_of(row) for row in rows]
            if known and found[:1] != [known[-1]]:
                known, found = LeafLog(), [self._leaf_of(row) for row in self._recorder.select_events(log_stream(game))]
            log = known.extended(found[1:] if known else found)
            while len(self._known) >= REMEMBERED:
                self._known.pop(next(iter(self._known)), None)
            self._known[game] = log
            return log

    def _leaf_of(self, row: StoredEvent) -> bytes:
        event = self._mapper.to_domain_event(row)
        return bytes.fromhex(event.leaf) if isinstance(event, LeafAdded) else b""

    def leaf(self, event: Event) -> bytes | None:
        """The current or future leaf of a game event; None without secrets."""
        salts = self.salts(event.originator_id)
        row = self._mapper.to_stored_event(event)
        return leaf(record_of(row), salts.of(event.originator_version)) if salts else None

    def salts(self, game: UUID) -> Salts | None:
        if game not in self._salts:
            kept = self._recorder.select_events(secrets_stream(game), limit=1)
            self._learn(game, [self._mapper.to_domain_event(row) for row in kept])
        return self._salts.get(game)

    def _learn(self, game: UUID, events: Iterable[Event]) -> None:
        """P_N is the one secret that no turn reveals, so salts are derived from it."""
        for event in events:
            if isinstance(event, DiceSecretsSealed):
                raise LedgerError(f"the dice secrets of game {game} are sealed; open the ledger with their key")
            if isinstance(event, DiceSecretsKept) and event.originator_id == secrets_stream(game):
                self._salts[game] = Salts(bytes.fromhex(event.chain_top), game.bytes)

    def _catch_up(self, game: UUID, before: int, at: str) -> None:
        """Adds leaves for events stored before leaves existed."""
        salts = self.salts(game)
        if salts is None or game in self._whole:
            return
        self._whole.add(game)
        for rows in self._without_leaf(game, before):
            made = [self._stored(record_of(row), salts, game, at, CATCH_UP) for row in rows]
            try:
                self._recorder.insert_events(made)
            except IntegrityError:
                # Another process has begun this; anything left over shows when the log is checked.
                return

    def _without_leaf(self, game: UUID, before: int) -> Iterator[list[StoredEvent]]:
        last = self._recorder.select_events(log_stream(game), desc=True, limit=1)
        done = last[0].originator_version if last else 0
        while rows := self._recorder.select_events(game, gt=done, lte=min(before - 1, done + PAGE)):
            yield list(rows)
            done = rows[-1].originator_version

    def _stored(self, record: Record, salts: Salts, game: UUID, at: str, command: str) -> StoredEvent:
        made = LeafAdded(
            originator_id=_log_stream(game),
            originator_version=record.number,
            at=at,
            command=command,
            leaf=leaf(record, salts.of(record.number)).hex(),
        )
        return StoredEvent(made.originator_id, made.originator_version, TOPIC, _ENCODER.encode(made))


def record_of(row: StoredEvent) -> Record:
    return Record(row.originator_version, row.topic, bytes(row.state))
