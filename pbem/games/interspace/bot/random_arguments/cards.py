"""Random words for the arguments of orders about cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.core.kit.chance import ChanceStream
from pbem.games.interspace.board.components import BUILT, TERRAIN, UNITS
from pbem.games.interspace.cards.tables import BREAKTHROUGHS, COLONIZATIONS, ENCOUNTERS
from pbem.games.interspace.encounters.artefacts import ARTEFACTS


def wishes(luck: ChanceStream, focus: Any) -> str:
    return " ".join(luck.some((*BREAKTHROUGHS, "NONE", "drive"), 4))


def tile_types(luck: ChanceStream, focus: Any) -> str:
    return " ".join(luck.some((*TERRAIN, "nothing"), 3))


def card_names(luck: ChanceStream, focus: Any) -> str:
    return " ".join(luck.some((*COLONIZATIONS, *ENCOUNTERS, "none"), 3))


def modular(luck: ChanceStream, focus: Any) -> str:
    return luck.pick(("off", "split", "SPLIT BB CA", "merge AB", "MERGE CA AB-1 DD", "merge", "split 3", "AB-9"))


def jamming(luck: ChanceStream, focus: Any) -> str:
    return luck.pick(("first", "zweites", "meta", "0", "1", "2", "9", "99", "all"))


def crew(luck: ChanceStream, focus: Any) -> str:
    names: list[str] = [*BUILT, "all", "2 DD", *focus.here, *focus.names]
    return luck.pick(names)


def refuge(luck: ChanceStream, focus: Any) -> str:
    return luck.pick(("SHIELD", "scudo", "Schild", focus.at or "A1"))


def wanted(luck: ChanceStream, focus: Any) -> str:
    return " ".join(luck.some((*UNITS, "NONE", "nessuno"), 4))


def artefact(luck: ChanceStream, focus: Any) -> str:
    found: dict[str, str] = focus.board.found.artefacts
    return luck.pick((*found, *ARTEFACTS, "Kristall", "arma", "ring"))


def bearer(luck: ChanceStream, focus: Any) -> str:
    """Mostly somebody who is there, or who has something."""
    found: dict[str, str] = focus.board.found.artefacts
    known = [place.removeprefix(f"{focus.seat}.") for place in found.values()]
    other = f"{luck.pick(focus.board.seats)}.{luck.pick(('Sct1', 'CA1', 'Trn2'))}"
    here: list[str] = focus.here
    at: str = focus.at or "A1"
    return luck.pick((*here, *known, at, other, "Kor", "2 PB"))


KINDS: dict[str, Callable[[ChanceStream, Any], str]] = {
    "wishes": wishes,
    "tile_types": tile_types,
    "card_names": card_names,
    "modular": modular,
    "crew": crew,
    "jamming": jamming,
    "refuge": refuge,
    "wanted": wanted,
    "artefact": artefact,
    "bearer": bearer,
}
