"""`This was not me`: the player of a seat did not make a change that was acknowledged to them.

The state before the change is restored as long as the turn is open, the secret addresses of the seat are replaced, and
the master is notified. Nobody can know which later changes were honest, so they are undone with it; the letter to the
player repeats the sheet that no longer counts.
"""

from collections.abc import Sequence

from events import (
    ChangeDisowned,
    Event,
    LetterQueued,
    OrdersReceived,
    OrdersWithdrawn,
    ReadyMarked,
    VacationSet,
    moment,
)
from pbem.ledger import MASTER, GameRecord, folded
from pbem.projections import Position
from pbem.service.kernel.answers import DisownedChange
from pbem.service.kernel.commands import DisownChange
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.kernel.perform_command import perform
from pbem.service.people.disowned_press import tell_readers
from pbem.service.turns.stages import Stage, require_seat, stage

CHANNEL = "restored"
# Letters that acknowledge a change, and offer to undo it.
OFFERING = ("receipt", "withdrawn", "marked", "vacation")
CHANGES = (OrdersReceived, OrdersWithdrawn, ReadyMarked, VacationSet)
# In the answer to something else: what it was, and the command that made it.
WHAT, CAUSE = "not_me", "made_by"
# How much of the sheet that no longer counts is repeated.
MOST_LINES = 200


def offers(letter: LetterQueued) -> bool:
    """Whether a letter offers to say so."""
    return letter.kind in OFFERING or WHAT in letter.about


def disowning(letter: LetterQueued, id: str, by: str, answers: str = "") -> DisownChange:
    """The command for what this letter acknowledges."""
    about = letter.about
    return DisownChange(
        id=id, by=by, letter=answers, game=letter.game, seat=letter.seat, number=letter.version,
        what=about.get(WHAT, ""), cause=about.get(CAUSE, ""),
    )  # fmt: skip


def disown_change(desk: Desk, command: DisownChange) -> DisownedChange:
    """Undoes the change if its turn is open, and replaces the addresses of the seat in any case."""

    def decide(position: Position, writer: EventWriter) -> DisownedChange:
        table, seat = position.table, command.seat
        require_seat(table, seat)
        events = desk.ledger.events(table.game)
        if command.what:
            number = tell_readers(writer, events, command) if command.what == "press" else 0
            return _answered(writer, command, number, command.what)
        number = _first(events, seat, command.number)
        before = folded(events[: number - 1]) if number else None
        sheet = table.sheets.get(seat)
        is_late = before is None or stage(table) is not Stage.OPEN or _turn_of(before) != _turn_of(table)
        is_restored = before is not None and _restore(writer, before, seat, is_late)
        result = "restored" if is_restored else "late" if is_late and before is not None else "same"
        return _answered(writer, command, number, result, is_late, _cut(sheet.text) if sheet and is_restored else "")

    return perform(desk, command, DisownedChange, decide)


def _answered(
    writer: EventWriter, command: DisownChange, number: int, result: str, is_late: bool = False, was: str = ""
) -> DisownedChange:
    """Replaces the addresses, and tells the player and the master."""
    table, seat, is_restored = writer.table, command.seat, result == "restored"
    writer.write(ChangeDisowned, seat=seat, turn=table.turn, number=number, restored=is_restored)
    about = {"result": result, "was": was, "by": command.by}
    queue_letters(writer, "disowned", [seat], answers=command.letter, about=about)
    queue_letters(writer, "disowned_master", [MASTER], about={**about, "was": "", "seat": seat})
    return DisownedChange(game=table.game, turn=table.turn, seat=seat, is_restored=is_restored, is_late=is_late)


def _first(events: Sequence[Event], seat: str, number: int) -> int:
    """The first event of the letter or request that made the change; 0 if there is no such change of this seat."""
    made = [event for event in events if isinstance(event, CHANGES) and event.seat == seat]
    named = [event for event in made if event.originator_version == number] if number else made[-1:]
    if not named:
        return 0
    source = _source(named[0].command)
    return min(event.originator_version for event in made if _source(event.command) == source)


def _source(command: str) -> str:
    """A letter may hold several commands: mail/x/1, mail/x/2."""
    return "/".join(command.split("/")[:2])


def _turn_of(table: GameRecord) -> tuple[int, int]:
    return table.turn, table.resolution


def _restore(writer: EventWriter, before: GameRecord, seat: str, is_late: bool) -> bool:
    """Writes what makes the seat as it was; returns whether anything differed."""
    written = len(writer.events)
    if not is_late:
        _restore_sheet(writer, before, seat)
    _restore_vacation(writer, before, seat)
    return len(writer.events) > written


def _restore_sheet(writer: EventWriter, before: GameRecord, seat: str) -> None:
    table, was, now = writer.table, before.sheets.get(seat), writer.table.sheets.get(seat)
    if was is None and now is not None:
        writer.write(OrdersWithdrawn, turn=table.turn, seat=seat)
    elif was is not None and (now is None or now.text != was.text):
        writer.write(OrdersReceived, turn=table.turn, seat=seat, text=was.text, channel=CHANNEL)
    if (seat in table.ready) != (seat in before.ready) or (seat in before.waits and seat not in table.waits):
        writer.write(ReadyMarked, turn=table.turn, seat=seat, ready=seat in before.ready)


def _restore_vacation(writer: EventWriter, before: GameRecord, seat: str) -> None:
    """A deadline that was moved for it stays: others have been told."""
    now = moment(writer.desk.now().replace(microsecond=0))
    was, is_ = ([each for each in table.seats[seat].away if each.end > now] for table in (before, writer.table))
    if was != is_:
        start, end = (max(was[-1].start, now), was[-1].end) if was else (now, now)
        writer.write(VacationSet, seat=seat, start=start, end=end)


def _cut(text: str) -> str:
    return "\n".join(text.splitlines()[:MOST_LINES])
