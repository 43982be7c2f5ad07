"""Audit: every throw that the reader may know, with the data to recompute it; luck; the log; corrections."""

from collections.abc import Iterable
from pathlib import Path
from uuid import UUID

import msgspec
from flask import Blueprint, abort, jsonify, render_template, request
from msgspec import Struct
from werkzeug.wrappers import Response

from events import BoardCorrected, CorrectionMade, Event, GameEnded, OrdersReceived, TurnsRolledBack
from pbem.audit import verify
from pbem.core.dice import Throw
from pbem.ledger import GameRecord
from pbem.projections import slug
from pbem.service import ONLOOKER, REFEREE_NAME
from pbem.service.history.luck import Luck, luck
from pbem.service.trust.audit_file import ShownTurn, audit, shown_turns, throws_of
from pbem.service.trust.log import public_checkpoint, sheet_proof
from pbem.service.turns.dice import beacon_of
from pbem.web.limits import SHEETS
from pbem.web.security import limit, remote
from pbem.web.site import site
from pbem.web.visitor import reader_or_403, seat_or_403, visitor

part = Blueprint("audit", __name__)


CORRECTIONS = (CorrectionMade.TOPIC, BoardCorrected.TOPIC, TurnsRolledBack.TOPIC)
MOST_CORRECTIONS = 1000


class Thrown(Struct, frozen=True):
    """The throws of a turn: `t` and `secret` (P_t) recompute them, `hidden` (X, when the game is over) the hidden ones.

    `round` and `beacon` are R_t and B_t: 0 and zeros without a beacon. `mix` is E, what the players added.
    """

    turn: int
    t: int
    secret: str
    hidden: str
    dice: str
    throws: tuple[Throw, ...]
    round: int
    beacon: str
    scheme: str
    mix: str


@part.get("/g/<uuid:game>/as/<reader>/audit")
def page(game: UUID, reader: str) -> str:
    table = reader_or_403(game, reader)
    shown = shown_turns(site().desk, game, _known_as(reader))
    with_throws = [each.turn for each in shown.values() if each.labels]
    turn = request.args.get("turn", with_throws[-1] if with_throws else 0, int)
    is_own = reader in visitor().seats(table)
    return render_template(
        "web/audit/page.html",
        table=table,
        reader=reader,
        turns=with_throws,
        turn=turn,
        thrown=_thrown(table, shown, turn),
        luck=_luck(table, reader),
        corrections=_corrections(game),
        checkpoint=public_checkpoint(site().desk, game),
        sheets=_sheets(site().desk.ledger.events(game), reader) if is_own else [],
    )


def _corrections(game: UUID) -> list[Event]:
    """The corrections of the board and the turns that were taken back, oldest first."""
    ledger = site().desk.ledger
    numbers = ledger.last_of(game, CORRECTIONS, limit=MOST_CORRECTIONS)
    return [event for number in reversed(numbers) for event in ledger.events(game, after=number - 1, until=number)]


def _known_as(reader: str) -> str:
    """When a game is over, every reader may know all throws."""
    return ONLOOKER if reader == REFEREE_NAME else reader


def _thrown(table: GameRecord, shown: dict[int, ShownTurn], turn: int) -> Thrown | None:
    """The throws are read from the store each time: this page is meant to detect changes to it."""
    desk = site().desk
    number = next((number for number, each in shown.items() if each.turn == turn), 0)
    if not number:
        return None
    event, throws = throws_of(desk, table.game, number, shown[number])
    ended = desk.ledger.last_of(table.game, (GameEnded.TOPIC,))
    last = desk.ledger.events(table.game, after=ended[0] - 1, until=ended[0])[0] if ended else None
    hidden = last.hidden if isinstance(last, GameEnded) else ""
    t, secret = event.resolution, event.reveal
    round_, beacon = beacon_of(table.heard.get(t))
    return Thrown(
        turn, t, secret, hidden, str(table.dice), tuple(throws), round_, beacon.hex(), table.scheme, table.mix
    )


def _luck(table: GameRecord, reader: str) -> list[Luck]:
    key = ("luck", table.game, reader, table.resolved_turn, table.ended)
    return site().readings.get_or_make(key, lambda: luck(site().desk, table.game, _known_as(reader)))


@part.get("/g/<uuid:game>/as/<reader>/audit/throws")
def throws(game: UUID, reader: str) -> Response:
    """The throws of a turn as data, for the browser to recompute."""
    table = reader_or_403(game, reader)
    wanted = request.args.get("turn", 0, int)
    found = _thrown(table, shown_turns(site().desk, game, _known_as(reader)), wanted) or abort(404)
    return jsonify(msgspec.to_builtins(found))


@part.get("/g/<uuid:game>/as/<reader>/audit.ndjson")
def file(game: UUID, reader: str) -> Response:
    """The audit file, which verify.py and the browser check."""
    table = reader_or_403(game, reader)
    limit("audit", remote(), SHEETS)
    lines = audit(site().desk, game, site().desk.signer(game), _known_as(reader))
    return _enclosed(b"".join(lines), "application/x-ndjson", f"{slug(table.title)}.ndjson")


@part.get("/g/<uuid:game>/as/<seat>/audit/receipt/<int:number>")
def receipt(game: UUID, seat: str, number: int) -> Response:
    """The proof that a sheet of this seat is in the log, or the promise; sheets are numbered from 1 for each seat."""
    table = seat_or_403(game, seat)
    limit("audit", remote(), SHEETS)
    sheets = _sheets(site().desk.ledger.events(game), seat)
    if not 1 <= number <= len(sheets):
        abort(404)
    text = sheet_proof(site().desk, game, sheets[number - 1].originator_version)
    return _enclosed(text.encode(), "text/plain", f"{slug(table.title)}-{number}.receipt.txt")


def _sheets(events: Iterable[Event], seat: str) -> list[OrdersReceived]:
    return [each for each in events if isinstance(each, OrdersReceived) and each.seat == seat]


def _enclosed(content: bytes, kind: str, name: str) -> Response:
    return Response(
        content,
        content_type=f"{kind}; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@part.get("/verify.py")
def verifier() -> Response:
    """The program that checks an audit file without this server."""
    return Response(Path(verify.__file__).read_bytes(), mimetype="text/x-python")
