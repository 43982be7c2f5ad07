"""Bundles: a game exported to a file, imported by another server, or verified from the file alone."""

from collections.abc import Iterator, Sequence
from uuid import UUID

import msgspec
from msgspec import Struct

from events import DiceSecretsKept, Event, GameOpened, LeafAdded, log_stream, people_stream, secrets_stream
from pbem.audit.bundle import BadBundle, Bundle, BundleHead, LeafLine, LockedLine, SecretsLine, StoredLine, read, write
from pbem.audit.notes import Signer, VerifierKey
from pbem.audit.passphrase import NONCE, SALT, SCHEME, Locked, lock, unlock
from pbem.ledger import AdoptedRow, Conflict, GameRecord, LedgerError, folded, read_row
from pbem.projections import Library
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.trust.log import logged
from pbem.service.trust.verify import Verdict, verify_events
from pbem.service.turns.dice import DiceSecrets, Revealed

# PostgreSQL can hang on very large transactions.
CHUNK = 500


class KeptBundle(Struct, frozen=True):
    """What is stored apart from the game: the dice secrets and the contact details."""

    secrets: list[StoredLine]
    people: list[StoredLine]


class Imported(Struct, frozen=True):
    """`written` counts the new records; `can_go_on` if the dice secrets are here. Without them the game can be replayed
    and verified but not continued."""

    game: UUID
    title: str
    written: int
    can_go_on: bool
    is_over: bool


def export_game(desk: Desk, game: UUID, signer: Signer, passphrase: str = "") -> Iterator[bytes]:
    """The lines of the bundle. The secrets of a running game are encrypted with the passphrase, or left out."""
    records, table = logged(desk, game), desk.open(game).table
    if table.galaxy:
        raise Refused(f"{table.title} belongs to a daily galaxy, whose dice other games share; it cannot be moved.")
    events = [StoredLine(record.number, record.topic, record.payload.decode()) for record in records]
    leaves = list(_leaves(desk, game))
    head = BundleHead(
        format="pbem-bundle/1",
        game=game,
        title=table.title,
        rules=table.rules,
        rules_version=table.rules_version,
        options=table.options,
        made=desk.moment(),
        events=len(events),
        leaves=len(leaves),
        key=str(signer.key),
    )
    return write(head, events, leaves, _kept_line(desk, table, passphrase), signer)


def _leaves(desk: Desk, game: UUID) -> Iterator[LeafLine]:
    stored = desk.ledger.records(log_stream(game))
    for record, event in zip(stored, desk.ledger.leaves(game), strict=True):
        yield LeafLine(record.number, record.topic, record.payload.decode(), event.leaf)


def _kept_line(desk: Desk, table: GameRecord, passphrase: str) -> SecretsLine | LockedLine | None:
    """Players' addresses are private: they are included only if encrypted."""
    if not passphrase and not table.ended:
        return None
    streams = (secrets_stream(table.game), people_stream(table.game))
    secrets, people = ([StoredLine(*_texts(record)) for record in desk.ledger.records(each)] for each in streams)
    if not passphrase:
        return SecretsLine(msgspec.json.encode(KeptBundle(secrets, [])).decode())
    try:
        content = msgspec.json.encode(KeptBundle(secrets, people))
        return LockedLine(SCHEME, lock(content, passphrase, table.game.bytes, desk.secret(SALT + NONCE)))
    except Locked as error:
        raise Refused(f"The secrets cannot be encrypted: {error}.") from error


def _texts(record: tuple[int, str, bytes]) -> tuple[int, str, str]:
    return record[0], record[1], record[2].decode()


def read_bundle(data: bytes, key: VerifierKey | None = None) -> Bundle:
    """The bundle in a file; refuses anything else with the reason."""
    try:
        bundle = read(data, key)
    except BadBundle as error:
        raise Refused(f"The file is refused: {error}.") from error
    table = folded(bundle_events(bundle))
    if (table.rules, table.title) != (bundle.head.rules, bundle.head.title):
        raise Refused("The file is refused: its first line does not match its events.")
    return bundle


def bundle_events(bundle: Bundle) -> list[Event]:
    """The events of the game, decoded and checked for their order."""
    game = bundle.head.game
    try:
        events = [read_row(AdoptedRow(game, line.number, line.topic, line.payload.encode())) for line in bundle.events]
    except LedgerError as error:
        raise Refused(f"The file is refused: {error}.") from error
    strange = [event for event in events if event.originator_id != game]
    if strange or not events or not isinstance(events[0], GameOpened):
        raise Refused("The file is refused: it holds events of another game, or does not begin with an opening.")
    return events


