"""A browser before the demonstration: Anna is signed in, at a desk or with a phone."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

from playwright.sync_api import Browser, Page

from pbem.mail.letters import Letter, LetterWriter
from pbem.reports.edition import Edition
from pbem.service import Desk, edition_of, latest, played_turn
from pbem.web import Site
from tests.docs.pictures.demo import ANNA, MIA, demo_site, northern_cross
from tests.support.letters import queued
from tests.support.servers.chromium import PHONE, chromium, context
from tests.support.web import last_link, served

# One whose map is compact, with battles in the last turn.
SEED = "pages 14"
WIDE = {"width": 1280, "height": 860}


class Studio:
    def __init__(self, site: Site, address: str, browser: Browser) -> None:
        self.site, self.desk, self.address, self.browser = site, site.desk, address, browser
        self.game = northern_cross(self.desk)
        self.seat = f"{address}/g/{self.game}/as/A"

    @cached_property
    def wide(self) -> Page:
        return self._signed_in(ANNA, viewport=WIDE)

    @cached_property
    def master(self) -> Page:
        return self._signed_in(MIA, viewport=WIDE)

    @cached_property
    def phone(self) -> Page:
        return self._signed_in(ANNA, viewport=PHONE, is_mobile=True, has_touch=True)

    def _signed_in(self, who: str, **options: Any) -> Page:
        page = self._page(**options)
        page.goto(f"{self.address}/sign-in")
        page.get_by_label("Your mail address").fill(who)
        page.get_by_role("button", name="Mail me a link").click()
        page.goto(f"{self.address}/sign-in/{last_link(self.desk)}")
        page.get_by_role("button", name="Sign me in").click()
        page.wait_for_load_state("networkidle")
        return page

    def _page(self, **options: Any) -> Page:
        """In a browser whose clock shows the same time as that of the server."""
        made = context(self.browser, color_scheme="light", locale="en-GB", timezone_id="Europe/Rome", **options)
        made.clock.set_fixed_time(self.desk.now())
        return made.new_page()

    def show(self, page: Page, path: str) -> Page:
        """A page of Anna's seat, with all that it loads."""
        page.goto(self.seat + path)
        page.wait_for_load_state("networkidle")
        return page

    def draw(self, html: str, width: int = 1000, height: int | None = None) -> bytes:
        """A page that is not on the site: all of it, or its top."""
        page = self._page(viewport={"width": width, "height": height or 200})
        page.set_content(html)
        return page.screenshot(full_page=height is None)

    def letter(self, kind: str) -> Letter:
        """The last one of its kind that went to Anna."""
        mine = [each for each in queued(self.desk, kind) if each.seat == "A"]
        return LetterWriter(self.desk).letter(mine[-1])


def last_edition(desk: Desk, game: UUID, reader: str) -> Edition:
    return edition_of(desk, played_turn(desk, game, latest(desk.open(game).table)), reader)


@contextmanager
def studio() -> Iterator[Studio]:
    with (
        TemporaryDirectory() as folder,
        demo_site(Path(folder), SEED) as site,
        served(site) as address,
        chromium() as browser,
    ):
        site.url = address
        yield Studio(site, address, browser)
