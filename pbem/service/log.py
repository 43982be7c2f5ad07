"""The log of a game: its leaves, and what is signed of it for those who keep it.

How long a log is tells how much was sent. So its head is made public only at the moments when letters go to everyone
(an opening, a seal, a report), whereas the receipt of a sheet, with the head of that moment, is its sender's alone.
"""

from uuid import UUID

from pbem.audit.artefact import published
from pbem.audit.checkpoints import Checkpoint
from pbem.audit.entries import leaves
from pbem.audit.merkle import root
from pbem.audit.notes import Signer
from pbem.audit.receipts import receipt
from pbem.service.auditing import game_salts, logged
from pbem.service.desk import Desk
from pbem.service.errors import Refused


def public_checkpoint(desk: Desk, game: UUID, signer: Signer) -> str:
    """The newest checkpoint that everyone may have: of the last opening, seal or report, so that it tells no more."""
    known = published(logged(desk, game))
    held = leaves(known, game_salts(desk, game))
    return Checkpoint(signer.key.name, len(held), root(held)).signed(signer)


def sheet_receipt(desk: Desk, game: UUID, number: int, signer: Signer) -> str:
    """The receipt of event `number`, for the one who sent it: it holds what was sent, and the size of the log now."""
    records = logged(desk, game)
    if not 1 <= number <= len(records):
        raise Refused(f"The log has entries 1 to {len(records)}; there is no entry {number}.")
    salts = game_salts(desk, game)
    return receipt(records[number - 1], salts.of(number), leaves(records, salts), signer).text
