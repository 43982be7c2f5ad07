"""Ways to play, for the bot and for comparing them (SOR-33)."""

from __future__ import annotations

from typing import NamedTuple


class Style(NamedTuple):
    """`guard` are land units on a threatened planet, `odds` in hundredths what an attack must promise."""

    research: tuple[str, ...] = ("HUL", "ENG", "ATT", "DEF", "HUL", "ATT", "DEF", "ENG", "BOM", "ATT", "DEF", "HUL")
    warships: bool = True
    marines: bool = True
    guard: int = 3
    odds: int = 220
    # The maximum share of the stock for research, and of the rest for cities, in hundredths.
    study: int = 40
    growth: int = 50


SENSIBLE = Style()
STYLES: dict[str, Style] = {
    "sensible": SENSIBLE,
    "scholar": Style(study=80),
    "no_research": Style(research=(), study=0),
    "all_infantry": Style(research=(), warships=False, marines=False, guard=6, study=0, growth=0),
    "no_city": Style(growth=0),
    "builder": Style(growth=100),
    "no_warship": Style(warships=False),
    "thin": Style(guard=1),
    "rash": Style(odds=130, guard=2),
    "careful": Style(odds=400, guard=4),
}
