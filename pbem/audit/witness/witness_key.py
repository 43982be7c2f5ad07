"""The key of a witness, made at its first start in a file that only its owner may read, and the name of the key."""

from pathlib import Path

from pbem.audit.keys import KeyRefused, server_key
from pbem.audit.notes import checked_name
from pbem.audit.witness.cosignatures import Cosigner

KEY, NAME = "witness.key", "name.txt"


def witness_cosigner(folder: Path, name: str = "") -> Cosigner:
    """The cosigner of this folder. Its name is chosen once: with another name its cosignatures would be worthless."""
    path = folder / NAME
    kept = path.read_text(encoding="utf-8").strip() if path.exists() else ""
    if kept and name and kept != name:
        raise KeyRefused(f"{folder}: this witness is called {kept}; for another name give it another folder")
    key = server_key(folder / KEY)
    chosen = kept or checked_name(name or f"pbem-witness/{key.public_key().public_bytes_raw().hex()[:16]}")
    if not kept:
        path.write_text(f"{chosen}\n", encoding="utf-8")
    return Cosigner(chosen, key)
