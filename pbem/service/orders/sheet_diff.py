"""Compares two sheets line by line."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pbem.core.grammar import Language
from pbem.core.sheet import Order, Problem


class Change(Struct, frozen=True):
    """`how` is same, added, removed, moved (elsewhere in the sheet) or changed; `was` is the line before."""

    how: str
    line: str
    was: str = ""


def order_lines(language: Language, text: str) -> list[str]:
    """The lines of a sheet, without comments and blank lines."""
    sheet = language.read(text)
    lines: list[Order | Problem] = [*sheet.orders, *sheet.standing, *sheet.problems]
    return [line.text for line in sorted(lines, key=lambda line: line.line)]


def compared(old: Sequence[str], new: Sequence[str]) -> Iterator[Change]:
    """The changes in reading order; a line that only moved is listed at its new place."""
    had, has = Counter(old), Counter(new)
    first = start = 0
    for last, end in (*common(old, new), (len(old), len(new))):
        if last - first == end - start:
            pairs = zip(old[first:last], new[start:end], strict=True)
            yield from (Change("changed", now, was) for was, now in pairs)
        else:
            yield from (Change("removed", line) for line in old[first:last] if had[line] > has[line])
            yield from (Change("added" if has[line] > had[line] else "moved", line) for line in new[start:end])
        yield from (Change("same", line) for line in new[end : end + 1])
        first, start = last + 1, end + 1


def common(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """The places of the lines of the longest common part, in both sheets.

    A column of the usual table is the bits of one number, so the time does not depend on what the sheets say.
    """
    places: dict[str, int] = {}
    for at, line in enumerate(old):
        places[line] = places.get(line, 0) | 1 << at
    every = (1 << len(old)) - 1
    columns = [every]
    for line in new:
        column = columns[-1]
        shared = column & places.get(line, 0)
        columns.append((column + shared | column - shared) & every)
    return _traced(old, new, columns)


def _traced(old: Sequence[str], new: Sequence[str], columns: Sequence[int]) -> list[tuple[int, int]]:
    """Back from the end: a bit that is set says that the part is as long without that line."""
    found, last, end = [], len(old), len(new)
    while last and end:
        if old[last - 1] == new[end - 1]:
            last, end = last - 1, end - 1
            found.append((last, end))
        elif columns[end] >> last - 1 & 1:
            last -= 1
        else:
            end -= 1
    return found[::-1]
