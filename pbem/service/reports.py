"""Reports: what one seat is sent about one turn, as text."""

from uuid import UUID

import msgspec

from pbem.core.dice import Throw
from pbem.core.sheet import EMPTY
from pbem.core.view import REFEREE
from pbem.ledger import Table
from pbem.reports.report import Occasion, Report, build
from pbem.reports.text import report_text
from pbem.service.desk import Desk
from pbem.service.errors import Refused
from pbem.service.history import PlayedTurn, Replayed, played_turn
from pbem.service.stages import insist_on_seat

# Readers who have no seat.
ONLOOKER, REFEREE_NAME = "onlooker", "referee"
_THROWS = msgspec.json.Decoder(list[Throw])


def turn_report(desk: Desk, game: UUID, turn: int, reader: str, language: str = "en") -> str:
    """The report of one turn for a seat, or for `onlooker` or `referee`."""
    return report_of(desk, played_turn(desk, game, turn), reader, language)


def report_of(desk: Desk, played: PlayedTurn, reader: str, language: str = "en") -> str:
    words = desk.words(played.table.rules, language)
    return report_text(built(desk, played, reader), words, desk.templates / "report")


def board_text(desk: Desk, replayed: Replayed) -> str:
    """The whole board after a turn, as the referee sees it, without the story of the turn."""
    table, state = replayed.table, replayed.state
    occasion = Occasion(game=str(table.game), title=table.title, turn=replayed.turn, options=table.options)
    report = build(desk.rules(table), state, (), state, REFEREE, occasion)
    return report_text(report, desk.words(table.rules), desk.templates / "report")


def built(desk: Desk, played: PlayedTurn, reader: str) -> Report:
    """The report as data, for whatever it is to be made into."""
    table, game = played.table, desk.rules(played.table)
    seat = _seat(table, reader)
    sheet = played.sealed.sheets.get(seat or "")
    return build(
        game,
        played.before,
        game.CODEC.decode_facts(played.resolved.facts),
        played.after,
        seat,
        _occasion(played, seat),
        game.language(table.options).read(sheet.text) if sheet else EMPTY,
        _THROWS.decode(played.resolved.throws),
    )


def _is_stand_in(played: PlayedTurn, seat: str | None) -> bool:
    """Whether a bot wrote the sheet of a player from whom none came."""
    sheet = played.sealed.sheets.get(seat or "")
    return sheet is not None and sheet.channel == "bot" and played.table.seats[str(seat)].kind != "bot"


def _seat(table: Table, reader: str) -> str | None:
    if reader == ONLOOKER:
        return None
    if reader == REFEREE_NAME:
        return REFEREE
    try:
        insist_on_seat(table, reader)
    except Refused as error:
        raise Refused(f"{error} Also possible: {ONLOOKER}, {REFEREE_NAME}.") from error
    return reader


def _occasion(played: PlayedTurn, seat: str | None) -> Occasion:
    """P_t is revealed now; P_0 has bound the dice of all turns since the game was opened."""
    table, resolved = played.table, played.resolved
    return Occasion(
        game=str(table.game),
        title=table.title,
        turn=resolved.turn,
        options=table.options,
        player=table.seats[seat].player if seat in table.seats else "",
        stand_in=_is_stand_in(played, seat),
        deadline=played.next_deadline,
        revealed=resolved.reveal,
        committed=table.commitment,
    )
