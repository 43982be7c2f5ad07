"""HTML to PDF by WeasyPrint; it runs in a separate process (`worker.py`) and is imported nowhere else."""

from __future__ import annotations

import logging
from typing import Any

from weasyprint import HTML
from weasyprint.css.properties import INITIAL_VALUES
from weasyprint.draw.text import draw_first_line
from weasyprint.matrix import Matrix
from weasyprint.svg import TAGS
from weasyprint.svg.text import Style, TextBox
from weasyprint.text.fonts import FontConfiguration
from weasyprint.text.line_break import Layout
from weasyprint.urls import URLFetcher, URLFetcherResponse

from pbem.reports.pdf.pages import Pages

# Its warnings matter in tests; in service nobody reads them.
logging.getLogger("weasyprint").addHandler(logging.NullHandler())
# One for all documents: each of these takes 200 kB that are never freed.
FONTS = FontConfiguration()


class Denied(URLFetcher):  # type: ignore[misc]
    """Fetches nothing: there are only the pictures that came with the document."""

    def __init__(self, pictures: dict[str, bytes]) -> None:
        super().__init__(allowed_protocols=(), allow_redirects=False)
        self._pictures = pictures

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        if url not in self._pictures:
            raise ValueError("nothing is fetched from elsewhere")
        return URLFetcherResponse(url, self._pictures[url], {"Content-Type": "image/svg+xml"})


def typeset(pages: Pages) -> bytes:
    """The same document gives the same bytes: nothing in it shows when or where it was made."""
    html = HTML(string=pages.html, url_fetcher=Denied(pages.pictures))
    pdf: bytes = html.write_pdf(font_config=FONTS, pdf_variant="pdf/ua-1")
    return pdf


def _words(svg: Any, node: Any, size: float) -> None:
    """Our texts in maps: words of one style, each with a place of its own (`words_together` in `map/ink.py`).

    WeasyPrint lays out each letter by itself, which is most of what a map costs; a word at a time takes a third.
    """
    node.text_bounding_box = (0, 0, svg.inner_width, svg.inner_height)
    words = (node.text or "").split(" ")
    places = zip(node.get("x").split(), node.get("y").split(), words, strict=True)
    style = Style(INITIAL_VALUES)
    style.font_config = svg.font_config
    style["font_family"] = [name.strip() for name in node.get("font-family").split(",")]
    style["font_weight"] = 700 if node.get("font-weight") == "bold" else 400
    style["font_size"] = size
    layout = Layout(style)
    svg.stream.push_state()
    svg.set_graphical_state(node, size)
    svg.stream.begin_text()
    for x, y, word in places:
        layout.set_text(word)
        draw_first_line(svg.stream, TextBox(layout, style), "none", "none", Matrix(d=-1, e=float(x), f=float(y)))
    svg.stream.end_text()
    svg.stream.pop_state()


TAGS["text"] = _words
