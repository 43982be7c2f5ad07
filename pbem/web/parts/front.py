"""The front page: what this is, the visitor's own games, and the public games."""

from collections.abc import Collection
from datetime import timedelta
from uuid import UUID

from flask import Blueprint, Response, abort, render_template, url_for

from pbem.core.rules import Meta
from pbem.ledger import GameRecord
from pbem.projections import in_listing_order
from pbem.reports.map import theme
from pbem.service import ONLOOKER
from pbem.web.readings import Reading
from pbem.web.site import Site, site
from pbem.web.visitor import game_or_404, own_games, visitor

part = Blueprint("front", __name__)
A_DAY = 86400
MOST_SHOWN = 30
# The lists on the page, and the games in them.
LISTS = {"gathering": "gathering", "running": "running", "finished": "ended"}
# How long somebody who has read the contact may rely on it.
CONTACT_HOLDS = timedelta(days=180)
# An image runs no scripts; it needs only its own style.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"


@part.get("/")
def page() -> str:
    at = site()
    own = sorted(own_games(), key=lambda mine: (mine[0].ended, mine[0].deadline or "9"))
    mine = {table.game for table, _, _ in own}
    return render_template(
        "web/front/page.html",
        own=own,
        **{name: _others(at, phase, mine) for name, phase in LISTS.items()},
        picture=_picture(at),
        titles={game.META.name: _title(game.META) for game in in_listing_order(at.desk.games)},
    )


def _title(meta: Meta) -> str:
    return f"{meta.title} (an example)" if meta.is_example else meta.title


def _others(at: Site, phase: str, mine: Collection[UUID]) -> list[GameRecord]:
    """The public games that are not the visitor's own, newest first."""
    found = at.desk.game_list.public(phase, MOST_SHOWN + len(mine))
    return [table for table in found if table.game not in mine][:MOST_SHOWN]


def _picture(at: Site) -> tuple[GameRecord, Reading] | None:
    """The map of a public game, preferably a finished one."""
    found = [table for phase in ("ended", "running") for table in at.desk.game_list.public(phase, MOST_SHOWN)]
    for table in (each for each in found if each.resolved_turn):
        reader = next(iter(table.seats)) if table.ended else ONLOOKER
        return table, at.readings.of(table.game, table.resolved_turn or 0, reader)
    return None


@part.get("/.well-known/security.txt")
def security_txt() -> Response:
    """Whom to tell about a flaw (RFC 9116). It is made anew each time, so it need not be renewed."""
    at = site()
    if not at.security_contact:
        abort(404)
    lines = (
        f"Contact: {at.security_contact}",
        f"Expires: {at.desk.now() + CONTACT_HOLDS:%Y-%m-%dT%H:%M:%SZ}",
        f"Policy: {at.url}{url_for('help.page', page='security')}",
        f"Canonical: {at.url}{url_for('front.security_txt')}",
    )
    return Response("".join(f"{line}\n" for line in lines), mimetype="text/plain")


@part.get("/status")
def status() -> str:
    at = site()
    metas = [game.META for game in in_listing_order(at.desk.games)]
    damaged = [str(game) for game in at.desk.game_list.damaged()]
    games = at.desk.game_list.count()
    return render_template("web/front/status.html", metas=metas, damaged=damaged, games=games)


@part.get("/busy")
def busy() -> str:
    """What is being prepared, for a page that polls for it."""
    return render_template("web/front/busy.html")


@part.get("/picture/<uuid:game>.svg")
def picture(game: UUID) -> Response:
    """The map of a public game, as an image that adapts to light and dark mode."""
    table = game_or_404(game)
    if table.resolved_turn is None:
        abort(404)
    reader = next(iter(table.seats)) if visitor().may_read(table, next(iter(table.seats))) else ONLOOKER
    svg = site().readings.of(game, table.resolved_turn, reader).svg
    response = Response(str(svg).replace("<defs>", f"<style>{theme()}</style><defs>", 1), mimetype="image/svg+xml")
    response.headers["Content-Security-Policy"] = PICTURE_POLICY
    return response


@part.get("/map.css")
def map_style() -> Response:
    """The colours of maps on light and dark screens."""
    response = Response(theme(), mimetype="text/css")
    response.headers["Cache-Control"] = f"public, max-age={A_DAY}"
    return response
