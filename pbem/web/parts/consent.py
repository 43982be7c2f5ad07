"""Consent: questions that need all players, put to each of them with the consequences."""

from uuid import UUID, uuid4

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from pbem.service import GiveConsent, Refused, give_consent
from pbem.service.kernel.commands import ObjectToConsent
from pbem.service.mending.consent import object_to_consent, waiting
from pbem.service.mending.matters import is_askers, matter, shown_to
from pbem.web.limits import SHEETS
from pbem.web.security import limit
from pbem.web.site import site
from pbem.web.visitor import WEB, seat_or_403

part = Blueprint("consent", __name__)
ANSWERS = {"yes": True, "no": False}


@part.get("/g/<uuid:game>/as/<seat>/consent")
def page(game: UUID, seat: str) -> str:
    table = seat_or_403(game, seat)
    asked = table.consent
    return render_template(
        "web/consent/page.html",
        table=table,
        seat=seat,
        asked=asked,
        matter=matter(asked) if asked else "",
        waiting=waiting(table) if asked else [],
        shown=shown_to(site().desk, table, seat) if asked else [],
        is_askers=is_askers(site().desk, table, seat),
    )


@part.post("/g/<uuid:game>/as/<seat>/consent")
def act(game: UUID, seat: str) -> Response:
    """The answer includes the number of the question, so that nobody agrees to a different one than they read."""
    table = seat_or_403(game, seat)
    limit("sheet", f"{game}/{seat}", SHEETS)
    if request.form.get("do") == "object":
        object_to_consent(site().desk, ObjectToConsent(id=f"web/{uuid4()}", by=WEB, game=game, seat=seat))
        return redirect(url_for("consent.page", game=game, seat=seat), 303)
    agrees = ANSWERS.get(request.form.get("do", ""))
    if agrees is None:
        raise Refused("Say yes or no.")
    if table.consent is None or str(table.consent.number) != request.form.get("number", ""):
        raise Refused("That question is no longer open. Please check the current one.")
    give_consent(site().desk, GiveConsent(id=f"web/{uuid4()}", by=WEB, game=game, seat=seat, agrees=agrees))
    return redirect(url_for("consent.page", game=game, seat=seat), 303)
