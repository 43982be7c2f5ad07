"""What is told of non-random exploration."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pbem.core.narration import event, news
from pbem.core.phrases import Phrase
from pbem.core.view import Told
from pbem.games.interspace.knowledge.reader import Ear
from pbem.games.interspace.record.facts import quotas as f


def tile_returned(ear: Ear, fact: f.TileReturned) -> Iterator[Told]:
    values = {"tile": Phrase(f"tile.{fact.tile}"), "hex": fact.name}
    if ear.is_me(fact.seat):
        yield news("news.tile_returned", **values)
    elif ear.hears_all:
        yield event("event.tile_returned", who=fact.seat, **values)


def quiet_counted(ear: Ear, fact: f.QuietCounted) -> Iterator[Told]:
    if ear.seat in fact.closed:
        yield news("news.quotas_closed")


TELLERS: dict[type, Callable[[Ear, Any], Iterable[Told]]] = {
    f.TileReturned: tile_returned,
    f.QuietCounted: quiet_counted,
}
# Quotas are the same for all, and what was found is told when it is.
SILENT = frozenset({f.QuotasSet, f.TileCounted})
