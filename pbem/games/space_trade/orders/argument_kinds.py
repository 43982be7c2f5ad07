"""Arguments of orders: steps, places, metals, cards, players, amounts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple

from pbem.core.grammar import Kind, Misread
from pbem.core.keyword_aliases import keyword_of
from pbem.core.syntax import fold_word, spellings
from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import CARDS, HOMES, METALS, PACKAGE, PARTS, QUADRANTS, TOKENS

keyword = partial(keyword_of, PACKAGE)


def one_of(table: Mapping[str, str], problem: str, word: str) -> str:
    """The meaning of a word from a table of folded spellings, or the problem to report."""
    meant = table.get(fold_word(word)) or table.get(fold_word(keyword(word)))
    if meant is None:
        raise Misread(problem, known=tuple(table.values()), word=word)
    return meant


# --- places and steps -------------------------------------------------------------------------------------------------

_PLACE = re.compile(r"([A-D])([1-4])[./-]?(\w*)$", re.IGNORECASE)
_STRUCTURES = {"M1": "M1", "M2": "M2", "MARKET": "K", "PORT": "P"}
STEPS = ("OUT", "R", "L", "M1", "M2", "MARKET", "PORT", "GATE")


def read_place(words: Sequence[str]) -> str:
    """`A3`, `A3.K`, `A3 MARKET`."""
    found = _PLACE.match("".join(words[:1]) + "." + words[1] if len(words) > 1 else words[0])
    if not found:
        raise Misread("problem.not_a_place", word=" ".join(words))
    sector = f"{found[1].upper()}{found[2]}"
    what = _structure(found[3])
    place = f"{sector}.{what}" if what else sector
    if place not in space.PLACES:
        raise Misread("problem.no_such_place", word=" ".join(words), sector=sector)
    return place


def _structure(word: str) -> str:
    if word.upper() in ("K", "P"):
        return word.upper()
    return _STRUCTURES.get(keyword(word), "?") if word else ""


def read_sector(words: Sequence[str]) -> str:
    place = read_place(words)
    if not space.is_space(place):
        raise Misread("problem.not_a_sector", word=words[0])
    return place


def read_quadrant(words: Sequence[str]) -> str:
    if words[0].upper() not in QUADRANTS:
        raise Misread("problem.not_a_quadrant", word=words[0])
    return words[0].upper()


def read_steps(words: Sequence[str]) -> tuple[str, ...]:
    """`OUT R M1`, `R GATE B`, `GATE:B`: the gate takes the quadrant of exit with it."""
    steps: list[str] = []
    rest = list(words)
    while rest:
        word, _, quadrant = rest.pop(0).partition(":")
        step = keyword(word)
        if step not in STEPS:
            raise Misread("problem.not_a_step", known=STEPS, word=word)
        steps.append(f"GATE:{_exit(quadrant, rest)}" if step == "GATE" else step)
    return tuple(steps)


def _exit(quadrant: str, rest: list[str]) -> str:
    if not quadrant and not rest:
        raise Misread("problem.gate_needs_quadrant")
    return read_quadrant([quadrant or rest.pop(0)])


def read_tokens(words: Sequence[str]) -> tuple[str, ...]:
    """A plan: each token as often as it is in the set (ST-100, ST-101)."""
    tokens = tuple(_token(word) for word in _joined(words))
    for token, count in Counter(token.partition(":")[0] for token in tokens).items():
        if count > TOKENS[token]:
            raise Misread("problem.too_many_tokens", count=TOKENS[token], token=token)
    return tokens


def _joined(words: Sequence[str]) -> list[str]:
    """`GATE B` is read like `GATE:B`."""
    joined: list[str] = []
    for word in words:
        if joined and keyword(joined[-1]) == "GATE" and word.upper() in QUADRANTS:
            joined[-1] = f"{joined[-1]}:{word}"
        else:
            joined.append(word)
    return joined


def _token(word: str) -> str:
    name, _, quadrant = word.partition(":")
    token = {"OUT": "SPACE"}.get(keyword(name), keyword(name))
    if token not in TOKENS:
        raise Misread("problem.not_a_token", known=tuple(TOKENS), word=word)
    if token != "GATE":
        return token
    if not quadrant:
        raise Misread("problem.gate_needs_quadrant")
    return f"GATE:{read_quadrant([quadrant])}"


def read_token(words: Sequence[str]) -> str:
    return read_tokens(words)[0]


# --- cards and metals -------------------------------------------------------------------------------------------------


@cache
def _metals() -> dict[str, str]:
    return {fold_word(name): row.code for row in METALS.values() for name in (row.code, row.en, row.it, row.de)}


@cache
def _cards() -> dict[str, str]:
    names = {part: (part, row.it, row.de, f"{part}s") for part, row in PARTS.items()}
    return {fold_word(f"{name}{level}"): card for card, (part, level) in CARDS.items() for name in names[part]}


def read_metal(words: Sequence[str]) -> str:
    return one_of(_metals(), "problem.not_a_metal", words[0])


def read_metals(words: Sequence[str]) -> tuple[str, ...]:
    """`P C`, `2 P F`."""
    metals: list[str] = []
    count = 1
    for place, word in enumerate(words):
        if word.isdecimal() and place + 1 < len(words):
            count = _small(word)
        else:
            metals += [read_metal([word])] * count
            count = 1
    return tuple(metals)


class Lot(NamedTuple):
    """A number of units of a metal; 0 means all, "" any metal."""

    many: int
    metal: str


def read_lot(words: Sequence[str]) -> Lot:
    """`2 P`, `P`, `ALL P`, `ALL`."""
    if keyword(words[0]) == "ANY":
        return Lot(0, read_metal(words[1:]) if len(words) > 1 else "")
    if len(words) == 1:
        return Lot(1, read_metal(words))
    return Lot(_small(words[0]), read_metal(words[1:]))


def _small(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= 9:
        raise Misread("problem.not_an_amount", word=word)
    return int(word)


# More than any kind has cards.
ALL_HELD = 9


def read_amount(words: Sequence[str]) -> int:
    """0 to 4, or ALL, which is more than any kind has cards."""
    if keyword(words[0]) == "ANY":
        return ALL_HELD
    if words[0] == "0":
        return 0
    return _small(words[0])


def read_number(words: Sequence[str]) -> int:
    if not words[0].isdecimal() or len(words[0]) > 5:
        raise Misread("problem.not_a_number", word=words[0])
    return int(words[0])


def read_card(words: Sequence[str]) -> str:
    """`engine2`, also `engine 2` and `motore2`."""
    return one_of(_cards(), "problem.not_a_card", "".join(words))


def read_part(words: Sequence[str]) -> str:
    return one_of({part: part for part in PARTS}, "problem.not_a_part", words[0])


# --- people -----------------------------------------------------------------------------------------------------------


@cache
def _colours() -> dict[str, str]:
    rows = ((row.colour, name) for row in HOMES.values() for name in (row.colour, row.it, row.de))
    return {spelt: colour for colour, name in rows for spelt in spellings(name)}


def read_seat(words: Sequence[str]) -> str:
    return one_of(_colours(), "problem.not_a_player", words[0])


def read_target(words: Sequence[str]) -> str:
    """A player, `any` or `none`."""
    word = keyword(words[0])
    return word.lower() if word in ("ANY", "NONE") else read_seat(words)


_ENEMIES = {"POLICE": "police", "ALIEN": "alien", "PLAYER": "player", "PIRATE": "pirate"}


def read_enemy(words: Sequence[str]) -> str | None:
    """The opponent; ANY is the same as leaving it out."""
    word = keyword(words[0])
    if word == "ANY":
        return None
    if word not in _ENEMIES:
        raise Misread("problem.not_an_enemy", known=tuple(_ENEMIES), word=words[0])
    return _ENEMIES[word]


def read_reactions(words: Sequence[str]) -> tuple[str, ...]:
    """`flee, submit`: the first that is possible counts."""
    meant = tuple(keyword(word) for word in words)
    wrong = [written for written, word in zip(words, meant, strict=True) if word not in ("SUBMIT", "FLEE", "FIGHT")]
    if wrong:
        raise Misread("problem.not_a_reaction", known=("SUBMIT", "FLEE", "FIGHT"), word=wrong[0])
    return tuple(word.lower() for word in meant)


class Flight(NamedTuple):
    """Flee at this number of shields and this lead in speed; never if shields is -1."""

    shields: int
    margin: int


def read_flight(words: Sequence[str]) -> Flight:
    """`NEVER`, `AT 1`, `AT 1 MARGIN 2`."""
    meant = [keyword(word) for word in words]
    if meant == ["NEVER"]:
        return Flight(-1, 0)
    numbers = [word for word in meant[1::2] if word.isdecimal() and len(word) == 1]
    if meant[::2] in (["AT"], ["AT", "MARGIN"]) and len(numbers) == len(meant) // 2 and len(meant) % 2 == 0:
        return Flight(int(numbers[0]), int(numbers[1]) if len(numbers) > 1 else 2)
    raise Misread("problem.not_a_flight", words=" ".join(words))


class Loot(NamedTuple):
    """Metals wanted in this order; `keeps` means that the ship's cargo is not thrown out for them."""

    metals: tuple[str, ...]
    keeps: bool


