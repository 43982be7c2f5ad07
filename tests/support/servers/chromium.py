"""A real Chromium, driven by Playwright, that never leaves this machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

CHROMIUM = "/usr/bin/chromium"
# Without these it looks for updates and the like at every start.
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-dev-shm-usage",
)
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        try:
            yield browser
        finally:
            browser.close()


class Watch:
    """What went wrong in a page: errors of scripts, and everything that its policy refused."""

    def __init__(self, page: Page) -> None:
        self.wrong: list[str] = []
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)


def context(browser: Browser, **options: Any) -> BrowserContext:
    made = browser.new_context(**{"viewport": DESKTOP, **options})
    made.set_default_timeout(30_000)
    return made
