"""The state cache: one disposable file per game, so that opening a game need not fold its whole history.

A process also remembers the games that it opened last, and folds only what was written since.

A cached position is trusted only if it was written by this program for these rules, with boards of the same fields, and
if the ledger still contains the last event folded into it. Anything else counts as no file. Before a turn is resolved,
the board is compared with the digest in the ledger, wherever it came from.
"""

import hashlib
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

import msgspec

from events import CorrectionMade, Event, TurnResolved, TurnsRolledBack
from pbem import __version__
from pbem.core.facts import Codec
from pbem.core.rules import Game, State
from pbem.ledger import GameRecord, Ledger
from pbem.projections import checked_file
from pbem.projections.library import Library
from pbem.projections.position import Past, Position, fingerprint, follow
from pbem.projections.turn_notes import TurnNotes

# Reading a few dozen small events costs no more than writing the file.
FEW = 50
# Of every so many events a position is kept, if somebody asks for one in the past.
STEP = 128
# How many games a process remembers.
REMEMBERED = 64
# These events change the board.
MOVING = (TurnResolved, CorrectionMade, TurnsRolledBack)


class _Kept(msgspec.Struct, frozen=True):
    program: str
    shape: str
    rules_version: int
    state_shape: str
    last: str
    table: GameRecord
    state: bytes
    # How often somebody had been forgotten: a later erasure may concern names in the record.
    erasures: int = 0


_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
_SHAPES: dict[type, str] = {}


def shape(kind: type) -> str:
    """A record or board with other fields is another format, even if nobody remembered to declare it."""
    if kind not in _SHAPES:
        _SHAPES[kind] = _shape(kind)
    return _SHAPES[kind]


def _shape(kind: type) -> str:
    # The memory address of a function is not part of the shape.
    text = _ADDRESS.sub("", str(msgspec.inspect.type_info(kind)))
    return hashlib.sha256(text.encode()).hexdigest()


SHAPE = shape(GameRecord)
_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(_Kept)
_TABLE = msgspec.msgpack.Decoder(GameRecord)


class _Remembered(NamedTuple):
    """A position in immutable form."""

    last: str
    table: bytes
    unpack: Callable[[], State]
    erasures: int


class _Unpacking:
    """Decodes a board from its file. A repeated call does not decode again."""

    def __init__(self, codec: Codec[State], packed: bytes) -> None:
        self._codec, self._packed = codec, packed
        self._asked = False
        self._frozen: Callable[[], State] | None = None

    def __call__(self) -> State:
        if self._frozen is not None:
            return self._frozen()
        state = self._codec.unpack(self._packed)
        if self._asked:
            self._frozen = self._codec.frozen(state)
        self._asked = True
        return state


class StateCache:
    """Opens games: from the cached position and the events after it, or from all events."""

    def __init__(self, folder: Path, ledger: Ledger, games: Library) -> None:
        self._folder = folder
        self._ledger = ledger
        self._games = games
        self._remembered: dict[UUID, _Remembered] = {}
        self.notes = TurnNotes(folder, ledger)

    def open(self, game: UUID) -> Position:
        """The current game; a record at version 0 means that there is no such game."""
        position, later = self._start(game)
        follow(position, later, self._games, lambda version: self._ledger.events(game)[:version])
        if len(later) > FEW or any(isinstance(event, MOVING) for event in later):
            self.keep(position)
        elif later or game not in self._remembered:
            self._remember(position)
        return position

    def keep(self, position: Position) -> None:
        if position.version == 0:
            return
        game = self._games.find(position.table.rules)
        self._write(self._path(position.table.game), position)
        position.unpack = game.CODEC.frozen(position.state)
        self._remember(position)

    def _write(self, path: Path, position: Position) -> None:
        game = self._games.find(position.table.rules)
        form, state = shape(type(position.state)), game.CODEC.pack(position.state)
        erasures = self._ledger.erasures()
        record = _Kept(__version__, SHAPE, game.META.version, form, position.last, position.table, state, erasures)
        checked_file.write(path, _ENCODER.encode(record))

    def at(self, game: UUID, version: int) -> Position:
        """The game after that event, from the last file before it; long ways leave files behind for the next time."""
        position = self._before(game, version) or Position(GameRecord())
        past: Past = lambda number: self._ledger.events(game, until=number)  # noqa: E731
        while position.version < version:
            start = position.version
            end = min(version, start - start % STEP + STEP)
            follow(position, self._ledger.events(game, after=start, until=end), self._games, past)
            if position.version == start:
                break
            if end % STEP == 0:
                self._write(self._path(game, end), position)
        return position

    def _before(self, game: UUID, version: int) -> Position | None:
        """The newest position that was kept of this game at or before the version."""
        for number in range(version - version % STEP, 0, -STEP):
            position = self._in_file(game, self._path(game, number)) if self._path(game, number).exists() else None
            here = self._ledger.events(game, after=number - 1, until=number) if position else []
            if position and here and fingerprint(here[0]) == position.last:
                return position
        return None

    def _remember(self, position: Position) -> None:
        if position.unpack is None:
            return
        while len(self._remembered) >= REMEMBERED:
            self._remembered.pop(next(iter(self._remembered)), None)
        table = _ENCODER.encode(position.table)
        self._remembered[position.table.game] = _Remembered(
            position.last, table, position.unpack, self._ledger.erasures()
        )

    def _start(self, game: UUID) -> tuple[Position, Sequence[Event]]:
        for recall in (self._in_memory, self._on_disk):
            position = recall(game)
            if position is None:
                continue
            events = self._ledger.events(game, after=position.version - 1)
            if events and fingerprint(events[0]) == position.last:
                return position, events[1:]
        return Position(GameRecord()), self._ledger.events(game)

    def _in_memory(self, game: UUID) -> Position | None:
        known = self._remembered.get(game)
        if known is None or known.erasures != self._ledger.erasures():
            return None
        return Position(_TABLE.decode(known.table), last=known.last, unpack=known.unpack)

    def _on_disk(self, game: UUID) -> Position | None:
        return self._in_file(game, self._path(game))

    def _in_file(self, game: UUID, path: Path) -> Position | None:
        content = checked_file.read(path)
        if content is None:
            return None
        try:
            record = _DECODER.decode(content)
        except (msgspec.MsgspecError, UnicodeError):
            return None
        if record.table.game != game or record.table.rules not in self._games.names():
            return None
        if record.erasures != self._ledger.erasures():
            return None
        return _believed(record, self._games.find(record.table.rules))

    def clear(self) -> None:
        """Removes all files: somebody was forgotten whose name may be in them."""
        self._remembered.clear()
        self.notes.clear()
        for file in self._folder.glob("*.position*"):
            file.unlink(missing_ok=True)

    def _path(self, game: UUID, version: int = 0) -> Path:
        """The file of the newest position, or of the one at that version."""
        return self._folder / (f"{game.hex}.{version}.position" if version else f"{game.hex}.position")


def _believed(record: _Kept, game: Game) -> Position | None:
    if (record.program, record.shape, record.rules_version) != (__version__, SHAPE, game.META.version):
        return None
    # The first board of the game shows the fields of boards, without decoding this one.
    table = record.table
    if shape(type(game.begin(tuple(table.seats), table.options))) != record.state_shape:
        return None
    return Position(table, last=record.last, unpack=_Unpacking(game.CODEC, record.state))
