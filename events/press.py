"""Events about what players write to each other."""

from typing import ClassVar, Literal

from events.event import Event


class PressRuleSet(Event, frozen=True, kw_only=True):
    """Written when it is fixed whether players may write to each other through the server; before that they may not."""

    TOPIC: ClassVar[str] = "game.press_rule_set"

    rule: Literal["none", "signed", "anonymous"]


class PressSent(Event, frozen=True, kw_only=True):
    """Written when a seat writes to others (`to` empty = all); an anonymous one is not told who it was."""

    TOPIC: ClassVar[str] = "game.press_sent"

    turn: int
    seat: str
    to: tuple[str, ...]
    text: str
    anonymous: bool
