"""What is told of mines, markets and cargo: the hold is a secret, what lies on mines and in markets is not."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.narration import event, news
from pbem.core.phrases import Phrase
from pbem.core.view import Told
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.report.naming import Ear, metals, who


def mine_explored(ear: Ear, fact: f.MineExplored) -> Iterator[Told]:
    if not ear.reads(fact.seat):
        yield event("event.explored", who=who(ear, fact.seat), mine=fact.mine)
        return
    bonus = Phrase(f"bonus.{fact.bonus}") if fact.bonus else Phrase("nothing")
    values = {"who": who(ear, fact.seat), "mine": fact.mine, "metals": metals(fact.metals), "bonus": bonus}
    yield event("event.drew", **values)
    if ear.is_me(fact.seat):
        yield news("news.explored", mine=fact.mine, metals=metals(fact.metals), bonus=bonus)


def mine_worked(ear: Ear, fact: f.MineWorked) -> Iterator[Told]:
    """All see what lies on the mine afterwards."""
    values = {"who": who(ear, fact.seat), "mine": fact.mine, "left": metals(fact.left)}
    if ear.reads(fact.seat) and (fact.took or fact.put):
        yield event("event.worked", **values, took=metals(fact.took), put=metals(fact.put))
    else:
        yield event("event.left" if fact.left else "event.exhausted", **values)


def metal_dumped(ear: Ear, fact: f.MetalDumped) -> Iterator[Told]:
    """Nobody sees what is thrown into space (STR-37)."""
    if ear.reads(fact.seat):
        yield event(f"event.dumped_{fact.why}", who=who(ear, fact.seat), metals=metals(fact.metals))


def metal_sold(ear: Ear, fact: f.MetalSold) -> Iterator[Told]:
    yield event("event.sold", **_deal(ear, fact))


def metal_bought(ear: Ear, fact: f.MetalBought) -> Iterator[Told]:
    yield event("event.bought", **_deal(ear, fact))


def _deal(ear: Ear, fact: f.MetalSold | f.MetalBought) -> dict[str, object]:
    return {
        "who": who(ear, fact.seat),
        "metals": metals([fact.metal] * len(fact.prices)),
        "market": fact.market,
        "credits": sum(fact.prices),
    }
