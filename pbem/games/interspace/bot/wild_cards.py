"""Random words for the arguments of orders about cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.core.luck import Luck
from pbem.games.interspace.cards.tables import BREAKTHROUGHS, COLONIZATIONS, ENCOUNTERS
from pbem.games.interspace.components import TERRAIN


def wishes(luck: Luck, focus: Any) -> str:
    return " ".join(luck.some((*BREAKTHROUGHS, "NONE", "drive"), 4))


def tile_types(luck: Luck, focus: Any) -> str:
    return " ".join(luck.some((*TERRAIN, "nothing"), 3))


def card_names(luck: Luck, focus: Any) -> str:
    return " ".join(luck.some((*COLONIZATIONS, *ENCOUNTERS, "none"), 3))


def modular(luck: Luck, focus: Any) -> str:
    return luck.pick(("off", "split", "SPLIT BB CA", "merge AB", "MERGE CA AB-1 DD", "merge", "split 3", "AB-9"))


KINDS: dict[str, Callable[[Luck, Any], str]] = {
    "wishes": wishes,
    "tile_types": tile_types,
    "card_names": card_names,
    "modular": modular,
}
