"""How records written under an old version of an event are read as the present one.

`UPCASTS[("orders.received", 1)]` takes the fields of a version 1 record and returns those of version 2; a record that
is older still passes through several. Each field arrives as the JSON text it was stored as (`msgspec.Raw`), so what
an upcast leaves alone stays the same to the byte; new values may be any plain data. Stored records never change.
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
    """The record of an event `name`, stored as `version`, in the shape of version `target`."""
    fields: Fields = dict(_FIELDS.decode(state))
    for step in range(version, target):
        if (name, step) not in upcasts:
            raise LedgerError(f"nothing is known of how {name} changed from version {step} to {step + 1}")
        fields = upcasts[name, step](fields)
    return msgspec.json.encode(fields)
