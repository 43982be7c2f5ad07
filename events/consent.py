"""Events about decisions that need all players."""

from typing import ClassVar, Literal

from events.event import Event


class ConsentAsked(Event, frozen=True, kw_only=True):
    """Written when all players are asked whether they agree; its own version is the number of the question.

    `matter` "replay": whether to play turn `turn` again with new sheets; "rules": whether to continue under version
    `rules_version` of the rules. `by` is who asks.
    """

    TOPIC: ClassVar[str] = "consent.asked"

    matter: Literal["replay", "rules"]
    turn: int
    rules_version: int
    reason: str
    by: str


class ConsentGiven(Event, frozen=True, kw_only=True):
    """Written when a seat answers question `asked`; a single refusal settles it."""

    TOPIC: ClassVar[str] = "consent.given"

    asked: int
    seat: str
    agrees: bool


class ConsentWithdrawn(Event, frozen=True, kw_only=True):
    """Written when question `asked` is withdrawn before all have answered."""

    TOPIC: ClassVar[str] = "consent.withdrawn"

    asked: int
    reason: str
