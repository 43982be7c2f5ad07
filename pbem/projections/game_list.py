"""The list of games: the record of each, folded from the notification log, with an index for every question asked of
it. What is asked of it costs the same however many games there are."""

import hashlib
import sqlite3
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from events import AddressSet, Event, SeatInvited, people_stream
from pbem.ledger import Damage, GameRecord, Ledger, LedgerError, fold, folded
from pbem.ledger.fold_events import CHANGES
from pbem.projections.cache import SHAPE
from pbem.projections.game_names import find_game, id_beginning, slug
from pbem.projections.local_index import LocalIndex, Page

# The events that put an address on file.
ADDRESSES = (AddressSet, SeatInvited)
OF_PEOPLE = tuple(kind.TOPIC for kind in ADDRESSES)
TOPICS = (*(kind.TOPIC for kind in CHANGES), *OF_PEOPLE)
# For hints to a name that no game has, and for names that several have.
TITLES, SEVERAL = 1000, 6

TABLES = (
    """CREATE TABLE IF NOT EXISTS games (
        number INTEGER PRIMARY KEY, game TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, slug TEXT NOT NULL,
        phase TEXT NOT NULL, listing TEXT NOT NULL, galaxy TEXT NOT NULL, people TEXT NOT NULL, wake TEXT NOT NULL,
        deadline TEXT NOT NULL, damaged TEXT NOT NULL, record BLOB NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS by_slug ON games (slug)",
    "CREATE INDEX IF NOT EXISTS by_phase ON games (phase, listing, galaxy, number)",
    "CREATE INDEX IF NOT EXISTS by_galaxy ON games (galaxy) WHERE galaxy != ''",
    "CREATE INDEX IF NOT EXISTS by_people ON games (people)",
    "CREATE INDEX IF NOT EXISTS by_wake ON games (wake) WHERE wake != ''",
    "CREATE INDEX IF NOT EXISTS by_deadline ON games (deadline) WHERE deadline != ''",
    "CREATE INDEX IF NOT EXISTS by_damage ON games (number) WHERE damaged != ''",
    "CREATE TABLE IF NOT EXISTS addresses (hash BLOB, people TEXT, PRIMARY KEY (hash, people)) WITHOUT ROWID",
)
COLUMNS = "game, version, slug, phase, listing, galaxy, people, wake, deadline, damaged, record"
_ALL = COLUMNS.split(", ")
SAVE = (
    f"INSERT INTO games ({COLUMNS}) VALUES ({', '.join('?' * len(_ALL))}) "
    f"ON CONFLICT (game) DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in _ALL[1:])}"
)
_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(GameRecord)

# The moment from which the clock has to look at a game, "" for never.
NextLook = Callable[[GameRecord], str]


class Damaged(NamedTuple):
    """A game that cannot be folded from its events: its title, if that can be read, and why."""

    title: str
    why: str

    def __str__(self) -> str:
        return f"{self.title or 'A game'} is damaged and was left out: {self.why}"


class GameList:
    """`next_look` says when the clock has to look at a game; `clock_rules` names the version of what it says."""

    def __init__(self, folder: Path, ledger: Ledger, next_look: NextLook, clock_rules: str = "") -> None:
        self._ledger, self._next_look = ledger, next_look
        self._index = LocalIndex(folder / "games", ledger, TABLES, TOPICS, self._fold, f"{SHAPE} {clock_rules}")

    def get(self, game: UUID) -> GameRecord | None:
        """The record of a game, unless there is none or it is damaged."""
        return next(iter(self._where("game = ?", game.hex)), None)

    def tables(self) -> Mapping[UUID, GameRecord]:
        """The record of every undamaged game, oldest first: for what has to do with all of them."""
        return {table.game: table for table in self._where("TRUE")}

    def page(self, size: int, number: int = 1) -> list[GameRecord]:
        """So many games, oldest first: page 1 has the newest ones."""
        found = self._where("TRUE", size, size * (number - 1), order="number DESC LIMIT ? OFFSET ?")
        return found[::-1]

    def count(self) -> int:
        """How many games there are, without the damaged ones."""
        sql = "SELECT (SELECT count(*) FROM games) - (SELECT count(*) FROM games WHERE damaged != '')"
        return int(self._index.read(lambda file: file.execute(sql).fetchone()[0]))

    def is_empty(self) -> bool:
        """Whether there is no game, damaged or not."""
        return not self._index.read(lambda file: file.execute("SELECT 1 FROM games LIMIT 1").fetchone())

    def due(self, at: str) -> list[GameRecord]:
        """The games at which the clock has to look at that moment."""
        return self._where("wake != '' AND wake <= ?", at)

    def look_again(self, table: GameRecord, at: str) -> None:
        """Nothing is to be done for this game before that moment, unless something is written."""
        sql = "UPDATE games SET wake = ? WHERE game = ? AND version = ?"
        self._index.write(lambda file: file.execute(sql, (at, table.game.hex, table.version)))

    def with_deadline(self, first: str, last: str) -> list[GameRecord]:
        """The games whose deadline lies between these moments."""
        return self._where("deadline != '' AND deadline BETWEEN ? AND ?", first, last)

    def public(self, phase: str, most: int) -> list[GameRecord]:
        """The newest games for everybody in a phase (gathering, running, ended), without daily ones."""
        where = "phase = ? AND listing = 'open' AND galaxy = ''"
        return self._where(where, phase, most, order="number DESC LIMIT ?")

    def gathering(self) -> list[GameRecord]:
        """The games that wait for players."""
        return self._where("phase = 'gathering'")

    def of_galaxy(self, galaxy: UUID) -> list[GameRecord]:
        """The games with the dice of this galaxy."""
        return self._where("galaxy = ?", galaxy.hex)

    def of_person(self, address: str, games: Collection[UUID] = ()) -> list[GameRecord]:
        """The games for which this address is or was on file, and these games."""
        people, marks = "SELECT people FROM addresses WHERE hash = ?", ", ".join("?" * len(games))
        where = f"(people IN ({people}) OR game IN ({marks}))"
        return self._where(where, _hash(address), *(game.hex for game in games))

    def damaged(self) -> Mapping[UUID, Damaged]:
        """The damaged games. Each is tried again, since it may have been repaired."""
        sql = "SELECT game, damaged, record FROM games WHERE damaged != '' ORDER BY number"
        rows = self._index.read(lambda file: file.execute(sql).fetchall())
        found = {UUID(game): Damaged(_DECODER.decode(record).title, why) for game, why, record in rows}
        return {game: damaged for game, damaged in found.items() if not self._is_repaired(game)}

    def find(self, name: str) -> UUID:
        """The one game with this id, beginning of an id, or title."""
        return find_game(self._named(name), name)

    def clear(self) -> None:
        """Begins anew: somebody was forgotten whose name may be in the file."""
        self._index.clear()

    def _where(self, where: str, *values: Any, order: str = "+number") -> list[GameRecord]:
        """`+number` keeps SQLite from reading all games in their order where an index names a few."""
        return self._records(f"damaged = '' AND {where} ORDER BY {order}", *values)

    def _records(self, where: str, *values: Any) -> list[GameRecord]:
        sql = f"SELECT record FROM games WHERE {where}"
        rows = self._index.read(lambda file: file.execute(sql, values).fetchall())
        return [_DECODER.decode(row[0]) for row in rows]

    def _named(self, name: str) -> dict[UUID, GameRecord]:
        """The games that a name may mean; for a name that none has, the newest ones, for a hint."""
        wanted, digits = slug(name.strip()), id_beginning(name)
        questions = (
            ("game BETWEEN ? AND ? ORDER BY number LIMIT ?", (digits or "g", f"{digits}g", SEVERAL)),
            ("slug = ? ORDER BY number LIMIT ?", (wanted, SEVERAL)),
            ("slug BETWEEN ? AND ? ORDER BY number LIMIT ?", (wanted, f"{wanted}\x7f", SEVERAL)),
            ("TRUE ORDER BY number DESC LIMIT ?", (TITLES,)),
        )
        found = (self._records(where, *values) for where, values in questions)
        return {table.game: table for table in next(filter(None, found), [])}

    def _is_repaired(self, game: UUID) -> bool:
        whole = self._whole(game)
        if whole is not None:
            self._index.write(lambda file: self._save(file, whole, ""))
        return whole is not None

    def _whole(self, game: UUID) -> GameRecord | None:
        """The record of a game that was repaired, or imported in pieces; None if it still cannot be folded."""
        with suppress(LedgerError):
            return folded(self._ledger.events(game))
        return None

    def _fold(self, file: sqlite3.Connection, page: Page) -> None:
        found: dict[UUID, tuple[GameRecord, str]] = {}
        for _, event in page:
            if isinstance(event, ADDRESSES):
                _note_address(file, event)
                continue
            game = event.originator_id
            if isinstance(event, Damage) and event.topic.startswith(OF_PEOPLE):
                continue
            table, damage = found.get(game) or _kept(file, game)
            if not damage:
                try:
                    _fold(table, event)
                except LedgerError as error:
                    damage = str(error)
            found[game] = table, damage
        for game, (table, damage) in found.items():
            whole = self._whole(game) if damage else None
            self._save(file, whole or table, "" if whole else damage)

    def _save(self, file: sqlite3.Connection, table: GameRecord, damage: str) -> None:
        galaxy, wake = table.galaxy.hex if table.galaxy else "", "" if damage else self._next_look(table)
        head = (table.game.hex, table.version, slug(table.title), phase(table), table.listing, galaxy)
        rest = (people_stream(table.game).hex, wake, table.deadline, damage, _ENCODER.encode(table))
        file.execute(SAVE, (*head, *rest))


def phase(table: GameRecord) -> str:
    """Where a game is, in one word."""
    if table.ended:
        return "ended"
    return "gathering" if table.resolved_turn is None and table.sealed is None else "running"


def _kept(file: sqlite3.Connection, game: UUID) -> tuple[GameRecord, str]:
    row = file.execute("SELECT record, damaged FROM games WHERE game = ?", (game.hex,)).fetchone()
    return (_DECODER.decode(row[0]), row[1]) if row else (GameRecord(game=game), "")


def _note_address(file: sqlite3.Connection, event: Event) -> None:
    if address := getattr(event, "address", ""):
        sql = "INSERT OR IGNORE INTO addresses VALUES (?, ?)"
        file.execute(sql, (_hash(address), event.originator_id.hex))


def _hash(address: str) -> bytes:
    return hashlib.sha256(address.casefold().encode("utf-8", "surrogatepass")).digest()[:16]


def _fold(table: GameRecord, event: Event | Damage) -> None:
    if isinstance(event, Damage):
        raise LedgerError(event.why)
    # A repaired game has already been folded to its end.
    if event.originator_version > table.version:
        fold(table, event)
