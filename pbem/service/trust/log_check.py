"""Checks the log: whether the stored entries still match what was signed."""

from collections.abc import Iterable, Iterator
from uuid import UUID

from msgspec import Struct

from events import LeafAdded
from pbem.audit.checkpoints import Checkpoint, open_checkpoint
from pbem.audit.log_diff import computed, differences
from pbem.audit.merkle import root
from pbem.audit.notes import BadNote, VerifierKey
from pbem.audit.receipts import open_receipt, read_receipt
from pbem.ledger import CATCH_UP, LedgerError, folded
from pbem.service.kernel.desk import Desk
from pbem.service.trust.log import game_salts, logged
from pbem.service.trust.rollback_guard import missed


class LogState(Struct, frozen=True):
    """A log of `size` entries; `wrong` lists what does not match, `notes` what else is worth knowing."""

    game: UUID
    size: int
    root: str
    key: str
    wrong: tuple[str, ...]
    notes: tuple[str, ...] = ()


class Signed(Struct, frozen=True):
    """A kept proof: a checkpoint, for a receipt also the number and leaf of its entry; or why it is invalid."""

    checkpoint: Checkpoint | None = None
    number: int = 0
    leaf: bytes = b""
    why_not: str = ""


def check_log(
    desk: Desk, game: UUID, key: VerifierKey, receipts: Iterable[str] = (), checkpoints: Iterable[str] = ()
) -> LogState:
    """Compares the stored events with their leaves, and with receipts and checkpoints given out earlier."""
    records, leaves = logged(desk, game), desk.ledger.leaves(game)
    events = computed(records, game_salts(desk, game))
    signed = [*(_checkpoint(text, key) for text in checkpoints), *(_receipt(text, key) for text in receipts)]
    heads = [each.checkpoint for each in signed if each.checkpoint]
    wrong = [
        *_unsound(desk, game),
        *differences(events, {each.originator_version: bytes.fromhex(each.leaf) for each in leaves}, heads),
        *(told for each in signed for told in _against(list(events.values()), each)),
        *_forgotten(desk, game),
    ]
    head = root(list(events.values())).hex()
    return LogState(game, len(events), head, str(key), tuple(wrong), tuple(_notes(desk, game, leaves)))


def _unsound(desk: Desk, game: UUID) -> Iterator[str]:
    """Errors that show up when the stored events are read in sequence."""
    try:
        folded(desk.ledger.events(game))
    except LedgerError as error:
        yield str(error)


def _forgotten(desk: Desk, game: UUID) -> Iterator[str]:
    """Checkpoints that this installation signed, according to its record outside the database."""
    try:
        table = desk.open(game).table
    except LedgerError:
        return
    if signed := missed(desk, table):
        yield (
            f"a log of {signed.size} entries was signed here, and the {table.version} stored entries do not lead "
            "up to it: the game was restored to an older state"
        )


def _notes(desk: Desk, game: UUID, leaves: list[LeafAdded]) -> Iterator[str]:
    """Leaves that are no older than their check prove nothing by themselves."""
    if not leaves:
        yield "no leaves are stored: the game is older than this feature, and gets them when it continues"
    late = [each for each in leaves if each.command == CATCH_UP]
    if late:
        yield f"leaves 1 to {late[-1].originator_version} were made on {late[-1].at}, whatever dates their events have"


def _checkpoint(text: str, key: VerifierKey) -> Signed:
    try:
        return Signed(open_checkpoint(text, key))
    except BadNote as error:
        return Signed(why_not=f"a checkpoint proves nothing: {error}")


def _receipt(text: str, key: VerifierKey) -> Signed:
    try:
        opened = open_receipt(read_receipt(text), key)
    except BadNote as error:
        return Signed(why_not=f"a receipt proves nothing: {error}")
    return Signed(opened.checkpoint, opened.record.number, opened.leaf)


def _against(held: list[bytes], signed: Signed) -> Iterator[str]:
    checkpoint = signed.checkpoint
    if checkpoint is None:
        yield signed.why_not
    elif checkpoint.size > len(held):
        yield f"a log of {checkpoint.size} entries was signed, and {len(held)} are left"
    elif root(held[: checkpoint.size]) != checkpoint.root:
        yield f"the first {checkpoint.size} entries differ from those that were signed"
    if signed.leaf and signed.number <= len(held) and held[signed.number - 1] != signed.leaf:
        yield f"entry {signed.number} differs from the one in its receipt"
