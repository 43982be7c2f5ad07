"""Orders: by clicking the map, by filling in fields, or as text; all three are one sheet."""

from collections.abc import Callable
from uuid import UUID, uuid4

import msgspec
from flask import Blueprint, jsonify, redirect, render_template, request, url_for
from markupsafe import Markup
from msgspec import Struct
from werkzeug.wrappers import Response

from pbem.core.chart import Chart
from pbem.core.rules import orders_in_phase
from pbem.core.sheet import Check
from pbem.ledger import GameRecord
from pbem.projections import Position
from pbem.reports.conditions import Conditions, explained
from pbem.service import (
    MarkReady,
    Refused,
    RulesFailed,
    SubmitOrders,
    WithdrawOrders,
    advance,
    mark_ready,
    submit_orders,
    withdraw_orders,
)
from pbem.service.kernel.answers import Receipt
from pbem.service.kernel.texts import clean_sheet
from pbem.service.orders.drafts import draft_of, drop_draft, save_draft
from pbem.service.orders.line_composer import Pointed, clickable, movers, names, proposals, reach, ways
from pbem.service.orders.order_forms import OrderForm, composed, in_force, order_forms
from pbem.service.orders.receipts import receipt
from pbem.service.orders.sample_lines import Samples, sample_orders
from pbem.service.orders.sheet_diff import Change, compared, order_lines
from pbem.service.orders.submission import checked
from pbem.web import open_turn
from pbem.web.limits import CHECKS, SHEETS
from pbem.web.parts.table import is_awaited
from pbem.web.security import limit
from pbem.web.site import site
from pbem.web.visitor import WEB, seat_or_403

part = Blueprint("orders", __name__)
# How long the places that units could reach are looked for, in seconds.
PATIENCE = 0.25
# Among how many places a unit is looked whether it can move at all.
AROUND = 8
MOST_UNITS = 40


class Answered(Struct, frozen=True):
    """A text with what the rules say to it."""

    receipt: Receipt
    ways: dict[str, tuple[tuple[str, ...], ...]]
    # Compared with the sheet on file, if there is one, and with the one of the turn before.
    on_file: tuple[Change, ...] = ()
    before: tuple[Change, ...] = ()


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
    position = at.readings.position(table.game)
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
        answered=_answered(position, seat, text) if is_awaited(table, seat) else None,
        forms=_forms(position, seat, reading.report.chart),
        conditions=_conditions(position.table),
        asked=open_turn.asked(position, seat),
        open_turn=open_turn.open_turn(position),
        is_brief=open_turn.is_battle(position),
        stands=open_turn.stands(position, reading),
        asks={each.key: each.about for each in at.desk.rules(table).questions(table.options)},
        clickable=clickable(at.desk, position, seat) if is_awaited(table, seat) else "",
        samples=_samples(position, seat) if is_awaited(table, seat) else Samples(),
        in_force=in_force(position, seat),
        places=[cell.name for cell in reading.report.chart.cells],
        wrong=wrong,
        said=SAID.get(request.args.get("said", ""), ""),
    )


def begun(table: GameRecord, seat: str) -> str:
    """The draft, else what is on file."""
    draft, filed = draft_of(site().desk, table, seat), table.sheets.get(seat)
    return draft if draft is not None else filed.text if filed else ""


def _forms(position: Position, seat: str, chart: Chart) -> dict[str, list[OrderForm]]:
    table, at = position.table, site()
    rules, words = at.desk.rules(table), at.desk.words(table.rules)
    language = rules.language(table.options)
    places, seats = [cell.name for cell in chart.cells], list(table.seats)
    return {
        "orders": order_forms(language, orders_in_phase(rules, position.state, language), words, places, seats),
        "standing": order_forms(language, language.standing, words, places, seats),
    }


def _conditions(table: GameRecord) -> Conditions | None:
    rules, words = site().desk.rules(table), site().desk.words(table.rules)
    return explained(rules.language(table.options), rules.questions(table.options), words)


def _samples(position: Position, seat: str) -> Samples:
    table = position.table
    key = ("samples", table.game, table.resolved_turn, table.digest, seat)
    return site().readings.get_or_make(key, lambda: sample_orders(site().desk, position, seat))


def _answered(position: Position, seat: str, text: str) -> Answered:
    """Each line is answered in the language of the seat, as by mail."""
    at, table = site(), position.table
    words = at.desk.words(table.rules, at.readings.language(table.game, seat))
    check = checked(at.desk, position, seat, text)
    chart = at.desk.rules(table).chart(position.state, seat)
    said = receipt(table, seat, at.desk.moment(), check, words)
    return Answered(said, _ways(check, chart), *_compared(table, seat, text))


def _compared(table: GameRecord, seat: str, text: str) -> tuple[tuple[Change, ...], tuple[Change, ...]]:
    language = site().desk.rules(table).language(table.options)
    new, filed = order_lines(language, text), table.sheets.get(seat)
    on_file = compared(order_lines(language, filed.text), new) if filed else ()
    return tuple(on_file), tuple(compared(_last_sheet(table, seat), new))


def _last_sheet(table: GameRecord, seat: str) -> list[str]:
    """What was ordered in the turn before."""
    reading = site().readings.of(table.game, table.resolved_turn or 0, seat)
    return [line.text for line in reading.report.lines if line.text]


