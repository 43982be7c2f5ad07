"""The API: all that a player can do, for programs, with a token that stands for one seat."""

from typing import Annotated, Any
from uuid import uuid4

import msgspec
from flask import Blueprint, Response, g, jsonify, request
from msgspec import Meta, Struct, ValidationError

from events import Grant
from pbem.audit.keys import game_signer
from pbem.core.dice import Throw
from pbem.ledger import Table
from pbem.reports.guide import help_text
from pbem.service import (
    LeaveSeat,
    MarkReady,
    Refused,
    SendPress,
    SetContact,
    SetVacation,
    SubmitOrders,
    WithdrawOrders,
    edition_of,
    leave_seat,
    mark_ready,
    played_turn,
    send_press,
    set_contact,
    set_vacation,
    stage,
    submit_orders,
    why,
    withdraw_orders,
)
from pbem.service.accounts import whose_api_token
from pbem.service.answers import OnFile, PressState, Receipt, ReceiptLine, Seated, SheetState, VacationState
from pbem.service.auditing import audit, shown_throws
from pbem.service.composing import Pointed, Proposal, proposals
from pbem.service.orders import checked
from pbem.service.receipts import receipt
from pbem.service.texts import LARGEST_SHEET, clean_sheet
from pbem.web.limits import CHECKS, SHEETS
from pbem.web.openapi import Operation, Param, document
from pbem.web.parts.table import press_of
from pbem.web.security import limit, remote
from pbem.web.site import site

part = Blueprint("api", __name__, url_prefix="/api/v1")
Sheet = Annotated[str, Meta(max_length=LARGEST_SHEET)]
Line = Annotated[str, Meta(max_length=200)]


# --- what goes in and out --------------------------------------------------------------------------------------


class Orders(Struct, frozen=True, forbid_unknown_fields=True):
    """`turn` makes sure that they are for the turn that was meant."""

    text: Sheet
    turn: int | None = None


class Text(Struct, frozen=True, forbid_unknown_fields=True):
    text: Sheet


class Ready(Struct, frozen=True, forbid_unknown_fields=True):
    ready: bool


class Press(Struct, frozen=True, forbid_unknown_fields=True):
    """`to` empty means all."""

    text: Annotated[str, Meta(min_length=1, max_length=20_000)]
    to: tuple[Line, ...] = ()
    anonymous: bool = False


class Vacation(Struct, frozen=True, forbid_unknown_fields=True):
    """Days such as 2026-08-01; both empty take it back."""

    first: Line = ""
    last: Line = ""


class Contact(Struct, frozen=True, forbid_unknown_fields=True):
    """What is empty stays as it is; `stop` and `start` are kinds of letters."""

    zone: Line = ""
    language: Line = ""
    stop: tuple[Line, ...] = ()
    start: tuple[Line, ...] = ()


class Leaving(Struct, frozen=True, forbid_unknown_fields=True):
    reason: Line = ""


class Point(Struct, frozen=True, forbid_unknown_fields=True):
    """Units are codes and how many of each, or names, at `source`; `text` are the orders so far."""

    target: Line
    source: Line = ""
    units: Annotated[tuple[tuple[Line, Annotated[int, Meta(ge=1, le=999)]], ...], Meta(max_length=20)] = ()
    names: Annotated[tuple[Line, ...], Meta(max_length=40)] = ()
    text: Sheet = ""


class Proposals(Struct, frozen=True):
    proposals: tuple[Proposal, ...]


class State(Struct, frozen=True):
    """`resolved` is the last turn that was played, null before the first; `sheet` is what is on file."""

    game: str
    title: str
    rules: str
    rules_version: int
    options: dict[str, str]
    seat: str
    player: str
    stage: str
    turn: int
    resolved: int | None
    awaited: tuple[str, ...]
    deadline: str
    is_paused: bool
    is_ready: bool
    sheet: str | None
    seats: dict[str, str]


class Letter(Struct, frozen=True):
    turn: int
    at: str
    seat: str
    to: tuple[str, ...]
    text: str


class Letters(Struct, frozen=True):
    letters: tuple[Letter, ...]


class Checked(Struct, frozen=True):
    lines: tuple[ReceiptLine, ...]
    summary: tuple[str, ...]


class Throws(Struct, frozen=True):
    """`t` and `secret` give the open throws again."""

    turn: int
    t: int
    secret: str
    throws: tuple[Throw, ...]


# --- what can be done --------------------------------------------------------------------------------------


def _table() -> Table:
    return site().readings.table(_grant().game)


def _grant() -> Grant:
    found: Grant = g.grant
    return found


