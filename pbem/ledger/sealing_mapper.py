"""Stores the dice secrets encrypted: events hold them in plain, records do not. Plain records of earlier times are read
as they are."""

from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import StoredEvent

from events import DiceSecretsKept, DiceSecretsSealed, Event
from pbem.audit.secret_box import BoxLocked, SecretBox
from pbem.ledger.errors import LedgerError
from pbem.ledger.mapper import EventMapper


class _Secrets(msgspec.Struct, frozen=True):
    chain_top: str
    hidden: str


class SealingMapper(EventMapper):
    def __init__(self, box: SecretBox) -> None:
        super().__init__()
        self._box = box

    def to_stored_event(self, domain_event: DomainEventProtocol[UUID]) -> StoredEvent:
        if isinstance(domain_event, DiceSecretsKept):
            return super().to_stored_event(self._sealed(domain_event))
        return super().to_stored_event(domain_event)

    def to_domain_event(self, stored_event: StoredEvent) -> Event:
        event = super().to_domain_event(stored_event)
        return self._opened(event) if isinstance(event, DiceSecretsSealed) else event

    def _sealed(self, event: DiceSecretsKept) -> DiceSecretsSealed:
        content = msgspec.json.encode(_Secrets(event.chain_top, event.hidden))
        try:
            key, sealed = self._box.seal(content, event.originator_id.bytes)
        except (BoxLocked, OSError) as error:
            raise LedgerError(str(error)) from error
        return DiceSecretsSealed(**_head(event), key=key, sealed=sealed)

    def _opened(self, event: DiceSecretsSealed) -> DiceSecretsKept:
        try:
            content = self._box.open(event.key, event.sealed, event.originator_id.bytes)
            held = msgspec.json.decode(content, type=_Secrets)
        except (BoxLocked, OSError, msgspec.MsgspecError) as error:
            raise LedgerError(str(error)) from error
        return DiceSecretsKept(**_head(event), chain_top=held.chain_top, hidden=held.hidden)


def _head(event: Event) -> dict[str, Any]:
    return {name: getattr(event, name) for name in ("originator_id", "originator_version", "at", "command")}
