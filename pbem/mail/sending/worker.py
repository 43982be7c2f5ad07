"""The worker that sends letters: claims one, renders it, hands it over, and records the result."""

from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from msgspec import Struct

from events import moment
from pbem.ledger import Conflict
from pbem.mail.letters import LetterWriter, OutgoingEnvelope, sealed
from pbem.mail.sending.backoff import Chance, is_given_up, pause, refusal_pause
from pbem.mail.sending.outcome import AddressRefused, Delayed, LetterRefused, LetterTooLarge, RelayDown
from pbem.service import Desk
from pbem.service.kernel.presence import part_name
from pbem.service.letters.outbox import (
    Claim,
    address_failed,
    claim_next,
    letter_delayed,
    letter_failed,
    letter_sent,
    sendable,
    why_unwanted,
)
from pbem.service.trust.witnesses import CARRIERS, cosign


class Post(Protocol):
    """Where letters go: a relay or a folder."""

    def open(self) -> None: ...
    def send(self, envelope: OutgoingEnvelope) -> str: ...
    def close(self) -> None: ...


class SendResult(Struct, frozen=True):
    """The result of one letter: sent, delayed, refused (and to be tried again) or failed."""

    key: str
    result: str
    said: str


def _unheard(line: str) -> None:
    """For callers that do not want to hear of witnesses."""


class SendWorker:
    """`chance` gives numbers from 0 to 1 for the pauses between attempts. `is_seen`: others know that it is alive.

    `witness_told` gets a line when a witness falls silent or answers again.
    """

    def __init__(
        self,
        desk: Desk,
        post: Post,
        chance: Chance,
        name: str = "",
        witness_told: Callable[[str], None] = _unheard,
        is_seen: Callable[[], bool] = lambda: True,
    ) -> None:
        self._is_seen = is_seen
        self._witness_told = witness_told
        self._desk = desk
        self._post = post
        self._chance = chance
        self._name = name or part_name(desk)
        self._letter_writer = LetterWriter(desk)

    def send_all(self, told: Callable[[SendResult], None], is_stopping: Callable[[], bool] = lambda: False) -> int:
        """Sends the letters that may go out now; returns how many were handled. Raises RelayDown if the relay is down.

        When asked to stop, it finishes the current letter: an abandoned claim would be sent again, much later.
        """
        count = 0
        while not is_stopping() and (claim := self._claim()):
            told(self._handle(claim))
            count += 1
        return count

    def _claim(self) -> Claim | None:
        """Claims no letter before the relay is available."""
        if not self._is_seen() or not any(True for _ in sendable(self._desk, self._name)):
            return None
        self._post.open()
        return claim_next(self._desk, self._name)

    def _handle(self, claim: Claim) -> SendResult:
        try:
            result, said = self._send(claim)
        except Conflict:
            result, said = "lost", "another worker took the letter meanwhile"
        return SendResult(claim.queued.key, result, said)

    def _send(self, claim: Claim) -> tuple[str, str]:
        if reason := why_unwanted(self._desk, claim.queued):
            letter_failed(self._desk, claim, reason)
            return "failed", reason
        if claim.queued.kind in CARRIERS:
            cosign(self._desk, claim.queued.game, self._witness_told)
        try:
            envelope = sealed(self._letter_writer, claim.queued)
        except Exception as error:  # noqa: BLE001 - one letter that cannot be rendered must not block the others
            return self._delay(claim, f"it cannot be rendered: {type(error).__name__}: {error}")
        if not self._is_seen():
            # Others may take the letter, as if this process were gone.
            return "lost", "it could not be said that this worker is alive"
        try:
            said = self._post.send(envelope)
        except RelayDown as trouble:
            return self._delay(claim, str(trouble))
        except Delayed as trouble:
            return self._delay(claim, str(trouble), envelope.to)
        except AddressRefused as trouble:
            address_failed(self._desk, claim.queued, envelope.to, str(trouble), claim)
            return "failed", str(trouble)
        except LetterTooLarge as trouble:
            letter_failed(self._desk, claim, str(trouble))
            return "failed", str(trouble)
        except LetterRefused as trouble:
            return self._refused(claim, str(trouble))
        letter_sent(self._desk, claim, envelope.to, said, envelope.unprinted)
        return "sent", said

    def _refused(self, claim: Claim, reason: str) -> tuple[str, str]:
        """Given up only when it was not wanted for most of a day."""
        wait = refusal_pause(claim.refusals, self._chance)
        if wait is None:
            reason = f"given up after it was refused {claim.refusals + 1} times: {reason}"
            letter_failed(self._desk, claim, reason)
            return "failed", reason
        letter_delayed(self._desk, claim, moment(self._desk.now() + wait), reason, refused=True)
        return "refused", reason

    def _delay(self, claim: Claim, reason: str, to: str = "") -> tuple[str, str]:
        """An address `to` that was unreachable for five days counts as dead."""
        again = self._desk.now() + pause(claim.tries, self._chance)
        if not is_given_up(datetime.fromisoformat(claim.since), again):
            letter_delayed(self._desk, claim, moment(again), reason)
            return "delayed", reason
        reason = f"given up after {claim.tries + 1} attempts: {reason}"
        if to:
            address_failed(self._desk, claim.queued, to, reason, claim)
        else:
            letter_failed(self._desk, claim, reason)
        return "failed", reason
