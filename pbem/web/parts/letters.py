"""The outbox in the browser, where no letter leaves this machine: so that a newcomer sees what would be mailed."""

from uuid import UUID

from flask import Blueprint, abort, render_template, request
from msgspec import Struct
from werkzeug.wrappers import Response

from pbem.mail.letters import Scribe
from pbem.service import Refused
from pbem.service.outbox import find_letter
from pbem.web.site import site

part = Blueprint("letters", __name__)


class Listed(Struct, frozen=True):
    """A letter in the list of all; `to` is where it went, or where it stands."""

    key: str
    kind: str
    about: str
    whom: str
    to: str
    at: str


def _insist_on_local() -> None:
    if not site().is_local:
        abort(404)


@part.get("/letters")
def page() -> str:
    _insist_on_local()
    box = site().desk.outbox.look()
    wanted = request.args.get("to", "")
    sent = [_listed(each.key, each.to, each.at) for each in reversed(box.sent) if not wanted or each.to == wanted]
    waiting = [
        _listed(each.key, each.state, each.queued)
        for each in reversed(box.waiting)
        if not wanted or wanted in each.lane
    ]
    return render_template("web/letters/page.html", sent=sent, waiting=waiting, to=wanted)


def _listed(key: str, to: str, at: str) -> Listed:
    """What the key of a letter tells: the game, the turn, for whom it is, and its kind."""
    game, turn, seat, kind, *_ = key.split("/")
    table = site().desk.game_list.tables().get(UUID(game))
    about = f"{table.title}, turn {turn}" if table and int(turn) else table.title if table else ""
    return Listed(key, kind.replace("_", " "), about, "the master" if seat == "master" and table else seat, to, at)


@part.get("/letters/<path:key>")
def letter(key: str) -> str:
    _insist_on_local()
    try:
        queued = find_letter(site().desk, key)
    except Refused:
        abort(404)
    return render_template("web/letters/letter.html", queued=queued, letter=Scribe(site().desk).letter(queued))


@part.get("/letters-enclosed/<int:number>/<path:key>")
def enclosed(number: int, key: str) -> Response:
    _insist_on_local()
    try:
        written = Scribe(site().desk).letter(find_letter(site().desk, key))
    except Refused:
        abort(404)
    if number >= len(written.attachments):
        abort(404)
    piece = written.attachments[number]
    return Response(piece.content, mimetype=piece.type)
