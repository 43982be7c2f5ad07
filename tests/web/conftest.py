"""A site with a clock to be turned by hand, and browsers for it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser as Chromium

from pbem.service import Desk
from pbem.web import Site
from tests.support.desks import Clock
from tests.support.servers.chromium import chromium
from tests.support.web import Browser, app_on, site_at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def site(tmp_path: Path, clock: Clock) -> Iterator[Site]:
    with site_at(tmp_path, clock=clock) as made:
        yield made


@pytest.fixture
def desk(site: Site) -> Desk:
    return site.desk


@pytest.fixture
def app(site: Site) -> Flask:
    return app_on(site)


@pytest.fixture
def browse(app: Flask) -> Callable[[], Browser]:
    """Makes a browser that nobody has signed in with."""
    return lambda: Browser(app)


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    with chromium() as made:
        yield made
