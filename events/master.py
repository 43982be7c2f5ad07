"""Events about the people who run a game: whether the master plays in it, and who stands in as a neutral hand."""

from collections.abc import Mapping
from typing import ClassVar

from events.event import FORMER_PLAYER, Event


class MasterSeated(Event, frozen=True, kw_only=True):
    """Written when the person who runs the game is found to hold this seat; it applies until the seat is left."""

    TOPIC: ClassVar[str] = "master.seated"

    seat: str


class DeputyNamed(Event, frozen=True, kw_only=True):
    """Written when somebody who does not play is named as deputy of the game, in place of an earlier deputy."""

    TOPIC: ClassVar[str] = "master.deputy_named"
    VERSION: ClassVar[int] = 2
    PERSONAL: ClassVar[Mapping[str, str]] = {"name": FORMER_PLAYER}

    name: str
    by: str
    person: str = ""


class DeputyDismissed(Event, frozen=True, kw_only=True):
    """Written when the game has no deputy any more: withdrawn by the master, or because the deputy took a seat."""

    TOPIC: ClassVar[str] = "master.deputy_dismissed"

    reason: str
