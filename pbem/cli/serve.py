"""The server."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

import click

from pbem import __version__
from pbem.bootstrap import open_desk
from pbem.cli.clock import tell_tick, tick_on
from pbem.cli.intake import door_on, fetch_on, listen, tell_flaws, tell_handled, work_on
from pbem.cli.mail import send_on, tell_letter
from pbem.cli.program import main
from pbem.config import Settings
from pbem.service.demonstration import is_first_start, show_games

if TYPE_CHECKING:
    from pbem.web import Site

TICK_SECONDS = 10
SEND_SECONDS = 2
WORK_SECONDS = 1
FETCH_SECONDS = 60


@main.command("serve")
@click.option("--host", help="Instead of PBEM_HOST.")
@click.option("--port", help="Instead of PBEM_PORT.")
def run_server(host: str | None, port: str | None) -> None:
    """Serve the web pages, keep time, take letters and send them until stopped."""
    # Only this command needs a web server.
    from pbem.web import Site, create_app, serve

    given = {name: value for name, value in (("PBEM_HOST", host), ("PBEM_PORT", port)) if value}
    settings = Settings.from_environment({**os.environ, **given})
    tell_flaws()
    for work in (_keep_time, _send_letters, _deal_with_letters, *_doors(settings)):
        threading.Thread(target=work, args=(settings,), daemon=True).start()
    with open_desk(settings) as desk:
        site = Site(desk, settings.url, settings.is_local, settings.admins, version=__version__)
        if is_first_start(desk):
            threading.Thread(target=_show_games, args=(settings, site), daemon=True).start()
        serve(create_app(site, settings.templates), settings.host, settings.port)


def _show_games(settings: Settings, site: "Site") -> None:
    """Plays the games to look at, with a desk of its own; the front page tells how far it is."""

    def tell(words: str) -> None:
        site.busy = words

    with open_desk(settings) as desk:
        try:
            show_games(desk, tell, settings.is_local)
        finally:
            site.busy = ""


def _doors(settings: Settings) -> Iterator[Callable[[Settings], None]]:
    """Where letters come in. The socket is had before anything starts: who cannot have it should hear of it."""
    if settings.door is not None:
        yield partial(door_on, door=settings.door, listening=listen(settings.door))
    if settings.mailbox is not None:
        yield partial(fetch_on, rest=FETCH_SECONDS)


def _deal_with_letters(settings: Settings) -> None:
    """Deals with the letters that came in, with a desk of its own."""
    work_on(settings, WORK_SECONDS, tell_handled)


def _send_letters(settings: Settings) -> None:
    """Sends the letters that wait, with a desk of its own."""
    send_on(settings, SEND_SECONDS, tell_letter)


def _keep_time(settings: Settings) -> None:
    """Seals and resolves what falls due while the server runs, with a desk of its own."""
    with open_desk(settings) as desk:
        while True:
            tick_on(desk, tell_tick, TICK_SECONDS)
            time.sleep(TICK_SECONDS)
