"""The page of one seat: the map, the last report, what the turn waits for, and letters to the others."""

from uuid import UUID, uuid4

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from events import PressSent
from pbem.ledger import GameRecord
from pbem.service import REFEREE_NAME, Refused, SendPress, Stage, send_press, stage, why
from pbem.service.mending.consent import waiting
from pbem.service.mending.matters import matter
from pbem.service.turns.stages import is_waited_for
from pbem.web.limits import SHEETS
from pbem.web.security import form_secret, limit, remote
from pbem.web.site import site
from pbem.web.visitor import WEB, reader_or_403, seat_or_403, visitor

part = Blueprint("table", __name__)
NEW = 20


@part.get("/g/<uuid:game>/as/<reader>/")
def page(game: UUID, reader: str) -> str | Response:
    table = reader_or_403(game, reader)
    if table.resolved_turn is None:
        return render_template("web/table/waiting.html", table=table, reader=reader)
    # A repeated request with the same cookies gets the same page while nothing has happened.
    played = request.args.get("played", type=int)
    language = site().readings.language(game, reader)
    key = (game, table.version, reader, language, visitor().secret, form_secret(), site().busy, played)
    page = site().pages.get_or_make(key, lambda: _page(table, reader, table.resolved_turn or 0, played).encode())
    return Response(page, mimetype="text/html")


def _page(table: GameRecord, reader: str, turn: int, played: int | None) -> str:
    return render_template(
        "web/table/page.html",
        table=table,
        reader=reader,
        reading=site().readings.of(table.game, turn, reader),
        is_own=reader in visitor().seats(table),
        is_awaited=is_awaited(table, reader),
        is_waited_for=is_waited_for(table, reader),
        others=[seat for seat in table.awaited if seat != reader and is_waited_for(table, seat)],
        is_asked=asked_of(table, reader) if reader in visitor().seats(table) else "",
        press=press_of(table, reader),
        turn=turn,
        played=played,
    )


def is_awaited(table: GameRecord, seat: str) -> bool:
    return stage(table) is Stage.OPEN and seat in table.awaited


def asked_of(table: GameRecord, seat: str) -> str:
    """The open question to all players, if this seat has yet to answer."""
    return matter(table.consent) if table.consent and seat in waiting(table) else ""


def press_of(table: GameRecord, reader: str) -> list[PressSent]:
    """Messages to or from this reader, newest first."""
    if table.press == "none":
        return []
    events = [event for event in site().desk.ledger.events(table.game) if isinstance(event, PressSent)]
    mine = [event for event in events if not event.to or reader in (*event.to, event.seat) or reader == REFEREE_NAME]
    return list(reversed(mine))[:NEW]


@part.get("/g/<uuid:game>/as/<reader>/told")
def told(game: UUID, reader: str) -> str:
    """Everything reported about a unit, a place or an order, in all turns."""
    table = reader_or_403(game, reader)
    limit("told", remote(), SHEETS)
    thing = request.args.get("thing", "")[:60]
    turn = table.resolved_turn

    def find() -> str:
        try:
            return why(site().desk, game, reader, thing)
        except Refused as nothing:
            return str(nothing)

    text = site().readings.get_or_make(("told", game, reader, thing, turn), find) if thing and turn is not None else ""
    return render_template("web/table/told.html", table=table, reader=reader, thing=thing, text=text)


@part.post("/g/<uuid:game>/as/<reader>/press")
def write(game: UUID, reader: str) -> Response:
    table = seat_or_403(game, reader)
    limit("press", f"{game}/{reader}", SHEETS)
    to = tuple(seat for seat in request.form.getlist("to") if seat in table.seats)
    command = SendPress(
        id=f"web/{uuid4()}",
        by=WEB,
        game=game,
        seat=reader,
        text=request.form.get("text", ""),
        to=to,
        anonymous=bool(request.form.get("anonymous")),
    )
    send_press(site().desk, command)
    return redirect(url_for("table.page", game=game, reader=reader, _anchor="press"), 303)
