"""Random words for the arguments of contact and battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.core.kit.chance import ChanceStream
from pbem.games.interspace.board.components import BUILT


def zones(luck: ChanceStream, focus: Any) -> str:
    return " ".join(f"{luck.below(3)}:{_crew(luck, focus)}" for _ in range(1 + luck.below(3)))


def _crew(luck: ChanceStream, focus: Any) -> str:
    return "+".join(luck.pick((*BUILT, "2 PB", "1 DD", "all", *focus.here)) for _ in range(1 + luck.below(3)))


def point_fire(luck: ChanceStream, focus: Any) -> str:
    return luck.pick(("NEVER", "ALWAYS", "keep 1", "KEEP 2", "sempre", "nie", "KEEP", "keep 99"))


def destroyers(luck: ChanceStream, focus: Any) -> str:
    return luck.pick(("1", "2 DD", "DD1", "DD1 + DD2", "all", "DD", "2 Z", "0", "BB1"))


def a_round(luck: ChanceStream, focus: Any) -> str:
    return luck.pick(("1", "2", "3", "0", "999"))


def boats(luck: ChanceStream, focus: Any) -> str:
    return luck.pick(("1", "2", "3", "ALL", "tutte", "2 AB", "AB1 + AB2", "0", "PB1"))


KINDS: dict[str, Callable[[ChanceStream, Any], str]] = {
    "zones": zones,
    "point_fire": point_fire,
    "destroyers": destroyers,
    "round": a_round,
    "boats": boats,
}
