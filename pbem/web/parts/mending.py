"""Corrections and rollbacks, whose consequences are shown before they are made."""

from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID, uuid4

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from pbem.core.rules import versions
from pbem.ledger import GameRecord
from pbem.service import (
    REFEREE_NAME,
    AskConsent,
    ProposeMending,
    Refused,
    WithdrawConsent,
    ask_consent,
    propose_mending,
    withdraw_consent,
)
from pbem.service.kernel.commands import CorrectBoard, RollBack
from pbem.service.mending.carried_corrections import UnfitCorrection
from pbem.service.mending.consent import waiting
from pbem.service.mending.corrections import correct_board, correction_lines, plan_correction
from pbem.service.mending.matters import matter
from pbem.service.mending.rollback import TurnResolvedAgain, plan_rollback, roll_back
from pbem.service.mending.rules_versions import compare_versions
from pbem.service.people.neutrality import bound_to
from pbem.web.limits import SHEETS
from pbem.web.security import limit
from pbem.web.site import site
from pbem.web.visitor import PLAYS, THE_MASTER, master_or_403, visitor

part = Blueprint("mending", __name__)


@part.get("/g/<uuid:game>/desk/mend")
def page(game: UUID) -> str:
    return _page(master_or_403(game))


def _page(
    table: GameRecord,
    wrong: str = "",
    shown: str = "",
    plan: list[str] | None = None,
    unfit: Sequence[UnfitCorrection] = (),
) -> str:
    """`shown` says what the plan is for: only that can then be carried out. `unfit` cannot be made again."""
    return render_template(
        "web/desk/mend.html",
        table=table,
        wrong=wrong,
        shown=shown,
        plan=plan,
        unfit=unfit,
        dropped=_dropped(),
        is_neutral=visitor().is_neutral(table),
        given=request.form,
        last=table.resolved_turn,
        asked=matter(table.consent) if table.consent else "",
        waiting=waiting(table),
        versions=sorted({*versions(site().desk.games.find(table.rules))} - {table.rules_version}),
    )


def _turn() -> int:
    text = request.form.get("turn", "")
    if not (text.isascii() and text.isdecimal() and len(text) < 7):
        raise Refused("Say which turn.")
    return int(text)


def _require_neutral(table: GameRecord) -> None:
    """What a plan shows depends on the whole board: facts made up for the purpose would see through the fog."""
    if not visitor().is_neutral(table):
        raise Refused(PLAYS)


def _show_correction(table: GameRecord) -> str:
    _require_neutral(table)
    plan = plan_correction(site().desk, table.game, _turn(), request.form.get("facts", ""))
    return _page(table, shown="correction", plan=list(correction_lines(plan)))


def _correct(table: GameRecord) -> Response:
    _require_neutral(table)
    command = CorrectBoard(
        id=f"web/{uuid4()}",
        by=THE_MASTER,
        game=table.game,
        turn=_turn(),
        text=request.form.get("facts", ""),
        reason=request.form.get("reason", ""),
    )
    correct_board(site().desk, command)
    return redirect(url_for("desk.page", game=table.game), 303)


def _show_rollback(table: GameRecord) -> str:
    _require_neutral(table)
    plan = plan_rollback(site().desk, table.game, _turn(), _dropped())
    return _page(table, shown="rollback", plan=_plan_lines(plan), unfit=_unfit(plan))


def _dropped() -> tuple[int, ...]:
    """The numbers of the corrections that are not to be made again."""
    return tuple(request.form.getlist("drop", int))


def _plan_lines(turns: list[TurnResolvedAgain]) -> list[str]:
    return [f"Turn {each.turn}: {_otherwise(each)}." for each in turns]


def _unfit(turns: list[TurnResolvedAgain]) -> list[UnfitCorrection]:
    return [each for turn in turns for each in turn.unfit]


def _otherwise(turn: TurnResolvedAgain) -> str:
    return f"changed for {', '.join(turn.seats)}" if turn.seats else "no change"


def _roll_back(table: GameRecord) -> Response:
    _require_neutral(table)
    command = RollBack(
        id=f"web/{uuid4()}",
        by=THE_MASTER,
        game=table.game,
        turn=_turn(),
        reason=request.form.get("reason", ""),
        drop=_dropped(),
    )
    roll_back(site().desk, command)
    return redirect(url_for("desk.page", game=table.game), 303)


# --- what only all players together may decide -----------------------------------------------------------------


def _ask_replay(table: GameRecord) -> Response:
    return _ask(table, AskConsent(**_asking(table), matter="replay", turn=_turn()))


def _show_version(table: GameRecord) -> str:
    """A master who plays learns how the own sheets would have been answered."""
    reader = REFEREE_NAME if visitor().is_neutral(table) else _own_seat(table)
    return _page(
        table, shown="version", plan=_plan_lines(compare_versions(site().desk, table.game, _version(), reader))
    )


def _own_seat(table: GameRecord) -> str:
    seats = visitor().seats(table) or [bound_to(site().desk, table)]
    if seats[0] not in table.seats:
        raise Refused(PLAYS)
    return seats[0]


def _propose_correction(table: GameRecord) -> Response:
    """For a master who plays: the others see what it would do, the master does not."""
    facts = request.form.get("facts", "")
    return _propose(table, ProposeMending(**_proposing(table), matter="correction", turn=_turn(), text=facts))


def _propose_rollback(table: GameRecord) -> Response:
    return _propose(table, ProposeMending(**_proposing(table), matter="rollback", turn=_turn(), drop=_dropped()))


def _proposing(table: GameRecord) -> dict[str, Any]:
    return {**_asking(table), "seats": tuple(visitor().seats(table))}


def _propose(table: GameRecord, command: ProposeMending) -> Response:
    propose_mending(site().desk, command)
    return redirect(url_for("mending.page", game=table.game), 303)


def _ask_version(table: GameRecord) -> Response:
    return _ask(table, AskConsent(**_asking(table), matter="rules", rules_version=_version()))


def _version() -> int:
    return request.form.get("version", 0, int)


def _asking(table: GameRecord) -> dict[str, Any]:
    given = {"id": f"web/{uuid4()}", "by": THE_MASTER, "game": table.game}
    return {**given, "reason": request.form.get("reason", "")}


def _ask(table: GameRecord, command: AskConsent) -> Response:
    ask_consent(site().desk, command)
    return redirect(url_for("mending.page", game=table.game), 303)


def _take_back(table: GameRecord) -> Response:
    withdraw_consent(site().desk, WithdrawConsent(**_asking(table)))
    return redirect(url_for("mending.page", game=table.game), 303)


ACTIONS: dict[str, Callable[[GameRecord], str | Response]] = {
    "show correction": _show_correction,
    "correct": _correct,
    "show rollback": _show_rollback,
    "roll back": _roll_back,
    "propose correction": _propose_correction,
    "propose rollback": _propose_rollback,
    "ask replay": _ask_replay,
    "show version": _show_version,
    "ask version": _ask_version,
    "take back": _take_back,
}


@part.post("/g/<uuid:game>/desk/mend")
def act(game: UUID) -> str | Response | tuple[str, int]:
    table = master_or_403(game)
    limit("desk", str(game), SHEETS)
    try:
        return ACTIONS.get(request.form.get("do", ""), _page)(table)
    except Refused as wrong:
        return _page(table, str(wrong)), 409
