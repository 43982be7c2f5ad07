"""The witness decides: it cosigns a checkpoint if its log extends the one it cosigned before, and nothing else."""

from collections.abc import Callable
from typing import Final

from pbem.audit.checkpoints import Checkpoint, read_checkpoint
from pbem.audit.merkle import EMPTY_ROOT, is_extended
from pbem.audit.notes import BadNote, VerifierKey, open_note, parted
from pbem.audit.witness.cosignatures import Cosigner
from pbem.audit.witness.records import WitnessRecords
from pbem.audit.witness.requests import SIZE, AddCheckpoint, WitnessAnswer, read_request

OK, BAD, FORBIDDEN, UNKNOWN, CONFLICT, UNPROVEN = 200, 400, 403, 404, 409, 422
FULL: Final = "this witness takes no further logs\n"


class Witness:
    """`now` gives the time in whole seconds."""

    def __init__(self, records: WitnessRecords, cosigner: Cosigner, now: Callable[[], int]) -> None:
        self._records, self._cosigner, self._now = records, cosigner, now

    def answer(self, body: bytes) -> WitnessAnswer:
        """The answer to one request, in the order of checks of C2SP tlog-witness."""
        try:
            asked = read_request(body)
            offered = read_checkpoint(parted(asked.note)[0])
        except BadNote as error:
            return WitnessAnswer(BAD, f"{error}\n")
        keys = self._records.keys_of(offered.origin)
        if not keys:
            return WitnessAnswer(UNKNOWN, f"this witness does not know the log {offered.origin}\n")
        signed_by = next((key for key in keys if _is_signed(asked.note, key)), None)
        if signed_by is None:
            return WitnessAnswer(FORBIDDEN, "the checkpoint is not signed by a server that this witness knows\n")
        if asked.old > offered.size:
            return WitnessAnswer(BAD, f"a log of {asked.old} entries does not come before one of {offered.size}\n")
        with self._records.locked():
            return self._judged(asked, offered, signed_by)

    def _judged(self, asked: AddCheckpoint, offered: Checkpoint, key: VerifierKey) -> WitnessAnswer:
        kept = self._records.newest(offered.origin)
        if kept is None and self._records.is_full:
            return WitnessAnswer(UNKNOWN, FULL)
        before, owner = kept or (Checkpoint(offered.origin, 0, EMPTY_ROOT), key)
        if owner != key:
            return WitnessAnswer(FORBIDDEN, "this witness knows the log as that of another server\n")
        if asked.old != before.size or (offered.size == before.size and offered.root != before.root):
            return WitnessAnswer(CONFLICT, f"{before.size}\n", SIZE)
        if not is_extended(before.size, before.root, offered.size, offered.root, asked.proof):
            return WitnessAnswer(UNPROVEN, f"the proof does not lead from {before.size} to {offered.size} entries\n")
        return self._cosigned(asked, offered, key)

    def _cosigned(self, asked: AddCheckpoint, offered: Checkpoint, key: VerifierKey) -> WitnessAnswer:
        """The time is taken after the checkpoint is on disk: by then it is the newest that this witness has seen."""
        self._records.keep(offered.origin, _plain(asked.note, key), key)
        text = parted(asked.note)[0]
        return WitnessAnswer(OK, self._cosigner.cosign(text, self._now()))


def _is_signed(note: str, key: VerifierKey) -> bool:
    try:
        open_note(note, key)
    except BadNote:
        return False
    return True


def _plain(note: str, key: VerifierKey) -> str:
    """The note with the signature of its log alone."""
    text, _, tail = note.rpartition("\n\n")
    own = [line for line in tail.splitlines(keepends=True) if line.split(" ")[1:2] == [key.name]]
    return f"{text}\n\n{''.join(own)}"
