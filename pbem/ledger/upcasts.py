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

UPCASTS: Upcasts = {}

_FIELDS = msgspec.json.Decoder(dict[str, msgspec.Raw])


def upcast(name: str, version: int, target: int, state: bytes, upcasts: Upcasts) -> bytes:
    """The record of an event `name`, stored as `version`, in the form of version `target`."""
    fields: Fields = dict(_FIELDS.decode(state))
    for step in range(version, target):
        if (name, step) not in upcasts:
            raise LedgerError(f"there is no upcast of {name} from version {step} to {step + 1}")
        fields = upcasts[name, step](fields)
    return msgspec.json.encode(fields)
