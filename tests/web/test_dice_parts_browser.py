"""The join form in Chromium: the browser makes the part, shows it, and sends it."""

import re

from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect

from pbem.web import Site
from tests.support.desks import table
from tests.support.servers.chromium import context
from tests.support.web import served
from tests.web.test_dice_parts import opened
from tests.web.test_journey import sign_in


def test_the_browser_makes_the_part(browser: Chromium, site: Site) -> None:
    game = opened(site.desk, title="Your Move")
    with served(site) as address:
        site.url = address
        object.__setattr__(site.desk, "web", address)
        page = context(browser).new_page()
        sign_in(page, address)
        page.goto(f"{address}/g/{game}/")
        page.locator("summary", has_text="Take this seat").first.click()
        field = page.get_by_label("What you add to the dice").first
        expect(field).to_have_value(re.compile(r"[0-9a-f]{64}"))
        expect(page.get_by_text("Your browser has just made these").first).to_be_visible()
        expect(page.get_by_text("Type anything that nobody can guess").first).to_be_hidden()
        first = field.input_value()
        page.get_by_role("button", name="Make others").first.click()
        shown = field.input_value()
        assert shown != first
        page.get_by_label("The name you play under").first.fill("Anna")
        page.get_by_role("button", name=re.compile("Take seat")).first.click()
        expect(page.get_by_text(shown)).to_be_visible()
    (part,) = table(site.desk, game).parts.values()
    assert (part.part, part.source) == (shown, "browser")
