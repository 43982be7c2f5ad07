"""Questions by mail about a game: how it stands, reports and maps again, what led to something."""

from collections.abc import Iterator
from typing import Literal

from pbem.core.phrases import Phrase
from pbem.ledger import MASTER, Table
from pbem.mail.intake.incoming_letter import Case, Role
from pbem.mail.intake.replies import answer
from pbem.mail.intake.seat_requests import HOW, gathering
from pbem.mail.letters.times import in_words
from pbem.mail.reading.commands import Map, Report, Status, Why
from pbem.reports import layout
from pbem.service import SendLetter, Stage, latest, send_letter, stage
from pbem.service import why as chain_of_causes
from pbem.service.kernel.errors import Refused
from pbem.service.people.mailboxes import is_same
from pbem.service.turns.stages import is_waited_for

# Of 76 columns: more is no answer, and a letter must end somewhere.
MOST_LINES = 300


def status(case: Case, wish: Status, command: str) -> str:
    if case.role is Role.STRANGER:
        answer(case, command, "Your games", "\n".join(_games(case)))
        return "sent the games of the sender"
    answer(case, command, case.say("status.title"), "\n".join(status_lines(case, case.table)))
    return "sent the status"


def status_lines(case: Case, table: Table) -> Iterator[str]:
    """Who has sent orders is no secret; what they are is."""
    say = case.say
    yield from layout.wrap(_stands(case, table, case.person.zone or table.schedule.zone))
    yield ""
    rows = [
        [name, seat.player or say("status.empty"), _orders(case, table, name)] for name, seat in table.seats.items()
    ]
    yield from layout.table([say(f"status.{title}") for title in ("seat", "player", "orders")], rows, [False] * 3)


_STANDS = {Stage.GATHERING: "gathering", Stage.ENDED: "ended", Stage.SEALED: "played", Stage.RESOLVED: "played"}


def _stands(case: Case, table: Table, zone: str) -> str:
    now = _STANDS.get(stage(table)) or ("due" if table.deadline else "when_all")
    deadline = in_words(table.deadline, zone, case.tongue)
    told = case.say(f"status.{now}", game=table.title, turn=table.turn, deadline=deadline)
    is_paused = table.paused and stage(table) is Stage.OPEN
    return f"{told} {case.say('status.paused')}" if is_paused else told


def _orders(case: Case, table: Table, seat: str) -> str:
    if seat not in table.awaited:
        return ""
    waited = "awaited" if is_waited_for(table, seat) else "sent"
    return case.say(f"status.{'ready' if seat in table.ready else waited}")


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
            yield from layout.item(f"{f'Seat {seat}' if seat else 'You are the master'}. {_stands(case, table, '')}")


def report(case: Case, wish: Report, command: str) -> str:
    """The letter of that turn once more."""
    return _again(case, "report", wish.turn, command)


def chart(case: Case, wish: Map, command: str) -> str:
    """Only the PDF, also for those who do without it otherwise."""
    return _again(case, "map", wish.turn, command)


def _again(case: Case, kind: Literal["report", "map"], wanted: int | None, command: str) -> str:
    turn, holder, letter = _played(case, wanted), case.holder, case.letter.message_id
    send_letter(
        case.desk,
        SendLetter(id=command, kind=kind, turn=turn, game=holder.game, seat=holder.seat, letter=letter),
    )
    return f"sent the {kind} of turn {turn}"


def _played(case: Case, turn: int | None) -> int:
    last = latest(case.table)
    if turn is not None and not 0 <= turn <= last:
        raise Refused(Phrase("answer.check.not_played", {"turn": turn, "last": last}))
    return last if turn is None else turn


def why(case: Case, wish: Why, command: str) -> str:
    """What the player was told about it in all turns; of a line of orders, in the last one."""
    thing, holder = wish.about, case.holder
    try:
        told = chain_of_causes(case.desk, holder.game, holder.seat, thing, language=case.person.language)
    except Refused as nothing:
        told = "\n".join(layout.wrap(case.words.say(nothing.phrase)))
    answer(case, command, case.say("why.title", thing=thing[:40]), _latest(case, told))
    return f"told what the reports say about {thing[:40]!r}"


def _latest(case: Case, told: str) -> str:
    """As much of it as a letter holds: what is left out happened first."""
    lines = told.splitlines()
    kept = lines[-MOST_LINES:]
    while kept and len(kept) < len(lines) and kept[0].startswith(" "):
        kept.pop(0)
    earlier = [case.say("why.earlier"), ""] if len(kept) < len(lines) else []
    return "\n".join([*earlier, *kept])
