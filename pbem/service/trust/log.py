"""The log of a game: its leaves, and what is signed of it for those who keep it.

How long a log is tells how much was sent. So its head is made public only at the moments when letters go to everyone
(an opening, a seal, a report), whereas the receipt of a sheet, with the head of that moment, is its sender's alone.
Whatever is signed is remembered outside the database before it is given out: see `guarding`.
"""

from collections.abc import Sequence
from uuid import UUID

from msgspec import Struct

from events import Event, GameOpened, LetterQueued, LetterSent, LogRestored, TurnOpened, TurnSealed, letter_stream
from pbem.audit.audit_file import PUBLIC, published
from pbem.audit.checkpoints import Checkpoint, proven_text
from pbem.audit.entries import Record, Salts, leaves
from pbem.audit.merkle import consistency_proof, root
from pbem.audit.receipts import receipt
from pbem.ledger import LedgerError, Restored
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import letter_key
from pbem.service.trust.rollback_guard import missed, remember, require_log_not_rolled_back
from pbem.service.turns.dice import kept_secrets


def logged(desk: Desk, game: UUID) -> list[Record]:
    """The events of a game as they are stored."""
    records = desk.ledger.records(game)
    if not records or records[0].name != GameOpened.TOPIC:
        raise Refused(f"There is no game {game}.")
    return records


def game_salts(desk: Desk, game: UUID) -> Salts:
    """From P_N, the one secret of the dice that no turn of a game reveals before its chain is used up."""
    # How long the chain is does not matter here.
    return Salts(kept_secrets(desk.ledger, game, 0).top, game.bytes)


class PublishedHead(Struct, frozen=True):
    """The head of a log of `size` entries, signed; `proof` leads to it from a log of `since` entries (0: from none)."""

    size: int = 0
    root: bytes = b""
    note: str = ""
    key: str = ""
    since: int = 0
    proof: tuple[bytes, ...] = ()

    @property
    def text(self) -> str:
        """The proof and the checkpoint, as C2SP tlog-witness writes them: a file to be kept."""
        return proven_text(self.note, self.since, self.proof)


NO_LOG = PublishedHead()
# By which letters a checkpoint of which event goes out.
CARRIED_BY = {TurnOpened.TOPIC: ("report",), TurnSealed.TOPIC: ("seal",), LogRestored.TOPIC: ("restored",)}


def head(desk: Desk, game: UUID, size: int, since: int = 0) -> PublishedHead:
    """The head of the log when it had `size` entries; NO_LOG for a game that has none."""
    held = _log(desk, game, size)
    if not held:
        return NO_LOG
    table, signer, top = desk.open(game).table, desk.signer(game), root(held)
    signed = missed(desk, table)
    # A log that is merely shorter says nothing that contradicts what was signed; one that went another way does.
    if signed is not None and signed.size <= table.version:
        require_log_not_rolled_back(desk, table)
    note = Checkpoint(signer.key.name, size, top).signed(signer)
    remember(desk, table, note)
    return PublishedHead(size, top, note, str(signer.key), since, consistency_proof(held, since))


def _log(desk: Desk, game: UUID, size: int) -> Sequence[bytes]:
    """The first leaves, as they were stored with their events, or computed where they were not."""
    stored = desk.ledger.log(game)
    if len(stored) >= size:
        return stored[:size]
    try:
        salts = game_salts(desk, game)
    except LedgerError:
        return ()
    return leaves(logged(desk, game)[:size], salts)


def public_size(desk: Desk, game: UUID) -> int:
    """How long the log was when that was last told to everyone."""
    return len(published(logged(desk, game)))


def public_checkpoint(desk: Desk, game: UUID) -> str:
    """The newest checkpoint that everyone may have: of the last opening, seal or report, so that it tells no more."""
    return head(desk, game, public_size(desk, game)).note


def sheet_receipt(desk: Desk, game: UUID, number: int) -> str:
    """The receipt of event `number`, for the one who sent it: it holds what was sent, and the log as it was then."""
    records = logged(desk, game)
    if not 1 <= number <= len(records):
        raise Refused(f"The log has entries 1 to {len(records)}; there is no entry {number}.")
    signed = head(desk, game, number)
    if not signed.note:
        return ""
    salt = game_salts(desk, game).of(number)
    return receipt(records[number - 1], salt, _log(desk, game, number), desk.signer(game)).text


def last_sent(desk: Desk, queued: LetterQueued) -> int:
    """How long the log was by the last checkpoint that the reader of this letter has; 0 if he has none.

    Letters to one seat go out in order, so that it stays the same however often this letter is tried.
    """
    for event in reversed(desk.ledger.events(queued.game)[: queued.version - 1]):
        for kind in CARRIED_BY.get(event.TOPIC, ()):
            if _was_sent(desk, queued, event, kind):
                return event.originator_version
    return 0


def _was_sent(desk: Desk, queued: LetterQueued, event: Event, kind: str) -> bool:
    turn = event.turn - 1 if isinstance(event, TurnOpened) else getattr(event, "turn", 0)
    key = letter_key(queued.game, turn, queued.seat, kind, str(event.originator_version))
    life = desk.ledger.events(letter_stream(key))
    is_same = bool(life) and isinstance(life[0], LetterQueued) and life[0].tenure == queued.tenure
    return is_same and any(isinstance(each, LetterSent) for each in life)


class LogMoment(Struct, frozen=True):
    """A moment at which the length of the log was told to everyone: the kind and turn of its event, the head then."""

    kind: str
    turn: int
    at: str
    size: int
    root: str


class PublicLog(Struct, frozen=True):
    """What everyone may know of a game's log; `moments` are those at which it was told, the newest first."""

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
    """For a page that anyone may look at: it changes only when a turn is opened, sealed or reported."""
    known = published(logged(desk, game))
    table, held = desk.open(game).table, _log(desk, game, len(known))
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