def import_game(desk: Desk, data: bytes, passphrase: str = "", key: VerifierKey | None = None) -> Imported:
    """Imports a game. Importing twice changes nothing; an interrupted import is finished the next time.

    The opening is written last, with the secrets: until then nobody can see the game.
    """
    bundle = read_bundle(data, key)
    game, kept = bundle.head.game, _opened(bundle, passphrase)
    _require_rules(desk.games, bundle)
    rows = list(_rows(game, bundle, kept))
    first = [row for row in rows if row.number == 1 or row.stream == secrets_stream(game)]
    rest = [row for row in rows if row not in first]
    written = 0
    try:
        for start in range(0, len(rest), CHUNK):
            written += desk.ledger.adopt(rest[start : start + CHUNK])
        written += desk.ledger.adopt(first)
    except Conflict as error:
        told = f"{bundle.head.title} is already here with different content: {error}. Nothing was changed."
        raise Refused(told) from error
    table = desk.open(game).table
    has_secrets = bool(desk.ledger.events(secrets_stream(game)))
    return Imported(game, table.title, written, has_secrets, table.ended)


def _require_rules(games: Library, bundle: Bundle) -> None:
    if bundle.head.rules not in games.names():
        raise Refused(f"The rules {bundle.head.rules!r} are not installed here; there are: {', '.join(games.names())}.")


def _opened(bundle: Bundle, passphrase: str) -> KeptBundle:
    """The secrets, if the bundle contains them and the passphrase is right."""
    line = bundle.secrets
    if isinstance(line, LockedLine) and not passphrase:
        return KeptBundle([], [])
    try:
        if isinstance(line, LockedLine):
            if line.scheme != SCHEME:
                raise Locked(f"this version of pbem does not know the encryption scheme {line.scheme[:40]!r}")
            return msgspec.json.decode(unlock(line.content, passphrase, bundle.head.game.bytes), type=KeptBundle)
        return msgspec.json.decode(line.content, type=KeptBundle) if line else KeptBundle([], [])
    except (Locked, msgspec.MsgspecError) as error:
        raise Refused(f"The secrets of the bundle cannot be decrypted: {error}.") from error


def _rows(game: UUID, bundle: Bundle, kept: KeptBundle) -> Iterator[AdoptedRow]:
    parts: tuple[tuple[UUID, Sequence[StoredLine | LeafLine]], ...] = (
        (game, bundle.events),
        (log_stream(game), bundle.leaves),
        (secrets_stream(game), kept.secrets),
        (people_stream(game), kept.people),
    )
    for stream, lines in parts:
        for line in lines:
            row = AdoptedRow(stream, line.number, line.topic, line.payload.encode())
            _require_place(row, line)
            yield row


def _require_place(row: AdoptedRow, line: StoredLine | LeafLine) -> None:
    try:
        event = read_row(row)
    except LedgerError as error:
        raise Refused(f"The file is refused: {error}.") from error
    is_leaf = not isinstance(line, LeafLine) or (isinstance(event, LeafAdded) and event.leaf == line.leaf)
    if (event.originator_id, event.originator_version) != (row.stream, row.number) or not is_leaf:
        raise Refused(f"The file is refused: record {row.number} of {row.stream} is out of place.")


def verify_bundle(
    games: Library, data: bytes, passphrase: str = "", key: VerifierKey | None = None
) -> Iterator[Verdict]:
    """Runs the rules again over the content of the file. Without the secrets of a running game, its hidden throws are
    accepted as stored."""
    bundle = read_bundle(data, key)
    _require_rules(games, bundle)
    events = bundle_events(bundle)
    return verify_events(games.find(bundle.head.rules), _secrets(bundle, events, passphrase), events)


def _secrets(bundle: Bundle, events: Sequence[Event], passphrase: str) -> DiceSecrets | Revealed:
    game, opening = bundle.head.game, events[0]
    assert isinstance(opening, GameOpened)
    for line in _opened(bundle, passphrase).secrets:
        kept = read_row(AdoptedRow(secrets_stream(game), line.number, line.topic, line.payload.encode()))
        if isinstance(kept, DiceSecretsKept):
            top, hidden = bytes.fromhex(kept.chain_top), bytes.fromhex(kept.hidden)
            return DiceSecrets(game.bytes, opening.chain_length, top, hidden)
    try:
        return Revealed(game.bytes, events)
    except ValueError as error:
        raise Refused(f"The file is refused: a secret in it cannot be read: {error}.") from error
