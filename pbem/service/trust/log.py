"""The log of a game: its leaves, and the signed checkpoints and receipts that readers keep.

The length of a log reveals how much was sent. So its head is published only when letters go to everyone (an opening,
a seal, a report). The sender of a sheet gets a promise at once, which hides the place of the sheet in the log, and the
receipt with the seal. Everything signed is recorded outside the database before it is given out: see `rollback_guard`.
"""

from collections.abc import Sequence
from uuid import UUID

from msgspec import Struct, structs

from events import (
    Event,
    GameOpened,
    LetterQueued,
    LetterSent,
    LogRestored,
    RestoreAcknowledged,
    TurnOpened,
    TurnSealed,
    letter_stream,
)
from pbem.audit.audit_file import PUBLIC, published
from pbem.audit.checkpoints import Checkpoint, proven_text
from pbem.audit.entries import Record, Salts, leaves
from pbem.audit.merkle import consistency_proof, root
from pbem.audit.promises import promise
from pbem.audit.receipts import receipt
from pbem.audit.witness.cosignature_store import CosignatureStore
from pbem.audit.witness.cosignatures import with_cosignatures
from pbem.ledger import LedgerError, Restored
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import letter_key
from pbem.service.trust.rollback_guard import missed, remember, require_log_not_rolled_back
from pbem.service.turns.dice import kept_secrets


def logged(desk: Desk, game: UUID) -> list[Record]:
    """The stored events of a game."""
    records = desk.ledger.records(game)
    if not records or records[0].name != GameOpened.TOPIC:
        raise Refused(f"There is no game {game}.")
    return records


def game_salts(desk: Desk, game: UUID) -> Salts:
    """Derived from P_N, the one dice secret that no turn reveals before the chain is used up."""
    # The length of the chain does not matter here.
    return Salts(kept_secrets(desk.ledger, game, 0).top, game.bytes)


class PublishedHead(Struct, frozen=True):
    """The signed head of a log of `size` entries; `proof` shows that it extends a log of `since` entries (0: none)."""

    size: int = 0
    root: bytes = b""
    note: str = ""
    key: str = ""
    since: int = 0
    proof: tuple[bytes, ...] = ()

    @property
    def text(self) -> str:
        """The proof and the checkpoint in C2SP tlog-witness format: a file to keep."""
        return proven_text(self.note, self.since, self.proof)


NO_LOG = PublishedHead()
# How many events with a checkpoint are looked at in one go.
A_FEW = 8
# Which letters carry the checkpoint of which event.
CARRIED_BY = {
    TurnOpened.TOPIC: ("report",),
    TurnSealed.TOPIC: ("seal",),
    LogRestored.TOPIC: ("restored",),
    RestoreAcknowledged.TOPIC: ("restored",),
}


def head(desk: Desk, game: UUID, size: int, since: int = 0) -> PublishedHead:
    """The head of the log when it had `size` entries; NO_LOG for a game without a log."""
    held = log_leaves(desk, game, size)
    if not held:
        return NO_LOG
    table, signer, top = desk.open(game).table, desk.signer(game), root(held)
    signed = missed(desk, table)
    # A log that is merely shorter does not contradict what was signed; one that has diverged does.
    if signed is not None and signed.size <= table.version:
        require_log_not_rolled_back(desk, table)
    note = Checkpoint(signer.key.name, size, top).signed(signer)
    remember(desk, table, note)
    cosigned = with_cosignatures(note, CosignatureStore(desk.var).of(game, size, top))
    return PublishedHead(size, top, cosigned, str(signer.key), since, consistency_proof(held, since))


def log_leaves(desk: Desk, game: UUID, size: int) -> Sequence[bytes]:
    """The first leaves, as stored with their events, or computed where they were not stored."""
    stored = desk.ledger.log(game)
    if len(stored) >= size:
        return stored[:size]
    try:
        salts = game_salts(desk, game)
    except LedgerError:
        return ()
    return leaves(logged(desk, game)[:size], salts)


def public_size(desk: Desk, game: UUID) -> int:
    """The length of the log when it was last published."""
    if desk.open(game).table.ended:
        return desk.open(game).version
    return next(iter(desk.ledger.last_of(game, tuple(PUBLIC))), 0)


def public_checkpoint(desk: Desk, game: UUID) -> str:
    """The newest public checkpoint: that of the last opening, seal or report, so that it reveals no more."""
    return head(desk, game, public_size(desk, game)).note


