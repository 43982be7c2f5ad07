"""The Flask application: one blueprint for each part of the site, and what they all share."""

import errno
from pathlib import Path

from flask import Flask, Response, current_app, g, jsonify, render_template, request
from flask.globals import request_ctx
from werkzeug.exceptions import HTTPException

from pbem.config import TEMPLATES
from pbem.ledger import LedgerError, StoreAway
from pbem.projections import NoSuchGame
from pbem.service import Refused
from pbem.web import formatting
from pbem.web.clients import name_unnamed_proxy
from pbem.web.entrance import note_arrival, note_departure
from pbem.web.local_rights import are_letters_here
from pbem.web.long_work import keep_long_work_apart
from pbem.web.parts import PARTS
from pbem.web.security import add_headers, form_token, refuse_forgeries
from pbem.web.security_events import note_event, route
from pbem.web.site import Site
from pbem.web.visitor import renew_session, visitor

LARGEST_FORM = 512 * 1024
STATIC_HOLDS = 3600


def create_app(site: Site, templates: Path = TEMPLATES) -> Flask:
    app = Flask("pbem.web", template_folder=str(templates))
    app.extensions["pbem"] = site
    app.config.update(
        TRUSTED_HOSTS=site.hosts,
        MAX_CONTENT_LENGTH=LARGEST_FORM,
        MAX_FORM_MEMORY_SIZE=LARGEST_FORM,
        SEND_FILE_MAX_AGE_DEFAULT=STATIC_HOLDS,
    )
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters.update(formatting.FILTERS)
    app.jinja_env.globals.update(form_token=form_token, visitor=visitor, site=site, are_letters_here=are_letters_here)
    app.before_request(lambda: note_arrival(site.entrance))
    app.teardown_request(lambda _error: note_departure(site.entrance))
    app.before_request(name_unnamed_proxy)
    app.before_request(refuse_forgeries)
    app.after_request(note_event)
    app.after_request(add_headers)
    app.after_request(renew_session)
    for part in PARTS:
        app.register_blueprint(part)
    keep_long_work_apart(app)
    app.register_error_handler(HTTPException, _failed)
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(NoSuchGame, _refused)
    app.register_error_handler(StoreAway, _away)
    app.register_error_handler(LedgerError, _broken)
    app.register_error_handler(Exception, _broken)
    return app


TITLES = {
    400: "The request could not be read",
    403: "That is not yours",
    404: "Page not found",
    405: "That cannot be done here",
    409: "That cannot be done now",
    413: "That is too large",
    429: "Too many requests",
}
SAYS = {
    403: "Only the player of that seat, or the master of the game, may open this page. Sign in with the address "
    "that gets your letters, or use the link in your last letter.",
    404: "The address is wrong, or the page is not for you. You may have to sign in first.",
}


def _failed(error: HTTPException) -> Response:
    code = error.code or 500
    ours = error.description if code in (403, 409, 429) and _is_ours(error) else ""
    g.why = ours
    response = _page(code, ours or SAYS.get(code, "") or str(error.description or ""))
    if "retry_after" in g:
        response.headers["Retry-After"] = str(g.retry_after)
    if code == 405 and error.get_response().headers.get("Allow"):
        response.headers["Allow"] = error.get_response().headers["Allow"]
    return response if error.response is None else error.get_response()  # type: ignore[return-value]


def _is_ours(error: HTTPException) -> bool:
    return error.description != type(error).description


def _refused(error: Exception) -> Response:
    return _page(409, str(error))


def _broken(error: Exception) -> Response:
    """Only the operator sees a traceback."""
    if isinstance(error, OSError) and error.errno in DISK_ERRORS:
        return _away(error)
    current_app.logger.error("%s %s failed", request.method, route(), exc_info=error)
    return _page(500, "Something went wrong on this server; nothing was changed. The server's log has the details.")


AWAY_SECONDS = 30
AWAY = "This server cannot store anything right now, so nothing was changed. Please try again in a minute."
# No space, over quota, read-only, too large, an error of the disk.
DISK_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EFBIG, errno.EIO)


def _away(error: Exception) -> Response:
    """Neither visitor nor program is to blame. The page asks nothing of the store; the operator gets one line."""
    current_app.logger.error("%s %s: %s", request.method, route(), error)
    response = jsonify(error=AWAY) if wants_json() else Response(render_template("web/away.html", says=AWAY))
    response.status_code = 503
    response.headers["Retry-After"] = str(AWAY_SECONDS)
    return response


def _page(code: int, says: str) -> Response:
    if not request_ctx.url_adapter:
        # The request used a host name that is not ours: there is no page to link to.
        return Response("This server has another host name.\n", 400, mimetype="text/plain")
    if wants_json():
        response = jsonify(error=says)
    else:
        title = TITLES.get(code, "That did not work")
        response = Response(render_template("web/refused.html", title=title, says=says))
    response.status_code = code
    return response


def wants_json() -> bool:
    return request.path.startswith("/api/") or request.headers.get("Accept", "") == "application/json"
