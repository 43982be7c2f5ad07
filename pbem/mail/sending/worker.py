"""The worker that sends letters: claims one, renders it, hands it over, and records the result."""

import os
import socket
from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from msgspec import Struct

from events import moment
from pbem.ledger import Conflict
from pbem.mail.letters import LetterWriter, OutgoingEnvelope, sealed
from pbem.mail.sending.backoff import Chance, is_given_up, pause
from pbem.mail.sending.outcome import AddressRefused, Delayed, LetterRefused, RelayDown
from pbem.service import Desk
from pbem.service.letters.outbox import (
    Claim,
    address_failed,
    claim_next,
    letter_delayed,
    letter_failed,
    letter_sent,
    why_unwanted,
)
from pbem.service.trust.witnesses import CARRIERS, cosign


class Post(Protocol):
    """Where letters go: a relay or a folder."""

    def open(self) -> None: ...
    def send(self, envelope: OutgoingEnvelope) -> str: ...
    def close(self) -> None: ...


class SendResult(Struct, frozen=True):
    """The result of one letter: sent, delayed or failed."""

    key: str
    result: str
    said: str


def _unheard(line: str) -> None:
    """For callers that do not want to hear of witnesses."""


class SendWorker:
    """`chance` gives numbers from 0 to 1 for the pauses between attempts.

    `witness_told` gets a line when a witness falls silent or answers again.
    """

    def __init__(
        self, desk: Desk, post: Post, chance: Chance, name: str = "", witness_told: Callable[[str], None] = _unheard
    ) -> None:
        self._witness_told = witness_told
        self._desk = desk
        self._post = post
        self._chance = chance
        self._name = name or f"{socket.gethostname()}/{os.getpid()}/{desk.secret(4).hex()}"
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
        if not any(True for _ in self._desk.outbox.look().next(self._desk.moment())):
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
        try:
            said = self._post.send(envelope)
        except RelayDown as trouble:
            return self._delay(claim, str(trouble))
        except Delayed as trouble:
            return self._delay(claim, str(trouble), envelope.to)
        except AddressRefused as trouble:
            address_failed(self._desk, claim.queued, envelope.to, str(trouble), claim)
            return "failed", str(trouble)
        except LetterRefused as trouble:
            letter_failed(self._desk, claim, str(trouble))
            return "failed", str(trouble)
        letter_sent(self._desk, claim, envelope.to, said, envelope.unprinted)
        return "sent", said

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
