"""Reads records of an old version of an event as the current version.

`UPCASTS[("orders.received", 1)]` takes the fields of a version 1 record and returns those of version 2; a record that
is even older passes through several. Each field arrives as its stored JSON text (`msgspec.Raw`), so what an upcast
leaves alone stays the same to the byte; new values may be any plain data. Stored records never change.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from pbem.ledger.errors import LedgerError

Fields = dict[str, Any]
Upcast = Callable[[Fields], Fields]
Upcasts = Mapping[tuple[str, int], Upcast]


def _of_nobody(fields: Fields) -> Fields:
    """Before version 2 nothing was encrypted: what is in the record belongs to no key."""
    return fields | {"person": ""}


def _at_once(fields: Fields) -> Fields:
    """Before version 2 only the moment of filing was known."""
    return fields | {"arrived": ""}


# Events that got a person, and with it encrypted fields.
PERSONAL = (
    "seat.offered",
    "seat.taken",
    "seat.left",
    "seat.offer_declined",
    "game.press_sent",
    "master.deputy_named",
    "people.invited",
    "people.address_set",
    "people.address_failed",
    "account.link_made",
    "account.session_opened",
    "letter.queued",
    "letter.sent",
)


def _not_refused(fields: Fields) -> Fields:
    """Before version 2 a refused letter was given up at once."""
    return fields | {"refused": False}


# Events that got the moment of arrival.
ARRIVING = ("orders.received", "orders.withdrawn", "turn.ready_marked")
UPCASTS: Upcasts = {
    **{(name, 1): _of_nobody for name in PERSONAL},
    **{(name, 1): _at_once for name in ARRIVING},
    ("letter.delayed", 1): _not_refused,
}

_FIELDS = msgspec.json.Decoder(dict[str, msgspec.Raw])


def upcast(name: str, version: int, target: int, state: bytes, upcasts: Upcasts) -> bytes:
    """The record of an event `name`, stored as `version`, in the form of version `target`."""
    fields: Fields = dict(_FIELDS.decode(state))
    for step in range(version, target):
        if (name, step) not in upcasts:
            raise LedgerError(f"there is no upcast of {name} from version {step} to {step + 1}")
        fields = upcasts[name, step](fields)
    return msgspec.json.encode(fields)
