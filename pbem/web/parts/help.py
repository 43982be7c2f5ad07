"""The documents of the project, for those who are on the site."""

from importlib.resources import files
from pathlib import Path

from flask import Blueprint, Response, abort, render_template, send_from_directory, url_for
from markupsafe import Markup

from pbem.config import DOCUMENTS
from pbem.documents import INDEX, LinkTarget, Shelf
from pbem.web.site import site

part = Blueprint("help", __name__, url_prefix="/help")


@part.get("")
def index() -> str:
    return page(INDEX)


@part.get("/<path:page>")
def page(page: str) -> str:
    document = shelf().find(page, address)
    if document is None:
        abort(404)
    return render_template(
        "web/help/page.html",
        document=document,
        html=Markup(document.html),
        here=page,
        contents=shelf().contents(),
    )


@part.get("/pictures/<name>")
def picture(name: str) -> Response:
    return send_from_directory(shelf().pictures, name)


def shelf() -> Shelf:
    return site().pages.get_or_make(__name__, _filled)


def _filled() -> Shelf:
    games = site().desk.games
    return Shelf(DOCUMENTS, {name: Path(str(files(games.package(name)) / "RULES.md")) for name in games.names()})


def address(target: LinkTarget) -> str | None:
    """Where the site shows a page or a picture; what is in the checkout only has no address here."""
    if target.kind == "picture":
        return url_for("help.picture", name=target.name)
    if target.kind != "page" or target.name not in shelf():
        return None
    where = url_for("help.page", page=target.name) if target.name else url_for("help.index")
    return f"{where}#{target.fragment}" if target.fragment else where
