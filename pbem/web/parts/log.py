"""The public log of a game: its checkpoint changes only when a turn is opened, sealed or reported."""

from uuid import UUID

from flask import Blueprint, Response, abort, render_template

from pbem.service.trust.log import PublicLog, public_log
from pbem.web.site import site

part = Blueprint("log", __name__)


@part.get("/log/<uuid:game>")
def page(game: UUID) -> str:
    return render_template("web/log/page.html", log=_found(game))


@part.get("/log/<uuid:game>/checkpoint")
def checkpoint(game: UUID) -> Response:
    """A checkpoint to keep and to compare with later ones."""
    return Response(_found(game).checkpoint, mimetype="text/plain")


def _found(game: UUID) -> PublicLog:
    if game not in site().desk.game_list.tables():
        abort(404)
    return public_log(site().desk, game)
