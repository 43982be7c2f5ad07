"""Which requests leave a line in the security log: all that sign in or out, and all that are refused.

A line names the route, never the path: paths contain the secrets of links. Accounts are named by a hash.
"""

from uuid import UUID

from flask import Response, g, request

from events import account_stream
from pbem.service.kernel.security_log import note_security
from pbem.web.clients import client

# What opens or ends something, whether it succeeds or not.
SIGNING_IN = {
    "sign_in.asked": "sign-in-letter",
    "sign_in.signed_in": "sign-in",
    "sign_in.seat_opened": "seat-link",
    "sign_in.signed_out": "sign-out",
    "sign_in.forget_me": "erasure-letter",
    "sign_in.forgotten": "erasure",
    "not_me.said": "not-me",
    "programs.act": "api-token",
}
# 404 is what somebody hears who asks for what is hidden, or guesses.
REFUSALS = (400, 401, 403, 404, 413, 429, 500)
NAMING = ("game", "seat", "reader")


def note_event(response: Response) -> Response:
    status, is_refused = response.status_code, response.status_code >= 400
    signing_in = SIGNING_IN.get(request.endpoint or "") if request.method == "POST" else None
    # An address that is nothing at all here tells nothing.
    if signing_in or (status in REFUSALS and (status != 404 or request.endpoint)):
        about = {name: value for name, value in (request.view_args or {}).items() if name in NAMING}
        note_security(
            signing_in or "request",
            client().address,
            is_refused,
            status=status,
            method=request.method,
            route=route(),
            **{"account": _account(), **about, **g.get("about", {})},
            why=g.get("why", ""),
        )
    return response


def about_event(account: str = "", game: UUID | None = None, seat: str = "") -> None:
    """What the line about this request says in addition."""
    known = {"account": short(account) if account else "", "game": game, "seat": seat}
    g.about = {name: value for name, value in known.items() if value}


def route() -> str:
    return str(request.url_rule) if request.url_rule is not None else "none"


def short(account: str) -> str:
    """An account without the address: the first digits of its stream, by which lines about it can be found."""
    return account_stream(account).hex[:12]


def _account() -> str:
    """Who is signed in; "" if nobody is, or nothing has asked who it is."""
    session = vars(g.visitor).get("session") if "visitor" in g else None
    return short(session.account) if session else ""
