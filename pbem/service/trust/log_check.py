"""Checks the log: whether the stored entries still match what was signed."""

from collections.abc import Iterable, Iterator
from uuid import UUID

from msgspec import Struct

from events import LeafAdded, LogRestored, PersonErased, RestoreAcknowledged
from pbem.audit import verify
from pbem.audit.checkpoints import Checkpoint
from pbem.audit.entries import Record
from pbem.audit.log_diff import computed, differences
from pbem.audit.merkle import root
from pbem.audit.notes import VerifierKey
from pbem.ledger import CATCH_UP, LedgerError, folded
from pbem.service.kernel.desk import Desk
from pbem.service.trust.log import game_salts, logged
from pbem.service.trust.rollback_guard import missed

RESTORED = (LogRestored.TOPIC, RestoreAcknowledged.TOPIC)


class LogState(Struct, frozen=True):
    """A log of `size` entries; `wrong` lists what does not match, `given_up` the kept proofs that a restore gave up,
    `notes` what else is worth knowing."""

    game: UUID
    size: int
    root: str
    key: str
    wrong: tuple[str, ...]
    notes: tuple[str, ...] = ()
    given_up: tuple[str, ...] = ()


def check_log(
    desk: Desk, game: UUID, key: VerifierKey, receipts: Iterable[str] = (), checkpoints: Iterable[str] = ()
) -> LogState:
    """Compares the stored events with their leaves, and with receipts and checkpoints given out earlier."""
    records, leaves = logged(desk, game), desk.ledger.leaves(game)
    events = computed(records, game_salts(desk, game))
    papers = _Papers(verify.read_key(str(key)), receipts, checkpoints)
    checks = verify.check_papers(_log(key, records, list(events.values())), papers.key, papers.kept)
    wrong = [
        *_unsound(desk, game),
        *differences(events, {each.originator_version: bytes.fromhex(each.leaf) for each in leaves}, papers.heads),
        *papers.unreadable,
        *(what for check in checks for _, what in check["findings"]),
        *_unlisted(desk, game),
        *_forgotten(desk, game),
    ]
    given_up = tuple(f"{check['what']}: {check['given_up']}" for check in checks if check["given_up"])
    head = root(list(events.values())).hex()
    notes = tuple(_notes(desk, game, leaves))
    return LogState(game, len(events), head, str(key), tuple(wrong), notes, given_up)


def _log(key: VerifierKey, records: Iterable[Record], leaves: list[bytes]) -> verify.Log:
    """The stored log, for the checks of verify.py: kept proofs get the same words from both."""
    restores = [verify.restore_of(record.fields()) for record in records if record.name in RESTORED]
    # Nothing of it is held back, so nothing that was signed can be newer.
    return verify.Log(key.name, leaves, restores, is_over=True)


class _Papers:
    """The receipts and checkpoints that can be read, with the heads that they are signed for; and why others cannot."""

    def __init__(self, key: verify.Key, receipts: Iterable[str], checkpoints: Iterable[str]) -> None:
        self.key, self.unreadable, self.heads = key, list[str](), list[Checkpoint]()
        read = {"receipt": list[str](), "checkpoint": list[str]()}
        for name, texts, opened in (
            ("receipt", receipts, verify.open_receipt),
            ("checkpoint", checkpoints, verify.open_checkpoint),
        ):
            for text in texts:
                try:
                    head = opened(text, key).head
                except verify.Unreadable as error:
                    self.unreadable.append(f"a {name} proves nothing: {error}")
                    continue
                read[name].append(text)
                self.heads += [Checkpoint(*head)] if head else []
        self.kept = verify.Kept("", read["receipt"], read["checkpoint"])


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


def _unlisted(desk: Desk, game: UUID) -> Iterator[str]:
    """A record may be redacted because a person asked for it, and then the log says so."""
    listed = {number for record in logged(desk, game) for number in _erased(record)}
    for record in logged(desk, game):
        if record.is_redacted and record.number not in listed:
            yield f"entry {record.number} ({record.name}) was redacted, and no later entry says so"


def _erased(record: Record) -> list[int]:
    return list(record.fields()["records"]) if record.name == PersonErased.TOPIC else []


def _notes(desk: Desk, game: UUID, leaves: list[LeafAdded]) -> Iterator[str]:
    """Leaves that are no older than their check prove nothing by themselves."""
    if not leaves:
        yield "no leaves are stored: the game is older than this feature, and gets them when it continues"
    late = [each for each in leaves if each.command == CATCH_UP]
    if late:
        yield f"leaves 1 to {late[-1].originator_version} were made on {late[-1].at}, whatever dates their events have"
    redacted = [str(record.number) for record in logged(desk, game) if record.is_redacted]
    if redacted:
        yield f"redacted because a person asked to be forgotten: {', '.join(redacted)}; what they said is not proven"
