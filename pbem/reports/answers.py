"""The answer to a sheet: line by line what it would do, what is wrong with it, and how to write it right."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.phrases import Catalogue, Phrase
from pbem.core.sheet import Check, LineCheck
from pbem.reports import layout

# The minimum width of the column of verdicts.
NARROWEST = 6


def check_text(check: Check, words: Catalogue) -> str:
    """First the verdict on the whole sheet, then the lines, then what is left to spend."""
    width = _width(check, words)
    blocks = [
        _wrapped(words, _verdict(check)),
        [line for answer in check.lines for line in _answer(answer, words, width)],
    ]
    blocks.append([line for text in check.summary for line in _wrapped(words, [text])])
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _wrapped(words: Catalogue, texts: Iterator[Phrase] | list[Phrase]) -> list[str]:
    return [line for text in texts for line in layout.wrap(words.say(text))]


def _verdict(check: Check) -> Iterator[Phrase]:
    doubts = sum(line.verdict == "warning" for line in check.lines)
    if not check.lines:
        yield Phrase("verdict.empty")
    if check.errors:
        yield Phrase("verdict.errors", {"n": check.errors})
    if doubts:
        yield Phrase("verdict.doubts", {"n": doubts})
    if check.lines and not check.errors and not doubts:
        yield Phrase("verdict.all_well", {"n": len(check.lines)})


def _width(check: Check, words: Catalogue) -> int:
    """The width of the column of verdicts in this language."""
    return max([NARROWEST, *(len(_mark(line, words)) for line in check.lines)])


def _mark(line: LineCheck, words: Catalogue) -> str:
    return words.say(Phrase(f"verdict.{line.verdict}"))


def _answer(line: LineCheck, words: Catalogue, width: int) -> Iterator[str]:
    """`OK     3  MOVE Sct1 TO A7`, and the details under it."""
    indent = " " * (width + 5)
    first = f"{_mark(line, words):<{width}}{line.line:>3}  "
    yield from layout.wrap(line.text, layout.WIDTH, first, f"{indent}  ")
    for text in (*line.says, *([line.hint] if line.hint else [])):
        yield from layout.wrap(words.say(text), layout.WIDTH, indent, indent)
