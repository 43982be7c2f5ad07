"""Signing in by a mailed link, opening a seat by the link in a letter, signing out."""

from collections.abc import Iterator
from urllib.parse import urlsplit
from uuid import UUID, uuid4

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from pbem.ledger import DEPUTY, MASTER, GameRecord
from pbem.reports.languages import NAMES
from pbem.service import Refused, SetContact, set_contact
from pbem.service.people.accounts import (
    LINK_HOLDS,
    ask_link,
    ask_to_be_forgotten,
    open_seat,
    session_of,
    sign_out,
    sign_out_everywhere,
    use_link,
    who_confirms,
)
from pbem.service.people.erasure import forget_person
from pbem.service.people.tokens import whose_link
from pbem.web.limits import LINKS, OPENINGS, SIGN_IN
from pbem.web.security import limit, remote
from pbem.web.security_events import about_event
from pbem.web.site import site
from pbem.web.visitor import WEB, forget, own_games, remember, seat_or_403, visitor

part = Blueprint("sign_in", __name__)
# Where to go once signed in. The prefix keeps other hosts of the same domain from writing it.
SECURE_THEN, PLAIN_THEN = "__Host-pbem-then", "pbem-then"


def _then_cookie() -> str:
    return SECURE_THEN if site().is_secure else PLAIN_THEN


def _own_path(path: str) -> str:
    """A page of this site, whatever the request asked for."""
    parts = urlsplit(path)
    is_own = path.startswith("/") and not path.startswith(("//", "/\\")) and not parts.netloc and "\\" not in path
    return path if is_own and path.isprintable() else "/"


@part.get("/sign-in")
def ask() -> str:
    return render_template("web/sign_in/ask.html", then=_own_path(request.args.get("then", "/")), address="", wrong="")


@part.post("/sign-in")
def asked() -> str | Response | tuple[str, int]:
    """The same answer whether or not the address is known here."""
    limit("sign-in", remote(), SIGN_IN)
    address, then = request.form.get("address", ""), _own_path(request.form.get("then", "/"))
    try:
        about_event(account=address.strip().casefold())
        where = ask_link(site().desk, address)
    except Refused as wrong:
        return render_template("web/sign_in/ask.html", then=then, address=address[:200], wrong=str(wrong)), 409
    response = make_response(render_template("web/sign_in/asked.html", address=where))
    # In the same browser the link then leads back to the page it was requested from.
    response.set_cookie(
        _then_cookie(), then, max_age=LINK_HOLDS, secure=site().is_secure, httponly=True, samesite="Lax", path="/"
    )
    return response


@part.get("/sign-in/<secret>")
def link(secret: str) -> str:
    """Only shows a button: mail scanners open every link and must not use it up."""
    return render_template("web/sign_in/link.html", secret=secret)


@part.post("/sign-in/<secret>")
def signed_in(secret: str) -> Response:
    limit("link", remote(), LINKS)
    token = use_link(site().desk, secret, visitor().session)
    opened = session_of(site().desk, token)
    about_event(account=opened.account if opened else "")
    response = remember(redirect(_own_path(request.cookies.get(_then_cookie(), "/")), 303), token)
    response.delete_cookie(_then_cookie(), secure=site().is_secure, httponly=True, samesite="Lax", path="/")
    return response


@part.get("/seat/<token>")
def seat(token: str) -> str:
    grant = whose_link(site().desk, token) or abort(404)
    return render_template("web/sign_in/seat.html", token=token, grant=grant, table=site().readings.table(grant.game))


@part.post("/seat/<token>")
def seat_opened(token: str) -> Response:
    limit("link", remote(), LINKS)
    grant = whose_link(site().desk, token) or abort(404)
    about_event(game=grant.game, seat=grant.seat)
    secret = open_seat(site().desk, grant, visitor().session)
    if grant.seat not in (MASTER, DEPUTY):
        return remember(redirect(url_for("table.page", game=grant.game, reader=grant.seat), 303), secret)
    return remember(redirect(url_for("games.page", game=grant.game), 303), secret)


@part.get("/account")
def account() -> str | Response:
    if visitor().session is None:
        return redirect(url_for("sign_in.ask"))
    return render_template("web/sign_in/account.html", seats=list(_seats()), names=NAMES)


def _seats() -> Iterator[tuple[GameRecord, str, str, tuple[str, ...]]]:
    """The visitor's seats in running games, with the language of each and the languages its game supports."""
    desk = site().desk
    for table, seats, _ in own_games():
        people = desk.people(table.game)
        for seat in seats if not table.ended else []:
            yield table, seat, people.of(seat).language, desk.rules(table).META.languages


@part.post("/g/<uuid:game>/as/<seat>/language")
def language(game: UUID, seat: str) -> Response:
    """The language of the reports and letters of a seat."""
    seat_or_403(game, seat)
    limit("language", f"{game}/{seat}", OPENINGS)
    wanted = request.form.get("language", "")
    set_contact(site().desk, SetContact(id=f"web/{uuid4()}", by=WEB, game=game, seat=seat, language=wanted))
    return redirect(url_for("sign_in.account"), 303)


@part.post("/account/forget")
def forget_me() -> str:
    """Only sends a letter with a link: somebody who finds a browser open must not erase anything."""
    address = visitor().address or abort(403)
    limit("sign-in", remote(), SIGN_IN)
    ask_to_be_forgotten(site().desk, address)
    return render_template("web/sign_in/forget_asked.html", address=address)


@part.get("/account/forget/<secret>")
def forget_link(secret: str) -> str:
    address = who_confirms(site().desk, secret)
    return render_template("web/sign_in/forget.html", address=address)


@part.post("/account/forget/<secret>")
def forgotten(secret: str) -> Response:
    limit("link", remote(), LINKS)
    forget_person(site().desk, who_confirms(site().desk, secret), resign=True)
    return forget(make_response(render_template("web/sign_in/forgotten.html")))


@part.post("/sign-out")
def signed_out() -> Response:
    who = visitor()
    if who.session is not None and request.form.get("where") == "everywhere":
        sign_out_everywhere(site().desk, who.session.account)
    elif who.session is not None:
        sign_out(site().desk, who.secret)
    return forget(redirect(url_for("front.page"), 303))
