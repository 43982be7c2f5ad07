"""The audit file: what anyone may use to check a game and its log."""

from collections.abc import Iterator
from uuid import UUID

import msgspec

from events import TurnResolved
from pbem.audit.audit_file import Curtain, Labels, Late, Source, artefact, is_over
from pbem.audit.notes import Signer
from pbem.core.dice import Throw
from pbem.ledger import GameRecord
from pbem.reports.report import narrate_all
from pbem.service.daily.galaxies import closing_of
from pbem.service.history.played_turns import PlayedTurn, played_turns
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.people.neutrality import ONLOOKER
from pbem.service.trust.log import game_salts, logged, public_cosignatures
from pbem.service.turns.stages import seat_called

_THROWS = msgspec.json.Decoder(list[Throw])


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


def shown_throws(desk: Desk, game: UUID, reader: str = ONLOOKER) -> Iterator[tuple[PlayedTurn, list[Throw]]]:
    """For each turn the throws that the reader may know; all of them when the game is over."""
    table = desk.open(game).table
    told = None if table.ended else _reported_labels(desk, game, _seat(table, reader))
    curtain = Curtain(told)
    for played in played_turns(desk, game):
        throws = _THROWS.decode(played.resolved.throws) if played.resolved.reveal else []
        yield played, list(curtain.shown(played.sealed.resolution, throws))


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
    told: dict[int, frozenset[str]] = {}
    for played in played_turns(desk, game, with_taken_back=True):
        t = played.sealed.resolution
        told[t] = told.get(t, frozenset()) | _labels(desk, played, seat)
    return told


def _labels(desk: Desk, played: PlayedTurn, seat: str | None) -> frozenset[str]:
    rules = desk.rules(played.table)
    facts = rules.CODEC.decode_facts(played.resolved.facts)
    return frozenset(label for told in narrate_all(rules, played.before, facts, seat) for label in told.throws)
