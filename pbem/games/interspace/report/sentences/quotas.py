"""Sentences about non-random exploration."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.kit.narrator import Narrators
from pbem.core.narration import event, news
from pbem.core.phrases import Phrase
from pbem.core.view import Sentence
from pbem.games.interspace.knowledge.reader import Reader
from pbem.games.interspace.record.facts import quotas as f


def tile_returned(reader: Reader, fact: f.TileReturned) -> Iterator[Sentence]:
    values = {"tile": Phrase(f"tile.{fact.tile}"), "hex": fact.name}
    if reader.is_me(fact.seat):
        yield news("news.tile_returned", **values)
    elif reader.hears_all:
        yield event("event.tile_returned", who=fact.seat, **values)


def quiet_counted(reader: Reader, fact: f.QuietCounted) -> Iterator[Sentence]:
    if reader.seat in fact.closed:
        yield news("news.quotas_closed")


NARRATORS: Narrators[Reader] = {
    f.TileReturned: tile_returned,
    f.QuietCounted: quiet_counted,
}
# Quotas are the same for everyone, and finds are reported when they happen.
SILENT = frozenset({f.QuotasSet, f.TileCounted})
