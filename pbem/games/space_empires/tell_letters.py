"""What is told of letters: orders on file, spans that end."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.telling import event, news
from pbem.core.view import Told
from pbem.games.space_empires import facts as f
from pbem.games.space_empires.wording import Ear, who


def orders_filed(ear: Ear, fact: f.OrdersFiled) -> Iterator[Told]:
    """What somebody has on file only he knows."""
    if ear.reads(fact.seat) and not ear.is_me(fact.seat):
        yield event("event.filed", who=who(ear, fact.seat), turn=fact.turn, n=len(fact.lines))


def players_met(ear: Ear, fact: f.PlayersMet) -> Iterator[Told]:
    yield news("news.met")
