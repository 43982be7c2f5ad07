"""Checking the log: whether what is stored still is what was signed for, entry by entry."""

from collections.abc import Iterable, Iterator
from uuid import UUID

from msgspec import Struct

from pbem.audit.artefact import published
from pbem.audit.checkpoints import Checkpoint, open_checkpoint
from pbem.audit.entries import leaves
from pbem.audit.merkle import root
from pbem.audit.notes import BadNote, Signer, VerifierKey
from pbem.audit.receipts import open_receipt, read_receipt, receipt
from pbem.ledger import LedgerError, folded
from pbem.service.auditing import game_salts, logged
from pbem.service.desk import Desk
from pbem.service.errors import Refused


class LogState(Struct, frozen=True):
    """A log of `size` entries; `wrong` says in words what does not fit."""

    game: UUID
    size: int
    root: str
    key: str
    wrong: tuple[str, ...]


def check_log(
    desk: Desk, game: UUID, key: VerifierKey, receipts: Iterable[str] = (), checkpoints: Iterable[str] = ()
) -> LogState:
    """Compares the stored events with receipts and checkpoints that were once given out."""
    held = _leaves(desk, game)
    wrong = [
        *_unsound(desk, game),
        *(told for text in checkpoints for told in _checkpoint(held, text, key)),
        *(told for text in receipts for told in _receipt(held, text, key)),
    ]
    return LogState(game, len(held), root(held).hex(), str(key), tuple(wrong))


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


def _leaves(desk: Desk, game: UUID) -> list[bytes]:
    return leaves(logged(desk, game), game_salts(desk, game))


def _unsound(desk: Desk, game: UUID) -> Iterator[str]:
    """What anyone would notice who reads the stored events one after the other."""
    try:
        folded(desk.ledger.events(game))
    except LedgerError as error:
        yield str(error)


def _checkpoint(held: list[bytes], text: str, key: VerifierKey) -> Iterator[str]:
    try:
        yield from _against(held, open_checkpoint(text, key))
    except BadNote as error:
        yield f"a checkpoint proves nothing: {error}"


def _receipt(held: list[bytes], text: str, key: VerifierKey) -> Iterator[str]:
    try:
        opened = open_receipt(read_receipt(text), key)
    except BadNote as error:
        yield f"a receipt proves nothing: {error}"
        return
    yield from _against(held, opened.checkpoint)
    number = opened.record.number
    if number <= len(held) and held[number - 1] != opened.leaf:
        yield f"entry {number} is not the one that its receipt was given for"


def _against(held: list[bytes], signed: Checkpoint) -> Iterator[str]:
    if signed.size > len(held):
        yield f"a log of {signed.size} entries was signed for, and {len(held)} are left"
    elif root(held[: signed.size]) != signed.root:
        yield f"the first {signed.size} entries are not those that were signed for"
