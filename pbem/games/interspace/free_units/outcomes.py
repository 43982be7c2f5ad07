"""What became of own orders about free units."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.core.phrases import Phrase
from pbem.games.interspace.free_units import facts as f
from pbem.games.interspace.outcomes_standard import load
from pbem.games.interspace.stores import Cargo


def goods_bartered(fact: f.GoodsBartered) -> Phrase:
    gave, got = load(Cargo(0, 0, dict(fact.gave))), load(Cargo(0, 0, dict(fact.got)))
    return Phrase("done.bartered", {"planet": fact.planet, "gave": gave, "got": got})


OUTCOMES: dict[type, Callable[[Any], Phrase]] = {f.GoodsBartered: goods_bartered}
