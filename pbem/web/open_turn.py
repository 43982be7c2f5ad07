"""What an open turn waits for, in words, and where the game stands."""

from pbem.core.rules import game_date, is_short_turn
from pbem.core.view import Lines
from pbem.projections import Position
from pbem.reports.head import turn
from pbem.reports.report import BATTLES
from pbem.web.readings import Reading
from pbem.web.site import site


def asked(position: Position, seat: str) -> str:
    desk, table = site().desk, position.table
    return desk.words(table.rules).say(desk.rules(table).awaited(position.state).get(seat))


def open_turn(position: Position) -> str:
    """Its number, with what it is in the game's own time."""
    desk, table = site().desk, position.table
    return desk.words(table.rules).say(turn(table.turn, game_date(desk.rules(table), position.state)))


def is_battle(position: Position) -> bool:
    """Whether something that has just been told is asked about."""
    return is_short_turn(site().desk.rules(position.table), position.state)


def stands(position: Position, reading: Reading) -> list[str]:
    """The battle that is asked about, if it is one, and the situation."""
    told = [sentence.text for sentence in reading.report.story(BATTLES).told] if is_battle(position) else []
    sections = [section for section in reading.report.view.sections if section.key == "situation"]
    lines = [line for section in sections for part in section.parts if isinstance(part, Lines) for line in part.lines]
    return [reading.words.say(text) for text in (*told, *lines)]
