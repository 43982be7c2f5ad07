"""Stands for an event that the reader of a file may not know."""

from typing import ClassVar

from events import Event


class Withheld(Event, frozen=True, kw_only=True):
    """In the place of an event whose content is withheld; it is never stored, and changes nothing."""

    TOPIC: ClassVar[str] = "withheld"
