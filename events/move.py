"""Events of a game that goes on at another server."""

from typing import ClassVar

from events.event import Event


class GameMovedAway(Event, frozen=True, kw_only=True):
    """Written when a game is exported to go on elsewhere: from here on, this server accepts and plays nothing.

    `to` is the address of the other server, `was_paused` whether the game was paused before.
    """

    TOPIC: ClassVar[str] = "game.moved_away"

    turn: int
    to: str
    was_paused: bool


class GameArrived(Event, frozen=True, kw_only=True):
    """Written when a game that was moved goes on here, directly after GameMovedAway.

    `checkpoint` is the signed head of the log up to there, and `old_key` the key that signed it; from here on `key`
    signs. `url` is the address of this server ("" = none).
    """

    TOPIC: ClassVar[str] = "game.arrived"

    turn: int
    url: str
    key: str
    old_key: str
    checkpoint: str
