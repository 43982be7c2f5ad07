"""The letter as HTML: the same words as the text, in a shape that every mail program shows and that fetches nothing."""

from __future__ import annotations

import re
import unicodedata
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace

from pbem.games import interspace
from pbem.reports.html import body_html, letter_html
from pbem.reports.report import Report, build
from pbem.reports.text import report_text
from tests.reports.test_report import OCCASION, TEMPLATES, report_of
from tests.support.games.played import dice_of, play
from tests.support.strict import strict

VOID = {"meta", "br", "col", "img"}
ALLOWED = {
    "html", "head", "meta", "title", "body", "table", "tr", "td", "th", "thead", "tbody", "h1", "h2", "p", "ul", "li",
    "b", "small", "a",
}  # fmt: skip


class Page(HTMLParser):
    """Every element with its attributes, and the words between them; elements must close in their order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] != "title":
            self.words += data.split()


def middle(secrecy: str = "open") -> Report:
    *_, turn = play("letter", 20, secrecy=secrecy)
    return report_of(turn, "A")


def plain(words: list[str]) -> set[str]:
    return set(re.findall(r"\w+", " ".join(words)))


@pytest.mark.parametrize("secrecy", ["open", "stacks", "fog"])
@pytest.mark.parametrize("seat", ["A", None, "*"])
def test_html_says_what_the_text_says(secrecy: str, seat: str | None) -> None:
    for turn in list(play("both", 16, secrecy=secrecy))[::5]:
        report = report_of(turn, seat)
        html = Page(letter_html(report, strict(), TEMPLATES))
        text = plain(report_text(report, strict(), TEMPLATES).split())
        # Long tables run on in lines, without the titles of their columns.
        assert plain(html.words) <= text and text - plain(html.words) <= {"Hex", "What", "is", "there"}


def test_nothing_runs_and_nothing_is_fetched() -> None:
    html = letter_html(middle(), strict(), TEMPLATES)
    page = Page(html)
    assert {tag for tag, _ in page.elements} <= ALLOWED
    for tag, attributes in page.elements:
        assert not {"src", "background", "onclick", "onload", "class", "srcset"} & attributes.keys(), tag
        assert "url(" not in (attributes.get("style") or "") and "@import" not in (attributes.get("style") or "")
        assert tag != "a" or (attributes["href"] or "").startswith("#")
    assert "<style" not in html and "<script" not in html


def test_no_colour_depends_on_the_background() -> None:
    """Text and background are left to the mail program; lines are of a grey that shows on both."""
    html = letter_html(middle(), strict(), TEMPLATES)
    assert 'content="light dark"' in html
    assert "background" not in html and not re.search(r"[^-]color:", html)
    assert set(re.findall(r"#[0-9a-fA-F]{6}", html)) == {"#888888"}


def test_a_long_turn_is_not_cut_by_mail_programs() -> None:
    """Some cut letters at 102 kB."""
    *_, turn = play("long", 45, seats=4)
    assert len(turn.after.hexes) > 40
    assert len(letter_html(report_of(turn, "A"), strict(), TEMPLATES).encode()) < 100_000


def test_tables_have_titles_and_layout_has_none() -> None:
    tables = [
        attributes for tag, attributes in Page(letter_html(middle(), strict(), TEMPLATES)).elements if tag == "table"
    ]
    assert sum(attributes.get("role") == "presentation" for attributes in tables) == 2 < len(tables)
    titles = [
        attributes for tag, attributes in Page(letter_html(middle(), strict(), TEMPLATES)).elements if tag == "th"
    ]
    assert titles and all(attributes.get("scope") == "col" for attributes in titles)


HOSTILE = '<img src=x onerror=alert(1)> "\x00\x1b[31m\u202e 🚀 שלום ' + "W" * 300


@pytest.mark.parametrize("name", ["letter", "print"])
def test_what_players_write_stays_words(name: str) -> None:
    turns = list(play("press", 3))
    sheet = interspace.language(turns[-1].after.options).read(f"SAY ALL {HOSTILE}\n{HOSTILE}")
    after = interspace.resolve(turns[-1].after, {"A": sheet}, dice_of("press", 9))
    occasion = replace(OCCASION, title=HOSTILE, player=HOSTILE)
    report = build(interspace, turns[-1].after, after.facts, after.state, "A", occasion, sheet)
    html = made(name, report)
    page = Page(html)
    assert not any("onerror" in attributes for _, attributes in page.elements)
    assert html.count("&lt;img src=x onerror=alert(1)&gt;") >= 4
    assert all(unicodedata.category(char) not in ("Cc", "Cf") for char in html.replace("\n", ""))
    assert "overflow-wrap" in html


def made(name: str, report: Report) -> str:
    from pbem.reports.pdf import pages

    folder: Path = TEMPLATES
    html = letter_html(report, strict(), folder) if name == "letter" else pages(report, strict(), folder).html
    return re.sub(r"<style>.*?</style>", "overflow-wrap", html, flags=re.DOTALL)


def test_long_words_break_on_phones() -> None:
    """A commitment has 64 letters; in a letter nothing around the report says that words may break."""
    *_, turn = play("phones", 4)
    body = body_html(report_of(turn, "A"), strict(), TEMPLATES)
    for tag in ("p", "li", "h1", "pre"):
        found = re.findall(rf'<{tag} style="([^"]*)"', body)
        assert all("overflow-wrap:anywhere" in style for style in found), tag
        assert found or tag == "pre"
