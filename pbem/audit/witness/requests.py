"""What a log sends to a witness, and what the witness answers (C2SP tlog-witness, add-checkpoint)."""

from base64 import b64encode
from typing import Final, NamedTuple

from pbem.audit.checkpoints import is_size
from pbem.audit.merkle import HASH_BYTES
from pbem.audit.notes import BadNote, decoded

PATH: Final = "/add-checkpoint"
MOST_HASHES: Final = 63
LARGEST: Final = 64 * 1024
PLAIN, SIZE = "text/plain; charset=utf-8", "text/x.tlog.size"


class AddCheckpoint(NamedTuple):
    """A signed checkpoint, and the proof that its log extends the one of `old` entries that the witness cosigned."""

    old: int
    proof: tuple[bytes, ...]
    note: str

    @property
    def body(self) -> bytes:
        hashes = [b64encode(part).decode() for part in self.proof]
        return "\n".join([f"old {self.old}", *hashes, "", self.note]).encode()


class WitnessAnswer(NamedTuple):
    status: int
    text: str
    type: str = PLAIN


def read_request(body: bytes) -> AddCheckpoint:
    """Raises BadNote with the reason if the body is not such a request; nothing in it is verified yet."""
    if len(body) > LARGEST:
        raise BadNote(f"a request has at most {LARGEST} bytes")
    try:
        top, gap, note = body.decode().partition("\n\n")
    except UnicodeDecodeError as error:
        raise BadNote("a request is UTF-8 text") from error
    first, *hashes = top.split("\n")
    if not gap or not first.startswith("old ") or not is_size(first.removeprefix("old ")):
        raise BadNote("a request begins with the line `old SIZE`; after the proof come an empty line and a checkpoint")
    if len(hashes) > MOST_HASHES:
        raise BadNote(f"a proof has at most {MOST_HASHES} lines")
    proof = tuple(decoded(line, "a proof") for line in hashes)
    if any(len(part) != HASH_BYTES for part in proof):
        raise BadNote(f"each hash of a proof has {HASH_BYTES} bytes")
    return AddCheckpoint(int(first.removeprefix("old ")), proof, note)
