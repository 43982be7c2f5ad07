"""Records outside the database what was signed, so that a game restored to an older state cannot continue unnoticed.

Anyone who holds a receipt for a missing entry can prove the loss. So a game whose log is older than its newest
checkpoint accepts no orders and takes no steps until its master acknowledges that publicly: see `restored_log`.
"""

from itertools import takewhile
from typing import NamedTuple

from pbem.audit.checkpoint_store import KeptCheckpoints
from pbem.audit.checkpoints import Checkpoint, open_checkpoint
from pbem.audit.merkle import root
from pbem.audit.notes import BadNote
from pbem.ledger import MASTER, GameRecord
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters


class LogIsOlder(Refused):
    """The log does not lead up to what was signed."""


def require_log_not_rolled_back(desk: Desk, table: GameRecord) -> None:
    """Refuses to continue with a log that is older than what was signed, and tells the master."""
    signed = missed(desk, table)
    if signed is not None:
        _warn_master(desk, table, signed)
        raise LogIsOlder(
            f"{table.title} was restored to an older state: its log has {table.version} entries, but one of "
            f"{signed.size} was signed. Nothing is accepted or played until the master acknowledges that; "
            f"receipts for the missing entries stay valid."
        )


def _warn_master(desk: Desk, table: GameRecord, signed: Checkpoint) -> None:
    """Writes to the master, once for each missing checkpoint."""
    command = f"{table.game}/older/{signed.size}/{signed.root.hex()}"
    if desk.ledger.done(command) is not None:
        return
    writer = EventWriter(desk, table, command, desk.moment())
    queue_letters(writer, "older", [MASTER], revision=signed.root.hex()[:16], about={"size": str(signed.size)})
    desk.ledger.append(writer.events, command=command, name="WarnMaster", at=writer.at)


def missed(desk: Desk, table: GameRecord) -> Checkpoint | None:
    """The newest checkpoint given out, if the log does not lead up to it and that has not been acknowledged."""
    signed = newest(desk, table)
    if signed is None or is_acknowledged(table, signed):
        return None
    log = desk.ledger.log(table.game)
    if signed.size <= len(log) and root(log[: signed.size]) == signed.root:
        return None
    _warn_machines(desk, table)
    return signed


def newest(desk: Desk, table: GameRecord) -> Checkpoint | None:
    """The newest checkpoint that this machine has given out, or that another one misses in the log."""
    warned = desk.ledger.files.read(_shared(table))
    signed = _own(desk, table)
    if warned is None:
        return signed
    other = open_checkpoint(warned.decode(), desk.signer(table.game).key)
    is_over = is_acknowledged(table, other) or (signed is not None and signed.size >= other.size)
    return signed if is_over else other


def _own(desk: Desk, table: GameRecord) -> Checkpoint | None:
    kept = KeptCheckpoints(desk.var)
    if not kept.path(table.game).exists():
        return None
    try:
        return kept.newest(table.game, desk.signer(table.game).key)
    except BadNote as error:
        path = kept.path(table.game)
        raise Refused(f"{path}: {error}; restore the file or the key, or move the file away.") from error


def _warn_machines(desk: Desk, table: GameRecord) -> None:
    """Lets other machines know, whose own newest checkpoint may be older than the restored log."""
    kept = KeptCheckpoints(desk.var)
    if kept.path(table.game).exists():
        note = kept.note(table.game).encode()
        if desk.ledger.files.read(_shared(table)) != note:
            desk.ledger.files.write(_shared(table), note)


def _shared(table: GameRecord) -> str:
    return f"missed/{table.game}"


def is_acknowledged(table: GameRecord, signed: Checkpoint) -> bool:
    return any((each.size, each.root) == (signed.size, signed.root.hex()) for each in table.restored)


def remember(desk: Desk, table: GameRecord, note: str) -> None:
    """Records the note; call this before giving it out. It replaces one that the master has given up."""
    kept, signed = KeptCheckpoints(desk.var), newest(desk, table)
    if signed is not None and is_acknowledged(table, signed):
        kept.put_away(table.game, signed)
    kept.keep(table.game, note, desk.signer(table.game).key, desk.ledger.log(table.game))


class LostBranch(NamedTuple):
    """A signed log that the stored one does not lead up to: they have `left` entries in common, `leaves` are lost."""

    note: str
    left: int
    leaves: tuple[bytes, ...]


def lost_branch(desk: Desk, table: GameRecord, signed: Checkpoint) -> LostBranch | None:
    """What was lost; None if the leaves of the signed log were not kept, or if not even the opening is left."""
    kept = KeptCheckpoints(desk.var)
    leaves = kept.leaves(table.game)[: signed.size]
    if len(leaves) < signed.size or root(leaves) != signed.root:
        return None
    left = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(leaves, desk.ledger.log(table.game), strict=False))))
    return LostBranch(kept.note(table.game), left, tuple(leaves[left:])) if left else None
