"""The first sheet: the ring, the first units, and the standing orders for the whole game."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.interspace.bot.devices import wishes
from pbem.games.interspace.bot.relics import SWAPS
from pbem.games.interspace.bot.survey import Survey

# Attackers break off when they are clearly beaten; a home world is held to the last.
BASIC = (
    "TARGETS BEST",
    "RETREAT ATT BELOW 40%",
    "RETREAT DEF BELOW 25%",
    "RETREAT DEF NEVER AT {home}",
    "SCREEN PB AB",
    "CIVILIANS ATTACK WHEN strength >= 6",
    "CIVILIANS IGNORE AT {home}",
)
STANDARD = ("SCREEN PB AB",)
STANDING = {"basic": BASIC, "standard": STANDARD}


def opening(survey: Survey) -> Iterator[str]:
    if survey.rules.ring is not None:
        yield from _ring(survey.seat, survey.luck % 6)
    home = f"{survey.seat}1"
    level = survey.rules.level
    yield from (line.format(home=home) for line in STANDING[level])
    yield from wishes(survey)
    if any(question.key == "swap" for question in survey.rules.questions):
        yield from SWAPS
    if level == "basic":
        yield from (f"TRADE {other} YES" for other in survey.board.seats if other != survey.seat)


def _ring(seat: str, turn: int) -> Iterator[str]:
    """Colony and asteroids on opposite sides; scouts between them, so that each looks another way."""
    hexes = [f"{seat}{2 + (turn + n) % 6}" for n in range(6)]
    yield f"SETUP RING {turn + 1}:planet {(turn + 3) % 6 + 1}:asteroids"
    yield f"SETUP PLACE 1 Sct {hexes[1]}"
    yield f"SETUP PLACE 1 Sct {hexes[2]}"
    yield f"SETUP PLACE 1 Sct {hexes[5]}"
    yield f"SETUP PLACE 1 Trn {seat}1"
    yield f"SETUP PLACE 1 Trn {hexes[3]}"
    yield f"SETUP PLACE 1 SS {hexes[0]}"
