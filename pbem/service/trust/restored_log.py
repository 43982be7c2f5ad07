"""A game that was restored to an older state: its master may acknowledge that, so that the game continues."""

from events import LogRestored, RestoreAcknowledged
from pbem.audit.checkpoints import Checkpoint
from pbem.ledger import MASTER
from pbem.service.kernel.answers import RestoreState
from pbem.service.kernel.commands import AcknowledgeRestore
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.kernel.perform_command import answered, append
from pbem.service.kernel.texts import clean
from pbem.service.trust.rollback_guard import lost_branch, missed

LONGEST_REASON = 500


def acknowledge_restore(desk: Desk, command: AcknowledgeRestore) -> RestoreState:
    """Records the master's acknowledgement as an event. Every later report shows it; everyone is notified at once."""
    earlier = answered(desk, command, RestoreState)
    if earlier is not None:
        return earlier
    reason = " ".join(clean(command.reason).split())[:LONGEST_REASON]
    if not reason:
        raise Refused("Say why: the players see it on every report.")
    table = desk.open(command.game).table
    signed = missed(desk, table)
    if signed is None:
        raise Refused(f"The log of {table.title} includes everything that was signed; there is nothing to acknowledge.")
    writer = EventWriter(desk, table, command.id, desk.moment())
    left = _write_restore(desk, writer, signed, reason)
    queue_letters(writer, "restored", [*table.seats, MASTER])
    return append(desk, command, writer.events, writer.at, RestoreState(game=table.game, size=signed.size, left=left))


def _write_restore(desk: Desk, writer: EventWriter, signed: Checkpoint, reason: str) -> int:
    """Writes what was given up, with the proof of it where the leaves were kept; returns how many entries are left."""
    table, lost = writer.table, lost_branch(desk, writer.table, signed)
    fields = {"turn": table.turn, "size": signed.size, "root": signed.root.hex(), "reason": reason}
    if lost is None:
        # For a diverged log, the point of divergence is unknown: it has its opening at least.
        left = table.version if table.version < signed.size else 1
        writer.write(LogRestored, left=left, **fields)
        return left
    leaves = tuple(leaf.hex() for leaf in lost.leaves)
    writer.write(RestoreAcknowledged, left=lost.left, note=lost.note, lost=leaves, **fields)
    return lost.left
