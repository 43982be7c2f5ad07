"""Questions by mail about a game: how it stands, reports and maps again, what led to something."""

import re
from collections.abc import Iterator

from pbem.ledger import MASTER, Table
from pbem.mail.intake.case import Case, Role
from pbem.mail.intake.joining import HOW, gathering
from pbem.mail.intake.replies import answer
from pbem.mail.letters.times import in_words
from pbem.mail.reading.commands import Map, Report, Status, Why
from pbem.reports import layout
from pbem.service import SendLetter, Stage, latest, send_letter, stage, turn_report
from pbem.service.errors import Refused
from pbem.service.mailboxes import is_same
from pbem.service.stages import has_spoken

_HEADING = re.compile(r"=+")


def status(case: Case, wish: Status, command: str) -> str:
    if case.role is Role.STRANGER:
        answer(case, command, "Your games", "\n".join(_games(case)))
        return "sent the games of the sender"
    answer(case, command, "How the game stands", "\n".join(_status(case.table, case.person.zone)))
    return "sent the status"


def _status(table: Table, zone: str) -> Iterator[str]:
    """Who has sent orders is no secret; what they are is."""
    yield from layout.wrap(_stands(table, zone or table.schedule.zone))
    yield ""
    rows = [[name, seat.player or "empty", _orders(table, name)] for name, seat in table.seats.items()]
    yield from layout.table(["Seat", "Player", "Orders"], rows, [False] * 3)


def _stands(table: Table, zone: str) -> str:
    now = stage(table)
    if now is Stage.GATHERING:
        return f"{table.title} starts when the last seat is taken."
    if now is Stage.ENDED:
        return f"{table.title} is over after turn {table.turn}."
    if now is not Stage.OPEN:
        return f"Turn {table.turn} of {table.title} is being played."
    due = f"due {in_words(table.deadline, zone)}" if table.deadline else "played when all orders are in"
    paused = " The game is paused." if table.paused else ""
    return f"Turn {table.turn} of {table.title} is open, {due}.{paused}"


def _orders(table: Table, seat: str) -> str:
    if seat not in table.awaited:
        return ""
    if seat in table.ready:
        return "ready"
    return "sent" if has_spoken(table, seat) else "awaited"


def _games(case: Case) -> Iterator[str]:
    """Those in which the sender's address is on file; the answer goes to that address alone."""
    mine = [line for table in case.desk.game_list.tables().values() for line in _mine(case, table)]
    yield from mine or ["No game is on file for your address."]
    waiting = [table.title for table in gathering(case)]
    if waiting:
        yield ""
        yield from layout.wrap(f"These wait for players: {', '.join(waiting)}. {HOW}")


def _mine(case: Case, table: Table) -> Iterator[str]:
    if table.ended:
        return
    people = case.desk.people(table.game)
    for seat in (*table.seats, MASTER):
        if is_same(people.of(seat).address, case.answer_to):
            yield from layout.item(f"{f'Seat {seat}' if seat else 'You are the master'}. {_stands(table, '')}")


def report(case: Case, wish: Report, command: str) -> str:
    """The letter of that turn once more."""
    turn = _played(case, wish.turn)
    holder, letter = case.holder, case.letter.message_id
    send_letter(
        case.desk,
        SendLetter(id=command, kind="report", turn=turn, game=holder.game, seat=holder.seat, letter=letter),
    )
    return f"sent the report of turn {turn}"


def chart(case: Case, wish: Map, command: str) -> str:
    """The map is enclosed with the report of its turn."""
    return report(case, Report(wish.turn), command)


def _played(case: Case, turn: int | None) -> int:
    last = latest(case.table)
    if turn is not None and not 0 <= turn <= last:
        raise Refused(f"Turn {turn} has not been played; the last one was turn {last}.")
    return last if turn is None else turn


def why(case: Case, wish: Why, command: str) -> str:
    """What the player's own last report says about it."""
    turn = _played(case, None)
    text = turn_report(case.desk, case.holder.game, turn, case.holder.seat, case.person.language)
    found = list(_naming(text, wish.about))
    if found:
        said = [f"Your report of turn {turn} says about {wish.about}:", "", *found]
    else:
        said = layout.wrap(f"Your report of turn {turn} says nothing about {wish.about}.")
    answer(case, command, f"Turn {turn}: {wish.about}", "\n".join(said))
    return f"told what the report says about {wish.about[:40]!r}"


def _naming(text: str, about: str) -> Iterator[str]:
    """The paragraphs that name it, each under the heading of its section."""
    named = re.compile(rf"(?<![\w/.]){re.escape(about)}(?![\w/])", re.IGNORECASE)
    heading, told = "", ""
    for block in text.split("\n\n"):
        first, *rest = block.split("\n")
        if rest and _HEADING.fullmatch(rest[0]):
            heading = first
        lines = [line for line in _items(block) if named.search(" ".join(line.split()))]
        if lines:
            yield from [*(["", heading] if told else [heading])] if told != heading else []
            yield from lines
            told = heading


def _items(block: str) -> Iterator[str]:
    """A paragraph's lines, those that go on from the one before joined to it."""
    item: list[str] = []
    for line in block.split("\n"):
        if item and len(line) - len(line.lstrip()) <= len(item[0]) - len(item[0].lstrip()):
            yield "\n".join(item)
            item = []
        item.append(line)
    if item:
        yield "\n".join(item)
