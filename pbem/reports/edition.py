"""One report in every form: text and HTML for the letter, a map, data for programs, and pages for print."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.core.phrases import Catalogue
from pbem.reports.data import report_json
from pbem.reports.html import HtmlWriter, body_html, letter_html, page_html
from pbem.reports.map import draw
from pbem.reports.pdf import Printer, pages
from pbem.reports.report import Report
from pbem.reports.text import report_text


class Edition(msgspec.Struct, frozen=True):
    """`templates` is the folder with the report templates."""

    report: Report
    words: Catalogue
    templates: Path
    language: str = "en"

    @property
    def title(self) -> str:
        """`Northern Cross, turn 8, A`: for a subject or a heading."""
        return HtmlWriter(self.report, self.words).title()

    def text(self) -> str:
        return report_text(self.report, self.words, self.templates)

    def html(self) -> str:
        return letter_html(self.report, self.words, self.templates, self.language)

    def body(self) -> str:
        """HTML for the body of a letter."""
        return body_html(self.report, self.words, self.templates, self.language)

    def page(self, throws_at: str = "") -> str:
        """HTML for a page of the site; `throws_at` is the page where throws can be recomputed."""
        return page_html(self.report, self.words, self.templates, self.language, throws_at)

    def json(self) -> bytes:
        return report_json(self.report, self.words)

    def svg(self) -> str:
        return draw(self.report.chart, self.words, self.title, self.report.seat)

    def pdf(self, printer: Printer) -> bytes:
        """Map and report on A4; raises NoPdf with the reason if it cannot be made."""
        return printer.pdf(pages(self.report, self.words, self.templates, self.language))
