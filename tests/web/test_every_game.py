"""Each game in a real Chromium: ordered by clicking the map, tried out, and in nobody's way who reads otherwise."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import pytest
from playwright.sync_api import Browser, Page, expect

from pbem.games import find, names
from pbem.service import Desk, OpenGame, TakeSeat, advance, open_game, take_seat
from pbem.service.orders.line_composer import clickable
from pbem.service.people.accounts import open_seat
from pbem.service.people.tokens import web_token, whose_link
from pbem.service.turns.seal import suggested
from pbem.web import Site
from tests.support.desks import new_id, submit
from tests.support.games.large_games import is_large
from tests.support.servers.chromium import Watch, context
from tests.support.web import ANNA, served, site_at
from tests.web.test_journey import faults

TURNS = 3


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """One for each game: what is on a board must not depend on which games were opened before."""
    with site_at(tmp_path, clock=lambda: datetime.now(UTC)) as made:
        yield made


@pytest.fixture
def address(site: Site) -> Iterator[str]:
    with served(site) as url:
        site.url = url
        yield url


def begun(desk: Desk, rules: str) -> tuple[UUID, str]:
    """A few turns old; Anna has the first seat, bots the others."""
    first, *others = find(rules).seat_names(2, {})
    game = open_game(desk, OpenGame(id=new_id(), rules=rules, seats=2, bots=tuple(others))).game
    take_seat(desk, TakeSeat(id=new_id(), game=game, seat=first, player="Anna", address=ANNA))
    for _ in range(TURNS):
        submit(desk, game, first, suggested(desk, desk.open(game), first) or "HOLD")
        advance(desk, game)
    return game, first


def opened(browser: Browser, site: Site, url: str, game: UUID, seat: str) -> Page:
    grant = whose_link(site.desk, web_token(site.desk, game, seat))
    assert grant is not None
    made = context(browser)
    made.add_cookies([{"name": "pbem-session", "value": open_seat(site.desk, grant), "url": url}])
    return made.new_page()


def sent(page: Page) -> str:
    """The line that is written when units are clicked, and then a place that they can reach."""
    for row in page.locator("[data-units-at]").all():
        # Nothing is picked, and nothing is left of what was told about the row before.
        page.keyboard.press("Escape")
        page.locator("[data-place-orders]").evaluate("told => told.replaceChildren()")
        row.locator("[data-go]").click()
        # The places that can be ordered about are told last, when the reach is known.
        page.locator("[data-place-orders]").locator("p, details").first.wait_for()
        target = page.locator(".in-reach").last
        if target.count():
            name = target.get_attribute("data-cell")
            target.hover()
            page.locator(".ways .proposed").first.wait_for(state="attached")
            page.locator(f'[data-map] [data-cell="{name}"]').click()
            expect(page.locator("#text")).not_to_have_value("")
            return page.locator("#text").input_value()
    raise AssertionError("nothing can be sent anywhere by clicking")


def typed(page: Page, desk: Desk, game: UUID) -> str:
    """The line of somebody who plays a game without counters to click."""
    position = desk.open(game)
    line = suggested(desk, position, next(iter(position.table.awaited))).splitlines()[0]
    page.locator("#text").fill(line)
    return line


@pytest.mark.parametrize("rules", names())
def test_ordering_by_clicking_and_trying_it_out(browser: Browser, site: Site, address: str, rules: str) -> None:
    game, seat = begun(site.desk, rules)
    page = opened(browser, site, address, game, seat)
    watch = Watch(page)
    page.goto(f"{address}/g/{game}/as/{seat}/orders")
    has_units = clickable(site.desk, site.desk.open(game), seat) == "units"
    assert has_units or not is_large(rules), "no unit on the map can be ordered by clicking"
    line = sent(page) if has_units else typed(page, site.desk, game)
    expect(page.locator(".answers li").first).to_be_visible()
    assert page.locator(".answers li.error").count() == 0, line
    assert faults(page) == []
    page.get_by_role("button", name="Try it out").click()
    expect(page.get_by_text("This was not played, and nothing was sent.")).to_be_visible()
    assert line.strip() in page.locator("pre.letter").first.inner_text()
    page.get_by_role("link", name="Another try").click()
    expect(page.get_by_text("Try 2", exact=True)).to_be_visible()
    assert faults(page) == []
    assert watch.wrong == []
