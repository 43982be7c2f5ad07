"""The event that makes every command count once, across all processes."""

from typing import ClassVar
from uuid import UUID

from msgspec import Raw, Struct

from events.event import Event


class Written(Struct, frozen=True, gc=False):
    """The events of one stream that a command wrote: versions `first` to `last`."""

    stream: UUID
    first: int
    last: int


class CommandDone(Event, frozen=True, kw_only=True):
    """Written with the events of a command, as version 1 of the command's own stream: the command and its answer.

    `by` is who gave the command, as far as the caller knew ("" = the server itself). `written` is empty for a command
    that changed nothing. `said` is a hash of the whole command: the same id with different content is a mistake, not
    a repetition.
    """

    TOPIC: ClassVar[str] = "command.done"

    name: str
    written: tuple[Written, ...]
    answer: Raw
    by: str = ""
    said: str = ""
