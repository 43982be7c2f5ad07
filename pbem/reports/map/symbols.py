"""How places, counters and marks are drawn: our own symbols and patterns, one look for each terrain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import msgspec

from pbem.core.tables import load_toml
from pbem.reports.map.ink import disc, number
from pbem.reports.map.paint import paint

_TABLE = load_toml("pbem.reports.map", "symbols.toml")
_PART = re.compile(r"([MLCZO])([^MLCZO]*)")
PAINTS = {
    "paper": paint("paper", "outline", 'stroke-width=".7"'),
    "line": paint("", "outline", 'stroke-width=".8"'),
    "ink": paint("outline"),
    "alert": paint("alert"),
}
# For terrains without a look of their own: distinguished by pattern, and by the first letters of their names.
_SPARE = tuple(_TABLE["pattern"])


class Look(msgspec.Struct, frozen=True):
    """What distinguishes a terrain without colours."""

    symbol: str = ""
    pattern: str = ""
    letters: str = ""
    framed: bool = False


@cache
def look(terrain: str) -> Look:
    if terrain in _TABLE["look"]:
        return msgspec.convert(_TABLE["look"][terrain], Look)
    return Look("", _SPARE[sum(terrain.encode()) % len(_SPARE)], terrain[:2].title())


def is_drawn(name: str) -> bool:
    return name in _TABLE["symbol"]


def parts(name: str) -> dict[str, str]:
    """The paths of a symbol by paint, in the order in which they are drawn."""
    symbol: dict[str, str] = _TABLE["symbol"][name]
    return symbol


def placed(name: str, x: float, y: float, r: float) -> Iterator[tuple[str, str]]:
    """Each paint of a symbol with its path, as large as r, around a point."""
    for kind, path in parts(name).items():
        yield kind, "".join(_placed(command, values, x, y, r) for command, values in _read(path))


@cache
def _read(path: str) -> tuple[tuple[str, tuple[float, ...]], ...]:
    return tuple((command, tuple(map(float, values.split()))) for command, values in _PART.findall(path))


def _placed(command: str, values: tuple[float, ...], x: float, y: float, r: float) -> str:
    if command == "O":
        return disc(x + values[0] * r, y + values[1] * r, values[2] * r)
    points = zip(values[::2], values[1::2], strict=True)
    return command + " ".join(f"{number(x + a * r)} {number(y + b * r)}" for a, b in points)


def pattern_id(name: str) -> str:
    return f"map-{name}"


def patterned(name: str, rest: str = "") -> str:
    """The attributes of a shape that is filled with a pattern."""
    return f'fill="url(#{pattern_id(name)})"{" " if rest else ""}{rest}'


def patterns() -> tuple[str, ...]:
    return _SPARE


def pattern(name: str) -> str:
    """The definition of a pattern, for the head of a drawing."""
    tile = _TABLE["pattern"][name]["tile"]
    path = _TABLE["pattern"][name]["path"]
    size = f'width="{tile}" height="{tile}" patternUnits="userSpaceOnUse"'
    style = paint("ink", rest='fill-opacity=".22"')
    return f'<pattern id="{pattern_id(name)}" {size}><path d="{path}" {style}/></pattern>'
