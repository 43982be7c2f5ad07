"""Events of a game's log: one leaf for each stored event, in a stream of its own."""

from typing import ClassVar

from events.event import Event


class LeafAdded(Event, frozen=True, kw_only=True):
    """Written with the event it stands for, in one transaction: leaf n of the log is that of event n of the game.

    `leaf` is the hash in hex. Leaves of events that were stored before there were leaves have a later `at`.
    """

    TOPIC: ClassVar[str] = "log.leaf_added"

    leaf: str


class LogRestored(Event, frozen=True, kw_only=True):
    """Written when the master acknowledges that the game was put back to an older state, so that it may go on.

    A log of `size` entries with `root` (hex) had been signed for; the first `left` entries are what is left of it.
    """

    TOPIC: ClassVar[str] = "log.restored"

    turn: int
    size: int
    root: str
    left: int
    reason: str
