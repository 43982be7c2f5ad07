"""The Flask application. What a page shows comes from callables given to it, so the web knows no store."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from flask import Flask, Response, render_template

from pbem.config import ROOT

# Pages bring everything themselves: nothing is loaded from elsewhere, no script runs, nobody may frame them.
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


@dataclass(frozen=True, slots=True)
class InstalledGame:
    """A game that this server can run: its title, fewest and most seats, rules version, and how finished it is."""

    title: str
    seats: tuple[int, int]
    version: int
    maturity: str


@dataclass(frozen=True, slots=True)
class Status:
    """What the status page tells: the server, the games it can run, how many are kept, the ids of damaged ones."""

    name: str
    version: str
    installed: tuple[InstalledGame, ...]
    games: int
    damaged: tuple[str, ...] = ()


def create_app(status: Callable[[], Status], templates: Path = ROOT / "templates") -> Flask:
    app = Flask("pbem.web", template_folder=str(templates))
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True

    @app.get("/")
    def status_page() -> str:
        return render_template("web/status.html", status=status())

    @app.after_request
    def add_headers(response: Response) -> Response:
        response.headers.update(HEADERS)
        return response

    return app
