"""What is in a bundle: its events, and the dice secrets and contact details that travel with it."""

from collections.abc import Iterable, Sequence
from uuid import UUID

import msgspec
from msgspec import Struct

from events import Event, GameOpened, RulesChanged, people_stream
from pbem.audit.bundle import WHOLE, BareLine, Bundle, BundleHead, EntryLine, LockedLine, SecretsLine, StoredLine
from pbem.audit.passphrase import NONCE, SALT, SCHEME, Locked, lock, unlock
from pbem.ledger import AdoptedRow, Ledger, LedgerError, Withheld, read_row
from pbem.service.kernel.desk import SecretSource
from pbem.service.kernel.errors import Refused


class TravellingPerson(Struct, frozen=True):
    """With whose key names, addresses and press of the game are encrypted; `handles` are addresses, or names in it."""

    person: str
    key: str
    handles: tuple[str, ...]


class TravellingSecrets(Struct, frozen=True):
    """What is stored apart from the game: P_N and X in hex, the records of its people, and their keys."""

    chain_top: str
    hidden: str
    people: list[StoredLine] = []
    persons: list[TravellingPerson] = []

    def __repr__(self) -> str:
        return "TravellingSecrets(...)"


class OldSecrets(Struct, frozen=True):
    """The same in a bundle of format 1: the stored records."""

    secrets: list[StoredLine]
    people: list[StoredLine]


class OldDice(Struct, frozen=True):
    """What is read of the record of dice secrets in a bundle of format 1."""

    chain_top: str
    hidden: str


def travelling_persons(ledger: Ledger, game: UUID) -> list[TravellingPerson]:
    """The people of a game whose keys are here. What is taken along cannot be erased from here any more."""
    events = (*ledger.events(game), *ledger.events(people_stream(game)))
    named = dict.fromkeys(getattr(event, "person", "") for event in events)
    found, store = [], ledger.persons
    for person in filter(None, named):
        if store and (key := store.key(person)):
            handles = (each for each in store.handles(person) if "/" not in each or each.startswith(f"{game}/"))
            found.append(TravellingPerson(person, key.hex(), tuple(handles)))
    return found


def secrets_line(
    kept: TravellingSecrets, game: UUID, passphrase: str, secret: SecretSource
) -> SecretsLine | LockedLine:
    """The line with the secrets, encrypted if there is a passphrase."""
    content = msgspec.json.encode(kept)
    if not passphrase:
        return SecretsLine(content.decode())
    try:
        return LockedLine(SCHEME, lock(content, passphrase, game.bytes, secret(SALT + NONCE)))
    except Locked as error:
        raise Refused(f"The secrets cannot be encrypted: {error}.") from error


def opened_secrets(bundle: Bundle, passphrase: str) -> TravellingSecrets | None:
    """The secrets, if the bundle contains them; of encrypted ones only with the passphrase."""
    line = bundle.secrets
    if line is None or (isinstance(line, LockedLine) and not passphrase):
        return None
    try:
        if isinstance(line, LockedLine):
            if line.scheme != SCHEME:
                raise Locked(f"this version of pbem does not know the encryption scheme {line.scheme[:40]!r}")
            content = unlock(line.content, passphrase, bundle.head.game.bytes)
        else:
            content = line.content.encode()
        found: TravellingSecrets | OldSecrets = msgspec.json.decode(content, type=_form(bundle.head))
        return found if isinstance(found, TravellingSecrets) else _from_old(found)
    except (Locked, msgspec.MsgspecError, RecursionError) as error:
        raise Refused(f"The secrets of the bundle cannot be decrypted: {error}.") from error


def _form(head: BundleHead) -> type[TravellingSecrets | OldSecrets]:
    return OldSecrets if head.format == "pbem-bundle/1" else TravellingSecrets


def _from_old(old: OldSecrets) -> TravellingSecrets | None:
    if not old.secrets:
        return None
    if len(old.secrets) > 1:
        raise Locked("it has more than one record of dice secrets")
    dice = msgspec.json.decode(old.secrets[0].payload, type=OldDice)
    return TravellingSecrets(dice.chain_top, dice.hidden, old.people)


def bundle_events(game: UUID, entries: Iterable[EntryLine]) -> list[Event]:
    """The events of the game, decoded and in their places; `Withheld` where one is not in the bundle."""
    events = [_event(game, line) for line in entries]
    for place, event in enumerate(events, 1):
        if (event.originator_id, event.originator_version) != (game, place):
            raise Refused(f"The file is refused: event {place} ({event.TOPIC}) belongs to another game or place.")
    if not events or not isinstance(events[0], GameOpened):
        raise Refused("The file is refused: it does not begin with the opening of a game.")
    return events


def _event(game: UUID, line: EntryLine) -> Event:
    if not isinstance(line, StoredLine):
        at = "" if isinstance(line, BareLine) else line.at
        return Withheld(originator_id=game, originator_version=line.number, at=at, command="")
    try:
        return read_row(AdoptedRow(game, line.number, line.topic, line.payload.encode()))
    except LedgerError as error:
        raise Refused(f"The file is refused: {error}.") from error


def head_findings(bundle: Bundle, events: Sequence[Event]) -> list[str]:
    """Where the first line of the file says something else than the events."""
    opening, head = events[0], bundle.head
    assert isinstance(opening, GameOpened)
    version = [event.rules_version for event in events if isinstance(event, RulesChanged)]
    rows = (
        ("title", head.title, opening.title),
        ("rules", head.rules, opening.game),
        ("version of the rules", head.rules_version, (version or [opening.rules_version])[-1]),
        ("options", head.options, opening.options),
    )
    wrong = [f"the first line has another {what} than the events" for what, told, held in rows if told != held]
    is_strange = bool(head.reader) and head.reader not in opening.seats
    return [*wrong, *(["the first line names a seat that is not in the game"] if is_strange else [])]


def require_whole(bundle: Bundle) -> None:
    if bundle.head.scope != WHOLE:
        raise Refused("The file is refused: it is a player's bundle, for checking; no game continues from it.")
