"""Compares two sheets line by line."""

import difflib
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
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for tag, first, last, start, end in matcher.get_opcodes():
        if tag == "equal":
            yield from (Change("same", line) for line in new[start:end])
        elif tag == "replace" and last - first == end - start:
            pairs = zip(old[first:last], new[start:end], strict=True)
            yield from (Change("changed", now, was) for was, now in pairs)
        else:
            yield from (Change("removed", line) for line in old[first:last] if old.count(line) > new.count(line))
            for line in new[start:end]:
                yield Change("added" if new.count(line) > old.count(line) else "moved", line)
