"""Questions by mail about a game: its status, reports and maps again, and why something happened."""

from collections.abc import Iterator
from typing import Literal

from pbem.core.phrases import Phrase
from pbem.ledger import MASTER, GameRecord
from pbem.mail.intake.incoming_letter import IncomingLetter, Role
from pbem.mail.intake.replies import answer
from pbem.mail.intake.seat_requests import HOW, gathering
from pbem.mail.letters.times import in_words
from pbem.mail.reading.commands import BundleCommand, MapCommand, ReportCommand, Status, WhyCommand
from pbem.reports import layout
from pbem.service import SendLetter, Stage, latest, send_letter, stage
from pbem.service import why as chain_of_causes
from pbem.service.kernel.errors import Refused
from pbem.service.people.former import named_in
from pbem.service.people.mailboxes import is_same
from pbem.service.people.neutrality import bound_to
from pbem.service.turns.stages import is_waited_for

# Lines of 76 columns: more is no longer an answer.
MOST_LINES = 300


def status(incoming: IncomingLetter, request: Status, command: str) -> str:
    if incoming.role is Role.STRANGER:
        answer(incoming, command, "Your games", "\n".join(_games(incoming)))
        return "sent the list of the sender's games"
    answer(incoming, command, incoming.say("status.title"), "\n".join(status_lines(incoming, incoming.table)))
    return "sent the status"


def status_lines(incoming: IncomingLetter, table: GameRecord) -> Iterator[str]:
    """Who has sent orders is public; what they ordered is not."""
    say, table = incoming.say, named_in(table, incoming.words)
    yield from layout.wrap(_stands(incoming, table, incoming.person.zone or table.schedule.zone))
    yield ""
    rows = [
        [name, seat.player or say("status.empty"), _orders(incoming, table, name)] for name, seat in table.seats.items()
    ]
    yield from layout.table([say(f"status.{title}") for title in ("seat", "player", "orders")], rows, [False] * 3)


_STANDS = {Stage.GATHERING: "gathering", Stage.ENDED: "ended", Stage.SEALED: "played", Stage.RESOLVED: "played"}


def _stands(incoming: IncomingLetter, table: GameRecord, zone: str) -> str:
    now = _STANDS.get(stage(table)) or ("due" if table.deadline else "when_all")
    deadline = in_words(table.deadline, zone, incoming.tongue)
    told = incoming.say(f"status.{now}", game=table.title, turn=table.turn, deadline=deadline)
    is_paused = table.paused and stage(table) is Stage.OPEN
    return f"{told} {incoming.say('status.paused')}" if is_paused else told


def _orders(incoming: IncomingLetter, table: GameRecord, seat: str) -> str:
    if seat not in table.awaited:
        return ""
    waited = "awaited" if is_waited_for(table, seat) else "sent"
    return incoming.say(f"status.{'ready' if seat in table.ready else waited}")


def _games(incoming: IncomingLetter) -> Iterator[str]:
    """The games in which the sender's address is on file; the answer goes to that address only."""
    known = incoming.desk.game_list.of_person(incoming.answer_to)
    mine = [line for table in known for line in _mine(incoming, table)]
    yield from mine or ["No game is on file for your address."]
    waiting = [table.title for table in gathering(incoming)]
    if waiting:
        yield ""
        yield from layout.wrap(f"Games waiting for players: {', '.join(waiting)}. {HOW}")


def _mine(incoming: IncomingLetter, table: GameRecord) -> Iterator[str]:
    if table.ended:
        return
    people = incoming.desk.people(table.game)
    for seat in (*table.seats, MASTER):
        if is_same(people.of(seat).address, incoming.answer_to):
            yield from layout.item(
                f"{f'Seat {seat}' if seat else 'You are the master'}. {_stands(incoming, table, '')}"
            )


def report(incoming: IncomingLetter, request: ReportCommand, command: str) -> str:
    """Sends the letter of that turn again."""
    return _again(incoming, "report", request.turn, command)


def chart(incoming: IncomingLetter, request: MapCommand, command: str) -> str:
    """Sends only the PDF, even to players who have turned it off."""
    return _again(incoming, "map", request.turn, command)


def bundle(incoming: IncomingLetter, request: BundleCommand, command: str) -> str:
    """Sends what the seat may have of the game, to check it at home."""
    if incoming.table.galaxy:
        raise Refused(Phrase("answer.refused.no_bundle", {"game": incoming.table.title}))
    holder, letter = incoming.holder, incoming.letter.message_id
    send_letter(incoming.desk, SendLetter(id=command, kind="bundle", game=holder.game, seat=holder.seat, letter=letter))
    return "sent the bundle"


def _again(incoming: IncomingLetter, kind: Literal["report", "map"], wanted: int | None, command: str) -> str:
    """A master who plays gets the report of the own seat, as that player; `Scene.reader` says what others may know."""
    turn, holder, letter = _played(incoming, wanted), incoming.holder, incoming.letter.message_id
    played = bound_to(incoming.desk, incoming.table, holder.seat) if incoming.role is Role.MASTER else ""
    seat = played if played in incoming.table.seats else holder.seat
    send_letter(
        incoming.desk,
        SendLetter(id=command, kind=kind, turn=turn, game=holder.game, seat=seat, letter=letter),
    )
    return f"sent the {kind} of turn {turn}"


def _played(incoming: IncomingLetter, turn: int | None) -> int:
    last = latest(incoming.table)
    if turn is not None and not 0 <= turn <= last:
        raise Refused(Phrase("answer.check.not_played", {"turn": turn, "last": last}))
    return last if turn is None else turn


def why(incoming: IncomingLetter, request: WhyCommand, command: str) -> str:
    """What was reported to the player about a thing in all turns; about an order line, in the last turn."""
    thing, holder = request.about, incoming.holder
    try:
        told = chain_of_causes(incoming.desk, holder.game, holder.seat, thing, language=incoming.person.language)
    except Refused as nothing:
        told = "\n".join(layout.wrap(incoming.words.say(nothing.phrase)))
    answer(incoming, command, incoming.say("why.title", thing=thing[:40]), _latest(incoming, told))
    return f"sent what the reports say about {thing[:40]!r}"


def _latest(incoming: IncomingLetter, told: str) -> str:
    """As much as fits a letter; the earliest events are left out."""
    lines = told.splitlines()
    kept = lines[-MOST_LINES:]
    while kept and len(kept) < len(lines) and kept[0].startswith(" "):
        kept.pop(0)
    earlier = [incoming.say("why.earlier"), ""] if len(kept) < len(lines) else []
    return "\n".join([*earlier, *kept])
