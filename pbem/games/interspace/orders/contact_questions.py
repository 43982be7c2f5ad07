"""Contact, battles and assaults of the standard game: the orders, and the decisions made while they are resolved."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.core.grammar import Form, Kind, Misread
from pbem.core.standing import Question, with_conditions
from pbem.core.syntax import fold_word
from pbem.games.interspace.orders.forms import (
    BATTLES,
    MEANS,
    RETREAT,
    RETREATTO,
    SCREEN,
    TARGETS,
)
from pbem.games.interspace.orders.units import Units, of_one_type, read_crew, read_destroyers

_ZONE = re.compile(r"([012]):(.*)$")
Zones = tuple[tuple[int, tuple[Units, ...]], ...]


def read_zones(words: Sequence[str]) -> Zones:
    """`1:AB+2 DD 2:BB1`: a type without a number means all of it."""
    parts: list[tuple[int, list[str]]] = []
    for word in words:
        zone = _ZONE.match(word)
        if zone:
            parts.append((int(zone[1]), [zone[2]] if zone[2] else []))
        elif parts:
            parts[-1][1].append(word)
        else:
            raise Misread("problem.not_zones", words=" ".join(words))
    if not all(rest for _, rest in parts):
        raise Misread("problem.not_zones", words=" ".join(words))
    return tuple((zone, read_crew(rest)) for zone, rest in parts)


def read_point_fire(words: Sequence[str]) -> int | None:
    """How many shields a DD keeps when it uses point fire; nothing: it never does."""
    meaning = MEANS.get(fold_word(words[0]))
    if len(words) == 1 and meaning in ("never", "always"):
        return None if meaning == "never" else 0
    if len(words) == 2 and meaning == "keep" and words[1].isdecimal() and len(words[1]) == 1:
        return int(words[1])
    raise Misread("problem.not_point_fire", words=" ".join(words))


def read_round(words: Sequence[str]) -> int:
    if words[0].isdecimal() and 0 < int(words[0][:4]) <= 200:
        return int(words[0])
    raise Misread("problem.not_a_round", word=words[0])


def read_boats(words: Sequence[str]) -> tuple[Units, ...]:
    """`3`, `all`, `3 AB`, `AB1+AB2`."""
    return of_one_type(words, "AB", "problem.not_boats")


CONTACT_KINDS = (
    Kind("zones", read_zones, most=24, example="1:AB"),
    Kind("point_fire", read_point_fire, most=2, example="always"),
    Kind("destroyers", read_destroyers, most=24, example="2 DD", is_whole=True),
    Kind("round", read_round, example="1"),
    Kind("boats", read_boats, most=24, example="3"),
)

CONTACT_ORDERS = (
    Form("attack", "ATTACK <at:hex>", "ATTACK B4", ("ISS-63",)),
    Form("bombard_now", "BOMBARD <at:hex>", "BOMBARD B1", ("ISS-92",)),
    Form("land_now", "LAND <boats> [AT] <at:hex>", "LAND 3 B1", ("ISS-94",)),
)

_STRENGTHS = ("strength", "enemy")
_ROUND = ("round", "strength", "enemy", "warships")


def _question(
    key: str, syntax: str, example: str, rules: tuple[str, ...], default: object, about: tuple[str, ...], scope: str
) -> Question:
    form = Form(key, f"{syntax} [AT <hex>]", example, rules, tuple(scope.split()))
    return with_conditions(Question(form, {"zones" if key == "zones" else "value": default}, rules[0], about))


JOIN = _question("join", "JOIN <player:seat> <value=YES|CIVILIANS|NO>", "JOIN B yes", ("ISS-59", "ISS-62"), "civilians",
                 _STRENGTHS, "player hex")  # fmt: skip
CONTACT = _question("contact", "CONTACT [<player:seat>] <value=JOIN|ATTACK>", "CONTACT B attack", ("ISS-58", "ISS-63"),
                    "join", _STRENGTHS, "player hex")  # fmt: skip
ZONES = _question("zones", "ZONES [<side=ATT|DEF>] [ROUND <round>] <zones>", "ZONES DEF 1:2 DD 2:BB",
                  ("ISS-68", "ISS-69"), (), _ROUND, "side round hex")  # fmt: skip
POINTFIRE = _question("pointfire", "POINTFIRE [<side=ATT|DEF>] <value:point_fire> [ONLY <only:destroyers>]",
                      "POINTFIRE keep 1 ONLY 2 DD", ("ISS-79", "ISS-80"), None, _ROUND, "side hex")  # fmt: skip
# Earlier versions could name no destroyers.
POINTFIRE_OF_ALL = _question("pointfire", "POINTFIRE [<side=ATT|DEF>] <value:point_fire>", "POINTFIRE keep 1",
                             ("ISS-79", "ISS-80"), None, _ROUND, "side hex")  # fmt: skip
LETGO = _question("letgo", "LETGO <player:seat> <value=YES|NO>", "LETGO B yes", ("ISS-83",), "no", _ROUND,
                  "player hex")  # fmt: skip
CEASEFIRE = _question("ceasefire", "CEASEFIRE <player:seat> <value=YES|NO>", "CEASEFIRE B yes", ("ISS-83",), "no",
                      _ROUND, "player hex")  # fmt: skip
COUNTER = _question("counter", "COUNTER [<player:seat>] <value=YES|NO>", "COUNTER no", ("ISS-89",), "yes", _ROUND,
                    "player hex")  # fmt: skip
BOMBARD = _question("bombard", "BOMBARD <value=ALWAYS|ORDERED>", "BOMBARD always", ("ISS-92",), "ordered",
                    ("ships", "industry"), "hex")  # fmt: skip
LAND = _question("land", "LAND <value=ALWAYS|ORDERED>", "LAND always", ("ISS-94",), "ordered",
                 ("boats", "industry", "tech"), "hex")  # fmt: skip

CONTACT_QUESTIONS: tuple[Question, ...] = (
    JOIN, CONTACT, BATTLES, ZONES, POINTFIRE, TARGETS, RETREAT, RETREATTO, SCREEN, LETGO, CEASEFIRE, COUNTER, BOMBARD,
    LAND,
)  # fmt: skip
