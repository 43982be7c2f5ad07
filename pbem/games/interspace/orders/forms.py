"""The order language of the basic game: one row per order, one per decision made in the middle of resolution."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from pbem.core.grammar import Form, Kind, Misread
from pbem.core.standing import Question, with_conditions
from pbem.core.syntax import fold_word
from pbem.games.interspace.board.components import HOMES, PLANETS, planet_spellings
from pbem.games.interspace.orders.units import (
    is_all,
    read_crew,
    read_target_types,
    read_targets,
    read_type,
    read_types,
    read_units,
)

_LABEL = re.compile(r"([A-Ha-h])([0-9]{1,3})(?:/([1-6]))?$")
_SPOKEN = re.compile(r"[\s,;]*[^\s+,;<>=!]+[\s,;]+[^\s+,;<>=!]+[\s,;]*")


def read_hex(words: Sequence[str]) -> str:
    return _hex(words[0])


@lru_cache(maxsize=4096)
def _hex(word: str) -> str:
    label = _LABEL.match(word)
    if label:
        side = f"/{label[3]}" if label[3] else ""
        return f"{label[1].upper()}{int(label[2])}{side}"
    planet, _, side = word.partition("/")
    name = planet_spellings().get(fold_word(planet))
    if name is None or (side and side not in "123456"):
        raise Misread("problem.not_a_hex", known=(*HOMES, *PLANETS), word=word)
    return f"{name}/{side}" if side else name


def read_seat(words: Sequence[str]) -> str:
    if len(words[0]) != 1 or words[0].upper() not in "ABCDEFGH":
        raise Misread("problem.not_a_seat", word=words[0])
    return words[0].upper()


# Whom a message is for, if not one player.
EVERYBODY = "ALL"


def read_audience(words: Sequence[str]) -> str:
    return EVERYBODY if is_all(words[0]) else read_seat(words)


def read_side_tile(words: Sequence[str]) -> tuple[int, str]:
    side, _, tile = words[0].partition(":")
    kinds = {"planet": "planet", "pianeta": "planet", "asteroids": "asteroids", "asteroidi": "asteroids",
             "asteroiden": "asteroids", "asteroid": "asteroids", "colony": "planet", "colonia": "planet",
             "kolonie": "planet"}  # fmt: skip
    name = kinds.get(fold_word(tile))
    if side not in tuple("123456") or name is None:
        raise Misread("problem.not_a_side_tile", word=words[0])
    return int(side), name


_WORDS = {
    "never": ("never", "mai", "nie", "niemals"),
    "round": ("round", "turno", "giro", "runde"),
    "below": ("below", "under", "sotto", "meno", "unter"),
    "civilians": ("civilians", "civilian", "civili", "civile", "zivile", "zivil", "zivilisten"),
    "always": ("always", "sempre", "immer", "stets"),
    "keep": ("keep", "tieni", "conserva", "behalte", "behalten"),
}
MEANS = {word: meaning for meaning, words in _WORDS.items() for word in words}


def read_retreat(words: Sequence[str]) -> tuple[str, int]:
    """`never`, `round 2`, `below 50%`, `civilians`."""
    meaning = MEANS.get(fold_word(words[0]))
    if len(words) == 1 and meaning in ("never", "civilians"):
        return meaning, 0
    number = words[1].rstrip("%") if len(words) == 2 else ""
    if meaning in ("round", "below") and number.isdecimal() and len(number) <= 4:
        return meaning, int(number)
    raise Misread("problem.not_a_retreat", words=" ".join(words))


def read_text(words: Sequence[str]) -> str:
    return " ".join(words)


KINDS = (
    Kind("hex", read_hex, example="A7"),
    Kind("type", read_type, example="PB"),
    Kind("units", read_units, most=24, example="Sct1+2 PB"),
    Kind("seat", read_seat, example="B"),
    Kind("audience", read_audience, example="B"),
    Kind("side_tile", read_side_tile, example="1:planet"),
    Kind("crew", read_crew, most=24, example="2 DD"),
    Kind("targets", read_targets, most=24, example="BB1:2 DD", is_whole=True),
    Kind("retreat", read_retreat, most=2, example="below 50%"),
    Kind("text", read_text, most=200, example="hello"),
)

# Of earlier versions.
KINDS_OF_TYPES = (
    Kind("target_types", read_target_types, most=11, example="BEST"),
    Kind("types", read_types, most=24, example="Sct Trn"),
)

BASIC_ORDERS = (
    Form("setup_ring", "SETUP RING <ring:side_tile...>", "SETUP RING 1:planet 4:asteroids", ("ISB-11",)),
    Form("setup_place", "SETUP PLACE <units> [AT] <at:hex>", "SETUP PLACE 2 Trn A2", ("ISB-13",)),
    Form("industry", "IND <planet:hex>", "IND Kor", ("ISB-23",)),
    Form("technology", "TECH <planet:hex>", "TECH A1", ("ISB-24", "ISB-26")),
    Form("build", "BUILD <units> AT <planet:hex>", "BUILD 1 Col + 2 PB AT A1", ("ISB-27", "ISB-28", "ISB-16")),
    Form("homeworld", "HOMEWORLD <planet:hex>", "HOMEWORLD Kor", ("ISB-37", "ISBR-19")),
    Form("move", "[STRICT] MOVE <units> [FROM <from:hex>] TO <to:hex> [ELSE STAY]", "MOVE Sct1+PB2 TO A7",
         ("ISB-38", "ISB-63")),
    Form("move_via", "[STRICT] MOVE <units> [FROM <from:hex>] VIA <path:hex...> [ELSE STAY]",
         "MOVE CA1 VIA A3 A9 B2", ("ISB-63",)),
    Form("towards", "TOWARDS <units> [FROM <from:hex>] [TO] <to:hex>", "TOWARDS Trn2 B1", ("ISB-63",)),
    Form("explore", "[STRICT] EXPLORE <units> [FROM <from:hex>] [TO] <to:hex> [ELSE STAY]", "EXPLORE Sct2 A7/2",
         ("ISB-51", "ISB-52", "ISB-53")),
    Form("colonize", "COLONIZE <at:hex> [WITH <units>]", "COLONIZE Kor", ("ISB-79",)),
    Form("nocolonize", "NOCOLONIZE <at:hex>", "NOCOLONIZE Kor", ("ISB-79",)),
    Form("attack", "ATTACK <at:hex>", "ATTACK B4", ("ISB-82",)),
    Form("conquer_now", "CONQUER <at:hex>", "CONQUER B1", ("ISB-96",)),
    Form("hold", "HOLD [<units>]", "HOLD", ("ISB-18",)),
    Form("resign", "RESIGN", "RESIGN", ("ISBR-44",)),
    Form("say", "SAY <to:audience> <text>", "SAY B Let us trade."),
)  # fmt: skip

TRADE = Question(
    Form("trade", "TRADE <player:seat> <value=YES|NO>", "TRADE B yes", ("ISB-36",), ("player",)),
    {"value": "no"},
    "ISB-36",
)
CIVILIANS = with_conditions(
    Question(
        Form(
            "civilians",
            "CIVILIANS [<player:seat>] <value=ATTACK|IGNORE> [AT <hex>]",
            "CIVILIANS B attack",
            ("ISB-82", "ISBR-27"),
            ("player", "hex"),
        ),
        {"value": "ignore"},
        "ISBR-27",
        ("strength", "enemy"),
    )
)
BATTLES = Question(
    Form("battles", "BATTLES <hexes:hex...>", "BATTLES B4 A7", ("ISB-84",)),
    {"hexes": ()},
    "ISB-84",
)


def _targets(syntax: str, example: str) -> Question:
    form = Form("targets", f"TARGETS [<side=ATT|DEF>] {syntax} [AT <hex>]", example, ("ISB-89",), ("side", "hex"))
    return with_conditions(Question(form, {"targets": ()}, "ISB-89", ("round", "hits")))


def _retreat(only: str, example: str) -> Question:
    syntax = f"RETREAT [<side=ATT|DEF>] <value:retreat> [ONLY {only}] [AT <hex>]"
    form = Form("retreat", syntax, example, ("ISB-91", "ISB-92"), ("side", "hex"))
    about = ("round", "strength", "enemy", "warships")
    sample = "RETREAT DEF round 1 WHEN warships < 2 AND enemy >= 6"
    return with_conditions(Question(form, {"value": ("never", 0)}, "ISB-91", about, sample))


TARGETS = _targets("<targets>", "TARGETS ATT BB1:2 RS")
RETREAT = _retreat("<only:crew>", "RETREAT DEF below 50% ONLY 2 DD + Trn1")
# Earlier versions knew only types.
TARGETS_BY_TYPE = _targets("<targets:target_types>", "TARGETS ATT BB RS")
RETREAT_BY_TYPE = _retreat("<only:types>", "RETREAT DEF below 50%")
RETREATTO = Question(
    Form("retreatto", "RETREATTO <hexes:hex...> [AT <hex>]", "RETREATTO A4 A1", ("ISBR-31",), ("hex",)),
    {"hexes": ()},
    "ISBR-31",
)
SCREEN = Question(
    Form("screen", "SCREEN <types:type...> [AT <hex>]", "SCREEN PB AB", ("ISB-60", "ISB-92"), ("hex",)),
    {"types": ()},
    "ISB-92",
)
CONQUER = Question(
    Form("conquer", "CONQUER <value=ALWAYS|ORDERED>", "CONQUER ordered", ("ISB-96",)),
    {"value": "always"},
    "ISB-96",
)
PBHOME = Question(
    Form("pbhome", "PBHOME <value=ON|OFF>", "PBHOME off", ("ISB-56", "ISBR-33")), {"value": "on"}, "ISB-56",
)  # fmt: skip

BASIC_QUESTIONS: tuple[Question, ...] = (
    TRADE, CIVILIANS, BATTLES, TARGETS, RETREAT, RETREATTO, SCREEN, CONQUER, PBHOME,
)  # fmt: skip


def said(text: str) -> str:
    """The message of a SAY line as it was written; `SAY B,hello` has no blank before it."""
    parts = text.split(None, 2)
    is_plain = len(parts) > 2 and not set(",;") & {*parts[0], *parts[1]}
    return parts[2] if is_plain else _SPOKEN.sub("", text, count=1)
