"""What every request must pass and every answer carries."""

import hashlib
import hmac
import secrets
from urllib.parse import urlsplit

from flask import Response, abort, g, request

from pbem.web.limits import RateLimit
from pbem.web.site import site
from pbem.web.visitor import cookie_name

# Pages bring everything themselves: nothing is loaded from elsewhere, nothing stands in line, nobody may frame them.
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
# Who brings a token of the API brings no cookie; there is nothing that another site could make use of.
WITHOUT_COOKIES = "api"


def form_cookie() -> str:
    return SECURE_FORM if site().is_secure else PLAIN_FORM


def form_token() -> str:
    """For a hidden field of every form; it fits the cookie of this browser and the session in it, and nothing else."""
    return _token(form_secret())


def form_secret() -> str:
    """That of the browser; one that has none gets it with the answer."""
    known = request.cookies.get(form_cookie(), "")
    if not known and "form_secret" not in g:
        g.form_secret = secrets.token_urlsafe(32)
    return known or str(g.form_secret)


def _token(secret: str) -> str:
    session = request.cookies.get(cookie_name(), "")
    return hmac.new(secret.encode(), b"pbem-web/1/form\0" + session.encode(), hashlib.sha256).hexdigest()


def refuse_forgeries() -> None:
    """A form counts only if a page of ours was its origin."""
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
        abort(403, "The form is too old, or cookies are switched off. Go back, load the page again and send it again.")


def add_headers(response: Response) -> Response:
    response.headers.extend(HEADERS)
    if "Content-Security-Policy" not in response.headers:
        response.headers.add("Content-Security-Policy", POLICY)
    if site().is_secure:
        response.headers["Strict-Transport-Security"] = f"max-age={A_YEAR}"
    # Pages are made for one reader at one moment; only files that belong to the program may be kept.
    if request.endpoint not in ("static", "front.map_style", "help.picture"):
        response.headers["Cache-Control"] = "no-store"
    if "form_secret" in g:
        response.set_cookie(
            form_cookie(), g.form_secret, secure=site().is_secure, httponly=True, samesite="Strict", path="/"
        )
    return response


def limit(what: str, who: str, rate: RateLimit) -> None:
    """Refuses what is done too often."""
    wait = site().limits.wait(what, who, rate)
    if wait:
        g.retry_after = max(1, round(wait))
        abort(429, f"That was too often. Wait {g.retry_after} seconds and try again.")


def remote() -> str:
    return request.remote_addr or "?"
