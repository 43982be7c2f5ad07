"""The outbox in the browser, for a server that sends no mail: a newcomer can see what would be mailed."""

from uuid import UUID

from flask import Blueprint, abort, render_template, request
from msgspec import Struct
from werkzeug.wrappers import Response

from pbem.mail.letters import LetterWriter
from pbem.service import Refused
from pbem.service.letters.outbox import find_letter
from pbem.web.local_rights import require_letters, unlocked
from pbem.web.site import site

part = Blueprint("letters", __name__)


# More are not looked up at once.
MOST_SHOWN = 60


class Listed(Struct, frozen=True):
    """A letter in the list; `to` is where it went, or its current state."""

    key: str
    kind: str
    subject: str
    whom: str
    to: str
    at: str


@part.get("/letters")
def page() -> str | Response:
    if response := unlocked():
        return response
    require_letters()
    box = site().desk.outbox.look()
    wanted = request.args.get("to", "")
    sent = [(each.key, each.to, each.at) for each in reversed(box.sent) if not wanted or each.to == wanted]
    waiting = [
        (each.key, each.state, each.queued) for each in reversed(box.waiting) if not wanted or wanted in each.lane
    ]
    first = max(0, request.args.get("from", 0, type=int))
    letter_writer = LetterWriter(site().desk)
    return render_template(
        "web/letters/page.html",
        sent=[_listed(letter_writer, *each) for each in sent[first : first + MOST_SHOWN]],
        waiting=[_listed(letter_writer, *each) for each in waiting[first : first + MOST_SHOWN]],
        older=first + MOST_SHOWN if max(len(sent), len(waiting)) > first + MOST_SHOWN else 0,
        to=wanted,
    )


def _listed(letter_writer: LetterWriter, key: str, to: str, at: str) -> Listed:
    """The subject, and what the key of a letter says: its recipient and its kind."""
    game, _, seat, kind, *_ = key.split("/")
    subject = site().readings.get_or_make(("subject", key), lambda: _subject(letter_writer, key))
    is_of_game = site().desk.game_list.get(UUID(game)) is not None
    return Listed(
        key, kind.replace("_", " "), subject, ("the master" if seat == "master" else seat) if is_of_game else "", to, at
    )


def _subject(letter_writer: LetterWriter, key: str) -> str:
    """A letter that this version cannot render, for example an old one, is listed too."""
    try:
        return letter_writer.subject(find_letter(site().desk, key))
    except Refused:
        return key


@part.get("/letters/<path:key>")
def letter(key: str) -> str:
    require_letters()
    try:
        queued = find_letter(site().desk, key)
    except Refused:
        abort(404)
    return render_template("web/letters/letter.html", queued=queued, letter=LetterWriter(site().desk).letter(queued))


@part.get("/letters-enclosed/<int:number>/<path:key>")
def enclosed(number: int, key: str) -> Response:
    require_letters()
    try:
        written = LetterWriter(site().desk).letter(find_letter(site().desk, key))
    except Refused:
        abort(404)
    if number >= len(written.attachments):
        abort(404)
    piece = written.attachments[number]
    return Response(piece.content, mimetype=piece.type)
