"""History: the map and the report of any turn, as this reader knew it then, and what can be taken home."""

from collections.abc import Callable
from uuid import UUID

from flask import Blueprint, abort, jsonify, render_template
from werkzeug.wrappers import Response

from pbem.ledger import Table
from pbem.projections import slug
from pbem.reports.edition import Edition
from pbem.reports.pdf import NoPdf
from pbem.service import REFEREE_NAME, edition_of, played_turn
from pbem.web.limits import CHECKS, SHEETS
from pbem.web.readings import Reading
from pbem.web.security import limit, remote
from pbem.web.site import site
from pbem.web.visitor import reader_or_403, visitor

part = Blueprint("history", __name__)
_MAKERS: dict[str, Callable[[Edition], bytes]] = {
    "txt": lambda edition: edition.text().encode(),
    "json": Edition.json,
    "svg": lambda edition: edition.svg().encode(),
    "pdf": lambda edition: edition.pdf(site().desk.printer),
}
TYPES = {"txt": "text/plain", "json": "application/json", "svg": "image/svg+xml", "pdf": "application/pdf"}


@part.get("/g/<uuid:game>/as/<reader>/turn/<int:turn>")
def page(game: UUID, reader: str, turn: int) -> str:
    table = _table(game, reader, turn)
    return render_template(
        "web/history/page.html",
        table=table,
        reader=reader,
        turn=turn,
        last=table.resolved_turn,
        reading=site().readings.of(game, turn, reader),
        truth=_truth(table, reader, turn),
    )


@part.get("/g/<uuid:game>/as/<reader>/turn/<int:turn>/moment")
def moment(game: UUID, reader: str, turn: int) -> Response:
    """The same as data for a page that is there already."""
    table = _table(game, reader, turn)
    limit("moment", remote(), CHECKS)
    reading, truth = site().readings.of(game, turn, reader), _truth(table, reader, turn)
    return jsonify(turn=turn, svg=reading.svg, body=reading.body, title=reading.title, truth=truth.svg if truth else "")


def _table(game: UUID, reader: str, turn: int) -> Table:
    table = reader_or_403(game, reader)
    if table.resolved_turn is None or turn > table.resolved_turn:
        abort(404)
    return table


def _truth(table: Table, reader: str, turn: int) -> Reading | None:
    """When the game is over: how it was, beside how it was known."""
    if reader == REFEREE_NAME or not table.ended or not visitor().may_read(table, REFEREE_NAME):
        return None
    return site().readings.of(table.game, turn, REFEREE_NAME)


@part.get("/g/<uuid:game>/as/<reader>/turn/<int:turn>/report.<form>")
def download(game: UUID, reader: str, turn: int, form: str) -> Response:
    _table(game, reader, turn)
    if form not in TYPES:
        abort(404)
    limit("download", remote(), SHEETS)
    desk = site().desk
    edition = edition_of(desk, played_turn(desk, game, turn), reader)
    try:
        made = _MAKERS[form](edition)
    except NoPdf as problem:
        abort(503, f"The PDF cannot be made: {problem}")
    response = Response(made, mimetype=TYPES[form])
    kind = "inline" if form in ("pdf", "txt") else "attachment"
    response.headers["Content-Disposition"] = f'{kind}; filename="{slug(edition.title)}.{form}"'
    return response
