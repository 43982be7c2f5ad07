"""Mending a game: corrections and rollbacks, whose consequences are shown before they are made."""

from collections.abc import Callable
from uuid import UUID, uuid4

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from pbem.ledger import Table
from pbem.service import Refused
from pbem.service.commands import CorrectBoard, RollBack
from pbem.service.correcting import correct_board, correction_lines, plan_correction
from pbem.service.rolling_back import plan_rollback, roll_back
from pbem.web.limits import SHEETS
from pbem.web.security import limit
from pbem.web.site import site
from pbem.web.visitor import master_or_403

part = Blueprint("mending", __name__)


@part.get("/g/<uuid:game>/desk/mend")
def page(game: UUID) -> str:
    return _page(master_or_403(game))


def _page(table: Table, wrong: str = "", shown: str = "", plan: list[str] | None = None) -> str:
    """`shown` is what the plan is of: only that can then be made."""
    return render_template(
        "web/desk/mend.html",
        table=table,
        wrong=wrong,
        shown=shown,
        plan=plan,
        given=request.form,
        last=table.resolved_turn,
    )


def _master(table: Table) -> str:
    """By the name under which everyone knows them, never by an address: it is stored, and told."""
    return table.master or "the master"


def _turn() -> int:
    text = request.form.get("turn", "")
    if not (text.isascii() and text.isdecimal() and len(text) < 7):
        raise Refused("Say which turn.")
    return int(text)


def _show_correction(table: Table) -> str:
    plan = plan_correction(site().desk, table.game, _turn(), request.form.get("facts", ""))
    return _page(table, shown="correction", plan=list(correction_lines(plan)))


def _correct(table: Table) -> Response:
    command = CorrectBoard(
        id=f"web/{uuid4()}",
        by=_master(table),
        game=table.game,
        turn=_turn(),
        text=request.form.get("facts", ""),
        reason=request.form.get("reason", ""),
    )
    correct_board(site().desk, command)
    return redirect(url_for("desk.page", game=table.game), 303)


def _show_rollback(table: Table) -> str:
    lines = []
    for again in plan_rollback(site().desk, table.game, _turn()):
        seats = ", ".join(again.seats)
        lines.append(f"Turn {again.turn}: told otherwise to {seats}." if seats else f"Turn {again.turn}: as it was.")
    return _page(table, shown="rollback", plan=lines)


def _roll_back(table: Table) -> Response:
    given = {"id": f"web/{uuid4()}", "by": _master(table)}
    roll_back(site().desk, RollBack(**given, game=table.game, turn=_turn(), reason=request.form.get("reason", "")))
    return redirect(url_for("desk.page", game=table.game), 303)


ACTIONS: dict[str, Callable[[Table], str | Response]] = {
    "show correction": _show_correction,
    "correct": _correct,
    "show rollback": _show_rollback,
    "roll back": _roll_back,
}


@part.post("/g/<uuid:game>/desk/mend")
def act(game: UUID) -> str | Response | tuple[str, int]:
    table = master_or_403(game)
    limit("desk", str(game), SHEETS)
    try:
        return ACTIONS.get(request.form.get("do", ""), _page)(table)
    except Refused as wrong:
        return _page(table, str(wrong)), 409
