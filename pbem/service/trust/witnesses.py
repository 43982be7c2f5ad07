"""Asks the configured witnesses to cosign the published heads of a game's log, outside any transaction.

It happens before a letter with a checkpoint is written, and after each tick. A letter waits for each witness two
seconds at most, and goes out without the cosignature if there is none by then; later letters have one again. The heads
are asked for in order, since a witness never cosigns a smaller one after a larger one.
"""

import time
from collections.abc import Callable, Sequence
from uuid import UUID

from events import GameEnded
from pbem.audit.audit_file import published
from pbem.audit.checkpoints import Checkpoint
from pbem.audit.entries import Record
from pbem.audit.merkle import root
from pbem.audit.witness.asking import RemoteWitness, WitnessAhead, WitnessRefuses, WitnessTrouble
from pbem.audit.witness.cosignature_store import CosignatureStore
from pbem.ledger import LedgerError
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.trust.log import CARRIED_BY, log_leaves, logged
from pbem.service.trust.witness_state import witness_answered, witness_failed

# The events whose letters carry a checkpoint.
MARKS = frozenset({*CARRIED_BY, GameEnded.TOPIC})
# Of a log that a witness has not seen for long, it is asked for so many heads.
MOST_HEADS = 3
# After so many seconds the rest is left to the next tick.
PATIENCE = 5.0
# The letters that carry a checkpoint.
CARRIERS = ("report", "over", "seal", "restored")
Say = Callable[[str], None]


def cosign_all(desk: Desk, say: Say) -> None:
    """Asks about every game that has moved on since the last time, for a few seconds; the next tick goes on."""
    end = time.monotonic() + PATIENCE
    for witness in desk.witnesses:
        for game, table in desk.game_list.tables().items():
            if witness.is_resting or time.monotonic() > end:
                break
            if desk.asked.get((witness.key.name, game)) != table.version and _cosign(desk, game, witness, say):
                desk.asked[witness.key.name, game] = table.version


def cosign(desk: Desk, game: UUID, say: Say) -> None:
    """Asks each witness for the published heads of the game's log that it has not cosigned."""
    for witness in desk.witnesses:
        if not witness.is_resting:
            _cosign(desk, game, witness, say)


def _cosign(desk: Desk, game: UUID, witness: RemoteWitness, say: Say) -> bool:
    """Whether the witness has answered; it need not have cosigned."""
    try:
        known = published(logged(desk, game))
        leaves = log_leaves(desk, game, len(known))
    except (Refused, LedgerError):
        return True
    try:
        for head in _unseen(desk, game, witness, known, leaves):
            if _is_cosigned(desk, game, witness, head, leaves):
                witness_answered(desk, witness, game, say)
    except WitnessTrouble as trouble:
        witness_failed(desk, witness, game, trouble, say)
        return isinstance(trouble, WitnessRefuses)
    return True


def _unseen(
    desk: Desk, game: UUID, witness: RemoteWitness, known: Sequence[Record], leaves: Sequence[bytes]
) -> list[int]:
    """The sizes of the log in letters, and the public one, that the witness has not cosigned, smallest first."""
    if not leaves:
        return []
    sizes = sorted({len(known), *(record.number for record in known if record.name in MARKS)})
    last = _last_cosigned(desk, game, witness, leaves)
    return [size for size in sizes if size > last][-MOST_HEADS:]


def _is_cosigned(desk: Desk, game: UUID, witness: RemoteWitness, size: int, leaves: Sequence[bytes]) -> bool:
    """Asks for one head, and keeps what the witness says."""
    signer = desk.signer(game)
    head = Checkpoint(signer.key.name, size, root(leaves[:size]))
    try:
        line = witness.cosign(head.signed(signer), leaves[:size], _last_cosigned(desk, game, witness, leaves))
    except WitnessAhead as ahead:
        if ahead.size > len(leaves):
            raise WitnessRefuses(str(ahead)) from ahead
        # Another process was faster, or our cosignatures were lost; a later head tells whether the logs agree.
        return False
    CosignatureStore(desk.var).keep(game, head, line)
    return True


def _last_cosigned(desk: Desk, game: UUID, witness: RemoteWitness, leaves: Sequence[bytes]) -> int:
    """The largest size of this log, as it is now, that the witness has cosigned."""
    mine = [each for each in CosignatureStore(desk.var).all(game) if each.witness == witness.key.name]
    fitting = [each for each in mine if each.size <= len(leaves) and each.is_of(root(leaves[: each.size]))]
    return max((each.size for each in fitting), default=0)
