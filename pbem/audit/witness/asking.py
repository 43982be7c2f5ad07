"""Asks witnesses for cosignatures over HTTP. A witness that does not answer is left alone for a while."""

import http.client
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from typing import Final

from pbem.audit.checkpoints import is_size
from pbem.audit.merkle import consistency_proof
from pbem.audit.notes import BadNote
from pbem.audit.outgoing import ask, read_answer
from pbem.audit.witness.cosignatures import WitnessKey, cosigned_at
from pbem.audit.witness.requests import LARGEST, PATH, AddCheckpoint, WitnessAnswer

# A letter waits at most this long for one witness.
SECONDS: Final = 2.0
# A witness that was silent is asked again after this long.
REST: Final = 60.0
CONFLICT, BUSY = 409, 429


class WitnessTrouble(Exception):
    """Why there is no cosignature, in a few words."""


class WitnessSilent(WitnessTrouble):
    """The witness cannot be reached, or its answer is of no use."""


class WitnessBusy(WitnessSilent):
    """The witness asks us to come back later."""


class WitnessAhead(WitnessTrouble):
    """The witness has cosigned a larger log meanwhile."""

    def __init__(self, size: int) -> None:
        super().__init__(f"it has cosigned a log of {size} entries, this one has fewer")
        self.size = size


class WitnessRefuses(WitnessTrouble):
    """The witness has seen a log that this one does not extend, or does not cosign it for another reason."""


class RemoteWitness:
    """A witness at an address such as https://witness.example.org; a silent one is left alone for `rest` seconds."""

    def __init__(self, key: WitnessKey, url: str, seconds: float = SECONDS, rest: float = REST) -> None:
        self.key, self.url, self._seconds, self._rest = key, url.rstrip("/"), seconds, rest
        self._quiet_until, self._why = 0.0, ""

    @property
    def is_resting(self) -> bool:
        return time.monotonic() < self._quiet_until

    def cosign(self, note: str, leaves: Sequence[bytes], known: int = 0) -> str:
        """The cosignature of a signed checkpoint over all of these leaves; `known` is the size it last cosigned."""
        if self.is_resting:
            raise WitnessSilent(self._why)
        try:
            answer = self._asked(note, leaves, known)
            if answer.status == CONFLICT and is_size(answer.text.strip()) and int(answer.text) != known:
                answer = self._asked(note, leaves, self._extended(int(answer.text), leaves))
            return self._cosignature(note, answer)
        except (OSError, ValueError, http.client.HTTPException) as error:
            self._fall_silent(_reason(error))
            raise WitnessSilent(self._why) from error

    def _fall_silent(self, why: str) -> None:
        self._why, self._quiet_until = why, time.monotonic() + self._rest

    def _asked(self, note: str, leaves: Sequence[bytes], old: int) -> WitnessAnswer:
        body = AddCheckpoint(old, consistency_proof(leaves, old), note).body
        request = urllib.request.Request(f"{self.url}{PATH}", body, {"User-Agent": "pbem"}, method="POST")
        end = time.monotonic() + self._seconds
        try:
            with ask(request, self._seconds) as answer:
                return WitnessAnswer(200, read_answer(answer.read1, LARGEST, end).decode())
        except urllib.error.HTTPError as refusal:
            with refusal:
                return WitnessAnswer(refusal.code, read_answer(refusal.read1, LARGEST, end).decode())

    def _extended(self, size: int, leaves: Sequence[bytes]) -> int:
        if size > len(leaves):
            raise WitnessAhead(size)
        return size

    def _cosignature(self, note: str, answer: WitnessAnswer) -> str:
        """The lines of this witness; those of others are ignored."""
        if answer.status == BUSY:
            self._fall_silent("it is busy")
            raise WitnessBusy("it is busy")
        if answer.status in (CONFLICT, 422):
            raise WitnessRefuses("it has cosigned another log, which this one does not extend")
        if answer.status in (403, 404):
            raise WitnessRefuses(f"it answered {answer.status}: {' '.join(answer.text.split())[:100]}")
        if answer.status != 200:
            raise ValueError(f"it answered {answer.status}")
        own = "".join(line for line in answer.text.splitlines(keepends=True) if line.split(" ")[1:2] == [self.key.name])
        try:
            if not own or not cosigned_at(note + own, self.key):
                raise BadNote("no cosignature")
        except BadNote as error:
            raise ValueError("its answer is not signed with the key that is configured") from error
        return own


def _reason(error: Exception) -> str:
    reason = getattr(error, "reason", None) or error
    return " ".join(str(reason).split())[:100] or type(error).__name__
