"""The clock of a game: moves deadlines, pauses and resumes the game."""

from datetime import datetime, timedelta
from uuid import UUID

from events import DeadlineMoved, GamePaused, GameResumed, ScheduleSet, moment
from pbem.ledger import GameRecord
from pbem.projections import Position
from pbem.service.kernel.answers import ClockState
from pbem.service.kernel.commands import ExtendDeadline, PauseGame, PlayTurn, ResumeGame, SetSchedule
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.kernel.perform_command import perform
from pbem.service.kernel.texts import clean
from pbem.service.turns.deadlines import full_minute, instant
from pbem.service.turns.lifecycle import finish
from pbem.service.turns.schedules import chosen_schedule, fields
from pbem.service.turns.seal import seal
from pbem.service.turns.stages import Stage, is_late, require_running, stage, takes_late_sheets

LONGEST_REASON = 500
# Enough for any pause, and far from where dates run out.
LONGEST_MOVE = timedelta(days=10 * 366)


def extend_deadline(desk: Desk, command: ExtendDeadline) -> ClockState:
    """Sets a later deadline for the open turn, if the old one has not passed. A turn without a deadline can only get a
    named moment: adding time to "no limit" makes no sense.
    """

    def decide(position: Position, writer: EventWriter) -> ClockState:
        table = position.table
        _require_running_clock(table)
        if is_late(table, writer.arrived) and not takes_late_sheets(table):
            raise Refused(f"The deadline of turn {table.turn} was {table.deadline}; it can no longer be moved.")
        deadline = moment(_new_deadline(command, table))
        if deadline <= max(table.deadline, writer.now):
            raise Refused(f"{deadline} is not later than {max(table.deadline, writer.now)}.")
        before = table.deadline
        writer.write(DeadlineMoved, turn=table.turn, deadline=deadline, reason=clean(command.reason))
        queue_letters(writer, "moved", about={"before": before, "reason": clean(command.reason)[:LONGEST_REASON]})
        return _clock_state(table)

    return perform(desk, command, ClockState, decide)


def pause_game(desk: Desk, command: PauseGame) -> ClockState:
    """Stops the clock: orders are still accepted, nothing is sealed."""

    def decide(position: Position, writer: EventWriter) -> ClockState:
        table = position.table
        require_running(table)
        if table.paused:
            raise Refused(f"{table.title} is already paused.")
        if stage(table) in (Stage.SEALED, Stage.RESOLVED):
            raise Refused(f"A turn of {table.title} is being resolved; try again in a moment.")
        if is_late(table, writer.arrived):
            raise Refused(f"The deadline of turn {table.turn} was {table.deadline}; it is too late to pause.")
        writer.write(GamePaused, reason=clean(command.reason))
        queue_letters(writer, "paused")
        return _clock_state(table)

    return perform(desk, command, ClockState, decide)


def resume_game(desk: Desk, command: ResumeGame) -> ClockState:
    """Resumes the game; the deadline moves by the length of the pause."""

    def decide(position: Position, writer: EventWriter) -> ClockState:
        table = position.table
        require_running(table)
        if not table.paused:
            raise Refused(f"{table.title} is not paused.")
        writer.write(GameResumed, turn=table.turn, deadline=slid_deadline(desk, table))
        queue_letters(writer, "resumed")
        return _clock_state(table)

    resumed = perform(desk, command, ClockState, decide)
    finish(desk, desk.open(command.game))
    return resumed


def play_turn(desk: Desk, command: PlayTurn) -> ClockState:
    """Seals the open turn now, at the master's request, with the sheets on file."""

    def decide(position: Position, writer: EventWriter) -> ClockState:
        table = position.table
        require_running(table)
        if stage(table) is not Stage.OPEN:
            raise Refused(f"No turn of {table.title} is open.")
        if command.turn is not None and command.turn != table.turn:
            raise Refused(f"Turn {command.turn} is not open; turn {table.turn} is.")
        if table.paused:
            raise Refused(f"{table.title} is paused; resume it first.")
        turn = table.turn
        seal(desk, position, writer, "master")
        return ClockState(game=table.game, turn=turn, deadline="", is_paused=False)

    answer = perform(desk, command, ClockState, decide)
    finish(desk, desk.open(command.game))
    return answer


def set_schedule(desk: Desk, command: SetSchedule) -> ClockState:
    """Sets the schedule from the next turn on; the deadline of the open turn stays."""
    schedule = chosen_schedule(command)

    def decide(position: Position, writer: EventWriter) -> ClockState:
        require_running(position.table)
        writer.write(ScheduleSet, **fields(schedule))
        return _clock_state(position.table)

    return perform(desk, command, ClockState, decide)


def _require_running_clock(table: GameRecord) -> None:
    require_running(table)
    if stage(table) is not Stage.OPEN:
        raise Refused(f"No turn of {table.title} is open.")
    if table.paused:
        raise Refused(f"{table.title} is paused: its deadline moves automatically when it is resumed.")


def _new_deadline(command: ExtendDeadline, table: GameRecord) -> datetime:
    if command.to is not None:
        return command.to
    if abs(command.by_seconds) > LONGEST_MOVE.total_seconds():
        raise Refused("A deadline can be moved by ten years at most.")
    if not table.deadline:
        raise Refused(
            f"Turn {table.turn} of {table.title} has no deadline to move: it is played when all orders are in. "
            "To set one for this turn, use pbem extend --to; for later turns, use pbem schedule."
        )
    return instant(table.deadline) + timedelta(seconds=command.by_seconds)


def slid_deadline(desk: Desk, table: GameRecord) -> str:
    """The deadline of a paused game, put off by the length of the pause; "" if there is none."""
    if not table.deadline:
        return ""
    # The clock may have been set back during the pause.
    length = max(desk.now() - _paused_at(desk, table.game), timedelta(0))
    return moment(full_minute(instant(table.deadline) + length))


def _paused_at(desk: Desk, game: UUID) -> datetime:
    paused = [event.at for event in desk.ledger.events(game) if isinstance(event, GamePaused)]
    return instant(paused[-1])


def _clock_state(table: GameRecord) -> ClockState:
    return ClockState(game=table.game, turn=table.turn, deadline=table.deadline, is_paused=table.paused)
