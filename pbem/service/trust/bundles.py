"""Bundles: a game exported to a file; whole for its master, without what is private for its players."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from uuid import UUID

from events import log_stream, people_stream
from pbem.audit.audit_file import RESOLVED, blinds_of, is_over, published
from pbem.audit.bundle import (
    FORMAT,
    OLD_FORMAT,
    PLAYERS,
    SEAT,
    WHOLE,
    BareLine,
    BundleHead,
    ClosedLine,
    EntryLine,
    LeafLine,
    LockedLine,
    RevealedLine,
    SecretsLine,
    StoredLine,
    write,
)
from pbem.audit.entries import Record, Salts, commitment_of, leaf
from pbem.audit.notes import Signer
from pbem.core.dice import Throw
from pbem.ledger import GameRecord, LedgerError
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.trust.audit_file import throws_told
from pbem.service.trust.bundle_content import TravellingSecrets, secrets_line, travelling_persons
from pbem.service.trust.bundle_scope import is_open_to_players, is_open_to_seat
from pbem.service.trust.bundle_seals import SEALED, sealed_line
from pbem.service.trust.log import game_salts, logged
from pbem.service.turns.dice import kept_secrets
from pbem.service.turns.stages import seat_called

NO_BLINDS: Mapping[str, str] = MappingProxyType({})


def export_game(desk: Desk, game: UUID, signer: Signer, passphrase: str = "") -> Iterator[bytes]:
    """The lines of the whole bundle. The secrets of a running game are encrypted with the passphrase, or left out."""
    records, table = logged(desk, game), desk.open(game).table
    _require_own_dice(table)
    salts, leaves = _salts(desk, game), list(_leaves(desk, game))
    secrets = _secrets_line(desk, table, passphrase) if salts else None
    if salts is None or len(leaves) != len(records):
        # Events that were stored before there were logs cannot be bound to one.
        old = [StoredLine(record.number, record.topic, record.payload.decode()) for record in records]
        return write(_head(table, OLD_FORMAT, len(old), len(leaves), signer), old, leaves, None, signer)
    entries = list(_opened(records, salts))
    return write(_head(table, FORMAT, len(entries), len(leaves), signer), entries, leaves, secrets, signer)


def export_for_players(desk: Desk, game: UUID, signer: Signer) -> Iterator[bytes]:
    """A finished game for everyone who played: all that the rules need; the same file for each of them."""
    records, table, salts = logged(desk, game), desk.open(game).table, game_salts(desk, game)
    _require_own_dice(table)
    if not table.ended:
        raise Refused(f"{table.title} is not over; until then each player may have the part that is theirs.")
    entries: list[EntryLine] = [
        line if is_open_to_players(record) else _closed(record, salts)
        for record, line in zip(records, _opened(records, salts), strict=True)
    ]
    return write(_head(table, FORMAT, len(entries), 0, signer, PLAYERS), entries, [], None, signer)


def export_for_seat(desk: Desk, game: UUID, signer: Signer, seat: str) -> Iterator[bytes]:
    """The part of a running game that this seat may know: what everyone may read, its own sheets, and its press."""
    records, table, salts = logged(desk, game), desk.open(game).table, game_salts(desk, game)
    _require_own_dice(table)
    if is_over(records):
        return export_for_players(desk, game, signer)
    seat = seat_called(table, seat)
    told = throws_told(desk, game, seat)
    entries: list[EntryLine] = []
    for record in published(records):
        if record.name == RESOLVED:
            entries.append(_revealed(record, salts, told))
        elif record.name == SEALED and record.fields()["sheets"]:
            entries.append(sealed_line(records, record, salts, seat))
        else:
            entries.append(_stored(record, salts) if is_open_to_seat(record, seat) else _bare(record, salts))
    return write(_head(table, FORMAT, len(entries), 0, signer, SEAT, seat), entries, [], None, signer)


def _require_own_dice(table: GameRecord) -> None:
    if table.galaxy:
        told = "belongs to a daily galaxy, whose dice other games share; there is no bundle of it, only its audit file"
        raise Refused(f"{table.title} {told}.")


def _head(
    table: GameRecord, form: str, events: int, leaves: int, signer: Signer, scope: str = WHOLE, reader: str = ""
) -> BundleHead:
    return BundleHead(
        format=form,  # type: ignore[arg-type]
        game=table.game,
        title=table.title,
        rules=table.rules,
        rules_version=table.rules_version,
        options=table.options,
        events=events,
        leaves=leaves,
        key=str(signer.key),
        scope=scope,  # type: ignore[arg-type]
        reader=reader,
    )


def _salts(desk: Desk, game: UUID) -> Salts | None:
    """None for a game that was imported without its secrets."""
    try:
        return game_salts(desk, game)
    except LedgerError:
        return None


def _leaves(desk: Desk, game: UUID) -> Iterator[LeafLine]:
    stored = desk.ledger.records(log_stream(game))
    for record, event in zip(stored, desk.ledger.leaves(game), strict=True):
        yield LeafLine(record.number, record.topic, record.payload.decode(), event.leaf)


def _opened(records: Sequence[Record], salts: Salts) -> Iterator[StoredLine]:
    """Every event; the roots of sealed sheets with what opens them."""
    blinds = blinds_of(records, salts)
    for record in records:
        yield _stored(record, salts, blinds.get(record.number, NO_BLINDS))


def _stored(record: Record, salts: Salts, blinds: Mapping[str, str] = NO_BLINDS) -> StoredLine:
    salt, payload = salts.of(record.number), record.payload.decode()
    return StoredLine(record.number, record.topic, payload, salt.hex(), leaf(record, salt).hex(), dict(blinds))


def _closed(record: Record, salts: Salts) -> ClosedLine:
    salt, fields = salts.of(record.number), record.fields()
    turn, c = int(fields.get("turn", 0)), commitment_of(record, salt)
    return ClosedLine(record.number, record.topic, str(fields["at"]), turn, c, leaf(record, salt).hex())


def _revealed(record: Record, salts: Salts, told: dict[int, tuple[Throw, ...]]) -> RevealedLine:
    shut, fields = _closed(record, salts), record.fields()
    return RevealedLine(
        shut.number,
        shut.topic,
        shut.at,
        shut.turn,
        shut.c,
        shut.leaf,
        t=int(fields["resolution"]),
        reveal=str(fields["reveal"]),
        throws=told.get(record.number, ()),
    )


def _bare(record: Record, salts: Salts) -> BareLine:
    return BareLine(record.number, leaf(record, salts.of(record.number)).hex())


def _secrets_line(desk: Desk, table: GameRecord, passphrase: str) -> SecretsLine | LockedLine | None:
    """Players' addresses, and the keys of their names, are private: they are included only if encrypted."""
    if not passphrase and not table.ended:
        return None
    dice = kept_secrets(desk.ledger, table.game, table.chain_length)
    people = desk.ledger.records(people_stream(table.game)) if passphrase else []
    lines = [StoredLine(record.number, record.topic, record.payload.decode()) for record in people]
    persons = travelling_persons(desk.ledger, table.game) if passphrase else []
    kept = TravellingSecrets(dice.top.hex(), dice.hidden.hex(), lines, persons)
    return secrets_line(kept, table.game, passphrase, desk.secret)
