"""What the seat may read: the state of the game, reports, maps, throws, the audit file."""

from flask import request
from msgspec import Struct

from pbem.audit.keys import game_signer
from pbem.core.dice import Throw
from pbem.reports.edition import Edition
from pbem.service import Refused, edition_of, played_turn, stage, why
from pbem.service.trust.audit_file import audit, shown_turns, throws_of
from pbem.service.trust.bundles import export_for_seat
from pbem.web.api.caller import JSON, LINES, SVG, TEXT, asked_table, grant
from pbem.web.openapi import Operation, Param
from pbem.web.parts.table import asked_of
from pbem.web.site import site


class GameState(Struct, frozen=True):
    """`resolved` is the last turn played, null before the first; `sheet` is the sheet on file; `asked` is an open
    question to all players that the seat has yet to answer, and `question` its number."""

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
    asked: str
    question: int


class Throws(Struct, frozen=True):
    """`t` and `secret` are enough to recompute the open throws."""

    turn: int
    t: int
    secret: str
    throws: tuple[Throw, ...]


def get_seat() -> GameState:
    table, seat = asked_table(), grant().seat
    sheet = table.sheets.get(seat)
    return GameState(
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
        asked_of(table, seat),
        table.consent.number if table.consent else 0,
    )


def _edition(turn: int) -> Edition:
    return edition_of(site().desk, played_turn(site().desk, grant().game, turn), grant().seat)


def get_report(turn: int) -> bytes:
    return _edition(turn).json()


def get_report_text(turn: int) -> str:
    return _edition(turn).text()


def get_map(turn: int) -> str:
    return _edition(turn).svg()


def get_told() -> str:
    return why(site().desk, grant().game, grant().seat, request.args.get("thing", "")[:60])


def get_throws(turn: int) -> Throws:
    desk, game = site().desk, grant().game
    for number, shown in shown_turns(desk, game, grant().seat).items():
        if shown.turn == turn:
            event, throws = throws_of(desk, game, number, shown)
            return Throws(turn, event.resolution, event.reveal, tuple(throws))
    raise Refused(f"There is no turn {turn}.")


def get_audit() -> bytes:
    game = grant().game
    return b"".join(audit(site().desk, game, game_signer(site().desk.var, game), grant().seat))


def get_bundle() -> bytes:
    game = grant().game
    return b"".join(export_for_seat(site().desk, game, game_signer(site().desk.var, game), grant().seat))


TURN = (Param("turn", "path", {"type": "integer", "minimum": 0, "maximum": 100_000}),)
THING = (Param("thing", "query", {"type": "string", "minLength": 1, "maxLength": 60}),)
OPERATIONS = (
    Operation("GET", "/seat", "The state of the game, and what is on file for the seat.", get_seat, GameState),
    Operation("GET", "/turns/{turn}/report", "The report of a turn, in the schema pbem-report/1.", get_report, JSON,
              params=TURN, codes=(404, 409)),
    Operation("GET", "/turns/{turn}/report.txt", "The same as text.", get_report_text, TEXT, params=TURN,
              codes=(404, 409)),
    Operation("GET", "/turns/{turn}/map.svg", "The map after a turn.", get_map, SVG, params=TURN, codes=(404, 409)),
    Operation("GET", "/turns/{turn}/throws", "The throws of a turn that the seat may know.", get_throws, Throws,
              params=TURN, codes=(404, 409)),
    Operation("GET", "/told", "Everything reported about a unit, a place or an order.", get_told, TEXT, params=THING,
              codes=(400, 409)),
    Operation("GET", "/audit", "The audit file, as far as the seat may know.", get_audit, LINES, codes=(409,)),
    Operation("GET", "/bundle", "The seat's part of the signed bundle; the whole game when it is over.", get_bundle,
              LINES, codes=(409,)),
)  # fmt: skip
