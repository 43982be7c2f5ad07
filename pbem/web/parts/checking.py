"""A game to check: the bundle for those who play or played in it, and a check of the rules by the server itself."""

from collections.abc import Callable, Iterable
from typing import Any
from uuid import UUID

from flask import Blueprint, abort, redirect, render_template, url_for
from werkzeug.wrappers import Response

from pbem.ledger import GameRecord
from pbem.projections import slug
from pbem.service import Refused
from pbem.service.people.past_players import has_played
from pbem.service.trust.bundles import export_for_players, export_for_seat
from pbem.service.trust.file_check import check_file
from pbem.web.limits import SHEETS
from pbem.web.security import limit, remote
from pbem.web.site import site
from pbem.web.visitor import game_or_404, seat_or_403, visitor

part = Blueprint("checking", __name__)


@part.get("/g/<uuid:game>/as/<seat>/bundle")
def of_seat(game: UUID, seat: str) -> Response:
    """The part of the game that this seat may know; when the game is over, what everyone who played may have."""
    table = seat_or_403(game, seat)
    limit("download", remote(), SHEETS)
    name = f"{slug(table.title)}.pbem" if table.ended else f"{slug(table.title)}-{slug(seat)}.pbem"
    return _bundle(lambda: export_for_seat(site().desk, game, site().desk.signer(game), seat), name)


@part.get("/g/<uuid:game>/bundle/players")
def of_players(game: UUID) -> Response:
    """The finished game, for everyone who ever played in it."""
    table = _played_or_404(game)
    limit("download", remote(), SHEETS)
    return _bundle(lambda: export_for_players(site().desk, game, site().desk.signer(game)), f"{slug(table.title)}.pbem")


def _bundle(make: Callable[[], Iterable[bytes]], name: str) -> Response:
    try:
        content = b"".join(make())
    except Refused as why:
        abort(409, str(why))
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, mimetype="application/octet-stream", headers=headers)


def may_have_bundle(table: GameRecord) -> bool:
    """Whether the visitor may have the bundle of a finished game."""
    who = visitor()
    if not table.ended or table.galaxy or who.session is None:
        return False
    granted = any(grant.game == table.game for grant in who.session.grants)
    return granted or who.is_master(table) or who.is_admin or has_played(site().desk, table, who.address)


def _played_or_404(game: UUID) -> GameRecord:
    """Somebody who left a private game may no longer see it, but may have what was played when it is over."""
    try:
        table = site().readings.table(game)
    except Refused:
        abort(404)
    if not may_have_bundle(table):
        abort(403 if visitor().may_see(table) and table.ended else 404)
    return table


@part.get("/g/<uuid:game>/check")
def page(game: UUID) -> str:
    table = _finished_or_404(game)
    check = site().checks.find((game, table.version))
    file = f"{slug(table.title)}.pbem"
    may_have = may_have_bundle(table)
    return render_template("web/checking/page.html", table=table, check=check, may_have=may_have, file=file)


@part.post("/g/<uuid:game>/check")
def start(game: UUID) -> Response:
    table = _finished_or_404(game)
    limit("check", remote(), SHEETS)
    try:
        site().checks.start((game, table.version), _run(game))
    except Refused as why:
        abort(503, str(why))
    return redirect(url_for("checking.page", game=game), 303)


def _run(game: UUID) -> Callable[[Callable[[int], None]], dict[str, Any]]:
    desk = site().desk

    def run(reached: Callable[[int], None]) -> dict[str, Any]:
        data = b"".join(export_for_players(desk, game, desk.signer(game)))
        return check_file(desk.games, data, progress=reached)

    return run


def _finished_or_404(game: UUID) -> GameRecord:
    table = game_or_404(game)
    if not table.ended or table.galaxy:
        abort(404)
    return table
