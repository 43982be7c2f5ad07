"""Outcomes of a player's own orders about free units."""

from __future__ import annotations

from pbem.core.kit.outcomes import Outcomes
from pbem.core.phrases import Phrase
from pbem.games.interspace.board.stores import Cargo
from pbem.games.interspace.free_units import facts as f
from pbem.games.interspace.orders.standard_answers import load


def goods_bartered(fact: f.GoodsBartered) -> Phrase:
    gave, got = load(Cargo(0, 0, dict(fact.gave))), load(Cargo(0, 0, dict(fact.got)))
    return Phrase("done.bartered", {"planet": fact.planet, "gave": gave, "got": got})


def industry_spoiled(fact: f.IndustrySpoiled) -> Phrase:
    """Told in forecasts: at the last level the planet is lost (ISO-96, ISO-108)."""
    values = {"who": Phrase(f"stranger.first.{fact.free}"), "planet": fact.planet, "level": fact.level}
    return Phrase("check.spoiled" if fact.level else "check.emptied", values)


OUTCOMES: Outcomes = {
    f.GoodsBartered: goods_bartered,
    f.IndustrySpoiled: industry_spoiled,
}