def public_cosignatures(desk: Desk, game: UUID) -> str:
    """What witnesses added below the newest public checkpoint."""
    held = log_leaves(desk, game, public_size(desk, game))
    return CosignatureStore(desk.var).of(game, len(held), root(held))


def sheet_promise(desk: Desk, game: UUID, number: int) -> str:
    """What the sender of event `number` gets at once: it says nothing about what others have sent since the opening."""
    record = _entry(desk, game, number)
    # Recorded before the promise is given out, so that the entry cannot be lost unnoticed.
    if not head(desk, game, number).note:
        return ""
    return promise(record, log_leaves(desk, game, number)[-1], desk.signer(game))


def sheet_receipt(desk: Desk, game: UUID, number: int, size: int = 0) -> str:
    """The receipt of event `number`, for its sender: it contains what was sent, and proves that the log contains it.

    It names the log of `size` entries, which should be a published size: that of the seal, or a later one. 0 stands for
    the moment of the event, which tells how much others have sent by then.
    """
    record = _entry(desk, game, number)
    size = max(size, number)
    signed = head(desk, game, size)
    if not signed.note:
        return ""
    salt = game_salts(desk, game).of(number)
    made = receipt(record, salt, log_leaves(desk, game, size), desk.signer(game))
    return structs.replace(made, checkpoint=signed.note).text


def sheet_proof(desk: Desk, game: UUID, number: int) -> str:
    """The receipt of event `number` if the log was published since, else the promise."""
    size = public_size(desk, game)
    return sheet_receipt(desk, game, number, size) if number <= size else sheet_promise(desk, game, number)


def _entry(desk: Desk, game: UUID, number: int) -> Record:
    found = desk.ledger.record(game, number) if number > 0 else None
    if found is None:
        raise Refused(f"The log has entries 1 to {desk.open(game).version}; there is no entry {number}.")
    return found


def last_sent(desk: Desk, queued: LetterQueued) -> int:
    """The log size in the last checkpoint sent to the reader of this letter; 0 if there was none.

    Letters to one seat go out in order, so the value stays the same however often this letter is tried.
    """
    before = queued.version
    while numbers := desk.ledger.last_of(queued.game, tuple(CARRIED_BY), before=before, limit=A_FEW):
        for before in numbers:
            (event,) = desk.ledger.events(queued.game, after=before - 1, until=before)
            if any(_was_sent(desk, queued, event, kind) for kind in CARRIED_BY[event.TOPIC]):
                return before
    return 0


def letter_turn(event: Event) -> int:
    """The turn in the key of the letter with this event's checkpoint: a report is about the turn before."""
    return event.turn - 1 if isinstance(event, TurnOpened) else getattr(event, "turn", 0)


def _was_sent(desk: Desk, queued: LetterQueued, event: Event, kind: str) -> bool:
    key = letter_key(queued.game, letter_turn(event), queued.seat, kind, str(event.originator_version))
    life = desk.ledger.events(letter_stream(key))
    is_same = bool(life) and isinstance(life[0], LetterQueued) and life[0].tenure == queued.tenure
    return is_same and any(isinstance(each, LetterSent) for each in life)


class LogMoment(Struct, frozen=True):
    """A moment at which the log head was published: the kind and turn of its event, and the head."""

    kind: str
    turn: int
    at: str
    size: int
    root: str


class PublicLog(Struct, frozen=True):
    """What everyone may know about a game's log; `moments` lists when its head was published, newest first."""

    game: UUID
    title: str
    key: str
    checkpoint: str
    size: int
    root: str
    commitment: str
    hidden_commitment: str
    moments: tuple[LogMoment, ...]
    restored: tuple[Restored, ...]


def public_log(desk: Desk, game: UUID) -> PublicLog:
    """For a page that anyone may see: it changes only when a turn is opened, sealed or reported."""
    known = published(logged(desk, game))
    table, held = desk.open(game).table, log_leaves(desk, game, len(known))
    signed = head(desk, game, len(known))
    moments = [_moment(record, held) for record in known if record.name in PUBLIC and held]
    return PublicLog(
        game,
        table.title,
        signed.key,
        signed.note,
        signed.size,
        signed.root.hex(),
        table.commitment,
        table.hidden_commitment,
        tuple(reversed(moments)),
        table.restored,
    )


def _moment(record: Record, held: Sequence[bytes]) -> LogMoment:
    fields, size = record.fields(), record.number
    return LogMoment(record.name, int(fields.get("turn", 0)), str(fields["at"]), size, root(held[:size]).hex())
