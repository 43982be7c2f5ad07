"""Orders by clicking the map, by form, or as text; all three edit the same sheet."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import msgspec
from flask import Blueprint, jsonify, redirect, render_template, request, url_for
from markupsafe import Markup
from msgspec import Struct
from werkzeug.wrappers import Response

from pbem.core.view import Lines
from pbem.ledger import GameRecord
from pbem.projections import Position
from pbem.reports.conditions import Conditions, explained
from pbem.reports.report import BATTLES
from pbem.service import (
    MarkReady,
    Refused,
    SubmitOrders,
    WithdrawOrders,
    mark_ready,
    play_at_once,
    submit_orders,
    withdraw_orders,
)
from pbem.service.kernel.texts import clean_draft, clean_sheet
from pbem.service.orders.answered_sheet import AnsweredSheet, answered_sheet
from pbem.service.orders.drafts import draft_of, drop_draft, save_draft
from pbem.service.orders.line_composer import Pointed, clickable, proposals
from pbem.service.orders.order_forms import composed, forms_now, in_force
from pbem.service.orders.reach import reach_of
from pbem.service.orders.sample_lines import Samples, sample_orders
from pbem.service.turns.open_turn import asked_of, asks_briefly, turn_name
from pbem.web.entrance import arrived
from pbem.web.limits import CHECKS, SHEETS
from pbem.web.parts.table import is_awaited
from pbem.web.readings import Reading
from pbem.web.security import limit
from pbem.web.site import site
from pbem.web.visitor import WEB, seat_or_403

part = Blueprint("orders", __name__)
# How long the places that units could reach are looked for, in seconds.
PATIENCE = 0.25
MOST_UNITS = 40


@part.get("/g/<uuid:game>/as/<seat>/orders")
def page(game: UUID, seat: str) -> str:
    return _page(seat_or_403(game, seat), seat)


def _page(table: GameRecord, seat: str, text: str | None = None, wrong: str = "") -> str:
    at = site()
    if table.resolved_turn is None:
        return render_template("web/table/waiting.html", table=table, reader=seat)
    reading = at.readings.of(table.game, table.resolved_turn, seat)
    filed = table.sheets.get(seat)
    if text is None:
        text = begun(table, seat)
    position, words = at.readings.position(table.game), at.desk.words(table.rules)
    places = [cell.name for cell in reading.report.chart.cells]
    answered, refusal = _answered_or_not(position, seat, text)
    return render_template(
        "web/orders/page.html",
        table=table,
        seat=seat,
        reader=seat,
        turn=table.resolved_turn,
        reading=reading,
        text=text,
        filed=filed,
        is_awaited=is_awaited(table, seat),
        is_ready=seat in table.ready,
        answered=answered,
        forms=forms_now(at.desk, position, places),
        conditions=_conditions(position.table),
        asked=words.say(asked_of(at.desk, position, seat)),
        open_turn=words.say(turn_name(at.desk, position)),
        is_short_turn=asks_briefly(at.desk, position),
        situation=_situation(position, reading),
        asks={each.key: each.about for each in at.desk.rules(table).questions(table.options)},
        clickable=clickable(at.desk, position, seat) if is_awaited(table, seat) else "",
        samples=_samples(position, seat),
        in_force=in_force(position, seat),
        places=places,
        wrong=wrong or refusal,
        said=SAID.get(request.args.get("said", ""), ""),
    )


def _situation(position: Position, reading: Reading) -> list[str]:
    """The situation of the game, after the battle that the turn asks about, if there is one."""
    is_short = asks_briefly(site().desk, position)
    battles = [sentence.text for sentence in reading.report.story(BATTLES).sentences] if is_short else []
    sections = [section for section in reading.report.view.sections if section.key == "situation"]
    lines = [line for section in sections for part in section.parts if isinstance(part, Lines) for line in part.lines]
    return [reading.words.say(text) for text in (*battles, *lines)]


def begun(table: GameRecord, seat: str) -> str:
    """The draft, else the sheet on file."""
    draft, filed = draft_of(site().desk, table, seat), table.sheets.get(seat)
    return draft if draft is not None else filed.text if filed else ""


def _conditions(table: GameRecord) -> Conditions | None:
    rules, words = site().desk.rules(table), site().desk.words(table.rules)
    return explained(rules.language(table.options), rules.questions(table.options), words)


def _samples(position: Position, seat: str) -> Samples:
    """In the language of the seat."""
    table, spoken = position.table, site().readings.language(position.table.game, seat)
    if not is_awaited(table, seat):
        return Samples()
    key = ("samples", table.game, table.resolved_turn, table.digest, seat, spoken)
    return site().readings.get_or_make(key, lambda: sample_orders(site().desk, position, seat, spoken))


def _answered_or_not(position: Position, seat: str, text: str) -> tuple[AnsweredSheet | None, str]:
    """A sheet that is too large to be checked stays in the form, with the reason."""
    if not is_awaited(position.table, seat):
        return None, ""
    try:
        return _answered(position, seat, text), ""
    except Refused as refusal:
        return None, str(refusal)


def _answered(position: Position, seat: str, text: str) -> AnsweredSheet:
    """Answers each line in the language of the seat, as by mail."""
    table, language = position.table, site().readings.language(position.table.game, seat)
    return answered_sheet(site().desk, position, seat, text, language, _last_sheet(table, seat))


def _last_sheet(table: GameRecord, seat: str) -> list[str]:
    """The orders of the previous turn."""
    reading = site().readings.of(table.game, table.resolved_turn or 0, seat)
    return [line.text for line in reading.report.lines if line.text]


@part.post("/g/<uuid:game>/as/<seat>/orders")
def act(game: UUID, seat: str) -> str | Response | tuple[str, int]:
    """One form with several buttons, so that it works without scripts."""
    table = seat_or_403(game, seat)
    limit("sheet", f"{game}/{seat}", SHEETS)
    text = clean_draft(request.form.get("text", ""))
    try:
        return ACTIONS.get(request.form.get("do", "check"), _check)(table, seat, text)
    except Refused as refusal:
        return _page(site().readings.table(game), seat, text, wrong=str(refusal)), 409


def _check(table: GameRecord, seat: str, text: str) -> str:
    save_draft(site().desk, table, seat, text)
    return _page(table, seat, text)


def _add(table: GameRecord, seat: str, text: str) -> str:
    """A line from the fields of a form."""
    language = site().desk.rules(table).language(table.options)
    name = request.args.get("form", "")
    if name not in {form.name for form in (*language.orders, *language.standing)}:
        raise Refused("Choose an order first.")
    given = {key.removeprefix(f"{name}."): value for key, value in request.form.items() if key.startswith(f"{name}.")}
    text = f"{text.rstrip()}\n{composed(language.form(name), given)}\n".lstrip("\n")
    return _check(table, seat, text)


def _practise(table: GameRecord, seat: str, text: str) -> Response:
    save_draft(site().desk, table, seat, text)
    return redirect(url_for("practice.page", game=table.game, seat=seat), 303)


def _file(table: GameRecord, seat: str, text: str) -> Response:
    at = site()
    turn = request.form.get("turn", type=int)
    command = SubmitOrders(**_given(table, seat), text=text, channel="web", turn=turn)
    said = submit_orders(at.desk, command)
    drop_draft(at.desk, table, seat)
    return _done(table, seat, "filed_with_errors" if said.errors else "filed")


def _given(table: GameRecord, seat: str) -> dict[str, Any]:
    return {"id": f"web/{uuid4()}", "by": WEB, "game": table.game, "seat": seat, "arrived": arrived()}


def _withdraw(table: GameRecord, seat: str, text: str) -> Response:
    save_draft(site().desk, table, seat, text)
    withdraw_orders(site().desk, WithdrawOrders(**_given(table, seat), turn=table.turn))
    return _done(table, seat, "withdrawn")


def _ready(table: GameRecord, seat: str, text: str) -> Response:
    ready = request.form.get("do") == "ready"
    mark_ready(site().desk, MarkReady(**_given(table, seat), turn=table.turn, ready=ready))
    return _done(table, seat, "ready" if ready else "unready")


SAID = {
    "filed": "Your sheet is filed. You can file another one until the deadline.",
    "filed_with_errors": (
        "Your sheet is filed. The lines marked below cannot be carried out; the others count. The turn still waits "
        "for you: correct those lines, or press Do not wait for me."
    ),
    "withdrawn": "Your sheet is withdrawn; it is kept here as a draft.",
    "ready": "You are ready: the turn does not wait for you.",
    "unready": "The turn waits for you again.",
}


def _done(table: GameRecord, seat: str, said: str) -> Response:
    if play_at_once(site().desk, table.game):
        return redirect(url_for("table.page", game=table.game, reader=seat, played=table.turn), 303)
    return redirect(url_for("orders.page", game=table.game, seat=seat, said=said), 303)


ACTIONS: dict[str, Callable[[GameRecord, str, str], str | Response]] = {
    "check": _check,
    "add": _add,
    "practise": _practise,
    "file": _file,
    "withdraw": _withdraw,
    "ready": _ready,
    "unready": _ready,
}


# --- while somebody types or clicks ----------------------------------------------------------------------


class Typed(Struct, frozen=True):
    text: str = ""


class Clicked(Struct, frozen=True):
    text: str = ""
    target: str = ""
    source: str = ""
    units: tuple[tuple[str, int], ...] = ()
    names: tuple[str, ...] = ()
    is_look: bool = False


_TYPED, _CLICKED = msgspec.json.Decoder(Typed), msgspec.json.Decoder(Clicked)


@part.post("/g/<uuid:game>/as/<seat>/orders/check")
def check(game: UUID, seat: str) -> Response | tuple[Response, int]:
    """Checks the current text, which is saved as a draft."""
    table = seat_or_403(game, seat)
    limit("check", f"{game}/{seat}", CHECKS)
    try:
        text = clean_draft(_TYPED.decode(request.get_data()).text)
    except msgspec.MsgspecError:
        return jsonify(error="This request does not come from one of our pages."), 400
    if not is_awaited(table, seat):
        raise Refused(f"Turn {table.turn} does not wait for orders from seat {seat}.")
    save_draft(site().desk, table, seat, text)
    answered = _answered(site().readings.position(game), seat, text)
    html = Markup(render_template("web/orders/answer.html", answered=answered))
    before = Markup(render_template("web/orders/compared.html", changes=answered.before))
    return jsonify(html=html, before=before, ways=answered.ways, errors=answered.receipt.errors)


@part.post("/g/<uuid:game>/as/<seat>/orders/point")
def point(game: UUID, seat: str) -> Response | tuple[Response, int]:
    """What can be ordered by clicking: with a target the lines for it, without one the places in reach."""
    seat_or_403(game, seat)
    limit("check", f"{game}/{seat}", CHECKS)
    try:
        clicked = _CLICKED.decode(request.get_data())
    except msgspec.MsgspecError:
        return jsonify(error="This request does not come from one of our pages."), 400
    desk, position = site().desk, site().readings.position(game)
    text, units = clean_sheet(clicked.text), clicked.units[:MOST_UNITS]
    pointed = Pointed(clicked.target, clicked.source, units, clicked.names[:MOST_UNITS])
    if clicked.target:
        lines = proposals(desk, position, seat, text, pointed, clicked.is_look)
        return jsonify(proposals=msgspec.to_builtins(lines))
    found, pointed = reach_of(desk, position, seat, text, pointed, PATIENCE)
    return jsonify(reach=found, units=pointed.units, names=pointed.names)
