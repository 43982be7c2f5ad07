"""Checks for every request, and headers for every response."""

import hashlib
import hmac
import secrets
from urllib.parse import urlsplit

from flask import Response, abort, g, request

from pbem.service.kernel.peers import peer_of
from pbem.web.clients import client
from pbem.web.limits import RateLimit
from pbem.web.site import site
from pbem.web.visitor import cookie_name

# Pages are self-contained: nothing is loaded from elsewhere, nothing is inline, and nobody may frame them.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
    " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
A_YEAR = 365 * 24 * 3600
SAFE = ("GET", "HEAD", "OPTIONS")
SECURE_FORM, PLAIN_FORM = "__Host-pbem-form", "pbem-form"
FIELD = "csrf"
# API requests carry a token and no cookie, so another site has nothing to abuse.
WITHOUT_COOKIES = "api"


def form_cookie() -> str:
    return SECURE_FORM if site().is_secure else PLAIN_FORM


def form_token() -> str:
    """For a hidden field of every form; it matches only this browser's cookie and session."""
    return _token(form_secret())


def form_secret() -> str:
    """The browser's secret; a browser without one gets it with the response."""
    known = request.cookies.get(form_cookie(), "")
    if not known and "form_secret" not in g:
        g.form_secret = secrets.token_urlsafe(32)
    return known or str(g.form_secret)


def _token(secret: str) -> str:
    session = request.cookies.get(cookie_name(), "")
    return hmac.new(secret.encode(), b"pbem-web/1/form\0" + session.encode(), hashlib.sha256).hexdigest()


def refuse_forgeries() -> None:
    """Accepts a form only if it comes from one of our pages."""
    if request.method in SAFE or request.blueprint == WITHOUT_COOKIES:
        return
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        abort(403, "This form came from another site.")
    origin = request.headers.get("Origin", "")
    if origin and origin != "null" and urlsplit(origin).netloc != request.host:
        abort(403, "This form came from another site.")
    secret = request.cookies.get(form_cookie(), "")
    given = request.headers.get("X-CSRF-Token") or request.form.get(FIELD, "")
    if not secret or not hmac.compare_digest(_token(secret).encode(), given.encode()):
        abort(403, "The form is too old, or cookies are disabled. Go back, reload the page and send the form again.")


def add_headers(response: Response) -> Response:
    response.headers.extend(HEADERS)
    if "Content-Security-Policy" not in response.headers:
        response.headers.add("Content-Security-Policy", POLICY)
    if site().is_secure:
        response.headers["Strict-Transport-Security"] = f"max-age={A_YEAR}"
    # Pages are for one reader at one moment; only static files may be cached.
    if request.endpoint not in ("static", "front.map_style", "help.picture"):
        response.headers["Cache-Control"] = "no-store"
    if "form_secret" in g:
        response.set_cookie(
            form_cookie(), g.form_secret, secure=site().is_secure, httponly=True, samesite="Strict", path="/"
        )
    return response


def limit(what: str, who: str, rate: RateLimit, needed: float = 1) -> None:
    """Refuses actions that exceed their rate limit."""
    wait = site().limits.wait(what, who, rate, needed)
    if wait:
        g.retry_after = max(1, round(wait))
        abort(429, f"Too many requests. Wait {g.retry_after} seconds and try again.")


def remote() -> str:
    """Whom limits count: the client, not the proxy it came through."""
    return peer_of(client().address)
