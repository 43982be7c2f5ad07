"""Resources and goods in the order language: `4 ORE + 2 IPE`, `3 TG B`, `ALL`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from pbem.core.grammar import Kind, Misread
from pbem.core.syntax import fold_word
from pbem.games.interspace.board.components import ALIASES
from pbem.games.interspace.board.stores import NEUTRAL
from pbem.games.interspace.orders.forms import read_hex
from pbem.games.interspace.orders.units import Units, is_all, read_type, read_units


class Ware(NamedTuple):
    """`what` is ipe, ore, a colour, `tg` (trade goods of any colour) or nothing (everything); 0 = all there is."""

    what: str
    many: int = 0


GOODS = "tg"
MOST_WARES = 999
_SPELLINGS = {
    "ipe": ("ipe", "iou", "risorse", "risorsa", "ressourcen"),
    "ore": ("ore", "erz", "erze", "minerale", "minerali", "minerals"),
    GOODS: ("tg", "hw", "goods", "good", "trade_goods", "trade_good", "handelsware", "handelswaren", "ware", "waren",
            "merce", "merci"),
}  # fmt: skip
_NEUTRAL = ("neutral", "neutrale", "neutrali", "neutrals")
_MEANS = {word: what for what, words in _SPELLINGS.items() for word in words}
_ALL = tuple(map(fold_word, ("all", *ALIASES["ALL"])))
_NONE = tuple(map(fold_word, ("none", *ALIASES["NONE"])))


def colour_named(word: str) -> str:
    if fold_word(word) in _NEUTRAL:
        return NEUTRAL
    return word.upper() if len(word) == 1 and word.upper() in "ABCDEFGH" else ""


def read_wares(words: Sequence[str]) -> tuple[Ware, ...]:
    """One or more of `4 ORE`, `ALL IPE`, `3 TG B`, joined by `+`; or `ALL`."""
    rest = [word for word in words if word != "+"]
    wares: list[Ware] = []
    while rest:
        many = _many(rest)
        if many == 0 and not rest:
            wares.append(Ware(""))
            break
        what = _MEANS.get(fold_word(rest.pop(0))) if rest else None
        if what is None:
            raise Misread("problem.not_wares", words=" ".join(words))
        if what == GOODS and rest and colour_named(rest[0]):
            what = colour_named(rest.pop(0))
        wares.append(Ware(what, 1 if many is None else many))
    if not wares:
        raise Misread("problem.not_wares", words=" ".join(words))
    return tuple(wares)


def _many(rest: list[str]) -> int | None:
    """A number at the beginning, 0 for `all`, nothing if there is none."""
    if fold_word(rest[0]) in _ALL:
        rest.pop(0)
        return 0
    if rest[0].isdecimal():
        number = int(rest.pop(0)[:5])
        if not 0 < number <= MOST_WARES:
            raise Misread("problem.not_a_count", word=str(number), most=MOST_WARES)
        return number
    return None


def read_offer(words: Sequence[str]) -> tuple[Ware, ...]:
    """What is offered; `NONE` takes all offers back."""
    return () if len(words) == 1 and fold_word(words[0]) in _NONE else read_wares(words)


def read_purchase(words: Sequence[str]) -> tuple[Units, ...]:
    """Units as in other orders, and `2 TG`."""
    plain = ["TG" if _MEANS.get(fold_word(word)) == GOODS else word for word in words]
    terms: list[Units] = []
    rest = [word for word in plain if word != "+"]
    while rest:
        size = 2 if (rest[0].isdecimal() or is_all(rest[0])) and len(rest) > 1 else 1
        part, rest = rest[:size], rest[size:]
        if part[-1] == "TG":
            terms.append(Units("TG", many=1 if size == 1 else _many(part) or 0))
        else:
            terms += read_units(part)
    return tuple(terms)


def read_placing(words: Sequence[str]) -> tuple[Units, ...]:
    """Units in the box, `ALL`, or `NONE`."""
    return () if len(words) == 1 and fold_word(words[0]) in _NONE else read_units(words)


def read_amount(words: Sequence[str]) -> int:
    """A number; 0 for `all`."""
    if fold_word(words[0]) in _ALL:
        return 0
    if not words[0].isdecimal() or not 0 < int(words[0][:5]) <= MOST_WARES:
        raise Misread("problem.not_a_number", word=words[0])
    return int(words[0])


def read_holder(words: Sequence[str]) -> str:
    """A planet or hex, the player's transport, or another's: `Kor`, `Trn2`, `B.Trn1`."""
    return read_place_or_unit(words, "problem.not_a_holder", ("Trn",))


def read_place_or_unit(words: Sequence[str], problem: str, types: Collection[str] = ()) -> str:
    """A planet or hex, the player's unit, or another's; of these types, if any are given."""
    owner, dot, name = words[0].rpartition(".")
    if dot and not (len(owner) == 1 and owner.upper() in "ABCDEFGH"):
        raise Misread(problem, word=words[0])
    try:
        (unit,) = read_units([name])
    except Misread:
        if dot:
            raise
        return read_hex(words)
    if not unit.number or (types and unit.type not in types):
        raise Misread(problem, word=words[0])
    return f"{owner.upper()}.{unit.type}{unit.number}"


def read_victims(words: Sequence[str]) -> tuple[int, ...]:
    """`least` (cargo), or transports in the order in which they are to be lost."""
    if len(words) == 1 and fold_word(words[0]) in ("least", "minimo", "meno", "wenigste"):
        return ()
    numbers = []
    for unit in read_units(words):
        if unit.type != "Trn" or not unit.number:
            raise Misread("problem.not_victims", words=" ".join(words))
        numbers.append(unit.number)
    return tuple(numbers)


KINDS = (
    Kind("wares", read_wares, most=12, example="4 ORE"),
    Kind("offer", read_offer, most=12, example="4 ORE"),
    Kind("purchase", read_purchase, most=24, example="1 Sct + 2 TG"),
    Kind("placing", read_placing, most=24, example="ALL"),
    Kind("amount", read_amount, example="2"),
    Kind("holder", read_holder, example="Trn2"),
    Kind("victims", read_victims, most=12, example="least"),
)

__all__ = ["GOODS", "KINDS", "Ware", "read_type"]
