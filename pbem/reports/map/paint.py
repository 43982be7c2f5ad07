"""Colours by name: as attributes, which paper needs, and as classes, so that screens can choose others.

`map-fill-<name>` and `map-line-<name>` are what a style sheet may rely on; `theme` is one for light and dark screens.
"""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.tables import load_toml

_SYMBOLS = load_toml("pbem.reports.map", "symbols.toml")
_GROUNDS = {f"ground-{name}": (look["fill"], look["dark"]) for name, look in _SYMBOLS["look"].items()}
COLOURS: dict[str, tuple[str, str]] = {
    **{name: (light, dark) for name, (light, dark) in load_toml("pbem.reports.map", "colours.toml").items()},
    **_GROUNDS,
}
OWNERS = tuple(name for name in COLOURS if name.startswith("owner-"))


def ground(terrain: str) -> str:
    """The colour of a terrain; the same for all terrains without a colour of their own."""
    name = f"ground-{terrain}"
    return name if name in COLOURS else "ground-unknown"


def paint(fill: str = "", line: str = "", rest: str = "") -> str:
    """The attributes of a shape that is filled with a colour, drawn in one, or both."""
    classes = " ".join((*([f"map-fill-{fill}"] if fill else []), *([f"map-line-{line}"] if line else [])))
    inside = f'fill="{COLOURS[fill][0] if fill else "none"}"'
    outline = f' stroke="{COLOURS[line][0]}"' if line else ""
    return f'class="{classes}" {inside}{outline}{" " if rest else ""}{rest}'


def theme() -> str:
    """A style sheet: light, dark where the screen is, and either where `data-theme` on the root says so."""
    return "\n".join((f":root{{{_names(0)}}}", *_dark(), *_rules())) + "\n"


def _names(place: int) -> str:
    return "".join(f"--map-{name}:{both[place]};" for name, both in COLOURS.items())


def _dark() -> Iterator[str]:
    yield f'@media (prefers-color-scheme:dark){{:root:not([data-theme="light"]){{{_names(1)}}}}}'
    yield f':root[data-theme="dark"]{{{_names(1)}}}'


def _rules() -> Iterator[str]:
    for name in COLOURS:
        yield f".map-fill-{name}{{fill:var(--map-{name})}}"
        yield f".map-line-{name}{{stroke:var(--map-{name})}}"