def _given() -> dict[str, Any]:
    grant = _grant()
    return {"id": f"api/{uuid4()}", "by": f"api {grant.seat}", "game": grant.game, "seat": grant.seat}


def get_seat() -> State:
    table, seat = _table(), _grant().seat
    sheet = table.sheets.get(seat)
    return State(
        str(table.game),
        table.title,
        table.rules,
        table.rules_version,
        table.options,
        seat,
        table.seats[seat].player,
        stage(table).value,
        table.turn,
        table.resolved_turn,
        table.awaited,
        table.deadline,
        table.paused,
        seat in table.ready,
        sheet.text if sheet else None,
        {name: each.player for name, each in table.seats.items()},
    )


def leave(body: Leaving) -> Seated:
    return leave_seat(site().desk, LeaveSeat(**_given(), reason=body.reason))


def file_orders(body: Orders) -> Receipt:
    return submit_orders(site().desk, SubmitOrders(**_given(), text=body.text, channel="api", turn=body.turn))


def withdraw() -> SheetState:
    return withdraw_orders(site().desk, WithdrawOrders(**_given()))


def check_orders(body: Text) -> Checked:
    table, seat = _table(), _grant().seat
    if seat not in table.awaited:
        raise Refused(f"Turn {table.turn} does not wait for orders of seat {seat}.")
    check = checked(site().desk, site().readings.position(table.game), seat, clean_sheet(body.text))
    said = receipt(table, seat, site().desk.moment(), check, site().desk.words(table.rules))
    return Checked(said.lines, said.summary)


def propose_orders(body: Point) -> Proposals:
    table, seat = _table(), _grant().seat
    if seat not in table.awaited:
        raise Refused(f"Turn {table.turn} does not wait for orders of seat {seat}.")
    pointed = Pointed(body.target, body.source, body.units, body.names)
    position = site().readings.position(table.game)
    return Proposals(tuple(proposals(site().desk, position, seat, clean_sheet(body.text), pointed)))


def get_language() -> str:
    table, desk = _table(), site().desk
    rules = desk.rules(table)
    return help_text(rules.language(table.options), rules.questions(table.options), desk.words(table.rules))


def mark(body: Ready) -> SheetState:
    return mark_ready(site().desk, MarkReady(**_given(), ready=body.ready))


def get_press() -> Letters:
    table, seat = _table(), _grant().seat
    return Letters(
        tuple(
            Letter(each.turn, each.at, "" if each.anonymous and each.seat != seat else each.seat, each.to, each.text)
            for each in press_of(table, seat)
        )
    )


def write_press(body: Press) -> PressState:
    return send_press(site().desk, SendPress(**_given(), text=body.text, to=body.to, anonymous=body.anonymous))


def go_away(body: Vacation) -> VacationState:
    return set_vacation(site().desk, SetVacation(**_given(), first=body.first, last=body.last))


def change_contact(body: Contact) -> OnFile:
    given = {"zone": body.zone, "language": body.language, "stop": body.stop, "start": body.start}
    return set_contact(site().desk, SetContact(**_given(), **given))  # type: ignore[arg-type]


def get_report(turn: int) -> bytes:
    return edition_of(site().desk, played_turn(site().desk, _grant().game, turn), _grant().seat).json()


def get_report_text(turn: int) -> str:
    return edition_of(site().desk, played_turn(site().desk, _grant().game, turn), _grant().seat).text()


def get_map(turn: int) -> str:
    return edition_of(site().desk, played_turn(site().desk, _grant().game, turn), _grant().seat).svg()


def get_told() -> str:
    return why(site().desk, _grant().game, _grant().seat, request.args.get("thing", "")[:60])


def get_throws(turn: int) -> Throws:
    for played, throws in shown_throws(site().desk, _grant().game, _grant().seat):
        if played.resolved.turn == turn:
            return Throws(turn, played.sealed.resolution, played.resolved.reveal, tuple(throws))
    raise Refused(f"There is no turn {turn}.")


def get_audit() -> bytes:
    game = _grant().game
    return b"".join(audit(site().desk, game, game_signer(site().desk.var, game), _grant().seat))


