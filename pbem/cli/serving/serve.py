"""The server."""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from threading import Event
from typing import TYPE_CHECKING

import click

from pbem.bootstrap import open_desk
from pbem.cli.log_lines import begin_log
from pbem.cli.output import note
from pbem.cli.program import WRONG, main, sentence
from pbem.cli.serving.intake import door_on, fetch_on, listen, show_flaws, show_identity, show_result, work_on
from pbem.cli.serving.pages import make_site, pages_present, settings_for
from pbem.cli.serving.worker import THREADS, background, watched
from pbem.cli.shutdown import FINISH_SECONDS, Crew, stop_on_signal
from pbem.config import Settings
from pbem.service import Desk
from pbem.service.daily.demonstration import is_first_start, show_games

if TYPE_CHECKING:
    from pbem.web import Site

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
    settings = settings_for(host, port)
    begin_log(settings.log)
    show_flaws()
    show_identity(settings)
    crew = Crew(stop_on_signal(partial(sys.exit, 0)), lambda line: note(f"pbem: {line}"), sentence)
    # First: a store that cannot be opened is said once, before anything else begins.
    with open_desk(settings) as desk, watched(settings):
        try:
            for does, work in _work(settings):
                crew.start(work, does)
            _serve_pages(settings, desk, crew)
        finally:
            left = crew.finish()
    for does in left:
        note(f"pbem: {does} was not finished within {FINISH_SECONDS} seconds")
    return WRONG if left else 0


def _serve_pages(settings: Settings, desk: Desk, crew: Crew) -> None:
    # Only this command needs a web server.
    from pbem.web import create_app, serve

    site = make_site(settings, desk)
    if is_first_start(desk):
        crew.start(partial(_show_games, settings, site), "playing demonstration games")
    with pages_present(site):
        serve(create_app(site, settings.templates), settings.host, settings.port, crew.stop.is_set)


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
    yield from background(settings, THREADS)
    yield "processing letters", lambda stop: work_on(settings, WORK_SECONDS, show_result, stop)
