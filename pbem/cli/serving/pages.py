"""The pages alone: for a server of several machines, or of several processes."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from pbem import __version__
from pbem.bootstrap import open_desk
from pbem.cli.program import main
from pbem.config import Settings
from pbem.service.kernel.presence import part_name, present
from pbem.service.turns.doors import PAGES

if TYPE_CHECKING:
    from pbem.service import Desk
    from pbem.web import Site

PROCESSES = 2


@main.command("web")
@click.option("--host", help="Instead of PBEM_HOST.")
@click.option("--port", help="Instead of PBEM_PORT.")
@click.option("--processes", type=click.IntRange(1, 64), default=PROCESSES, show_default=True, help="How many.")
def run_web(host: str | None, port: str | None, processes: int) -> None:
    """Serve the web pages by several processes, behind a proxy, until stopped.

    Turns are played by pbem worker, and letters are received by pbem mail serve, on this machine or on others.
    """
    from pbem.web.processes import PageProcesses

    settings = settings_for(host, port)
    with open_desk(settings):
        # What is wrong with the store or the keys is said once, not by every process.
        pass
    make = partial(_opened, settings, secrets.token_urlsafe(32), processes)
    PageProcesses(make, settings.host, settings.port, processes).run()


def settings_for(host: str | None, port: str | None) -> Settings:
    given = {name: value for name, value in (("PBEM_HOST", host), ("PBEM_PORT", port)) if value}
    return Settings.from_environment({**os.environ, **given})


def make_site(settings: Settings, desk: "Desk", letters_key: str = "", processes: int = 1) -> "Site":
    """What the pages work with; all processes need the same key of the letters."""
    # Only these commands need a web server.
    from pbem.web import Site
    from pbem.web.limits import Limits

    return Site(
        desk,
        settings.url,
        settings.is_local,
        settings.admins,
        version=__version__,
        proxies=settings.proxies,
        security_contact=settings.security_contact,
        letters_key=letters_key or secrets.token_urlsafe(32),
        limits=Limits(share=processes),
    )


@contextmanager
def _opened(settings: Settings, letters_key: str, processes: int) -> Iterator[Any]:
    from pbem.web import create_app

    with open_desk(settings) as desk:
        site = make_site(settings, desk, letters_key, processes)
        with pages_present(site):
            yield create_app(site, settings.templates)


@contextmanager
def pages_present(site: "Site") -> Iterator[None]:
    """Says that these pages are served, and up to when the changes that came in by them are carried out."""
    with present(site.desk, f"{PAGES}/{part_name(site.desk)}", PAGES, site.entrance.said):
        yield
