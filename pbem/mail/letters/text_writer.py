"""The parts of a letter as plain text in 76 columns."""

from collections.abc import Callable, Iterable, Sequence

from pbem.reports import layout
from pbem.reports.answers import NARROWEST
from pbem.reports.edition import Edition

Caller = Callable[[], str]


class TextWriter:
    """The building blocks for templates. `LetterHtmlWriter` has the same ones, so that one template gives both."""

    def heading(self, text: str) -> str:
        title = layout.clean(text)
        return f"{title}\n{'=' * len(title)}"

    def paragraph(self, caller: Caller) -> str:
        """`{% call write.paragraph() %}...{% endcall %}`: joins and rewraps the lines of the template."""
        return _block(layout.wrap(caller()))

    def linked(self, text: str, link: str) -> str:
        return text

    def pairs(self, rows: Iterable[tuple[str, str]]) -> str:
        """`Deadline: Thu ...`, one per line."""
        return _block([line for name, value in rows if value for line in _pair(name, value)])

    def items(self, texts: Iterable[str]) -> str:
        return _block([line for text in texts for line in layout.item(text)])

    def table(self, titles: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
        return _block(layout.table(titles, rows, [False] * len(titles))) if rows else ""

    def as_it_is(self, text: str) -> str:
        """Lines that must not be rewrapped: a report, an order form."""
        return _block(text.rstrip().splitlines())

    def report(self, edition: Edition) -> str:
        return self.as_it_is(edition.text())

    def quoted(self, text: str) -> str:
        """Someone's text, wrapped and marked as a quotation."""
        return _block([line for each in text.splitlines() or [""] for line in _quoted(each)])

    def verdicts(self, lines: Sequence[tuple[str, str, int, str, Sequence[str]]]) -> str:
        """`OK     3  MOVE Sct1 TO A7`, with the remarks below it."""
        width = max([NARROWEST, *(len(mark) for _, mark, _, _, _ in lines)])
        return _block(
            [line for _, mark, number, text, says in lines for line in _verdict(mark.ljust(width), number, text, says)]
        )


def _block(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n\n"


def _pair(name: str, value: str) -> list[str]:
    return layout.wrap(f"{name}: {value}", rest="    ")


def _quoted(line: str) -> list[str]:
    return layout.wrap(line, first="| ", rest="| ") or ["|"]


def _verdict(mark: str, number: int, text: str, says: Sequence[str]) -> Iterable[str]:
    indent = " " * (len(mark) + 5)
    yield from layout.wrap(text, first=f"{mark}{number:>3}  ", rest=f"{indent}  ")
    for each in says:
        yield from layout.wrap(each, first=indent, rest=indent)
