"""What was signed for is remembered outside the database; a game that has forgotten it does not go on unseen.

Whoever holds a receipt for an entry that is gone can prove it. So a game whose log is older than the newest checkpoint
given out takes no orders and no steps until its master acknowledges that, for everyone to read: see `restoring`.
"""

from pbem.audit.checkpoint_store import KeptCheckpoints
from pbem.audit.checkpoints import Checkpoint
from pbem.audit.merkle import root
from pbem.audit.notes import BadNote
from pbem.ledger import MASTER, GameRecord
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters


class LogIsOlder(Refused):
    """The log does not lead up to what was signed for."""


def require_log_not_rolled_back(desk: Desk, table: GameRecord) -> None:
    """Refuses to go on with a log that is older than what was signed, and lets the master know."""
    signed = missed(desk, table)
    if signed is not None:
        _warn_master(desk, table, signed)
        raise LogIsOlder(
            f"{table.title} was put back to an older state: its log has {table.version} entries, and one of "
            f"{signed.size} was signed for. Nothing is taken or played until the master has acknowledged that; "
            f"receipts for what is missing stay good."
        )


def _warn_master(desk: Desk, table: GameRecord, signed: Checkpoint) -> None:
    """A letter, once for each checkpoint that is missed."""
    command = f"{table.game}/older/{signed.size}/{signed.root.hex()}"
    if desk.ledger.done(command) is not None:
        return
    writer = EventWriter(desk, table, command, desk.moment())
    queue_letters(writer, "older", [MASTER], revision=signed.root.hex()[:16], about={"size": str(signed.size)})
    desk.ledger.append(writer.events, command=command, name="WarnMaster", at=writer.at)


def missed(desk: Desk, table: GameRecord) -> Checkpoint | None:
    """The newest checkpoint given out, if the log does not lead up to it and nobody has acknowledged that."""
    signed = newest(desk, table)
    if signed is None or is_acknowledged(table, signed):
        return None
    log = desk.ledger.log(table.game)
    return None if signed.size <= len(log) and root(log[: signed.size]) == signed.root else signed


def newest(desk: Desk, table: GameRecord) -> Checkpoint | None:
    """The newest checkpoint that was ever given out."""
    kept = KeptCheckpoints(desk.var)
    if not kept.path(table.game).exists():
        return None
    try:
        return kept.newest(table.game, desk.signer(table.game).key)
    except BadNote as error:
        path = kept.path(table.game)
        raise Refused(f"{path}: {error}; bring back the file or the key, or move the file away.") from error


def is_acknowledged(table: GameRecord, signed: Checkpoint) -> bool:
    return any((each.size, each.root) == (signed.size, signed.root.hex()) for each in table.restored)


def remember(desk: Desk, table: GameRecord, note: str) -> None:
    """To be done before the note is given out. One that the master has given up makes room."""
    kept, signed = KeptCheckpoints(desk.var), newest(desk, table)
    if signed is not None and is_acknowledged(table, signed):
        kept.put_away(table.game, signed)
    kept.keep(table.game, note, desk.signer(table.game).key)
