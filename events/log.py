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


class RestoreAcknowledged(Event, frozen=True, kw_only=True):
    """Written when the master acknowledges that the game was restored to an older state, with what was given up.

    `note` is the signed checkpoint of a log of `size` entries with `root` (hex) that the stored log does not lead up
    to. The two have `left` entries in common; `lost` are the leaves (hex) of the others. Together they make up the
    log that was signed, so a kept receipt is either in it or was never given.
    """

    TOPIC: ClassVar[str] = "log.restore_acknowledged"

    turn: int
    size: int
    root: str
    left: int
    note: str
    lost: tuple[str, ...]
    reason: str
