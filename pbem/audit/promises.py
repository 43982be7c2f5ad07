"""Promises: what a player gets at once for a sheet. The proof that it is in the log follows when the turn is sealed.

A receipt names the place of an entry and the length of the log, and so tells how much others have sent in the open
turn. A promise tells neither: it is a signed note with the leaf, whose salt stays secret until the seal, and with the
event as it was stored, without its number.

    pbem-promise/1
    pbem/UUID
    base64 of the leaf
    base64 of canonical JSON: {"kind": topic with version, "payload": the event without originator_version}
"""

import json
from base64 import b64encode
from typing import Any, Final, NamedTuple

from pbem.audit.checkpoints import unfolded
from pbem.audit.entries import Record, canonical
from pbem.audit.merkle import HASH_BYTES
from pbem.audit.notes import BadNote, Signer, VerifierKey, decoded, open_note

FORMAT: Final = "pbem-promise/1"
NUMBER: Final = "originator_version"


class OpenedPromise(NamedTuple):
    """The entry with this leaf will be in the log, and is about this event."""

    leaf: bytes
    topic: str
    fields: dict[str, Any]

    def is_of(self, record: Record) -> bool:
        return (self.topic, self.fields) == (record.topic, _without_number(record))


def promise(record: Record, leaf: bytes, signer: Signer) -> str:
    """The promise for a stored event, for its sender."""
    event = canonical({"kind": record.topic, "payload": _without_number(record)})
    return signer.sign("\n".join([FORMAT, signer.key.name, *(b64encode(part).decode() for part in (leaf, event)), ""]))


def open_promise(text: str, key: VerifierKey) -> OpenedPromise:
    """What was promised; raises BadNote if nothing was."""
    lines = open_note(unfolded(text), key).split("\n")
    if len(lines) != 5 or lines[:2] != [FORMAT, key.name]:
        raise BadNote(f"a promise begins with {FORMAT} and {key.name}")
    leaf, event = decoded(lines[2], "a promise"), json.loads(decoded(lines[3], "a promise"))
    if len(leaf) != HASH_BYTES:
        raise BadNote(f"the leaf of a promise has {HASH_BYTES} bytes, not {len(leaf)}")
    return OpenedPromise(leaf, event["kind"], event["payload"])


def _without_number(record: Record) -> dict[str, Any]:
    return {name: value for name, value in record.fields().items() if name != NUMBER}
