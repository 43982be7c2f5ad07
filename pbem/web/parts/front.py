"""The front page: what this is, the visitor's own games, and the public games."""

from collections.abc import Iterable
from uuid import UUID

from flask import Blueprint, Response, abort, render_template

from pbem.core.rules import Meta
from pbem.ledger import GameRecord
from pbem.projections import in_listing_order
from pbem.reports.map import theme
from pbem.service import ONLOOKER, Stage, stage
from pbem.web.readings import Reading
from pbem.web.site import Site, site
from pbem.web.visitor import game_or_404, own_games, visitor

part = Blueprint("front", __name__)
A_DAY = 86400
MOST_SHOWN = 30


@part.get("/")
def page() -> str:
    at = site()
    tables = [table for table in at.desk.game_list.tables().values() if table.listing == "open" and not table.galaxy]
    own = sorted(own_games(), key=lambda mine: (mine[0].ended, mine[0].deadline or "9"))
    mine = {table.game for table, _, _ in own}
    others = [table for table in tables if table.game not in mine]
    return render_template(
        "web/front/page.html",
        own=own,
        gathering=_in(others, Stage.GATHERING),
        running=_in(others, Stage.OPEN, Stage.SEALED, Stage.RESOLVED),
        finished=_in(others, Stage.ENDED),
        picture=_picture(at, tables),
        titles={game.META.name: _title(game.META) for game in in_listing_order(at.desk.games)},
    )


def _title(meta: Meta) -> str:
    return f"{meta.title} (an example)" if meta.is_example else meta.title


def _in(tables: Iterable[GameRecord], *stages: Stage) -> list[GameRecord]:
    """Newest first."""
    return [table for table in reversed(list(tables)) if stage(table) in stages][:MOST_SHOWN]


def _picture(at: Site, tables: list[GameRecord]) -> tuple[GameRecord, Reading] | None:
    """The map of a public game, preferably a finished one."""
    played = [table for table in tables if table.resolved_turn]
    for table in sorted(played, key=lambda table: table.ended, reverse=True):
        reader = next(iter(table.seats)) if table.ended else ONLOOKER
        return table, at.readings.of(table.game, table.resolved_turn or 0, reader)
    return None


@part.get("/status")
def status() -> str:
    at = site()
    metas = [game.META for game in in_listing_order(at.desk.games)]
    damaged = [str(game) for game in at.desk.game_list.damaged()]
    games = len(at.desk.game_list.tables())
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
    # An image runs no scripts; it needs only its own style.
    response.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    return response


@part.get("/map.css")
def map_style() -> Response:
    """The colours of maps on light and dark screens."""
    response = Response(theme(), mimetype="text/css")
    response.headers["Cache-Control"] = f"public, max-age={A_DAY}"
    return response
