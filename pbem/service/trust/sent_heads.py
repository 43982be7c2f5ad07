"""The last checkpoint that each seat was sent, for the reports to the others.

Only published checkpoints count, so this tells nobody what anyone has sent. A report tells what had been sent before it
was queued, so it stays the same however often it is written.
"""

from collections.abc import Iterator, Sequence
from uuid import UUID

from events import Event, LetterSent, letter_stream
from pbem.audit.merkle import root
from pbem.audit.seat_heads import SeatHead
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.event_writer import letter_key
from pbem.service.trust.log import CARRIED_BY, letter_turn, log_leaves

# A seat whose last letter with a checkpoint is older than so many others counts as one that was sent none.
MOST_TRIED = 12


def sent_heads(desk: Desk, game: UUID, version: int, seats: Sequence[str]) -> list[SeatHead]:
    """For each of these seats the last checkpoint it was sent before event `version` was written."""
    leaves = log_leaves(desk, game, version)
    (last,) = desk.ledger.events(game, after=version - 1, until=version)
    numbers = desk.ledger.last_of(game, tuple(CARRIED_BY), before=version, limit=MOST_TRIED)
    carriers = [event for number in numbers for event in desk.ledger.events(game, after=number - 1, until=number)]
    sizes = {seat: next(_sent(desk, seat, carriers, last.at), 0) for seat in seats}
    return [SeatHead(seat, size, root(leaves[:size]) if size else b"") for seat, size in sizes.items()]


def _sent(desk: Desk, seat: str, carriers: Sequence[Event], before: str) -> Iterator[int]:
    """The sizes of the checkpoints that the seat was sent, largest first."""
    for event in carriers:
        if any(_was_sent(desk, seat, event, kind, before) for kind in CARRIED_BY[event.TOPIC]):
            yield event.originator_version


def _was_sent(desk: Desk, seat: str, event: Event, kind: str, before: str) -> bool:
    key = letter_key(event.originator_id, letter_turn(event), seat, kind, str(event.originator_version))
    life = desk.ledger.events(letter_stream(key))
    return any(isinstance(each, LetterSent) and each.at < before for each in life)
