"""A game that was put back to an older state: its master may acknowledge it, so that it goes on."""

from events import LogRestored
from pbem.ledger import MASTER
from pbem.service.kernel.answers import RestoreState
from pbem.service.kernel.commands import AcknowledgeRestore
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.kernel.perform_command import answered, append
from pbem.service.kernel.texts import clean
from pbem.service.trust.rollback_guard import missed

LONGEST_REASON = 500


def acknowledge_restore(desk: Desk, command: AcknowledgeRestore) -> RestoreState:
    """The master's word, as an event of the game: it stands on every later report, and everybody is told at once."""
    earlier = answered(desk, command, RestoreState)
    if earlier is not None:
        return earlier
    reason = " ".join(clean(command.reason).split())[:LONGEST_REASON]
    if not reason:
        raise Refused("Say why: the players read it on every report.")
    table = desk.open(command.game).table
    signed = missed(desk, table)
    if signed is None:
        raise Refused(f"The log of {table.title} leads up to all that was signed; there is nothing to acknowledge.")
    # Of a log that went another way it is not known where the ways part.
    left = table.version if table.version < signed.size else 0
    writer = EventWriter(desk, table, command.id, desk.moment())
    writer.write(LogRestored, turn=table.turn, size=signed.size, root=signed.root.hex(), left=left, reason=reason)
    queue_letters(writer, "restored", [*table.seats, MASTER])
    return append(desk, command, writer.events, writer.at, RestoreState(game=table.game, size=signed.size, left=left))
