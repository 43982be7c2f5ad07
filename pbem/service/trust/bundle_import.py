"""Imports a game from a bundle, to continue it on this server."""

from collections.abc import Iterator, Sequence
from uuid import UUID

from msgspec import Struct

from events import DiceSecretsKept, Event, log_stream, people_stream, secrets_stream
from pbem.audit.bundle import BadBundle, Bundle, LeafLine, StoredLine, read
from pbem.audit.bundle_check import STRUCTURE, check_entries, check_key, check_leaves, salted
from pbem.audit.entries import Salts
from pbem.audit.notes import VerifierKey
from pbem.ledger import AdoptedRow, Conflict, LedgerError, read_row
from pbem.projections import Library
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.trust.bundle_content import (
    TravellingSecrets,
    bundle_events,
    head_findings,
    opened_secrets,
    require_whole,
)
from pbem.service.trust.move import arrive
from pbem.service.turns.dice import kept_secrets

# PostgreSQL can hang on very large transactions.
CHUNK = 500


class Imported(Struct, frozen=True):
    """`written` counts the new records; `can_go_on` if the dice secrets are here. Without them the game can be replayed
    and verified but not continued. `has_arrived`: it was moved here, and goes on."""

    game: UUID
    title: str
    written: int
    can_go_on: bool
    is_over: bool
    has_arrived: bool = False


def import_game(desk: Desk, data: bytes, passphrase: str = "", key: VerifierKey | None = None) -> Imported:
    """Imports a game; an interrupted import is finished the next time.

    The opening is written last, with the secrets: until then nobody can see the game.
    """
    bundle, kept, events = _sound(data, passphrase, key)
    game = bundle.head.game
    require_rules(desk.games, bundle.head.rules)
    _require_not_here(desk, bundle, kept)
    rows = [*_rows(game, bundle, kept), *_secret_rows(desk, game, events[0], kept)]
    first = [row for row in rows if row.number == 1 or row.stream == secrets_stream(game)]
    rest = [row for row in rows if row not in first]
    written = 0
    _adopt_persons(desk, kept)
    try:
        for start in range(0, len(rest), CHUNK):
            written += desk.ledger.adopt(rest[start : start + CHUNK])
        written += desk.ledger.adopt(first)
    except Conflict as error:
        told = f"{bundle.head.title} is already here with different content: {error}. Nothing was changed."
        raise Refused(told) from error
    table, has_secrets = desk.open(game).table, _has_secrets(desk, game)
    has_arrived = bool(table.moved_to) and has_secrets
    if has_arrived:
        arrive(desk, game, bundle)
    elif not written:
        raise Refused(f"{table.title} is already here. Nothing was changed.")
    return Imported(game, table.title, written, has_secrets, table.ended, has_arrived)


def _has_secrets(desk: Desk, game: UUID) -> bool:
    return bool(desk.ledger.records(secrets_stream(game)))


def _require_not_here(desk: Desk, bundle: Bundle, kept: TravellingSecrets | None) -> None:
    """A game that runs here is not overwritten; one without its secrets may still get them."""
    game = bundle.head.game
    if desk.game_list.get(game) is None or (kept and not _has_secrets(desk, game)):
        return
    table = desk.open(game).table
    if not table.moved_to and not table.ended:
        raise Refused(
            f"{table.title} is already here, and runs here. Nothing was changed. "
            "To move it, export it to go on elsewhere; to look at another copy, use pbem verify."
        )


def _adopt_persons(desk: Desk, kept: TravellingSecrets | None) -> None:
    """The keys come first: without them names and addresses could not be read."""
    for each in kept.persons if kept and desk.ledger.persons else ():
        assert desk.ledger.persons
        desk.ledger.persons.add(each.person, bytes.fromhex(each.key), each.handles)


def _sound(
    data: bytes, passphrase: str, key: VerifierKey | None
) -> tuple[Bundle, TravellingSecrets | None, list[Event]]:
    """The bundle, if nothing in it contradicts anything else; refused with the first reason otherwise."""
    try:
        bundle = read(data)
    except BadBundle as error:
        raise Refused(f"The file is refused: {error}.") from error
    found = [words for check in STRUCTURE.values() for words in check(bundle)]
    _refuse([*found, *(check_key(bundle, str(key)) if key else ())])
    require_whole(bundle)
    kept = opened_secrets(bundle, passphrase)
    entries = salted(bundle, _salts(bundle, kept))
    events = bundle_events(bundle.head.game, entries)
    _refuse([*check_entries(bundle, entries), *check_leaves(bundle), *head_findings(bundle, events)])
    return bundle, kept, events


def _refuse(found: Sequence[str]) -> None:
    if found:
        raise Refused(f"The file is refused: {found[0]}.")


def _salts(bundle: Bundle, kept: TravellingSecrets | None) -> Salts | None:
    return Salts(bytes.fromhex(kept.chain_top), bundle.head.game.bytes) if kept else None


def require_rules(games: Library, rules: str) -> None:
    if rules not in games.names():
        raise Refused(f"The rules {rules!r} are not installed here; there are: {', '.join(games.names())}.")


def _rows(game: UUID, bundle: Bundle, kept: TravellingSecrets | None) -> Iterator[AdoptedRow]:
    parts: tuple[tuple[UUID, Sequence[StoredLine | LeafLine]], ...] = (
        (game, bundle.events),
        (log_stream(game), bundle.leaves),
        (people_stream(game), kept.people if kept else []),
    )
    for stream, lines in parts:
        for line in lines:
            row = AdoptedRow(stream, line.number, line.topic, line.payload.encode())
            _require_place(row)
            yield row


def _require_place(row: AdoptedRow) -> None:
    try:
        event = read_row(row)
    except LedgerError as error:
        raise Refused(f"The file is refused: {error}.") from error
    if (event.originator_id, event.originator_version) != (row.stream, row.number):
        raise Refused(f"The file is refused: record {row.number} of {row.stream} is out of place.")


def _secret_rows(desk: Desk, game: UUID, opening: Event, kept: TravellingSecrets | None) -> Iterator[AdoptedRow]:
    """The dice secrets as a record of this server, unless they are here already."""
    if kept is None:
        return
    if desk.ledger.records(secrets_stream(game)):
        here = kept_secrets(desk.ledger, game, 0)
        if (here.top.hex(), here.hidden.hex()) != (kept.chain_top, kept.hidden):
            raise Refused("The game is already here with different content: its dice secrets. Nothing was changed.")
        return
    stored = DiceSecretsKept(
        originator_id=secrets_stream(game),
        originator_version=1,
        at=opening.at,
        command=opening.command,
        chain_top=kept.chain_top,
        hidden=kept.hidden,
    )
    yield desk.ledger.stored(stored)
