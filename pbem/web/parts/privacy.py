"""What is stored about people, with the settings of this server."""

from flask import Blueprint, abort, render_template
from markupsafe import Markup

from pbem.web.parts.help import address, shelf
from pbem.web.site import site

part = Blueprint("privacy", __name__)


@part.get("/privacy")
def page() -> str:
    document = shelf().find("privacy", address) or abort(404)
    return render_template(
        "web/privacy/page.html", html=Markup(document.html), rows=list(_rows()), title=document.title
    )


def _rows() -> list[tuple[str, str]]:
    """How long this server keeps what, in words."""
    kept = site().desk.retention
    return [
        ("Letters that came in", _days(kept.received)),
        ("To whom sent letters went, and what they were about", _days(kept.letters)),
        ("People who do not play and do not sign in", _days(kept.accounts)),
    ]


def _days(number: int) -> str:
    return f"{number} days" if number else "as long as the server runs"
