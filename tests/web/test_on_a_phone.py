"""Two games with many options, played on a phone: by fields, by taking what is offered, and by text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Browser, Page, expect

from pbem.mail.letters import LetterWriter
from pbem.projections import Position
from pbem.service import Desk, OpenGame, TakeSeat, advance, open_game, take_seat
from pbem.service.turns.seal import suggested
from pbem.web import Site
from tests.support.desks import new_id, submit
from tests.support.letters import queued
from tests.support.servers.chromium import PHONE, Watch, context
from tests.support.web import ANNA, served, site_at

# What a bot that has nothing to order would write.
IDLE = {"interspace": "HOLD", "space_empires": "PASS"}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with site_at(tmp_path, clock=lambda: datetime.now(UTC)) as made, served(made) as url:
        made.url = url
        object.__setattr__(made.desk, "web", url)
        yield made


def opened(desk: Desk, seat: str, **fields: Any) -> UUID:
    game = open_game(desk, OpenGame(id=new_id(), title="On the Way", **fields)).game
    take_seat(desk, TakeSeat(id=new_id(), game=game, seat=seat, player="Anna", address=ANNA))
    return game


def play(desk: Desk, game: UUID, seat: str, turns: int = 0, until: str = "") -> Position:
    """Plays the seat as a bot would, for so many turns or until it is asked in that phase."""
    for _ in range(turns or 80):
        position = desk.open(game)
        if until and position.state.phase == until and seat in position.table.awaited:
            return position
        if seat in position.table.awaited:
            submit(desk, game, seat, suggested(desk, position, seat) or IDLE[position.table.rules])
        advance(desk, game)
    assert not until, f"nobody was asked in the phase {until}"
    return desk.open(game)


def seated(browser: Browser, site: Site, game: UUID, seat: str) -> tuple[Page, Watch]:
    """By the link of the last letter, on the page of orders."""
    page = context(browser, viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    watch = Watch(page)
    letter = LetterWriter(site.desk).letter([each for each in queued(site.desk, "report") if each.seat == seat][-1])
    (link,) = re.findall(r"http\S+/seat/\S+", letter.text)
    page.goto(link)
    page.get_by_role("button", name=re.compile("seat", re.IGNORECASE)).click()
    look_at_orders(page, site, game, seat)
    return page, watch


def look_at_orders(page: Page, site: Site, game: UUID, seat: str) -> None:
    page.goto(f"{site.url}/g/{game}/as/{seat}/orders")
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def add(page: Page, form: str, **fields: str) -> None:
    """Fills in the fields of an order, and has its line written."""
    box = page.locator(f"[data-form={form}]")
    for name, value in fields.items():
        box.locator(f"[data-field={name}]").fill(value)
    box.get_by_role("button", name="Add").click()


def file(page: Page) -> None:
    expect(page.locator(".answers li.error")).to_have_count(0)
    page.get_by_role("button", name="File this sheet").click()
    expect(page.get_by_text(re.compile("Your sheet (is filed|was the last one)"))).to_be_visible()


def test_a_cycle_and_a_battle_of_space_empires(browser: Browser, site: Site) -> None:
    chosen = {
        "scenario": "2p_large", "quick_start": "on", "fog": "sensor", "round_span": "cycle", "battle_mail": "ask",
        "econ_steps": "2", "pipelines": "on", "carriers": "on", "raiders": "on", "mines": "on",
    }  # fmt: skip
    game = opened(site.desk, "Red", rules="space_empires", seats=2, bots=("Blue",), options=chosen)
    play(site.desk, game, "Red", until="turn")
    page, watch = seated(browser, site, game, "Red")
    expect(page.get_by_text("one letter can hold the orders of the whole cycle")).to_be_visible()
    page.locator("#text").fill("TURN 1\nPASS\nTURN 2\nPASS\nTURN 3\nPASS")
    file(page)
    page.goto("about:blank")
    play(site.desk, game, "Red", until="research")
    look_at_orders(page, site, game, "Red")
    expect(page.locator(".head")).to_contain_text("(cycle 1, economic phase, step 1 of 2)")
    page.goto("about:blank")
    play(site.desk, game, "Red", until="battle")
    look_at_orders(page, site, game, "Red")
    expect(page.locator(".stands")).to_contain_text(re.compile("You against Blue|Blue against you"))
    page.locator("[data-take]").first.click()
    expect(page.locator("#text")).not_to_have_value("")
    file(page)
    assert watch.wrong == []


def test_the_economy_of_interspace_by_fields(browser: Browser, site: Site) -> None:
    cards = ("alien", "breakthrough", "colonization", "encounter")
    chosen = {"level": "standard", "plus_counters": "true", **{f"{name}_cards": "true" for name in cards}}
    game = opened(site.desk, "A", rules="interspace", seats=3, bots=("B", "C"), options=chosen)
    play(site.desk, game, "A", turns=4)
    page, watch = seated(browser, site, game, "A")
    expect(page.locator(".head")).to_contain_text("(round 4)")
    add(page, "buy", wares="1 Trn", planet="A1")
    add(page, "mine", at="A2")
    expect(page.locator("#text")).to_have_value("BUY 1 Trn AT A1\nMINE A2\n")
    expect(page.locator(".answers li")).to_have_count(2)
    page.locator("#text").fill("BUY 1 Trn AT A1")
    expect(page.locator(".answers li.ok")).to_have_count(1)
    file(page)
    page.goto(f"{site.url}/g/{game}/as/A/")
    for heading in ("Your planets", "Cards", "Cargo and trade goods"):
        expect(page.get_by_role("heading", name=heading, exact=True)).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert watch.wrong == []


def test_a_small_map_fills_its_frame_and_nothing_covers_it(browser: Browser, site: Site) -> None:
    """What the report says of the map in words is folded; it is there without scripts too."""
    game = opened(site.desk, "A", rules="interspace", seats=2, bots=("B",))
    play(site.desk, game, "A", turns=3)
    page, watch = seated(browser, site, game, "A")
    for path in ("orders", ""):
        page.goto(f"{site.url}/g/{game}/as/A/{path}")
        tools, drawn = page.locator(".map-tools").bounding_box(), page.locator("svg.map").bounding_box()
        assert tools and drawn and tools["y"] >= drawn["y"] + drawn["height"] - 1
        whole = re.findall(r'viewBox="0 0 [\d.]+ ([\d.]+)"', page.request.get(page.url).text())
        shown = page.evaluate("document.querySelector('svg.map').getAttribute('viewBox').split(' ')[3]")
        assert float(shown) < 1.05 * max(map(float, whole))
    words = page.locator("details.in-words")
    assert words.count() and not page.locator("details.in-words[open]").count()
    words.first.locator("summary").click()
    expect(words.first.locator("p, table").first).to_be_visible()
    page.context.close()
    assert watch.wrong == []