def _ways(check: Check, chart: Chart) -> dict[str, tuple[tuple[str, ...], ...]]:
    known = names(chart)
    found = {str(line.line): ways(line.says, known) for line in check.lines}
    return {line: each for line, each in found.items() if each}


@part.post("/g/<uuid:game>/as/<seat>/orders")
def act(game: UUID, seat: str) -> str | Response | tuple[str, int]:
    """One form with several buttons, so that it works without scripts."""
    table = seat_or_403(game, seat)
    limit("sheet", f"{game}/{seat}", SHEETS)
    text = clean_sheet(request.form.get("text", ""))
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
    command = SubmitOrders(id=f"web/{uuid4()}", by=WEB, game=table.game, seat=seat, text=text, channel="web", turn=turn)
    said = submit_orders(at.desk, command)
    drop_draft(at.desk, table, seat)
    if _is_played(table, seat):
        return redirect(url_for("table.page", game=table.game, reader=seat, played=table.turn), 303)
    return _done(table, seat, "filed_with_errors" if said.errors else "filed")


def _is_played(table: GameRecord, seat: str) -> bool:
    """Without a clock a turn is played as soon as all sheets are in: whoever sent the last one need not wait."""
    if table.deadline or table.turn_seconds or table.schedule.weekdays:
        return False
    try:
        advance(site().desk, table.game)
    except RulesFailed:
        # The clock will try again, and tell whoever keeps the server.
        return False
    return site().readings.table(table.game).resolved_turn != table.resolved_turn


def _withdraw(table: GameRecord, seat: str, text: str) -> Response:
    save_draft(site().desk, table, seat, text)
    withdraw_orders(
        site().desk, WithdrawOrders(id=f"web/{uuid4()}", by=WEB, game=table.game, seat=seat, turn=table.turn)
    )
    return _done(table, seat, "withdrawn")


def _ready(table: GameRecord, seat: str, text: str) -> Response:
    ready = request.form.get("do") == "ready"
    command = MarkReady(id=f"web/{uuid4()}", by=WEB, game=table.game, seat=seat, turn=table.turn, ready=ready)
    mark_ready(site().desk, command)
    return _done(table, seat, "ready" if ready else "unready")


SAID = {
    "filed": "Your sheet is filed. Until the deadline you can file another.",
    "filed_with_errors": (
        "Your sheet is filed. The lines marked below cannot be carried out, the others count. You are still waited "
        "for: mend those lines, or press Do not wait for me."
    ),
    "withdrawn": "Your sheet is taken back; it is kept here as a draft.",
    "ready": "You are ready: nobody waits for you.",
    "unready": "You are waited for again.",
}


def _done(table: GameRecord, seat: str, said: str) -> Response:
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
    """The answer to what stands in the text now, which is saved as a draft."""
    table = seat_or_403(game, seat)
    limit("check", f"{game}/{seat}", CHECKS)
    try:
        text = clean_sheet(_TYPED.decode(request.get_data()).text)
    except msgspec.MsgspecError:
        return jsonify(error="This is not what a page of ours would send."), 400
    if not is_awaited(table, seat):
        raise Refused(f"Turn {table.turn} does not wait for orders of seat {seat}.")
    save_draft(site().desk, table, seat, text)
    answered = _answered(site().readings.position(game), seat, text)
    html = Markup(render_template("web/orders/answer.html", answered=answered))
    before = Markup(render_template("web/orders/compared.html", changes=answered.before))
    return jsonify(html=html, before=before, ways=answered.ways, errors=answered.receipt.errors)


@part.post("/g/<uuid:game>/as/<seat>/orders/point")
def point(game: UUID, seat: str) -> Response | tuple[Response, int]:
    """What can be ordered by pointing: with a target the lines for it, without one the places in reach."""
    seat_or_403(game, seat)
    limit("check", f"{game}/{seat}", CHECKS)
    try:
        clicked = _CLICKED.decode(request.get_data())
    except msgspec.MsgspecError:
        return jsonify(error="This is not what a page of ours would send."), 400
    desk, position = site().desk, site().readings.position(game)
    text, units = clean_sheet(clicked.text), clicked.units[:MOST_UNITS]
    pointed = Pointed(clicked.target, clicked.source, units, clicked.names[:MOST_UNITS])
    if clicked.target:
        lines = proposals(desk, position, seat, text, pointed, clicked.is_look)
        return jsonify(proposals=msgspec.to_builtins(lines))
    near = _near(desk.rules(position.table).chart(position.state, seat), clicked.source)
    found = reach(desk, position, seat, text, pointed, near, PATIENCE)
    if not found and len(units) + len(pointed.names) > 1:
        pointed = movers(desk, position, seat, text, pointed, near[:AROUND], PATIENCE)
        found = reach(desk, position, seat, text, pointed, near, PATIENCE) if pointed.spelled else {}
    return jsonify(reach=found, units=pointed.units, names=pointed.names)


def _near(chart: Chart, source: str) -> list[str]:
    """All other places, the nearest first."""
    at = {cell.name: (cell.panel, *cell.at) for cell in chart.cells}
    panel, q, r = at.get(source, ("", 0, 0))
    others = [name for name in at if name != source]
    return sorted(others, key=lambda name: (at[name][0] != panel, abs(at[name][1] - q) + abs(at[name][2] - r)))