def read_loot(words: Sequence[str]) -> Loot:
    """`P C F`, `P KEEP`, `KEEP`, `NONE`."""
    meant = [keyword(word) for word in words]
    if meant == ["NONE"]:
        return Loot((), True)
    metals = tuple(read_metal([word]) for word, key in zip(words, meant, strict=True) if key != "KEEP")
    return Loot(metals or ("P", "C", "F"), "KEEP" in meant)


KINDS = (
    Kind("place", read_place, most=2, example="A3.K"),
    Kind("sector", read_sector, example="A3"),
    Kind("steps", read_steps, most=24, example="OUT R M1", is_whole=True),
    Kind("tokens", read_tokens, most=10, example="SPACE R M2", is_whole=True),
    Kind("token", read_token, example="R"),
    Kind("metal", read_metal, example="P"),
    Kind("metals", read_metals, most=6, example="P C", is_whole=True),
    Kind("lot", read_lot, most=2, example="2 P", is_whole=True),
    Kind("amount", read_amount, example="2"),
    Kind("number", read_number, example="200"),
    Kind("card", read_card, most=2, example="engine2"),
    Kind("part", read_part, example="cargo"),
    Kind("seat", read_seat, example="Blue"),
    Kind("target", read_target, example="Blue"),
    Kind("enemy", read_enemy, example="POLICE"),
    Kind("reactions", read_reactions, most=3, example="flee, submit", is_whole=True),
    Kind("flight", read_flight, most=4, example="AT 1 MARGIN 2", is_whole=True),
    Kind("loot", read_loot, most=4, example="P C F", is_whole=True),
)
