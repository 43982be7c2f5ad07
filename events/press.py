"""Events about messages between players."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from events.event import ERASED_TEXT, Event


class PressRuleSet(Event, frozen=True, kw_only=True):
    """Written when it is decided whether players may write to each other via the server; before that they may not."""

    TOPIC: ClassVar[str] = "game.press_rule_set"

    rule: Literal["none", "signed", "anonymous"]


class PressSent(Event, frozen=True, kw_only=True):
    """Written when a seat writes to others (`to` empty = all); an anonymous message is sent without its author."""

    TOPIC: ClassVar[str] = "game.press_sent"
    VERSION: ClassVar[int] = 2
    PERSONAL: ClassVar[Mapping[str, str]] = {"text": ERASED_TEXT}

    turn: int
    seat: str
    to: tuple[str, ...]
    text: str
    anonymous: bool
    person: str = ""
