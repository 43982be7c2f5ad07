"""What pages show of games, cached as long as it cannot have changed.

The report of a turn is made once for each reader: it changes only with a correction. The record of a game is followed:
one query to the store shows whether anything has happened since. Everything is for one seat, an onlooker or, when the
game is over, the referee; no page gets the board itself.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from copy import deepcopy
from typing import TypeVar
from uuid import UUID

from flask import url_for
from markupsafe import Markup
from msgspec import Struct

from events import CorrectionMade, TurnsRolledBack
from pbem.core.phrases import Catalogue
from pbem.ledger import GameRecord, fold, folded
from pbem.projections import Position
from pbem.reports.edition import Edition
from pbem.reports.head import turn
from pbem.reports.map.prose import MapNarrator
from pbem.reports.report import Report
from pbem.service import Desk, Refused, edition_of, played_turn
from pbem.web.memo import Memo

T = TypeVar("T")
MOST = 400
MOST_TABLES = 500


class Reading(Struct, frozen=True):
    """A report in the forms that pages need; `places` describes each place and its neighbours.

    `turn` is its number, with its date in the game.
    """

    report: Report
    words: Catalogue
    svg: Markup
    body: Markup
    places: dict[str, tuple[str, str]]
    title: str
    turn: str


def reading_of(edition: Edition, throws_at: str = "") -> Reading:
    report, words = edition.report, edition.words
    teller = MapNarrator(report.chart, words, report.seat)
    places = {cell.name: (teller.title(cell), teller.beside(cell)) for cell in report.chart.cells}
    svg, body = Markup(edition.svg()), Markup(edition.page(throws_at))
    return Reading(report, words, svg, body, places, edition.title, words.say(turn(report.occasion.turn, report.date)))


class Readings:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lock = threading.Lock()
        self._kept = Memo(MOST, desk.ledger.erasures)
        self._tables: OrderedDict[tuple[UUID, int], tuple[GameRecord, int]] = OrderedDict()

    def table(self, game: UUID) -> GameRecord:
        """The current record of the game. Callers must not change it."""
        return self._followed(game)[0]

    def of(self, game: UUID, turn: int, reader: str, zone: str = "") -> Reading:
        """The report of a turn for one reader, in the language of the seat."""
        mended, language = self._followed(game)[1], self.language(game, reader)
        key = ("reading", game, turn, reader, zone, language, mended)
        return self.get_or_make(key, lambda: self._read(game, turn, reader, zone, language))

    def language(self, game: UUID, reader: str) -> str:
        return self._desk.people(game).of(reader).language

    def position(self, game: UUID) -> Position:
        """For what the rules are asked about the open turn; its board must not be changed."""
        table = self.table(game)
        position: Position = self.get_or_make(
            ("position", game, table.resolved_turn, table.digest), lambda: self._open(game)
        )
        return position.with_record(table)

    def get_or_make(self, key: Hashable, make: Callable[[], T]) -> T:
        """The cached value for this key."""
        return self._kept.get_or_make(key, make)

    def _open(self, game: UUID) -> Position:
        # The board is decoded now, by this thread only.
        position = self._desk.open(game)
        return position.with_record(position.table)

    def _read(self, game: UUID, turn: int, reader: str, zone: str, language: str) -> Reading:
        edition = edition_of(self._desk, played_turn(self._desk, game, turn), reader, language, zone or "UTC")
        return reading_of(edition, url_for("audit.page", game=game, reader=reader, turn=turn))

    def _followed(self, game: UUID) -> tuple[GameRecord, int]:
        """The record, and how often its board was corrected."""
        # A record from before an erasure may have a name that is erased now.
        key = (game, self._desk.ledger.erasures())
        with self._lock:
            kept = self._tables.get(key)
        if kept is None:
            events = self._desk.ledger.events(game)
            if not events:
                raise Refused(f"There is no game {game}.")
            table, mended = folded(events), 0
        else:
            table, mended = kept
            events = self._desk.ledger.events(game, after=table.version)
            if not events:
                return kept
            table = deepcopy(table)
            for event in events:
                fold(table, event)
        mended += sum(isinstance(event, CorrectionMade | TurnsRolledBack) for event in events)
        with self._lock:
            self._tables[key] = (table, mended)
            self._tables.move_to_end(key)
            while len(self._tables) > MOST_TABLES:
                self._tables.popitem(last=False)
        return table, mended
