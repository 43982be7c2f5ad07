"""The parts of a letter as HTML for mail programs: inline styles, nothing to fetch, no background colours.

Text and background keep the colours of the mail program, so dark mode stays dark. The few colours used are readable on
both, and never carry information that the words do not.
"""

from collections.abc import Callable, Iterable, Sequence

from markupsafe import Markup, escape

from pbem.reports import layout
from pbem.reports.edition import Edition

Caller = Callable[[], str]

MONO = "font-family:Consolas,Menlo,'DejaVu Sans Mono',monospace;font-size:13px;line-height:1.4"
CELL = "text-align:left;vertical-align:top;padding:2px 12px 2px 0"
# A hash or an address is one long word.
LAST = "vertical-align:top;padding:2px 0;overflow-wrap:anywhere;word-break:break-word"
COLOURS = {"ok": "#2b8a57", "warning": "#b87a14", "error": "#d0453a"}


class LetterHtmlWriter:
    """The building blocks for templates; all input is escaped."""

    def heading(self, text: str) -> str:
        return Markup('<h2 style="font-size:17px;margin:24px 0 8px">{}</h2>\n').format(layout.clean(text))

    def paragraph(self, caller: Caller) -> str:
        return Markup('<p style="margin:0 0 12px">{}</p>\n').format(caller())

    def linked(self, text: str, link: str) -> str:
        """The text, with the address in it to click on."""
        anchor = Markup('<a href="{0}">{0}</a>').format(link)
        return anchor.join(escape(part) for part in text.split(link)) if link else escape(text)

    def pairs(self, rows: Iterable[tuple[str, str]]) -> str:
        row = Markup('<tr><th style="{};font-weight:600;white-space:nowrap">{}</th><td style="{}">{}</td></tr>\n')
        return _table(row.format(CELL, name, LAST, layout.clean(value)) for name, value in rows if value)

    def items(self, texts: Iterable[str]) -> str:
        item = Markup("<li>{}</li>\n")
        listed = Markup("").join(item.format(layout.clean(text)) for text in texts)
        return Markup('<ul style="margin:0 0 12px;padding-left:20px">\n{}</ul>\n').format(listed)

    def table(self, titles: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
        head = _row("th", "border-bottom:1px solid #888;font-weight:600", titles)
        return _table([head, *(_row("td", "", row) for row in rows)]) if rows else ""

    def as_it_is(self, text: str) -> str:
        pre = Markup('<pre style="{};margin:0 0 12px;white-space:pre-wrap">{}</pre>\n')
        return pre.format(MONO, text.rstrip())

    def report(self, edition: Edition) -> str:
        # Already escaped by its own template.
        return Markup(edition.body())

    def quoted(self, text: str) -> str:
        style = "margin:0 0 12px;padding:0 0 0 10px;border-left:3px solid #888;white-space:pre-wrap"
        shown = "\n".join(layout.clean(line) for line in text.splitlines())
        return Markup('<blockquote style="{}">{}</blockquote>\n').format(style, shown)

    def verdicts(self, lines: Iterable[tuple[str, str, int, str, Sequence[str]]]) -> str:
        return _table(_verdict(*line) for line in lines)


def _table(rows: Iterable[Markup]) -> Markup:
    style = "border-collapse:collapse;margin:0 0 12px"
    return Markup('<table role="presentation" style="{}">\n{}</table>\n').format(style, Markup("").join(rows))


def _row(cell: str, style: str, texts: Sequence[str]) -> Markup:
    made = Markup('<{0} style="{1};{2}">{3}</{0}>')
    cells = Markup("").join(made.format(Markup(cell), CELL, style, layout.clean(text)) for text in texts)
    return Markup("<tr>{}</tr>\n").format(cells)


def _verdict(kind: str, mark: str, number: int, text: str, says: Sequence[str]) -> Markup:
    said = Markup("").join(
        Markup('<div style="padding-left:12px">{}</div>').format(layout.clean(each)) for each in says
    )
    return Markup(
        '<tr><td style="{};font-weight:700;color:{}">{}</td><td style="{}">{}</td>'
        '<td style="{}"><span style="{}">{}</span>{}</td></tr>\n'
    ).format(CELL, COLOURS.get(kind, "inherit"), mark, CELL, number, LAST, MONO, layout.clean(text), said)
