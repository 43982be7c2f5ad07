"""One game: its players, its rules, and how to join."""

from uuid import UUID, uuid4

import msgspec
from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from pbem.core.dice import DICE_2
from pbem.core.phrases import Phrase
from pbem.core.rules import Result
from pbem.mail.letters import terms
from pbem.reports.guide import options_text
from pbem.service import AcceptSeat, Refused, Rematch, TakeSeat, accept_seat, take_seat
from pbem.service.people.neutrality import who_runs
from pbem.service.people.rematch import rematch
from pbem.service.people.who_runs import note_session
from pbem.web.limits import OPENINGS
from pbem.web.security import limit
from pbem.web.site import site
from pbem.web.visitor import WEB, account_or_403, game_or_404, visitor

part = Blueprint("games", __name__)
# Who made what a seat added to the dice.
SOURCES = {
    "browser": "made by the player's browser",
    "typed": "typed by the player",
    "letter": "from the player's letter",
    "shell": "given by the operator",
    "master": "by the master, before any other seat was taken",
}


@part.get("/g/<uuid:game>/")
def page(game: UUID) -> str:
    table, desk = game_or_404(game), site().desk
    rules, words = desk.rules(table), desk.words(table.rules)
    return render_template(
        "web/games/page.html",
        table=table,
        meta=rules.META,
        seats=visitor().seats(table),
        is_master=visitor().runs(table),
        run_by=words.say(who_runs(desk, table)),
        terms=terms,
        invited=visitor().invited(table),
        options=options_text(rules.META, table.options, words),
        has_parts=table.scheme == DICE_2,
        sources=SOURCES,
        is_silent=bool(request.args.get("silent")) and visitor().is_master(table) and not table.beacon,
        result=msgspec.json.decode(table.result, type=Result) if table.result else None,
    )


@part.post("/g/<uuid:game>/rematch")
def again(game: UUID) -> Response:
    """Opens a rematch with everyone one seat further on: for the people of the game, and once per game."""
    table = game_or_404(game)
    if not (visitor().seats(table) or visitor().is_master(table) or visitor().is_admin):
        abort(403, "Only people who played or ran the game may ask for a rematch.")
    limit("join", str(game), OPENINGS)
    opened = rematch(site().desk, Rematch(id=f"web/rematch/{game}", by=WEB, game=game))
    return redirect(url_for("games.page", game=opened.game), 303)


@part.post("/g/<uuid:game>/join")
def join(game: UUID) -> Response:
    """Takes an empty seat of a game that is open to all, or the one that was offered."""
    table, address = game_or_404(game), account_or_403()
    limit("join", address, OPENINGS)
    if table.resolved_turn is not None and visitor().runs(table):
        raise Refused(Phrase("answer.refused.runs_game", {"game": table.title}))
    seat, player = request.form.get("seat", ""), request.form.get("player", "")
    given = {"id": f"web/{uuid4()}", "by": WEB, "zone": request.form.get("zone", ""), **_part()}
    if seat in visitor().invited(table):
        accept_seat(site().desk, AcceptSeat(game=table.game, seat=seat, player=player, **given))
    elif table.listing != "open" and not visitor().is_master(table):
        abort(403, "This game is by invitation; ask its master.")
    else:
        where = {**given, "address": address}
        take_seat(site().desk, TakeSeat(game=table.game, seat=seat, player=player, kind="player", **where))
    if session := visitor().session:
        note_session(site().desk, address, session.grants)
    return redirect(url_for("table.page", game=game, reader=seat), 303)


def _part() -> dict[str, str]:
    """What the player adds to the dice."""
    source = "browser" if request.form.get("part_source") == "browser" else "typed"
    return {"part": request.form.get("part", ""), "part_source": source}