TURN = (Param("turn", "path", {"type": "integer", "minimum": 0, "maximum": 100_000}),)
THING = (Param("thing", "query", {"type": "string", "minLength": 1, "maxLength": 60}),)
JSON, TEXT, SVG, LINES = dict, "text/plain; charset=utf-8", "image/svg+xml; charset=utf-8", "application/x-ndjson"
OPERATIONS = (
    Operation("GET", "/seat", "Where the game stands, and what is on file for the seat.", get_seat, State),
    Operation("POST", "/seat/leave", "Leave the seat for good.", leave, Seated, Leaving, codes=(409,)),
    Operation("PUT", "/contact", "Time zone, language, letters that are wanted.", change_contact, OnFile, Contact,
              codes=(409,)),
    Operation("PUT", "/vacation", "Say when you are away.", go_away, VacationState, Vacation, codes=(409,)),
    Operation("GET", "/language", "The order language of the game, with examples.", get_language, TEXT),
    Operation("PUT", "/orders", "File a sheet; it takes the place of the one before.", file_orders, Receipt, Orders,
              codes=(409,)),
    Operation("DELETE", "/orders", "Take the sheet back.", withdraw, SheetState, codes=(409,)),
    Operation("POST", "/orders/check", "What the rules say to a sheet; nothing is filed.", check_orders, Checked, Text,
              codes=(409,)),
    Operation("POST", "/orders/propose", "Lines that could be written for a place and units.", propose_orders,
              Proposals, Point, codes=(409,)),
    Operation("PUT", "/ready", "Need not be waited for, or must be again.", mark, SheetState, Ready, codes=(409,)),
    Operation("GET", "/press", "What players wrote to the seat.", get_press, Letters),
    Operation("POST", "/press", "Write to other players.", write_press, PressState, Press, codes=(409,)),
    Operation("GET", "/turns/{turn}/report", "The report of a turn, by the schema pbem-report/1.", get_report, JSON,
              params=TURN, codes=(404, 409)),
    Operation("GET", "/turns/{turn}/report.txt", "The same as text.", get_report_text, TEXT, params=TURN,
              codes=(404, 409)),
    Operation("GET", "/turns/{turn}/map.svg", "The map after a turn.", get_map, SVG, params=TURN, codes=(404, 409)),
    Operation("GET", "/turns/{turn}/throws", "The throws of a turn that the seat may know.", get_throws, Throws,
              params=TURN, codes=(404, 409)),
    Operation("GET", "/told", "All that was told about a unit, a place or an order.", get_told, TEXT, params=THING,
              codes=(400, 409)),
    Operation("GET", "/audit", "The audit file, as far as the seat may know.", get_audit, LINES, codes=(409,)),
)  # fmt: skip


@part.before_request
def know_the_seat() -> Response | None:
    """Who brings no token of a seat gets no further than the description."""
    if request.endpoint == "api.describe":
        return None
    limit("api-call", remote(), CHECKS)
    kind, _, secret = request.headers.get("Authorization", "").partition(" ")
    grant = whose_api_token(site().desk, secret.strip()) if kind.casefold() == "bearer" else None
    if grant is not None:
        seat = site().readings.table(grant.game).seats.get(grant.seat)
        if seat is not None and seat.tenure == grant.tenure:
            g.grant = grant
            return None
    response = jsonify(error="Send the token of a seat: Authorization: Bearer TOKEN.")
    response.status_code = 401
    response.headers["WWW-Authenticate"] = "Bearer"
    return response


@part.get("/openapi.json")
def describe() -> Response:
    at = site()
    return jsonify(document(f"{at.name}, for programs", at.version or "0", part.url_prefix or "", OPERATIONS))


def _answer(operation: Operation, values: dict[str, Any]) -> Response:
    if operation.method != "GET":
        limit("api-sheet", f"{_grant().game}/{_grant().seat}", SHEETS)
    for param in operation.params:
        if param.place == "query" and not request.args.get(param.name):
            return _failed(400, f"Say {param.name}.")
    if operation.takes is not None:
        try:
            values["body"] = msgspec.convert(_whole(msgspec.json.decode(request.get_data())), operation.takes)
        except (ValidationError, msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
            return _failed(400, str(wrong))
    result = operation.run(**values)
    if isinstance(result, Struct):
        return Response(msgspec.json.encode(result), mimetype="application/json")
    kind = "application/json" if operation.gives is JSON else operation.gives
    return Response(result, content_type=kind)


def _whole(value: Any) -> Any:
    """In JSON 1.0 and 1 are the same number, and so they are in the description."""
    if isinstance(value, dict):
        return {key: _whole(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_whole(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _failed(code: int, says: str) -> Response:
    response = jsonify(error=says)
    response.status_code = code
    return response


def _route(operation: Operation) -> None:
    def view(**values: Any) -> Response:
        return _answer(operation, values)

    part.add_url_rule(operation.rule, operation.name, view, methods=[operation.method])


for _each in OPERATIONS:
    _route(_each)
