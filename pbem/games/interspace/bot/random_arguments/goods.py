"""Random words for the arguments of the standard level."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.core.kit.chance import ChanceStream
from pbem.games.interspace.board.components import BUILT

_WARES = ("ORE", "IPE", "TG", "TG A", "TG B", "TG neutral", "minerali", "HW C", "Erz", "ORE IPE", "TG Z")
_AMOUNTS = ("1", "2", "3", "6", "9", "ALL", "tutto", "0", "1000")


def amount(luck: ChanceStream, focus: Any) -> str:
    return luck.pick(_AMOUNTS)


def wares(luck: ChanceStream, focus: Any) -> str:
    if luck.one_in(4):
        return luck.pick(("ALL", "alles", "ORE", "TG"))
    return " + ".join(f"{amount(luck, focus)} {luck.pick(_WARES)}" for _ in range(1 + luck.below(2)))


def offer(luck: ChanceStream, focus: Any) -> str:
    return luck.pick(("NONE", "niente")) if luck.one_in(4) else wares(luck, focus)


def purchase(luck: ChanceStream, focus: Any) -> str:
    terms = (f"{1 + luck.below(5)} {luck.pick((*BUILT, 'TG', 'HW'))}" for _ in range(1 + luck.below(3)))
    return " + ".join(terms)


def placing(luck: ChanceStream, focus: Any) -> str:
    if luck.one_in(2):
        return luck.pick(("ALL", "NONE", "tutti", "keine"))
    return f"{luck.pick(tuple(BUILT))}{1 + luck.below(4)}" if luck.one_in(2) else f"2 {luck.pick(tuple(BUILT))}"


def holder(luck: ChanceStream, focus: Any) -> str:
    number = 1 + luck.below(4)
    return luck.pick((focus.at or "A1", f"Trn{number}", f"{luck.pick(focus.board.seats)}.Trn{number}", "Kor", "PB1"))


def victims(luck: ChanceStream, focus: Any) -> str:
    return luck.pick(("LEAST", "Trn1", "Trn3 + Trn1", "PB1", "minimo"))


def bases(luck: ChanceStream, focus: Any) -> str:
    return luck.pick(("ALL", "NONE", focus.at or "A1", f"{focus.at or 'A1'} A2", "Xann", "ALL A1", "nessuno"))


KINDS: dict[str, Callable[[ChanceStream, Any], str]] = {
    "amount": amount,
    "wares": wares,
    "offer": offer,
    "purchase": purchase,
    "placing": placing,
    "holder": holder,
    "victims": victims,
    "bases": bases,
}
