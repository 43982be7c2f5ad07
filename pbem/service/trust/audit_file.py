"""The audit file: what anyone may use to check a game and its log."""

from collections.abc import Iterator
from itertools import takewhile
from uuid import UUID

import msgspec
from msgspec import Struct

from events import TurnResolved
from pbem.audit.audit_file import Curtain, Labels, Late, Source, artefact, is_over
from pbem.audit.notes import Signer
from pbem.core.dice import Throw
from pbem.ledger import GameRecord
from pbem.reports.report import narrate_all
from pbem.service.daily.galaxies import closing_of
from pbem.service.history.played_turns import PlayedTurn, every_resolution, resolutions, resolved_turns
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.people.neutrality import ONLOOKER
from pbem.service.trust.log import game_salts, logged, public_cosignatures
from pbem.service.turns.stages import seat_called

_THROWS = msgspec.json.Decoder(list[Throw])
_LABELS = msgspec.json.Decoder(tuple[int, frozenset[str]])


def audit(
    desk: Desk, game: UUID, signer: Signer, reader: str = ONLOOKER, with_facts: bool | None = None
) -> Iterator[bytes]:
    """The lines of the audit file. While the game is running it contains what the reader, a seat or onlooker, knows.

    When the game is over, its facts are opened unless `with_facts` is False: without them nothing binds the throws.
    """
    records, table = logged(desk, game), desk.open(game).table
    if is_over(records):
        source = Source(records, game_salts(desk, game), with_facts=with_facts is not False, late=_late(desk, table))
        return artefact(source._replace(cosignatures=public_cosignatures(desk, game)), signer)
    if with_facts:
        raise Refused("The facts of a game are shown only when it is over.")
    seat = _seat(table, reader)
    source = Source(records, game_salts(desk, game), seat or ONLOOKER, _reported_labels(desk, game, seat))
    return artefact(source._replace(cosignatures=public_cosignatures(desk, game)), signer)


def _late(desk: Desk, table: GameRecord) -> Late | None:
    """The secrets of the daily galaxy whose dice were rolled, once it has revealed them."""
    closed = closing_of(desk, table.galaxy) if table.galaxy else None
    if not table.galaxy or not closed:
        return None
    return Late(table.galaxy, table.chain_length, bytes.fromhex(closed.chain_top), bytes.fromhex(closed.hidden))


class ShownTurn(Struct, frozen=True):
    """The labels of the throws of a turn that a reader may know. `unseen` is what the reader must not count in the bags
    of later turns."""

    turn: int
    t: int
    labels: frozenset[str]
    unseen: frozenset[str]


def shown_turns(desk: Desk, game: UUID, reader: str = ONLOOKER) -> dict[int, ShownTurn]:
    """Which throws of each turn the reader may know, by the number of the event that resolved it."""
    table = desk.open(game).table
    about = f"shown/{'*' if table.ended else reader}"
    numbers = list(resolutions(desk, game).values())
    kept = {number: _SHOWN.decode(note) for number, note in desk.cache.notes.all(game, about).items()}
    found = {number: kept[number] for number in takewhile(kept.__contains__, numbers)}
    missing = numbers[len(found) :]
    if missing:
        told = None if table.ended else _reported_labels(desk, game, _seat(table, reader))
        curtain = Curtain(told, next(iter(reversed(found.values()))).unseen if found else ())
        made = {number: _shown(_resolution(desk, game, number), curtain) for number in missing}
        desk.cache.notes.keep(game, about, {number: msgspec.json.encode(each) for number, each in made.items()})
        found |= made
    return found


def _shown(event: TurnResolved, curtain: Curtain) -> ShownTurn:
    throws = _THROWS.decode(event.throws) if event.reveal else []
    labels = frozenset(throw.label for throw in curtain.shown(event.resolution, throws))
    return ShownTurn(event.turn, event.resolution, labels, curtain.unseen)


def _resolution(desk: Desk, game: UUID, number: int) -> TurnResolved:
    (event,) = desk.ledger.events(game, after=number - 1, until=number)
    assert isinstance(event, TurnResolved)
    return event


def throws_of(desk: Desk, game: UUID, number: int, shown: ShownTurn) -> tuple[TurnResolved, list[Throw]]:
    """The event that resolved a turn, read from the store, and those of its throws that are shown."""
    event = _resolution(desk, game, number)
    throws = _THROWS.decode(event.throws) if event.reveal else []
    return event, [throw for throw in throws if throw.label in shown.labels]


_SHOWN = msgspec.json.Decoder(ShownTurn)


def throws_told(desk: Desk, game: UUID, seat: str) -> dict[int, tuple[Throw, ...]]:
    """The throws told to a seat, by the number of the event that resolved their turn."""
    curtain, found = Curtain(_reported_labels(desk, game, seat)), dict[int, tuple[Throw, ...]]()
    for event in desk.ledger.events(game):
        if isinstance(event, TurnResolved):
            throws = _THROWS.decode(event.throws) if event.reveal else []
            found[event.originator_version] = tuple(curtain.shown(event.resolution, throws))
    return found


def _seat(table: GameRecord, reader: str) -> str | None:
    return None if reader == ONLOOKER else seat_called(table, reader)


def _reported_labels(desk: Desk, game: UUID, seat: str | None) -> Labels:
    """For each resolution, the labels in the reports of a seat (None: of an onlooker)."""
    about = f"labels/{seat or ONLOOKER}"
    kept = {number: _LABELS.decode(note) for number, note in desk.cache.notes.all(game, about).items()}
    missing = {number for number in every_resolution(desk, game) if number not in kept}
    made = {
        played.resolved.originator_version: (played.sealed.resolution, _labels(desk, played, seat))
        for played in resolved_turns(desk, game, missing)
    }
    desk.cache.notes.keep(game, about, {number: msgspec.json.encode(each) for number, each in made.items()})
    told: dict[int, frozenset[str]] = {}
    for t, labels in (kept | made).values():
        told[t] = told.get(t, frozenset()) | labels
    return told


def _labels(desk: Desk, played: PlayedTurn, seat: str | None) -> frozenset[str]:
    rules = desk.rules(played.table)
    facts = rules.CODEC.decode_facts(played.resolved.facts)
    return frozenset(label for told in narrate_all(rules, played.before, facts, seat) for label in told.throws)
