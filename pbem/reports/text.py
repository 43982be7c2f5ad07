"""A report as plain text, by a template: at most 76 columns, no trailing spaces."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from pbem.core.phrases import Catalogue, Phrase, Text
from pbem.core.view import Lines, Sentence, Table
from pbem.reports import head, layout, sentence_groups
from pbem.reports.map import around
from pbem.reports.report import PARTS, Report, Story

# Sections that are left out must not leave more than one empty line.
_GAPS = re.compile(r"\n{3,}")


def report_text(report: Report, words: Catalogue, templates: Path) -> str:
    """`templates` is the folder that holds report.txt.j2."""
    text = _template(templates).render(
        report=report, write=Writer(report, words), frame=head, phrase=Phrase, parts=PARTS
    )
    return _GAPS.sub("\n\n", "\n".join(line.rstrip() for line in text.strip().splitlines())) + "\n"


@lru_cache(maxsize=8)
def _template(folder: Path) -> Template:
    # Plain text needs no escaping.
    environment = Environment(
        loader=FileSystemLoader(folder),
        undefined=StrictUndefined,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("report.txt.j2")


class Writer:
    """The interface for templates: phrases as text, and parts of a report as blocks of lines."""

    def __init__(self, report: Report, words: Catalogue) -> None:
        self.report, self.words = report, words

    def say(self, text: Text | None) -> str:
        return layout.clean(self.words.say(text))

    def heading(self, text: Text) -> str:
        title = self.say(text)
        return f"{title}\n{'=' * len(title)}"

    def paragraph(self, text: Text) -> str:
        return "\n".join(layout.wrap(self.say(text)))

    def story(self, story: Story) -> str:
        """Sentences as a list; those with a line go under the last one without."""
        lines: list[str] = []
        led = False
        for sentence in story.sentences:
            led = led or not sentence.line
            text = self._sentence(story, sentence)
            if story.part in sentence_groups.INLINE and not sentence.line:
                lines += ["", *layout.wrap(text)]
            else:
                lines += layout.item(text, 2 if led and sentence.line else 0)
        return "\n".join(lines).lstrip("\n")

    def _sentence(self, story: Story, sentence: Sentence) -> str:
        throws = sentence_groups.beside(story, sentence)
        return self.words.say(sentence.text) + (f" [{', '.join(throws)}]" if throws else "")

    def orders(self) -> str:
        """Line by line; what happened without a line of this sheet comes last."""
        lines: list[str] = []
        for line in self.report.lines:
            if line is self.report.first_earlier:
                lines += layout.wrap(self.say(Phrase("report.earlier")))
            number = f"{line.line:>3}  " if line.text else "     "
            lines += layout.wrap(line.text or self.say(Phrase("report.besides")), layout.WIDTH, number, " " * 7)
            for text in line.says:
                lines += layout.wrap(self.words.say(text), layout.WIDTH, "     - ", " " * 7)
        return "\n".join(lines)

    def part(self, part: Table | Lines) -> str:
        if isinstance(part, Lines):
            return "\n".join(line for text in part.lines for line in layout.wrap(self.words.say(text)))
        say = self.words.say
        rows = [[say(cell) for cell in row] for row in part.rows]
        if not rows:
            return ""
        titles = [say(column.title) for column in part.columns]
        return "\n".join(layout.table(titles, rows, [column.right for column in part.columns]))

    def throws(self) -> str:
        rows = sentence_groups.throw_rows(self.report, self.words)
        return "\n".join(layout.table(sentence_groups.throw_titles(self.words), rows, [False] * 3)) if rows else ""

    def around(self) -> str:
        texts = around(self.report.chart, self.report.seat, self.words)
        return "\n".join(line for text in texts for line in layout.item(text))
