"""The API: everything that a player can do, for programs, with a token for one seat."""

from typing import Any

import msgspec
from flask import Blueprint, Response, g, jsonify, request
from msgspec import Struct, ValidationError

from pbem.service.people.accounts import whose_api_token
from pbem.web.api import OPERATIONS
from pbem.web.api.caller import JSON, grant
from pbem.web.limits import CHECKS, SHEETS
from pbem.web.openapi import Operation, document
from pbem.web.security import limit, remote
from pbem.web.site import site

part = Blueprint("api", __name__, url_prefix="/api/v1")


@part.before_request
def know_the_seat() -> Response | None:
    """Without the token of a seat, only the description is accessible."""
    if request.endpoint == "api.describe":
        return None
    limit("api-call", remote(), CHECKS)
    kind, _, secret = request.headers.get("Authorization", "").partition(" ")
    shown = whose_api_token(site().desk, secret.strip()) if kind.casefold() == "bearer" else None
    if shown is not None:
        seat = site().readings.table(shown.game).seats.get(shown.seat)
        if seat is not None and seat.tenure == shown.tenure:
            g.grant = shown
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
        limit("api-sheet", f"{grant().game}/{grant().seat}", SHEETS)
    for param in operation.params:
        if param.place == "query" and not request.args.get(param.name):
            return _failed(400, f"The parameter {param.name} is missing.")
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
    """In JSON 1.0 and 1 are the same number, and so are they in the description."""
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
