"""Events of a game's log: one leaf for each stored event, in a separate stream."""

from typing import ClassVar

from events.event import Event


class LeafAdded(Event, frozen=True, kw_only=True):
    """Written in the transaction of its event: leaf n of the log belongs to event n of the game.

    `leaf` is the hash in hex. For events stored before leaves existed, the leaf has a later `at`.
    """

    TOPIC: ClassVar[str] = "log.leaf_added"

    leaf: str


class LogRestored(Event, frozen=True, kw_only=True):
    """Written when the master acknowledges that the game was restored to an older state, so that it may continue.

    A log of `size` entries with `root` (hex) had been signed; the first `left` entries remain.
    """

    TOPIC: ClassVar[str] = "log.restored"

    turn: int
    size: int
    root: str
    left: int
    reason: str
