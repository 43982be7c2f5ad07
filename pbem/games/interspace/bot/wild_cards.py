"""Random words for the arguments of orders about cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.core.luck import Luck
from pbem.games.interspace.cards.tables import BREAKTHROUGHS, COLONIZATIONS, ENCOUNTERS
from pbem.games.interspace.components import BUILT, TERRAIN


def wishes(luck: Luck, focus: Any) -> str:
    return " ".join(luck.some((*BREAKTHROUGHS, "NONE", "drive"), 4))


def tile_types(luck: Luck, focus: Any) -> str:
    return " ".join(luck.some((*TERRAIN, "nothing"), 3))


def card_names(luck: Luck, focus: Any) -> str:
    return " ".join(luck.some((*COLONIZATIONS, *ENCOUNTERS, "none"), 3))


def modular(luck: Luck, focus: Any) -> str:
    return luck.pick(("off", "split", "SPLIT BB CA", "merge AB", "MERGE CA AB-1 DD", "merge", "split 3", "AB-9"))


def crew(luck: Luck, focus: Any) -> str:
    names: list[str] = [*BUILT, "all", "2 DD", *focus.here, *focus.names]
    return luck.pick(names)


def refuge(luck: Luck, focus: Any) -> str:
    return luck.pick(("SHIELD", "scudo", "Schild", focus.at or "A1"))


KINDS: dict[str, Callable[[Luck, Any], str]] = {
    "wishes": wishes,
    "tile_types": tile_types,
    "card_names": card_names,
    "modular": modular,
    "crew": crew,
    "refuge": refuge,
}
