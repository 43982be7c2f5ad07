"""The page of those who keep the server: what is stuck, what came back, the disk, versions; one button for each."""

from collections.abc import Callable
from uuid import UUID

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from pbem.service import Refused
from pbem.service.keeping.figures import figures
from pbem.service.keeping.mending import forget_part, try_turn
from pbem.service.keeping.troubles import troubles
from pbem.service.letters.outbox import retry_letter
from pbem.web.local_rights import may_read_letters
from pbem.web.site import site
from pbem.web.visitor import visitor

part = Blueprint("keeper", __name__)
# More of one kind is not looked through by anybody.
MOST = 50


@part.get("/keeper")
def page() -> str:
    _require_keeper()
    return _page("")


def _page(wrong: str) -> str:
    found = figures(site().desk)
    return render_template("web/keeper/page.html", found=found, troubles=troubles(found), most=MOST, wrong=wrong)


@part.post("/keeper")
def act() -> Response | tuple[str, int]:
    _require_keeper()
    action = ACTIONS.get(request.form.get("do", "")) or abort(400)
    try:
        action(request.form.get("what", ""))
    except Refused as wrong:
        return _page(str(wrong)), 409
    return redirect(url_for("keeper.page"), 303)


def _require_keeper() -> None:
    if not (visitor().is_admin or may_read_letters()):
        abort(404)


def _try_turn(what: str) -> None:
    try:
        game = UUID(what)
    except ValueError:
        abort(400)
    try_turn(site().desk, game)


ACTIONS: dict[str, Callable[[str], None]] = {
    "letter": lambda what: retry_letter(site().desk, what),
    "turn": _try_turn,
    "forget": lambda what: forget_part(site().desk, what),
}
