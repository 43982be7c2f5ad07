"""Changes to a printed table: a number is one more or one less, a yes becomes a no."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.mutation.edit import Edit

# What stands in quotes or after a # is passed over.
TOKEN = re.compile(
    r""""(?:\\.|[^"\\])*"|'[^']*'|\#[^\n]*|(?P<number>(?<![\w.-])-?\d+(?![\w.:-]))|(?P<flag>\b(?:true|false)\b)"""
)
OTHER = {"true": "false", "false": "true"}


def edits(text: str) -> Iterator[Edit]:
    for found in TOKEN.finditer(text):
        if found["flag"]:
            yield Edit("table value", found.start(), found.end(), OTHER[found["flag"]])
        elif found["number"]:
            yield Edit("table value", found.start(), found.end(), neighbour(int(found["number"]), found.start()))


def neighbour(number: int, where: int) -> str:
    """One more, or at every other place one less where that is no negative number."""
    return str(number - 1 if where % 2 and number > 0 else number + 1)
