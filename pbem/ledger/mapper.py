"""Converts between events and database records: msgspec JSON with a topic such as `game.opened.1`."""

from collections.abc import Iterable, Sequence
from uuid import UUID

import msgspec
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import Mapper, StoredEvent

from events import EVENTS, Event
from pbem.audit.entries import REDACTABLE
from pbem.ledger.errors import LedgerError, Unstorable
from pbem.ledger.personal import sealed, unsealed, without_mark
from pbem.ledger.persons import Persons
from pbem.ledger.storable_check import encode
from pbem.ledger.upcasts import UPCASTS, Upcasts, upcast


class EventMapper(Mapper[UUID]):
    """Replaces the library's mapper, whose topics are import paths and whose JSON can be forged by its content.

    `persons` has the keys for what is personal in events; without it such events can be read, but not those parts.
    """

    def __init__(self, kinds: Iterable[type[Event]] = EVENTS, upcasts: Upcasts = UPCASTS) -> None:
        self._kinds = {kind.TOPIC: kind for kind in kinds}
        self._topics = {kind: f"{kind.TOPIC}.{kind.VERSION}" for kind in self._kinds.values()}
        self._decoders = {topic: msgspec.json.Decoder(kind) for kind, topic in self._topics.items()}
        self._upcasts = upcasts
        self.persons: Persons | None = None

    def to_stored_event(self, domain_event: DomainEventProtocol[UUID]) -> StoredEvent:
        if not isinstance(domain_event, Event) or type(domain_event) not in self._topics:
            raise Unstorable(f"{type(domain_event).__name__} is not one of the events that are stored")
        topic = self._topics[type(domain_event)]
        state = encode(domain_event)
        if domain_event.PERSONAL:
            state = encode(sealed(domain_event, self.persons))
        try:
            self._decoders[topic].decode(state)
        except msgspec.DecodeError as error:
            raise Unstorable(f"{domain_event.TOPIC} cannot be stored: {error}") from error
        return StoredEvent(domain_event.originator_id, domain_event.originator_version, topic, state)

    def to_domain_event(self, stored_event: StoredEvent) -> Event:
        try:
            event = self._read(stored_event.topic, stored_event.state)
            return unsealed(event, self.persons) if event.PERSONAL else event
        except (msgspec.DecodeError, UnicodeError, LedgerError) as error:
            raise LedgerError(
                f"event {stored_event.originator_version} of stream {stored_event.originator_id} "
                f"({stored_event.topic}) cannot be read: {error}"
            ) from error

    def topics(self, names: Sequence[str]) -> list[str]:
        """The topics of events with these names, in all versions."""
        return [f"{name}.{version}" for name in names for version in range(1, self._kind(name).VERSION + 1)]

    def _read(self, topic: str, state: bytes) -> Event:
        try:
            decoder = self._decoders.get(topic)
            return decoder.decode(state) if decoder else self._older(topic, state)
        except msgspec.ValidationError:
            rest = without_mark(state) if topic in REDACTABLE else None
            if rest is None:
                raise
            return self._read(topic, rest)

    def _older(self, topic: str, state: bytes) -> Event:
        name, _, version = topic.rpartition(".")
        kind = self._kind(name)
        if not version.isdecimal() or not 1 <= int(version) < kind.VERSION:
            raise LedgerError(f"this program knows {name} up to version {kind.VERSION} only")
        newer = upcast(name, int(version), kind.VERSION, state, self._upcasts)
        return self._decoders[self._topics[kind]].decode(newer)

    def _kind(self, name: str) -> type[Event]:
        if name not in self._kinds:
            raise LedgerError(f"no event is called {name!r}")
        return self._kinds[name]
