"""What the person who started the server may do at that machine without signing in: read all letters.

Others may use the same machine, and a proxy on it may let in the whole world. So a loopback address is not enough: the
browser must have opened the link that the server printed when it started.
"""

import hmac

from flask import abort, redirect, request, url_for
from werkzeug.wrappers import Response

from pbem.web.clients import is_at_this_machine
from pbem.web.site import Site, site

COOKIE = "pbem-letters"
FIRST_THE_LINK = (
    "Letters hold links that open seats and accounts, so only the person who started the server may read them. Open, "
    "once in this browser, the link that the server printed when it started."
)


def letters_link(at: Site, base: str) -> str:
    return f"{base.rstrip('/')}/letters?key={at.letters_key}"


def are_letters_here() -> bool:
    """Whether this is a place to read letters at all."""
    return site().is_local and is_at_this_machine()


def may_read_letters() -> bool:
    return are_letters_here() and _fits(request.cookies.get(COOKIE, ""))


def require_letters() -> None:
    if not are_letters_here():
        abort(404)
    if not may_read_letters():
        abort(403, FIRST_THE_LINK)


def unlocked() -> Response | None:
    """The same page without the key, for a browser that opened the link; from then on it may read."""
    if not are_letters_here() or not _fits(request.args.get("key", "")):
        return None
    response = redirect(url_for("letters.page"), 303)
    # It ends with the server: the next start has another key.
    response.set_cookie(COOKIE, site().letters_key, httponly=True, samesite="Strict", path="/")
    return response


def _fits(given: str) -> bool:
    return hmac.compare_digest(given.encode(), site().letters_key.encode())
