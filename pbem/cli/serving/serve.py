"""The server."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from threading import Event
from typing import TYPE_CHECKING

import click

from pbem import __version__
from pbem.bootstrap import open_desk
from pbem.cli.output import note
from pbem.cli.playing.clock import keep_time, show_tick
from pbem.cli.program import WRONG, main
from pbem.cli.serving.intake import door_on, fetch_on, listen, show_flaws, show_identity, show_result, work_on
from pbem.cli.serving.mail import send_on, show_letter
from pbem.cli.shutdown import FINISH_SECONDS, Crew, stop_on_signal
from pbem.config import Settings
from pbem.service.daily.demonstration import is_first_start, show_games

if TYPE_CHECKING:
    from pbem.web import Site

TICK_SECONDS = 10
SEND_SECONDS = 2
WORK_SECONDS = 1
FETCH_SECONDS = 60
Work = Callable[[Event], object]


@main.command("serve")
@click.option("--host", help="Instead of PBEM_HOST.")
@click.option("--port", help="Instead of PBEM_PORT.")
def run_server(host: str | None, port: str | None) -> int:
    """Serve the web pages, keep time, and receive and send letters, until stopped.

    On Ctrl-C or SIGTERM it finishes the current letter or turn; a second signal exits at once.
    """
    given = {name: value for name, value in (("PBEM_HOST", host), ("PBEM_PORT", port)) if value}
    settings = Settings.from_environment({**os.environ, **given})
    show_flaws()
    show_identity(settings)
    crew = Crew(stop_on_signal(partial(sys.exit, 0)))
    with watched(settings):
        try:
            for does, work in _work(settings):
                crew.start(work, does)
            _serve_pages(settings, crew)
        finally:
            left = crew.finish()
    for does in left:
        note(f"pbem: {does} was not finished within {FINISH_SECONDS} seconds")
    return WRONG if left else 0


def watched(settings: Settings) -> AbstractContextManager[None]:
    """Programs that watch the server can read its figures, if PBEM_METRICS says where."""
    if settings.metrics is None:
        return nullcontext()
    # Only needed here, and slow to load.
    from pbem.cli.serving.metrics import metrics_told

    return metrics_told(settings, settings.metrics)


def _serve_pages(settings: Settings, crew: Crew) -> None:
    # Only this command needs a web server.
    from pbem.web import Site, create_app, serve

    with open_desk(settings) as desk:
        site = Site(
            desk,
            settings.url,
            settings.is_local,
            settings.admins,
            version=__version__,
            proxies=settings.proxies,
            security_contact=settings.security_contact,
        )
        if is_first_start(desk):
            crew.start(partial(_show_games, settings, site), "playing demonstration games")
        serve(create_app(site, settings.templates), settings.host, settings.port)


def _show_games(settings: Settings, site: "Site", stop: Event) -> None:
    """Plays the demonstration games, with a separate desk; the front page shows the progress."""

    def show_progress(words: str) -> None:
        site.busy = words
        if stop.is_set():
            # The next start continues from here.
            sys.exit()

    with open_desk(settings) as desk:
        try:
            show_games(desk, show_progress, settings.is_local)
        finally:
            site.busy = ""


def _work(settings: Settings) -> Iterator[tuple[str, Work]]:
    """What the server does besides serving pages. Sockets are opened first, so that errors are reported at once."""
    door = settings.door
    if door is not None:
        listening = listen(door)
        yield "receiving letters", lambda stop: door_on(settings, door, listening, stop)
    if settings.mailbox is not None:
        yield "fetching letters", lambda stop: fetch_on(settings, FETCH_SECONDS, stop)
    yield "keeping time", lambda stop: _keep_time(settings, stop)
    yield "sending letters", lambda stop: send_on(settings, SEND_SECONDS, show_letter, stop)
    yield "processing letters", lambda stop: work_on(settings, WORK_SECONDS, show_result, stop)


def _keep_time(settings: Settings, stop: Event) -> None:
    """Seals and resolves due turns while the server runs, with a separate desk."""
    with open_desk(settings) as desk:
        keep_time(desk, show_tick, TICK_SECONDS, stop)
