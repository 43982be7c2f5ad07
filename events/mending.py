"""Events about mending a game by consent, and about corrections when turns are resolved again."""

from typing import ClassVar, Literal

from msgspec import Struct

from events.event import Event


class MendingProposed(Event, frozen=True, kw_only=True):
    """Written when all players are asked about a change that a master who plays may not make alone; its own version is
    the number of the question.

    `matter` "correction": whether to correct the board after turn `turn` by the facts in `text` (TOML); "rollback":
    whether to resolve turn `turn` and the later ones again, without the corrections in `drops`; "deputy": whether the
    person named `text` may be the deputy. `agreed` are the seats of the person who asks.
    """

    TOPIC: ClassVar[str] = "consent.mending_proposed"

    matter: Literal["correction", "rollback", "deputy"]
    turn: int
    text: str
    drops: tuple[int, ...]
    agreed: tuple[str, ...]
    reason: str
    by: str


class ConsentGivenFor(Event, frozen=True, kw_only=True):
    """Written when somebody else, `by` way of `channel`, says that a seat agrees to question `asked`.

    It counts only if the player does not object.
    """

    TOPIC: ClassVar[str] = "consent.given_for"

    asked: int
    seat: str
    channel: str
    by: str


class ConsentObjected(Event, frozen=True, kw_only=True):
    """Written when a player objects to a consent that was given in the player's place: it does not count."""

    TOPIC: ClassVar[str] = "consent.objected"

    asked: int
    seat: str


class ConsentCarriedOut(Event, frozen=True, kw_only=True):
    """Written when question `asked` is settled because all agreed, together with what was agreed to."""

    TOPIC: ClassVar[str] = "consent.carried_out"

    asked: int


class CarriedCorrection(Struct, frozen=True, gc=False):
    """A correction that is made again after turn `turn`; `number` is the version of the event that made it."""

    number: int
    turn: int


class CorrectionsCarried(Event, frozen=True, kw_only=True):
    """Written after SheetsRestored: which corrections are made again after their turns, and which are dropped."""

    TOPIC: ClassVar[str] = "turn.corrections_carried"

    kept: tuple[CarriedCorrection, ...]
    dropped: tuple[CarriedCorrection, ...]
