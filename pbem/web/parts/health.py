"""For programs that watch the server: whether this process answers, and whether it can work."""

from collections.abc import Callable

from flask import Blueprint, Response

from pbem.ledger import LedgerError
from pbem.service import Desk
from pbem.web.site import site

part = Blueprint("health", __name__)
COME_AGAIN_SECONDS = 5


@part.get("/healthz")
def alive() -> Response:
    """Asks nothing of anybody: a process that does not answer this should be started again."""
    return _answer(200, "ok")


@part.get("/readyz")
def ready() -> Response:
    """Whether requests should be sent here; the reasons are for the operator and name nothing secret."""
    missing = [what for what, works in NEEDS.items() if not works(site().desk)]
    return _answer(503, f"not ready: {', '.join(missing)}") if missing else _answer(200, "ready")


def _store_works(desk: Desk) -> bool:
    try:
        desk.ledger.head()
    except LedgerError:
        return False
    return True


def _templates_are_there(desk: Desk) -> bool:
    return (desk.templates / "web").is_dir()


NEEDS: dict[str, Callable[[Desk], bool]] = {
    "the store cannot be read": _store_works,
    "the templates are missing": _templates_are_there,
}


def _answer(code: int, text: str) -> Response:
    response = Response(f"{text}\n", code, mimetype="text/plain")
    response.headers["Cache-Control"] = "no-store"
    if code == 503:
        response.headers["Retry-After"] = str(COME_AGAIN_SECONDS)
    return response
