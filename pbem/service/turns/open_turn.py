"""The open turn in words: what it is called, what each seat is asked for, whether the question is short."""

from pbem.core.phrases import Phrase, Text
from pbem.core.rules import game_date, is_short_turn
from pbem.projections import Position
from pbem.reports.head import turn
from pbem.service.kernel.desk import Desk


def asked_of(desk: Desk, position: Position, seat: str) -> Phrase | None:
    """What the open turn asks of this seat, if anything."""
    return desk.rules(position.table).awaited(position.state).get(seat)


def turn_name(desk: Desk, position: Position) -> Text:
    """The number of the open turn, with its date in the game's own time."""
    return turn(position.table.turn, game_date(desk.rules(position.table), position.state))


def asks_briefly(desk: Desk, position: Position) -> bool:
    """Whether the turn asks about something that the last report has just told, such as a battle."""
    return is_short_turn(desk.rules(position.table), position.state)
