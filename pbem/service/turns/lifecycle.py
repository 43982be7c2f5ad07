"""The life of a turn as steps that each happen once; after a crash the next step is the one left undone."""

from collections.abc import Callable, Iterable
from uuid import UUID

from pbem.ledger import Conflict, GameRecord
from pbem.projections import Position
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.turns.beacons import hear_beacon, is_heard_by, is_waiting
from pbem.service.turns.doors import DoorState, doors, waits_for
from pbem.service.turns.missing_orders import step_when_due
from pbem.service.turns.resolve import open_next, resolve_turn
from pbem.service.turns.seal import seal_setup
from pbem.service.turns.stages import Stage, is_full, stage, why_seal

Step = Callable[[Desk, Position], str]


def unfinished(table: GameRecord) -> Step | None:
    """The step that must follow now, without waiting for anyone."""
    now = stage(table)
    if table.moved_to:
        return None
    if now is Stage.SEALED:
        return None if is_waiting(table) else resolve_turn
    if table.paused:
        return None
    if now is Stage.RESOLVED:
        return open_next
    return seal_setup if now is Stage.GATHERING and is_full(table) else None


def is_held(desk: Desk, table: GameRecord, known: Iterable[DoorState]) -> bool:
    """Whether the open turn is due, but not everything that arrived in time is dealt with."""
    at = desk.moment()
    return bool(why_seal(table, at)) and bool(waits_for(desk, table, at, known))


def finish(desk: Desk, position: Position) -> list[str]:
    """Takes steps until the game waits for someone; updates the position and returns what was done."""
    done: list[str] = []
    while step := unfinished(position.table):
        done += take_step(desk, position, step)
    if done:
        desk.cache.keep(position)
    return done


def take_step(desk: Desk, position: Position, step: Step) -> list[str]:
    """Takes one step, unless another process was faster."""
    before = position.version
    try:
        did = [step(desk, position)]
    except Conflict:
        did = []
    desk.follow(position)
    if did and position.version == before:
        raise Refused(f"{position.table.title} is stuck: {did[0]} was done before, but its events are missing.")
    return did


def advance(desk: Desk, game: UUID) -> list[str]:
    """Finishes what is unfinished, then seals and resolves the open turn if it is due; at most one turn.

    If sheets are missing, the turn may get more time instead.
    """
    position = desk.open(game)
    if position.table.moved_to:
        return []
    done = finish(desk, position)
    if is_heard_by(position.table, desk.moment()):
        done += take_step(desk, position, hear_beacon)
        done += finish(desk, position)
    if why_seal(position.table, desk.moment()) and not is_held(desk, position.table, doors(desk)):
        done += take_step(desk, position, step_when_due(desk, position))
        done += finish(desk, position)
    return done
