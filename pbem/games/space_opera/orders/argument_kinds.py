"""Arguments of orders: boxes, units, players, amounts of food and energy, ratios."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple

from pbem.core.grammar import Kind, Misread
from pbem.core.keyword_aliases import keyword_of
from pbem.core.syntax import fold_word, spellings
from pbem.games.space_opera.board.components import (
    CITY,
    COLOURS,
    ENERGY,
    FIELDS,
    FOOD,
    LAND,
    PACKAGE,
    POINTS,
    SHIPS,
    UNITS,
)
from pbem.games.space_opera.board.galaxy import Galaxy

MOST = 99
# Ratios are counted in hundredths; NEVER is below all of them, ALWAYS above.
NEVER, ALWAYS = -1, 1_000_000


keyword = partial(keyword_of, PACKAGE)


def one_of(table: Mapping[str, str], problem: str, word: str) -> str:
    """The meaning of a word from a table of folded spellings, or the problem to report."""
    meant = table.get(fold_word(word)) or table.get(fold_word(keyword(word)))
    if meant is None:
        raise Misread(problem, known=tuple(dict.fromkeys(table.values())), word=word)
    return meant


# --- boxes ------------------------------------------------------------------------------------------------------------


def read_box(galaxy: Galaxy, words: Sequence[str]) -> str:
    """`C3`, also `P-C3`."""
    box = words[0].upper().removeprefix("P-")
    if box not in galaxy.at:
        raise Misread("problem.unknown_box", word=words[0])
    return box


# --- units ------------------------------------------------------------------------------------------------------------


@cache
def _codes() -> dict[str, str]:
    names = {fold_word(name): row.code for row in UNITS.values() for name in (row.code, row.id, row.it, row.de)}
    plurals = {f"{fold_word(row.id)}s": row.code for row in UNITS.values()}
    return plurals | names | {"ic": "CR", "co": "BB", "fa": "IN", "battleships": "BB", "marines": "MA"}


def read_code(known: Sequence[str], words: Sequence[str]) -> str:
    code = CITY if keyword(words[0]) == CITY else _codes().get(fold_word(words[0]))
    if code not in known:
        raise Misread("problem.not_a_unit", known=tuple(known), word=words[0], possible=", ".join(known))
    return str(code)


class UnitGroup(NamedTuple):
    """A number of each code, single ships by id, or everything."""

    counts: dict[str, int]
    ids: tuple[str, ...] = ()
    is_all: bool = False


_ID = re.compile(r"(TR|FR|CR|BB)([1-9][0-9]?)", re.IGNORECASE)


def read_group(words: Sequence[str]) -> UnitGroup:
    """`2 FR + 1 TR`, `FR3 FR4`, `ALL`."""
    if [keyword(word) for word in words] == ["ALL"]:
        return UnitGroup({}, (), True)
    counts: dict[str, int] = {}
    ids: list[str] = []
    number = 0
    for word in words:
        if word.isdecimal():
            number = _small(word)
        elif _ID.fullmatch(word):
            ids.append(word.upper())
        elif word != "+":
            code = read_code((*SHIPS, *LAND), [word])
            counts[code] = counts.get(code, 0) + (number or 1)
            number = 0
    if number or not (counts or ids):
        raise Misread("problem.not_a_group", words=" ".join(words))
    return UnitGroup(counts, tuple(dict.fromkeys(ids)))


def read_ships(words: Sequence[str]) -> tuple[str, ...]:
    """`FR TR` are all that are left of these types, `2 FR` so many, `FR3` a ship: each as one word or two."""
    found: list[str] = []
    number = ""
    for word in words:
        if word.isdecimal() and not number:
            number = str(_small(word))
        elif _ID.fullmatch(word) and not number:
            found.append(word.upper())
        elif word != "+" or number:
            found.append(f"{number} {read_code(SHIPS, [word])}".strip())
            number = ""
    if number:
        raise Misread("problem.not_ships", words=" ".join(words))
    return tuple(found)


class Lot(NamedTuple):
    many: int
    code: str


def read_lot(words: Sequence[str]) -> Lot:
    """`2 IN`, `IN`."""
    many = _small(words[0]) if len(words) > 1 else 1
    return Lot(many, read_code((*SHIPS, *LAND), words[-1:]))


class PathStop(NamedTuple):
    """Land units to take aboard or put ashore on the way; `at` is empty for the first box."""

    group: UnitGroup
    at: str


def read_stops(galaxy: Galaxy, verb: str, words: Sequence[str]) -> tuple[PathStop, ...]:
    """`2 IN`, `2 IN AT A1 LOAD 1 MA AT C3`: the verb begins each further stop."""
    stops: list[list[str]] = [[]]
    for word in words:
        if keyword(word) == verb:
            stops.append([])
        else:
            stops[-1].append(word)
    return tuple(_stop(galaxy, stop) for stop in stops)


def _stop(galaxy: Galaxy, words: list[str]) -> PathStop:
    places = [place for place, word in enumerate(words) if keyword(word) == "AT"]
    if not places:
        return PathStop(_land(words), "")
    if places != [len(words) - 2]:
        raise Misread("problem.not_a_stop", words=" ".join(words))
    return PathStop(_land(words[: places[0]]), read_box(galaxy, words[-1:]))


def _land(words: Sequence[str]) -> UnitGroup:
    group = read_group(words) if words else UnitGroup({})
    if group.ids or any(code in SHIPS for code in group.counts) or not (group.counts or group.is_all):
        raise Misread("problem.not_land_units", words=" ".join(words))
    return group


def read_land(words: Sequence[str]) -> UnitGroup:
    """`2 MA + 1 IN`, `ALL`."""
    return _land(words)


class Victim(NamedTuple):
    """What to disband: a type, anywhere or in one box."""

    code: str
    at: str


def read_victims(galaxy: Galaxy, words: Sequence[str]) -> tuple[Victim, ...]:
    """`IN AT C3 TR FR`."""
    victims: list[Victim] = []
    rest = [word for word in words if word != "+"]
    while rest:
        code = read_code((*SHIPS, *LAND), [rest.pop(0)])
        at = ""
        if rest and keyword(rest[0]) == "AT":
            if len(rest) < 2:
                raise Misread("problem.not_a_list", words=" ".join(words))
            at, rest = read_box(galaxy, rest[1:2]), rest[2:]
        victims.append(Victim(code, at))
    return tuple(victims)


# --- numbers ----------------------------------------------------------------------------------------------------------


def _small(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= MOST:
        raise Misread("problem.not_an_amount", word=word)
    return int(word)


def read_number(words: Sequence[str]) -> int:
    if not words[0].isdecimal() or len(words[0]) > 3:
        raise Misread("problem.not_a_number", word=words[0])
    return int(words[0])


def read_up_to(most: int, words: Sequence[str]) -> int:
    number = read_number(words)
    if number > most:
        raise Misread("problem.too_large", word=words[0], most=most)
    return number


def read_bid(words: Sequence[str]) -> int:
    """`+2`, `-1`, `2`."""
    text = "".join(words)
    digits = text.lstrip("+-")
    if not digits.isdecimal() or len(text) - len(digits) > 1 or not 1 <= int(digits) <= MOST:
        raise Misread("problem.not_a_bid", words=" ".join(words))
    return int(text)


@cache
def _goods() -> dict[str, str]:
    food = dict.fromkeys(("c", "cibo", "food", "nahrung"), FOOD)
    energy = dict.fromkeys(("e", "energia", "energy", "energie"), ENERGY)
    return food | energy | dict.fromkeys(("p", "pp", "p.p.", "points", "punti", "punkte"), POINTS)


def read_goods(resources: Sequence[str], words: Sequence[str]) -> str:
    found = one_of(_goods(), "problem.not_goods", words[0])
    if found not in resources:
        raise Misread("problem.not_goods", word=words[0])
    return found


_SPEND = re.compile(r"(\d{1,2})([A-Za-z.]*)")


def read_spend(words: Sequence[str]) -> dict[str, int]:
    """`1C 2E`, `3 E`."""
    spent: dict[str, int] = {}
    for part in re.findall(r"\d+ ?[A-Za-z]+|\S+", " ".join(word for word in words if word != "+")):
        found = _SPEND.fullmatch(part.replace(" ", ""))
        if not found or not found[2]:
            raise Misread("problem.not_spending", words=" ".join(words))
        what = read_goods((FOOD, ENERGY), [found[2]])
        spent[what] = spent.get(what, 0) + int(found[1])
    return spent


_RATIO = re.compile(r"\d(?:[.]\d{1,2})?")


def read_ratio(words: Sequence[str]) -> int:
    """`IF RATIO < 0.7`, `NEVER`, `ALWAYS`; in hundredths."""
    meant = [keyword(word) for word in words]
    if meant in (["NEVER"], ["ALWAYS"]):
        return NEVER if meant == ["NEVER"] else ALWAYS
    if meant[:3] != ["IF", "RATIO", "<"] or len(words) != 4 or not _RATIO.fullmatch(words[3]):
        raise Misread("problem.not_a_ratio", words=" ".join(words))
    whole, _, part = words[3].partition(".")
    return int(whole) * 100 + int(part.ljust(2, "0") or "0")


# --- people and fields ------------------------------------------------------------------------------------------------


@cache
def _colours() -> dict[str, str]:
    rows = ((row.colour, name) for row in COLOURS.values() for name in (row.colour, row.it, row.de))
    return {spelt: colour for colour, name in rows for spelt in spellings(name)} | {
        "lila": "Violet",
        "purple": "Violet",
    }


def read_seat(words: Sequence[str]) -> str:
    return one_of(_colours(), "problem.not_a_player", words[0])


@cache
def _fields() -> dict[str, str]:
    english = {"ATT": "attack", "DEF": "defence", "BOM": "bombardment", "ENG": "engine", "HUL": "hull"}
    return {
        fold_word(name): row.key for row in FIELDS.values() for name in (row.key, row.it, row.de, english[row.key])
    } | {"defense": "DEF"}


def read_field(words: Sequence[str]) -> str:
    found = _fields().get(fold_word(words[0]))
    if found is None:
        raise Misread("problem.not_a_field", known=tuple(FIELDS), word=words[0])
    return found


def kinds(galaxy: Galaxy, resources: Sequence[str]) -> tuple[Kind, ...]:
    """The kinds of arguments on this map and with these goods."""
    code: Callable[[Sequence[str]], Callable[[Sequence[str]], str]] = lambda known: partial(read_code, known)  # noqa: E731
    return (
        Kind("box", partial(read_box, galaxy), example="C3"),
        Kind("group", read_group, most=120, example="2 FR + 1 TR", is_whole=True),
        Kind("land_units", read_land, most=12, example="2 MA + 1 IN", is_whole=True),
        Kind("lot", read_lot, most=2, example="2 IN", is_whole=True),
        Kind("loads", partial(read_stops, galaxy, "LOAD"), most=40, example="2 IN AT A1", is_whole=True),
        Kind("drops", partial(read_stops, galaxy, "DROP"), most=40, example="2 IN AT C3", is_whole=True),
        Kind("victims", partial(read_victims, galaxy), most=24, example="TR FR AT C3", is_whole=True),
        Kind("ship", code(SHIPS), example="FR"),
        Kind("ships", read_ships, most=60, example="FR3 2 CR", is_whole=True),
        Kind("land", code(LAND), example="MA"),
        Kind("target", code((*LAND, CITY)), example="MA"),
        Kind("number", read_number, example="3"),
        Kind("kept", partial(read_up_to, 36), example="2"),
        Kind("settlers", partial(read_up_to, 3), example="1"),
        Kind("bid", read_bid, most=2, example="+2", is_whole=True),
        Kind("goods", partial(read_goods, resources), example=resources[0]),
        Kind("spending", read_spend, most=5, example="1C 2E", is_whole=True),
        Kind("ratio", read_ratio, most=4, example="IF RATIO < 0.7", is_whole=True),
        Kind("player", read_seat, example="Blue"),
        Kind("field", read_field, example="HUL"),
    )
