"""History: the map and report of any turn, as this reader knew it then, and downloads."""

from collections.abc import Callable
from uuid import UUID

from flask import Blueprint, abort, jsonify, render_template
from werkzeug.wrappers import Response

from pbem.audit.keys import game_signer
from pbem.ledger import GameRecord
from pbem.projections import slug
from pbem.reports.edition import Edition
from pbem.reports.pdf import NoPdf
from pbem.service import REFEREE_NAME, edition_of, played_turn
from pbem.service.history.game_story import Belief, beliefs, whole_game
from pbem.service.trust.bundles import export_game
from pbem.web.limits import CHECKS, SHEETS
from pbem.web.parts.checking import may_have_bundle
from pbem.web.readings import Reading
from pbem.web.security import limit, remote
from pbem.web.site import site
from pbem.web.visitor import game_or_404, neutral_or_403, reader_or_403, visitor

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
        belief=_belief(table, reader, turn),
        may_have=may_have_bundle(table),
    )


def _belief(table: GameRecord, reader: str, turn: int) -> Belief | None:
    """When the game is over: how much of what a seat believed then was true."""
    if not table.ended or reader not in table.seats:
        return None
    key = ("beliefs", table.game, reader, table.version)
    found = site().readings.get_or_make(key, lambda: beliefs(site().desk, table.game, reader))
    return next((each for each in found if each.turn == turn), None)


@part.get("/g/<uuid:game>/as/<reader>/turn/<int:turn>/moment")
def moment(game: UUID, reader: str, turn: int) -> Response:
    """The same as data, for a page that is already loaded."""
    table = _table(game, reader, turn)
    limit("moment", remote(), CHECKS)
    reading, truth = site().readings.of(game, turn, reader), _truth(table, reader, turn)
    belief = _belief(table, reader, turn)
    told = render_template("web/history/belief.html", belief=belief) if belief else ""
    seen = {"svg": reading.svg, "body": reading.body, "title": reading.title, "named": reading.turn}
    return jsonify(turn=turn, **seen, truth=truth.svg if truth else "", belief=told)


def _table(game: UUID, reader: str, turn: int) -> GameRecord:
    table = reader_or_403(game, reader)
    if table.resolved_turn is None or turn > table.resolved_turn:
        abort(404)
    return table


def _truth(table: GameRecord, reader: str, turn: int) -> Reading | None:
    """When the game is over: the true map, next to the one known then."""
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


@part.get("/g/<uuid:game>/story.<form>")
def story(game: UUID, form: str) -> Response:
    """The whole finished game: result, story, luck, what each seat believed, the final map."""
    table = game_or_404(game)
    if form not in ("pdf", "txt") or not visitor().may_read(table, REFEREE_NAME):
        abort(404)
    limit("download", remote(), SHEETS)
    desk = site().desk
    book = whole_game(desk, game)
    try:
        made = book.pdf(desk.printer, desk.templates / "report") if form == "pdf" else book.text().encode()
    except NoPdf as problem:
        abort(503, f"The PDF cannot be made: {problem}")
    return _named(Response(made, mimetype=TYPES[form]), f"{slug(table.title)}-story.{form}")


@part.get("/g/<uuid:game>/bundle")
def bundle(game: UUID) -> Response:
    """Every event of the game in one signed file, for its master; the secrets of a running game are left out."""
    table = neutral_or_403(game)
    limit("download", remote(), SHEETS)
    lines = export_game(site().desk, game, game_signer(site().desk.var, game))
    response = _named(Response(b"".join(lines), mimetype="application/octet-stream"), f"{slug(table.title)}.pbem")
    response.headers["Content-Disposition"] = response.headers["Content-Disposition"].replace("inline", "attachment")
    return response


def _named(response: Response, name: str) -> Response:
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return response
