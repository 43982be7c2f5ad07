"""Events in the life of one outgoing letter, each letter in its own stream."""

from collections.abc import Mapping
from typing import ClassVar
from uuid import UUID

from events.event import Event


class LetterQueued(Event, frozen=True, kw_only=True):
    """Written in the same transaction as its cause, as version 1 of the stream derived from `key`, so exactly once.

    The letter is rendered only when it is sent, from the game at version `version` and from `about`. It goes to the
    address on file for the seat ("" = the master), unless `to` names one; `tenure` identifies the intended player.
    `answers` is the Message-ID of the letter that it answers.
    """

    TOPIC: ClassVar[str] = "letter.queued"
    VERSION: ClassVar[int] = 2
    PERSONAL: ClassVar[Mapping[str, str]] = {"to": "", "about": ""}

    key: str
    kind: str
    game: UUID
    version: int
    turn: int
    seat: str
    about: dict[str, str]
    tenure: int = 0
    to: str = ""
    answers: str = ""
    person: str = ""


class LetterClaimed(Event, frozen=True, kw_only=True):
    """Written by the worker that is about to send the letter; until then no other worker touches it."""

    TOPIC: ClassVar[str] = "letter.claimed"

    worker: str
    until: str


class LetterSent(Event, frozen=True, kw_only=True):
    """Written when the relay has accepted the letter for the address `to`; `said` is its reply."""

    TOPIC: ClassVar[str] = "letter.sent"
    VERSION: ClassVar[int] = 2
    PERSONAL: ClassVar[Mapping[str, str]] = {"to": "", "said": ""}

    to: str
    said: str
    person: str = ""


class LetterDelayed(Event, frozen=True, kw_only=True):
    """Written when the letter could not be sent; it is tried again at `until`. `tries` counts the attempts.

    `refused`: the relay was there and did not want this letter, so those behind it need not wait.
    """

    TOPIC: ClassVar[str] = "letter.delayed"
    VERSION: ClassVar[int] = 2

    tries: int
    until: str
    reason: str
    refused: bool = False


class LetterFailed(Event, frozen=True, kw_only=True):
    """Written when the letter is given up."""

    TOPIC: ClassVar[str] = "letter.failed"

    reason: str


class LetterRequeued(Event, frozen=True, kw_only=True):
    """Written when the master requeues a letter, to be sent at once with the attempts counted afresh."""

    TOPIC: ClassVar[str] = "letter.requeued"


class TokenIssued(Event, frozen=True, kw_only=True):
    """Written before the secret part of an address goes out, as version 1 of the stream derived from its hash.

    The secret itself is not stored. `turn` 0 means that it is valid for all turns; `tenure` identifies the player it
    was given to.
    """

    TOPIC: ClassVar[str] = "letter.token_issued"

    hash: str
    purpose: str
    game: UUID
    seat: str
    tenure: int
    turn: int
