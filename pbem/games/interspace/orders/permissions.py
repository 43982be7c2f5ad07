"""Standing orders that let other players use a player's property (D13, D16, D22)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.grammar import Form, Kind, Misread
from pbem.core.standing import Question
from pbem.core.syntax import fold_word
from pbem.games.interspace.board.components import ALIASES
from pbem.games.interspace.orders.forms import read_hex, read_seat

_EVERY = {word: meaning for meaning in ("all", "none") for word in map(fold_word, (meaning, *ALIASES[meaning.upper()]))}


def read_bases(words: Sequence[str]) -> tuple[str, ...]:
    """`all`, `none` or hexes."""
    meanings = [_EVERY.get(fold_word(word)) for word in words]
    if len(words) == 1 and meanings[0]:
        return (meanings[0],)
    if any(meanings):
        raise Misread("problem.not_bases", words=" ".join(words))
    return tuple(read_hex([word]) for word in words)


FRIENDLY = Question(
    Form("friendly", "FRIENDLY <player:seat> <places:bases>", "FRIENDLY B all", ("ISS-39", "ISS-55"), ("player",)),
    {"places": ()},
    "ISSR-12",
)
PASS = Question(
    Form("pass", "PASS <player:seat> <value=YES|NO> [AT <hex>]", "PASS B yes", ("ISS-44", "ISS-45"),
         ("player", "hex")),
    {"value": "no"},
    "ISSR-11",
)  # fmt: skip
CARGO = Question(
    Form("cargo", "CARGO <player:seat> <value=NONE|RECEIVE|BOTH>", "CARGO B both", ("ISS-41", "ISS-101"),
         ("player",)),
    {"value": "receive"},
    "ISS-41",
)  # fmt: skip

KINDS = (
    Kind("seat", read_seat, example="B"),
    Kind("bases", read_bases, most=12, example="all"),
)
