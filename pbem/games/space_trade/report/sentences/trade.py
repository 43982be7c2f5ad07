"""Sentences about mines, markets and cargo: the hold is secret, mines and markets are not."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.kit.naming import who
from pbem.core.narration import event, news
from pbem.core.phrases import Phrase
from pbem.core.view import Sentence
from pbem.games.space_trade.record import facts as f
from pbem.games.space_trade.report.naming import Reader, metals


def mine_explored(reader: Reader, fact: f.MineExplored) -> Iterator[Sentence]:
    if not reader.reads(fact.seat):
        yield event("event.explored", who=who(reader, fact.seat), mine=fact.mine)
        return
    bonus = Phrase(f"bonus.{fact.bonus}") if fact.bonus else Phrase("nothing")
    values = {"who": who(reader, fact.seat), "mine": fact.mine, "metals": metals(fact.metals), "bonus": bonus}
    yield event("event.drew", **values)
    if reader.is_me(fact.seat):
        yield news("news.explored", mine=fact.mine, metals=metals(fact.metals), bonus=bonus)


def mine_worked(reader: Reader, fact: f.MineWorked) -> Iterator[Sentence]:
    """Everyone sees what is on the mine afterwards."""
    values = {"who": who(reader, fact.seat), "mine": fact.mine, "left": metals(fact.left)}
    if reader.reads(fact.seat) and (fact.took or fact.put):
        yield event("event.worked", **values, took=metals(fact.took), put=metals(fact.put))
    else:
        yield event("event.left" if fact.left else "event.exhausted", **values)


def metal_dumped(reader: Reader, fact: f.MetalDumped) -> Iterator[Sentence]:
    """Nobody else sees what is thrown into space (STR-37)."""
    if reader.reads(fact.seat):
        yield event(f"event.dumped_{fact.why}", who=who(reader, fact.seat), metals=metals(fact.metals))


def metal_sold(reader: Reader, fact: f.MetalSold) -> Iterator[Sentence]:
    yield event("event.sold", **_deal(reader, fact))


def metal_bought(reader: Reader, fact: f.MetalBought) -> Iterator[Sentence]:
    yield event("event.bought", **_deal(reader, fact))


def _deal(reader: Reader, fact: f.MetalSold | f.MetalBought) -> dict[str, object]:
    return {
        "who": who(reader, fact.seat),
        "metals": metals([fact.metal] * len(fact.prices)),
        "market": fact.market,
        "credits": sum(fact.prices),
    }
