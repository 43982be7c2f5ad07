"""The daily galaxy: a game for one player, the same for everyone who plays it that day, and its score table."""

from uuid import uuid4

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from events import Grant
from pbem.service import Day, JoinDay, Refused, day_of, join_day, keep_days, verify_day
from pbem.service.daily.galaxies import games_with_days
from pbem.service.people.accounts import open_seat
from pbem.web.limits import OPENINGS, SHEETS
from pbem.web.security import limit, remote
from pbem.web.site import site
from pbem.web.visitor import WEB, remember, visitor

part = Blueprint("daily", __name__)


@part.get("/daily", defaults={"day": ""})
@part.get("/daily/<day>")
def page(day: str) -> str:
    return _page(_day(day), "")


def _day(day: str) -> Day:
    if not games_with_days(site().desk):
        abort(404)
    try:
        if not day:
            keep_days(site().desk)
        return day_of(site().desk, _rules(), day)
    except Refused:
        abort(404)


def _rules() -> str:
    return games_with_days(site().desk)[0]


def _page(day: Day, wrong: str, checks: list[tuple[str, int]] | None = None) -> str:
    at = site()
    own = {score.game for score in day.scores if visitor().seats(at.readings.table(score.game))}
    return render_template(
        "web/daily/page.html",
        day=day,
        title=at.desk.games.find(day.rules).META.title,
        own=own,
        is_open=day.opens <= at.desk.moment() < day.closes,
        wrong=wrong,
        checks=checks,
        seat={score.game: next(iter(at.readings.table(score.game).seats)) for score in day.scores},
    )


@part.post("/daily")
def play() -> Response | tuple[str, int]:
    """Opens the visitor's own game of today; each name can play one game a day."""
    limit("daily", remote(), OPENINGS)
    desk, day, who = site().desk, _day(""), visitor()
    player = " ".join(request.form.get("player", "").split())
    taken = next((score for score in day.scores if score.player.casefold() == player.casefold()), None)
    if taken is not None and not who.seats(site().readings.table(taken.game)):
        return _page(day, f"Someone is already playing as {player} today; choose another name."), 409
    try:
        opened = join_day(desk, JoinDay(id=f"web/{uuid4()}", by=WEB, player=player, rules=day.rules))
    except Refused as wrong:
        return _page(day, str(wrong)), 409
    seat = opened.seats[0]
    tenure = site().readings.table(opened.game).seats[seat].tenure
    secret = open_seat(desk, Grant(opened.game, seat, tenure), who.session)
    return remember(redirect(url_for("orders.page", game=opened.game, seat=seat), 303), secret)


@part.post("/daily/<day>/verify")
def verify(day: str) -> str:
    """Replays every game in the table and compares."""
    limit("verify", remote(), SHEETS)
    found = _day(day)
    checks = [(name, len(differences)) for name, differences in verify_day(site().desk, found.rules, found.day)]
    return _page(found, "", checks)
