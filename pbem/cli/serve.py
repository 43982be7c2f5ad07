"""The server."""

import threading
import time

import click

from pbem import __version__
from pbem.bootstrap import LIBRARY, open_desk
from pbem.cli.clock import tell_tick, tick_on
from pbem.cli.mail import send_on, tell_letter
from pbem.cli.program import main
from pbem.config import Settings, read_port

TICK_SECONDS = 10
SEND_SECONDS = 2


@main.command("serve")
@click.option("--host", help="Instead of PBEM_HOST.")
@click.option("--port", help="Instead of PBEM_PORT.")
def run_server(host: str | None, port: str | None) -> None:
    """Serve the web pages, keep time and send letters until stopped."""
    # Only this command needs a web server.
    from pbem.web import InstalledGame, Status, create_app, serve

    settings = Settings.from_environment()
    at = host or settings.host, read_port(port) if port else settings.port
    metas = [LIBRARY.find(name).META for name in LIBRARY.names()]
    installed = tuple(InstalledGame(meta.title, meta.seats, meta.version, meta.maturity) for meta in metas)
    for work in (_keep_time, _send_letters):
        threading.Thread(target=work, args=(settings,), daemon=True).start()
    with open_desk(settings) as desk:

        def status() -> Status:
            damaged = tuple(str(game) for game in desk.game_list.damaged())
            return Status("pbem", __version__, installed, len(desk.game_list.tables()), damaged)

        serve(create_app(status, settings.templates), *at)


def _send_letters(settings: Settings) -> None:
    """Sends the letters that wait, with a desk of its own."""
    send_on(settings, SEND_SECONDS, tell_letter)


def _keep_time(settings: Settings) -> None:
    """Seals and resolves what falls due while the server runs, with a desk of its own."""
    with open_desk(settings) as desk:
        while True:
            tick_on(desk, tell_tick, TICK_SECONDS)
            time.sleep(TICK_SECONDS)
