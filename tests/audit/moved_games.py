"""The audit file of a made-up game that was moved to another server."""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Raw

from events import GameArrived, GameEnded, GameMovedAway
from pbem.audit.audit_file import Source, artefact
from pbem.audit.checkpoints import Checkpoint, origin
from pbem.audit.entries import leaves
from pbem.audit.merkle import root
from pbem.audit.notes import Signer
from tests.audit.made_up import GAME, HIDDEN, SALTS, SIGNER, RecordWriter, records

OLD_SIGNER = Signer(origin(GAME), Ed25519PrivateKey.from_private_bytes(bytes([7]) * 32))


def moved_file(signer: Signer = OLD_SIGNER, size: int = 0, key: str = "", is_moved: bool = True) -> bytes:
    """Signed for by the old key as it should be, or otherwise."""
    writer = RecordWriter()
    writer.records = records(2, is_over=False)
    if is_moved:
        writer.write(GameMovedAway, turn=2, to="https://new.example.org", was_paused=False)
    held = leaves(writer.records, SALTS)[: size or None]
    note = Checkpoint(signer.key.name, len(held), root(held)).signed(signer)
    arrived = {"url": "https://new.example.org", "key": key or str(SIGNER.key), "old_key": str(OLD_SIGNER.key)}
    writer.write(GameArrived, turn=2, checkpoint=note, **arrived)
    writer.write(GameEnded, turn=2, result=Raw(b'{"how":"win"}'), hidden=HIDDEN.hex())
    return b"".join(artefact(Source(writer.records, SALTS, with_facts=True), SIGNER))


def moved_files() -> tuple[bytes, ...]:
    """The right one first; then those that nobody vouches for."""
    return (
        moved_file(),
        moved_file(SIGNER),
        moved_file(size=9),
        moved_file(key=str(OLD_SIGNER.key)),
        moved_file(is_moved=False),
    )
