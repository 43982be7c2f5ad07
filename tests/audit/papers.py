"""Papers that players keep, made for the tests: promises, lists of other seats, cosignatures, whole letters."""

import hashlib
import json
from base64 import b64encode
from collections.abc import Sequence
from email.message import EmailMessage
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pbem.audit.checkpoints import Checkpoint, folded, proven_text
from pbem.audit.entries import Record, canonical
from pbem.audit.merkle import consistency_proof, root
from pbem.audit.notes import Signer
from tests.audit.made_up import SIGNER

WITNESS = Ed25519PrivateKey.from_private_bytes(hashlib.sha256(b"test vector: witness key").digest())
NAME = "witness.example/w1"
PUBLIC = b"\4" + WITNESS.public_key().public_bytes_raw()
ID = hashlib.sha256(NAME.encode() + b"\n" + PUBLIC).digest()[:4]
WITNESS_KEY = f"{NAME}+{ID.hex()}+{b64encode(PUBLIC).decode()}"


def checkpoint(leaves: Sequence[bytes], size: int, since: int = 0, signer: Signer = SIGNER) -> str:
    note = Checkpoint(SIGNER.key.name, size, root(leaves[:size])).signed(signer)
    return proven_text(note, since, consistency_proof(leaves[:size], since))


def cosigned(note: str, time: int = 1_800_000_000) -> str:
    text = note.rpartition("\n\n")[0] + "\n"
    signature = WITNESS.sign(f"cosignature/v1\ntime {time}\n{text}".encode())
    return f"{note}— {NAME} {b64encode(ID + time.to_bytes(8, 'big') + signature).decode()}\n"


def seats(leaves: Sequence[bytes], own: int, **others: int) -> str:
    """What each other seat was sent last."""
    rows = [f"{size} {b64encode(root(leaves[:size])).decode()} {seat}" for seat, size in others.items()]
    rows = [f"{own} {b64encode(root(leaves[:own])).decode()}", *rows, "0 - a bot"]
    return SIGNER.sign("\n".join(["pbem-seats/1", SIGNER.key.name, *rows, ""]))


def promise(record: Record, leaf: bytes, **changes: Any) -> str:
    event = {name: value for name, value in json.loads(record.payload).items() if name != "originator_version"}
    told = canonical({"kind": record.topic, "payload": event | changes})
    lines = ["pbem-promise/1", SIGNER.key.name, b64encode(leaf).decode(), b64encode(told).decode(), ""]
    return SIGNER.sign("\n".join(lines))


def letter(text: str, *enclosed: str, key: object = SIGNER.key) -> bytes:
    """A whole letter as a mail program saves it."""
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = "pbem@example.org", "anna@example.org", "Turn 3: report"
    made.set_content(f"Report\n\nThe log\n{folded(text)}\nKey: {key}\n\n  - the end\n", cte="quoted-printable")
    for number, paper in enumerate(enclosed):
        made.add_attachment(paper.encode(), maintype="text", subtype="plain", filename=f"paper-{number}.txt")
    return made.as_bytes()
