"""Tokens for programs, and the calendar of deadlines, both on the page of a seat."""

from uuid import UUID

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from events import Grant
from pbem.ledger import GameRecord
from pbem.service.people.accounts import api_account, new_api_token, sign_out_everywhere
from pbem.service.people.tokens import CALENDAR, calendar_token, whose_link
from pbem.web.formatting import read_moment
from pbem.web.limits import SHEETS
from pbem.web.security import limit
from pbem.web.site import site
from pbem.web.visitor import seat_or_403

part = Blueprint("programs", __name__)
LONGEST_LINE = 73


@part.get("/g/<uuid:game>/as/<seat>/programs")
def page(game: UUID, seat: str) -> str:
    return _page(seat_or_403(game, seat), seat, "")


def _page(table: GameRecord, seat: str, token: str) -> str:
    calendar = calendar_token(site().desk, table.game, seat)
    return render_template("web/programs/page.html", table=table, reader=seat, token=token, calendar=calendar)


@part.post("/g/<uuid:game>/as/<seat>/programs")
def act(game: UUID, seat: str) -> str | Response:
    """A new token is shown once; only its hash is stored."""
    table = seat_or_403(game, seat)
    limit("token", f"{game}/{seat}", SHEETS)
    grant = Grant(game, seat, table.seats[seat].tenure)
    if request.form.get("do") == "void":
        sign_out_everywhere(site().desk, api_account(grant))
        return redirect(url_for("programs.page", game=game, seat=seat), 303)
    return _page(table, seat, new_api_token(site().desk, grant))


@part.get("/calendar/<token>.ics")
def calendar(token: str) -> Response:
    """The deadline of the open turn, for a calendar program that polls it."""
    grant = whose_link(site().desk, token, CALENDAR) or abort(404)
    lines = _calendar(site().readings.table(grant.game), grant.seat)
    return Response("".join(f"{part}\r\n" for line in lines for part in _folded(line)), mimetype="text/calendar")


def _calendar(table: GameRecord, seat: str) -> list[str]:
    head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//pbem//deadlines//EN", f"X-WR-CALNAME:{_text(table.title)}"]
    event = _event(table, seat) if table.deadline and seat in table.awaited else []
    return [*head, *event, "END:VCALENDAR"]


def _event(table: GameRecord, seat: str) -> list[str]:
    due, now = (f"{moment:%Y%m%dT%H%M%SZ}" for moment in (read_moment(table.deadline), site().desk.now()))
    is_in = " (your sheet is in)" if seat in table.sheets else ""
    return [
        "BEGIN:VEVENT",
        f"UID:{table.game}-{table.turn}-{_text(seat)}@pbem",
        f"DTSTAMP:{now}",
        f"DTSTART:{due}",
        f"DTEND:{due}",
        f"SUMMARY:{_text(f'{table.title}: orders for turn {table.turn} are due{is_in}')}",
        f"URL:{site().url}{url_for('orders.page', game=table.game, seat=seat)}",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        "DESCRIPTION:Orders are due",
        "TRIGGER:-PT24H",
        "END:VALARM",
        "END:VEVENT",
    ]


def _text(words: str) -> str:
    for sign in ("\\", ";", ","):
        words = words.replace(sign, f"\\{sign}")
    return " ".join(words.split())


def _folded(line: str) -> list[str]:
    """Lines of at most 75 bytes, as the calendar format requires."""
    parts, rest = [], line
    while len(rest.encode()) > LONGEST_LINE:
        cut = LONGEST_LINE
        while len(rest[:cut].encode()) > LONGEST_LINE:
            cut -= 1
        parts.append(rest[:cut])
        rest = f" {rest[cut:]}"
    return [*parts, rest]
