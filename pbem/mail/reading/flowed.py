"""Rejoins paragraphs that a mail program broke into lines (RFC 3676)."""

from __future__ import annotations

import re

# Programs break lines at about 72 columns. A blank at the end of a shorter line was typed and is not a soft break.
NARROWEST = 60
_SPLIT = re.compile(r"(>*) ?(.*)", re.DOTALL)


def reflow(text: str, delsp: bool = False) -> str:
    paragraphs: list[list[str]] = []
    depth_before, before = -1, ""
    for raw in text.split("\n"):
        quotes, line = _SPLIT.fullmatch(raw).groups()  # type: ignore[union-attr]
        if len(quotes) == depth_before and line != "-- " and was_broken(before, line):
            paragraphs[-1][-1] = before[:-1] if delsp else before
            paragraphs[-1].append(line)
        else:
            paragraphs.append(["> " * len(quotes), line])
        depth_before, before = len(quotes), line
    return "\n".join(map("".join, paragraphs))


def was_broken(before: str, after: str) -> bool:
    """Whether this line ends with a soft break because the next word would have made it too long."""
    is_soft = before.endswith(" ") and before != "-- "
    return is_soft and len(before) + len(after.split(" ", 1)[0]) >= NARROWEST
