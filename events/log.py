"""Events of a game's log: one leaf for each stored event, in a stream of its own."""

from typing import ClassVar

from events.event import Event


class LeafAdded(Event, frozen=True, kw_only=True):
    """Written with the event it stands for, in one transaction: leaf n of the log is that of event n of the game.

    `leaf` is the hash in hex. Leaves of events that were stored before there were leaves have a later `at`.
    """

    TOPIC: ClassVar[str] = "log.leaf_added"

    leaf: str
