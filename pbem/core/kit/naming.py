"""`You`, `you` or the name of a seat, for the sentences of a report.

    news("news.ran", who=who(reader, fact.seat))
    news("news.beaten", whom=whom(reader, fact.seat))

A game whose names are not all seats, or that writes them differently, overrides `Reader.other`.
"""

from __future__ import annotations

from typing import Any

from pbem.core.narration import Reader
from pbem.core.phrases import Phrase, Text


def who(reader: Reader[Any], name: str) -> Text:
    """At the beginning of a sentence."""
    return Phrase("who.you") if reader.is_me(name) else reader.other(name, "who")


def whom(reader: Reader[Any], name: str) -> Text:
    """In the middle of a sentence."""
    return Phrase("whom.you") if reader.is_me(name) else reader.other(name, "whom")
