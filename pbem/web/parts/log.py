"""The public log of a game: its checkpoint changes only when a turn is opened, sealed or reported."""

from uuid import UUID

from flask import Blueprint, Response, abort, render_template

from pbem.service.trust.log import PublicLog, public_log
from pbem.service.trust.witness_state import witnesses_of
from pbem.web.site import site
from pbem.web.visitor import visitor

part = Blueprint("log", __name__)


@part.get("/log/<uuid:game>")
def page(game: UUID) -> str:
    """The title of a private game is shown only to those who may know of it; the log itself to anyone."""
    log = _found(game)
    table = site().desk.game_list.get(game)
    is_known = table is not None and visitor().may_see(table)
    title = log.title if is_known else "A private game"
    return render_template("web/log/page.html", log=log, title=title, witnesses=witnesses_of(site().desk, game))


@part.get("/log/<uuid:game>/checkpoint")
def checkpoint(game: UUID) -> Response:
    """A checkpoint to keep and to compare with later ones."""
    return Response(_found(game).checkpoint, mimetype="text/plain")


def _found(game: UUID) -> PublicLog:
    if site().desk.game_list.get(game) is None:
        abort(404)
    return public_log(site().desk, game)
