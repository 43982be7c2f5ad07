"""Orders: filing, withdrawing, checking, proposing and practising them."""

from typing import Annotated

from msgspec import Meta, Struct

from pbem.reports.guide import help_text
from pbem.service import (
    MarkReady,
    SubmitOrders,
    WithdrawOrders,
    mark_ready,
    play_at_once,
    submit_orders,
    withdraw_orders,
)
from pbem.service.kernel.answers import Receipt, ReceiptLine, SheetState
from pbem.service.kernel.texts import clean_sheet
from pbem.service.orders.line_composer import Pointed, Proposal, proposals
from pbem.service.orders.practice import HIGHEST, practice_edition, practise_at
from pbem.service.orders.receipts import receipt
from pbem.service.orders.submission import checked
from pbem.web.api.caller import JSON, TEXT, Line, Sheet, asked_table, awaited_table, given, grant
from pbem.web.limits import PRACTICE
from pbem.web.openapi import Operation
from pbem.web.security import limit
from pbem.web.site import site


class OrdersRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """`turn` ensures that the orders are for the intended turn."""

    text: Sheet
    turn: int | None = None


class Text(Struct, frozen=True, forbid_unknown_fields=True):
    text: Sheet


class Try(Struct, frozen=True, forbid_unknown_fields=True):
    """Another `number` gives another guess with other dice."""

    text: Sheet
    number: Annotated[int, Meta(ge=1, le=HIGHEST)] = 1


class ReadyRequest(Struct, frozen=True, forbid_unknown_fields=True):
    ready: bool


class Point(Struct, frozen=True, forbid_unknown_fields=True):
    """Units are codes with counts, or names, at `source`; `text` contains the orders so far."""

    target: Line
    source: Line = ""
    units: Annotated[tuple[tuple[Line, Annotated[int, Meta(ge=1, le=999)]], ...], Meta(max_length=20)] = ()
    names: Annotated[tuple[Line, ...], Meta(max_length=40)] = ()
    text: Sheet = ""


class Proposals(Struct, frozen=True):
    proposals: tuple[Proposal, ...]


class Checked(Struct, frozen=True):
    lines: tuple[ReceiptLine, ...]
    summary: tuple[str, ...]


def file_orders(body: OrdersRequest) -> Receipt:
    said = submit_orders(site().desk, SubmitOrders(**given(), text=body.text, channel="api", turn=body.turn))
    play_at_once(site().desk, said.game)
    return said.without_number


def withdraw() -> SheetState:
    return withdraw_orders(site().desk, WithdrawOrders(**given()))


def check_orders(body: Text) -> Checked:
    table, seat = awaited_table(), grant().seat
    check = checked(site().desk, site().readings.position(table.game), seat, clean_sheet(body.text))
    said = receipt(table, seat, site().desk.moment(), check, site().desk.words(table.rules))
    return Checked(said.lines, said.summary)


def propose_orders(body: Point) -> Proposals:
    table, seat = awaited_table(), grant().seat
    pointed = Pointed(body.target, body.source, body.units, body.names)
    position = site().readings.position(table.game)
    return Proposals(tuple(proposals(site().desk, position, seat, clean_sheet(body.text), pointed)))


def practise_orders(body: Try) -> bytes:
    table, seat, desk = awaited_table(), grant().seat, site().desk
    limit("practice", f"{table.game}/{seat}", PRACTICE)
    tried = practise_at(desk, site().readings.position(table.game), seat, body.text, body.number)
    return practice_edition(desk, table.rules, tried).json()


def mark(body: ReadyRequest) -> SheetState:
    said = mark_ready(site().desk, MarkReady(**given(), ready=body.ready))
    play_at_once(site().desk, said.game)
    return said


def get_language() -> str:
    table, desk = asked_table(), site().desk
    rules = desk.rules(table)
    return help_text(rules.language(table.options), rules.questions(table.options), desk.words(table.rules))


OPERATIONS = (
    Operation("GET", "/language", "The order language of the game, with examples.", get_language, TEXT),
    Operation("PUT", "/orders", "File a sheet; it replaces the previous one.", file_orders, Receipt,
              OrdersRequest, codes=(409,)),
    Operation("DELETE", "/orders", "Withdraw the sheet.", withdraw, SheetState, codes=(409,)),
    Operation("POST", "/orders/check", "Check a sheet by the rules; nothing is filed.", check_orders, Checked, Text,
              codes=(409,)),
    Operation("POST", "/orders/propose", "Possible order lines for a place and units.", propose_orders,
              Proposals, Point, codes=(409,)),
    Operation("POST", "/orders/practice", "The report of a practice try: a guessed board, bots, never played.",
              practise_orders, JSON, Try, codes=(409,)),
    Operation("PUT", "/ready", "Mark the seat as ready, or take that back.", mark, SheetState,
              ReadyRequest, codes=(409,)),
)  # fmt: skip
