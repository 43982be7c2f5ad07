"""A game that goes on at another server: it stops here by itself, and begins there where it stopped.

The clock is stopped by a pause and resumed on arrival, so deadlines and beacon rounds follow the rules for a pause.
"""

from urllib.parse import urlsplit
from uuid import UUID

from events import GameArrived, GameMovedAway, GamePaused, GameResumed
from pbem.audit.bundle import Bundle
from pbem.audit.checkpoints import folded
from pbem.ledger import MASTER, GameRecord
from pbem.projections import Position
from pbem.service.kernel.answers import ClockState
from pbem.service.kernel.commands import MoveGame
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.kernel.perform_command import perform
from pbem.service.turns.clock import slid_deadline
from pbem.service.turns.stages import Stage, is_late, require_running, stage

LONGEST_URL = 200
# Of a key in a letter.
WIDTH = 70


def move_away(desk: Desk, command: MoveGame) -> ClockState:
    """Stops the game here for good and tells its players where it goes on. Doing it again changes nothing."""
    to, table = _server(command.to), desk.open(command.game).table
    if table.moved_to == to:
        return _state(table)

    def decide(position: Position, writer: EventWriter) -> ClockState:
        table = position.table
        _require_at_rest(table, writer.at)
        was_paused = table.paused
        if not was_paused and stage(table) is Stage.OPEN:
            writer.write(GamePaused, reason=f"The game moves to {to}.")
        writer.write(GameMovedAway, turn=table.turn, to=to, was_paused=was_paused)
        queue_letters(writer, "moved_away", [*table.seats, MASTER])
        return _state(table)

    return perform(desk, command, ClockState, decide)


def _server(url: str) -> str:
    parts = urlsplit(url.strip())
    if parts.scheme not in ("http", "https") or not parts.netloc or len(url) > LONGEST_URL or len(url.split()) > 1:
        raise Refused(f"{url[:60]!r} is not the address of a server; write for example https://games.example.org.")
    return url.strip().rstrip("/")


def _require_at_rest(table: GameRecord, at: str) -> None:
    require_running(table)
    if table.galaxy:
        raise Refused(f"{table.title} belongs to a daily galaxy, whose dice other games share; it cannot be moved.")
    if stage(table) in (Stage.SEALED, Stage.RESOLVED):
        raise Refused(f"A turn of {table.title} is being resolved; move the game when its report is out.")
    if is_late(table, at):
        raise Refused(f"The deadline of turn {table.turn} was {table.deadline}; play the turn first: pbem tick.")


def _state(table: GameRecord) -> ClockState:
    return ClockState(game=table.game, turn=table.turn, deadline=table.deadline, is_paused=table.paused)


def arrive(desk: Desk, game: UUID, bundle: Bundle) -> None:
    """Lets an imported game go on here, its deadline put off by the time of the move, and tells its players."""
    table = desk.open(game).table
    moved = desk.ledger.events(game)[-1]
    if not isinstance(moved, GameMovedAway):
        raise Refused(f"{table.title} was not moved away last; it cannot go on here.")
    writer = EventWriter(desk, table, f"{game}/arrive/{table.version}", desk.moment())
    key = str(desk.signer(game).key)
    writer.write(
        GameArrived,
        turn=table.turn,
        url=desk.web,
        key=key,
        old_key=bundle.head.key,
        checkpoint=bundle.checkpoint,
    )
    if table.paused and not moved.was_paused:
        writer.write(GameResumed, turn=table.turn, deadline=slid_deadline(desk, table))
    keys = {"key": folded(key, WIDTH), "old_key": folded(bundle.head.key, WIDTH)}
    queue_letters(writer, "arrived", [*table.seats, MASTER], about=keys)
    desk.ledger.append(writer.events, command=writer.command, name="ArriveGame", at=writer.at)
