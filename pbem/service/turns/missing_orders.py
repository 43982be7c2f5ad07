"""What happens at the deadline when sheets are missing: one extension, a question to the master, or play."""

from collections.abc import Callable

from events import ExtensionGiven, MasterAsked, moment
from pbem.ledger import MASTER, GameRecord
from pbem.projections import Position
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.turns.deadlines import rounded, turn_length
from pbem.service.turns.schedules import DAY
from pbem.service.turns.seal import seal_turn, step_writer, write_step
from pbem.service.turns.stages import missing_seats, why_seal

Step = Callable[[Desk, Position], str]


def step_when_due(desk: Desk, position: Position) -> Step:
    """The step for an open turn that is due."""
    table = position.table
    missing = missing_seats(table)
    if why_seal(table, desk.moment()) != "deadline" or not missing:
        return seal_turn
    if not table.extended and (table.missing == "extend" or _unreached(desk, table, missing)):
        return give_extension
    return ask_master if table.missing == "extend" else seal_turn


def give_extension(desk: Desk, position: Position) -> str:
    """Extends the deadline once per turn, by a day or by the turn length if that is shorter."""
    table = position.table
    missing = tuple(missing_seats(table))
    writer = step_writer(desk, table, f"extension/{table.version}", table.resolution)
    length = min(DAY, turn_length(table))
    before, deadline = table.deadline, moment(rounded(desk.now() + length, length))
    writer.write(ExtensionGiven, turn=table.turn, deadline=deadline, seats=missing)
    reason = f"Orders of {', '.join(missing)} are missing; the turn gets more time once."
    queue_letters(
        writer,
        "moved",
        [*table.seats, MASTER],
        about={"before": before, "reason": reason, "because": "missing", "seats": ", ".join(missing)},
    )
    write_step(desk, writer, "GiveExtension")
    return f"turn {table.turn} extended (missing: {', '.join(missing)})"


def ask_master(desk: Desk, position: Position) -> str:
    """Makes the turn wait, for the missing orders or for the master's decision."""
    table = position.table
    missing = tuple(missing_seats(table))
    writer = step_writer(desk, table, f"ask/{table.version}", table.resolution)
    writer.write(MasterAsked, turn=table.turn, seats=missing)
    queue_letters(writer, "asked", [MASTER], about={"seats": ", ".join(missing)})
    write_step(desk, writer, "AskMaster")
    return f"turn {table.turn} waits for the master (missing: {', '.join(missing)})"


def _unreached(desk: Desk, table: GameRecord, missing: list[str]) -> bool:
    """Whether letters to one of them bounced lately: nobody is punished for a report that never arrived.

    Each failure counts once, so a mailbox that is always full cannot delay every turn.
    """
    people = desk.people(table.game)
    return any(people.of(seat).failed > table.seats[seat].spared for seat in missing)
