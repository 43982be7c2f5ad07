"""The outbox in the browser, where no letter leaves this machine: so that a newcomer sees what would be mailed."""

from flask import Blueprint, abort, render_template, request
from werkzeug.wrappers import Response

from pbem.mail.letters import Scribe
from pbem.service import Refused
from pbem.service.outbox import find_letter
from pbem.web.site import site

part = Blueprint("letters", __name__)


def _insist_on_local() -> None:
    if not site().is_local:
        abort(404)


@part.get("/letters")
def page() -> str:
    _insist_on_local()
    box = site().desk.outbox.look()
    wanted = request.args.get("to", "")
    sent = [each for each in reversed(box.sent) if not wanted or each.to == wanted]
    waiting = [each for each in reversed(box.waiting) if not wanted or wanted in each.lane]
    return render_template("web/letters/page.html", sent=sent, waiting=waiting, to=wanted)


@part.get("/letters/<path:key>")
def letter(key: str) -> str:
    _insist_on_local()
    try:
        queued = find_letter(site().desk, key)
    except Refused:
        abort(404)
    return render_template("web/letters/letter.html", queued=queued, letter=Scribe(site().desk).letter(queued))


@part.get("/letters-pdf/<path:key>")
def enclosed(key: str) -> Response:
    _insist_on_local()
    try:
        written = Scribe(site().desk).letter(find_letter(site().desk, key))
    except Refused:
        abort(404)
    if not written.attachments:
        abort(404)
    return Response(written.attachments[0].content, mimetype="application/pdf")
