"""A drawing as it grows: shapes of one style end up in one path, and for print the words of one style in one text.

That is what makes it cheap to print: each element costs far more than the corners or letters it holds. Places of words
are computed from the font, because a text that is not anchored at its start costs a separate group.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape

import msgspec

from pbem.reports import font, layout
from pbem.reports.map.paint import paint

Point = tuple[float, float]


class InkWord(msgspec.Struct, frozen=True):
    x: float
    y: float
    text: str
    size: float
    bold: bool
    color: str

    @property
    def style(self) -> str:
        weight = ' font-weight="bold"' if self.bold else ""
        return f'font-size="{number(self.size)}"{weight} {paint(self.color)}'


Lettering = Callable[[Iterable[InkWord]], Iterable[str]]


class Ink:
    """Shapes and words by layer; lower layers are drawn first, words last."""

    def __init__(self) -> None:
        self._shapes: dict[tuple[int, str], list[str]] = {}
        self._words: list[InkWord] = []

    def shape(self, layer: int, style: str, path: str) -> None:
        self._shapes.setdefault((layer, style), []).append(path)

    def text(self, x: float, y: float, text: str, size: float, bold: bool = False, color: str = "ink") -> None:
        """Written from x on."""
        for word in font.spelled(layout.clean(text)).replace(layout.TIED, " ").split(" "):
            if word:
                self._words.append(InkWord(x, y, word, size, bold, color))
            x += font.width(f"{word} ", size, bold)

    def centred(self, x: float, y: float, text: str, size: float, bold: bool = False, color: str = "ink") -> None:
        self.text(x - font.width(text, size, bold) / 2, y, text, size, bold, color)

    def body(self, lettering: Lettering) -> str:
        shapes = (
            f'<path d="{"".join(self._shapes[layer, style])}" {style}/>'
            for layer, style in sorted(self._shapes, key=_layer)
        )
        return "\n".join((*shapes, *lettering(self._words)))


def word_by_word(words: Iterable[InkWord]) -> Iterator[str]:
    """For screens: every program can show it, and people can search and copy it."""
    for word in words:
        yield f'<text x="{number(word.x)}" y="{number(word.y)}" {word.style}>{escape(word.text)}</text>'


def words_together(words: Iterable[InkWord]) -> Iterator[str]:
    """For our own typesetter: all words of one style in one element, with a place for each word."""
    styles: dict[str, list[InkWord]] = {}
    for word in words:
        styles.setdefault(word.style, []).append(word)
    for style, same in styles.items():
        across, down = (" ".join(map(number, places)) for places in zip(*((w.x, w.y) for w in same), strict=True))
        yield f'<text x="{across}" y="{down}" {style}>{escape(" ".join(word.text for word in same))}</text>'


def _layer(key: tuple[int, str]) -> int:
    return key[0]


def number(value: float) -> str:
    """Tenths of a point are fine enough."""
    text = f"{value:.1f}"
    return text.removesuffix(".0") if text != "-0.0" else "0"


def polygon(points: Iterable[Point], closed: bool = True) -> str:
    corners = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f"M{corners}Z" if closed else f"M{corners}"


def disc(x: float, y: float, r: float) -> str:
    """By curves, which are cheaper to print than arcs; where the difference is invisible, by six corners."""
    if r < TINY:
        return polygon((x + dx * r, y + dy * r) for dx, dy in _HEXAGON)
    k = 0.5523 * r
    quarters = (
        (x - r, y - k, x - k, y - r, x, y - r),
        (x + k, y - r, x + r, y - k, x + r, y),
        (x + r, y + k, x + k, y + r, x, y + r),
        (x - k, y + r, x - r, y + k, x - r, y),
    )
    return f"M{number(x - r)} {number(y)}C{' '.join(number(value) for quarter in quarters for value in quarter)}Z"


TINY = 1.3
_HEXAGON = ((1, 0), (0.5, 0.87), (-0.5, 0.87), (-1, 0), (-0.5, -0.87), (0.5, -0.87))


def rectangle(x: float, y: float, wide: float, high: float) -> str:
    return polygon(((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)))
