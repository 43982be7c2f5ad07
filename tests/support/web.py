"""What the tests of the pages work with: a desk with real SQLite and the real games, and a site on it."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

from flask import Flask
from flask.testing import FlaskClient
from waitress.wasyncore import close_all
from werkzeug.test import TestResponse

from pbem.bootstrap import LIBRARY, make_desk
from pbem.config import ROOT
from pbem.ledger import open_ledger
from pbem.mail.letters import LetterWriter
from pbem.service import EVERY_SEAT, Desk, OpenGame, advance, open_game
from pbem.service.people.accounts import secret_hash
from pbem.web import Site, create_app
from pbem.web.page_server import PageServer
from pbem.web.server import listen
from tests.support.desks import Clock, SeededSecrets, new_id
from tests.support.letters import PRINTER, queued

LETTERS_KEY = "the-key-that-the-server-printed"
ANNA, BRUNO = "anna@example.org", "bruno@example.net"


@contextmanager
def site_at(
    folder: Path, url: str = "http://localhost", is_local: bool = True, clock: Any = None, store: str = ""
) -> Iterator[Site]:
    with open_ledger(store or f"sqlite:{folder / 'ledger.db'}") as ledger:
        desk = make_desk(
            ledger,
            folder / "cache",
            ROOT / "templates",
            LIBRARY,
            clock or Clock(),
            SeededSecrets(),
            printer=PRINTER,
            web=url,
        )
        yield Site(desk, url, is_local, ("keeper@example.org",), "The Tuesday Club", "1.2.3", letters_key=LETTERS_KEY)


def app_on(site: Site) -> Flask:
    app = create_app(site)
    app.testing = True
    return app


class Browser:
    """A client that sends forms as a page would."""

    def __init__(self, app: Flask) -> None:
        self.client: FlaskClient = app.test_client()
        self.site: Site = app.extensions["pbem"]
        self.base = self.site.url

    def get(self, path: str, **more: Any) -> TestResponse:
        return self.client.get(path, base_url=self.base, **more)

    def token(self) -> str:
        found = re.search(r'name="csrf" content="([0-9a-f]+)"', self.get("/sign-in").text)
        assert found
        return found[1]

    def post(self, path: str, data: dict[str, Any] | None = None, **more: Any) -> TestResponse:
        return self.client.post(path, data={"csrf": self.token(), **(data or {})}, base_url=self.base, **more)

    def post_json(self, path: str, body: object) -> TestResponse:
        headers = {"X-CSRF-Token": self.token(), "Accept": "application/json"}
        return self.client.post(path, json=body, headers=headers, base_url=self.base)

    def open_letters(self) -> "Browser":
        """Opens the link that the server prints at its start."""
        assert self.get(f"/letters?key={self.site.letters_key}").status_code == 303
        return self

    def sign_in(self, address: str) -> "Browser":
        assert self.post("/sign-in", {"address": address}).status_code == 200
        assert self.post(f"/sign-in/{last_link(self.site.desk)}").status_code == 303
        return self


def last_link(desk: Desk) -> str:
    """The secret of the link that was mailed last, from the letter itself."""
    text = LetterWriter(desk).letter(queued(desk, "sign_in")[-1]).text
    found = re.search(r"/sign-in/([\w-]+)", text)
    assert found, text
    assert secret_hash(found[1]) not in text
    return found[1]


def finished(desk: Desk, rules: str = "space_trade", seats: int = 3, most: int = 60, **fields: Any) -> UUID:
    """A game that bots have played to its end, or `most` turns of it."""
    command = OpenGame(id=new_id(), rules=rules, seats=seats, bots=EVERY_SEAT, **{"listing": "open", **fields})
    game = open_game(desk, command).game
    for _ in range(most):
        if not advance(desk, game):
            break
    return game


@contextmanager
def served(site: Site) -> Iterator[str]:
    """The site on a real port; yields its address."""
    server = PageServer(create_app(site), listen("127.0.0.1", 0), site.proxies)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.effective_port}"
    finally:
        # In its own thread, and with the connections that a browser keeps open: it ends when no socket is left.
        server.trigger.pull_trigger(lambda: close_all(server._map))
        thread.join()
        server.task_dispatcher.shutdown()
