"""The documents on the site: all of them, safe, linked with each other, readable on a phone and in the dark."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from urllib.parse import urldefrag

import pytest
from playwright.sync_api import Browser as Chromium

from pbem.config import DOCUMENTS
from pbem.documents import Shelf, read
from pbem.games import names
from pbem.web import Site
from tests.support.servers.chromium import DESKTOP, PHONE, Watch, context
from tests.support.web import Browser, finished, served
from tests.web.test_journey import faults

PAGES = [file.relative_to(DOCUMENTS).with_suffix("").as_posix() for file in sorted(DOCUMENTS.rglob("*.md"))]
ADDRESSES = ["/help", *(f"/help/{name}" for name in PAGES if name != "README"), *(f"/help/rules/{n}" for n in names())]


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_document_is_a_page(browse: Callable[[], Browser], address: str) -> None:
    answer = browse().get(address)
    assert answer.status_code == 200
    assert answer.text.count("<h1") == 1
    title = re.search(r"<h1[^>]*>(.*?)</h1>", answer.text, re.DOTALL)
    assert title and f"<title>{re.sub('<[^>]+>', '', title[1])} · Help</title>" in answer.text
    missing = [each for each in ADDRESSES if f'href="{each}"' not in answer.text]
    assert missing == []


def test_every_link_within_help_leads_somewhere(browse: Callable[[], Browser]) -> None:
    browser = browse()
    texts = {address: browser.get(address).text for address in ADDRESSES}
    ids = {address: set(re.findall(r'id="([^"]+)"', text)) for address, text in texts.items()}
    named = [(at, unescape(to)) for at, text in texts.items() for to in re.findall(r'(?:href|src)="([^"]*)"', text)]
    pictures = {to for _, to in named if to.startswith("/help/pictures/")}
    for picture in pictures:
        with browser.get(picture) as answer:
            assert (answer.status_code, answer.mimetype) == (200, "image/png"), picture
    wrong = []
    for at, to in named:
        path, fragment = urldefrag(to)
        found = path or at
        if found.startswith("/help") and found not in pictures:
            is_there = found in ids and (not fragment or fragment in ids[found])
            wrong += [] if is_there else [(at, to)]
    assert wrong == []


@pytest.mark.parametrize(
    "path", ["nothing", "../pyproject.toml", "%2e%2e/README", "commands.md", "pictures/../README.md"]
)
def test_nothing_else_is_served(browse: Callable[[], Browser], path: str) -> None:
    assert browse().get(f"/help/{path}").status_code == 404


def test_a_game_leads_to_its_rules(browse: Callable[[], Browser], site: Site) -> None:
    game = finished(site.desk, "space_trade", 2, most=1)
    browser = browse()
    assert 'href="/help/rules/space_trade"' in browser.get(f"/g/{game}/").text
    assert '<li id="ST-1">' in browser.get("/help/rules/space_trade").text


def test_pictures_may_be_kept_and_pages_not(browse: Callable[[], Browser]) -> None:
    """A page shows who is signed in; a picture is the same for everybody."""
    browser = browse()
    picture = browser.get(f"/help/pictures/{min((DOCUMENTS / 'pictures').iterdir()).name}")
    assert picture.status_code == 200 and "max-age=3600" in picture.headers["Cache-Control"]
    picture.close()
    assert browser.get("/help").headers["Cache-Control"] == "no-store"


def test_markup_of_others_is_shown_and_never_obeyed() -> None:
    text = "# Title\n\n<script>alert(1)</script>\n\nA <b onclick=x>b</b>. <!-- note -->\n\n[x](javascript:alert(1))\n"
    html = read(f"<!-- first -->\n\n{text}", "x.md").html
    assert "&lt;script&gt;" in html and "&lt;b onclick=x&gt;" in html
    assert "<script" not in html and "<b" not in html and "note" not in html and "first" not in html
    assert 'href="javascript' not in html


def test_headings_rules_and_cells() -> None:
    text = "# A\n\n## The *same*, twice!\n\n## The same, twice!\n\n- **ISB-4** Rule.\n"
    cells = "| a | b |\n| --- | --: |\n| 1 | 2 |\n"
    document = read(f"{text}\n{cells}", "x.md")
    assert [each.id for each in document.headings] == ["a", "the-same-twice", "the-same-twice-1"]
    assert '<li id="ISB-4">' in document.html and "ISB-4" in document.ids
    assert '<td class="right">2</td>' in document.html and "style=" not in document.html


def test_a_picture_leads_to_itself() -> None:
    html = read("![A map](pictures/a.png) [![B](pictures/b.png)](x.md)", "x.md", lambda to: f"/{to.name}").html
    assert '<a href="/a.png"><img src="/a.png" alt="A map" /></a>' in html
    assert '<a href="/x"><img src="/b.png" alt="B" /></a>' in html


def test_what_is_only_in_the_checkout_is_no_link() -> None:
    document = read(
        "See [it](../CONTRIBUTING.md) and [that](trust.md#dice).",
        "x.md",
        lambda to: f"/{to.name}" if to.kind == "page" else None,
    )
    assert "<a>it</a>" in document.html and '<a href="/trust">that</a>' in document.html


def test_a_document_is_read_again_when_it_changed(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_text("# One\n", encoding="utf-8")
    shelf = Shelf(tmp_path, {})
    first = shelf.find("a", lambda target: None)
    assert first is shelf.find("a", lambda target: None)
    file.write_text("# Two\n\nMore.\n", encoding="utf-8")
    second = shelf.find("a", lambda target: None)
    assert second and second.title == "Two"
    assert shelf.find("b", lambda target: None) is None
    file.rename(tmp_path / "b.md")
    assert shelf.find("a", lambda target: None) is None
    assert shelf.contents() == [("More", [("b", "Two")])]


# All pages are made alike; these have every kind of thing that a document holds.
SAMPLE = ("/help", "/help/commands", "/help/games/interspace", "/help/rules/space_opera")


@pytest.mark.parametrize(("scheme", "viewport"), [("light", PHONE), ("dark", DESKTOP)], ids=["phone", "desktop"])
def test_nothing_is_in_the_way_of_a_reader(
    browser: Chromium, site: Site, scheme: str, viewport: dict[str, int]
) -> None:
    with served(site) as url:
        page = context(browser, viewport=viewport, color_scheme=scheme).new_page()
        watch = Watch(page)
        for address in SAMPLE:
            page.goto(url + address)
            assert faults(page) == [], address
        assert watch.wrong == []


def test_on_a_phone_nothing_sticks_out(browser: Chromium, site: Site) -> None:
    with served(site) as url:
        page = context(browser, viewport=PHONE, is_mobile=True, has_touch=True).new_page()
        watch = Watch(page)
        for address in ADDRESSES:
            page.goto(url + address)
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], address
        assert watch.wrong == []
