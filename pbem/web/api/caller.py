"""The caller: the seat whose token came with the request."""

from typing import Annotated, Any
from uuid import uuid4

from flask import g
from msgspec import Meta

from events import Grant
from pbem.ledger import GameRecord
from pbem.service import Refused
from pbem.service.kernel.texts import LARGEST_SHEET
from pbem.web.entrance import arrived
from pbem.web.site import site

Sheet = Annotated[str, Meta(max_length=LARGEST_SHEET)]
Line = Annotated[str, Meta(max_length=200)]
# The types of results that are not structs.
JSON, TEXT, SVG, LINES = dict, "text/plain; charset=utf-8", "image/svg+xml; charset=utf-8", "application/x-ndjson"


def grant() -> Grant:
    found: Grant = g.grant
    return found


def asked_table() -> GameRecord:
    return site().readings.table(grant().game)


def awaited_table() -> GameRecord:
    """The game, if it waits for orders from the seat."""
    table, seat = asked_table(), grant().seat
    if seat not in table.awaited:
        raise Refused(f"Turn {table.turn} does not wait for orders from seat {seat}.")
    return table


def given() -> dict[str, Any]:
    """The fields common to all commands of this seat."""
    own = grant()
    return {
        "id": f"api/{uuid4()}",
        "by": f"api {own.seat}",
        "game": own.game,
        "seat": own.seat,
        "arrived": arrived(),
    }
