"""A game at one moment: the server's record and the rules' board, folded from events without running the rules."""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile

import msgspec

from events import CorrectionMade, Event, GameOpened, TurnResolved, TurnsRolledBack
from pbem.core.rules import Game, State, fold
from pbem.ledger import Damage, GameRecord
from pbem.ledger import fold as fold_table
from pbem.projections.library import Library

# The events that change the board: by facts, and by taking them back.
MAKING = (GameOpened, TurnResolved, CorrectionMade)
CHANGING = (*MAKING, TurnsRolledBack)

# The events of a game up to a version.
Past = Callable[[int], Sequence[Event]]


class Position:
    """`last` is the fingerprint of the last event folded in.

    A packed board is decoded on first use: half of all requests need only the record. `unpack` decodes it again as
    long as nothing has changed it.
    """

    __slots__ = ("_is_packed", "_state", "last", "table", "unpack")

    def __init__(
        self, table: GameRecord, state: State = None, last: str = "", unpack: Callable[[], State] | None = None
    ) -> None:
        self.table = table
        self.last = last
        self._state = state
        self.unpack = unpack
        self._is_packed = unpack is not None

    @property
    def state(self) -> State:
        """The board; None before GameOpened."""
        if self._is_packed and self.unpack is not None:
            self._state, self._is_packed = self.unpack(), False
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        self._state, self.unpack, self._is_packed = state, None, False

    def with_record(self, table: GameRecord) -> "Position":
        """The same board with a newer record. The board is decoded now, and neither position may change it."""
        return Position(table, self.state)

    @property
    def version(self) -> int:
        return self.table.version


def follow(position: Position, events: Iterable[Event], games: Library, past: Past | None = None) -> Position:
    """The same position, changed by later events.

    `past` is called when turns are taken back; a position that starts from nothing does not need it.
    """
    event, changed = None, False
    seen: list[Event] = []
    known = past or (lambda version: seen[:version])
    for event in events:
        fold_table(position.table, event)
        if past is None:
            seen.append(event)
        if isinstance(event, CHANGING):
            position.state = _changed(position.state, event, games.find(position.table.rules), known)
            changed = True
    if changed:
        position.state = canonical(position.state, games.find(position.table.rules))
    if event is not None:
        position.last = fingerprint(event)
    return position


def _changed(state: State, event: Event, game: Game, past: Past) -> State:
    if isinstance(event, TurnsRolledBack):
        return board_of(in_force(past(event.originator_version)), game)
    assert isinstance(event, MAKING)
    return next_state(state, event, game)


def in_force(events: Iterable[Event]) -> list[Event]:
    """The events in force: without those that a later one took back."""
    kept: list[Event] = []
    for event in events:
        if isinstance(event, TurnsRolledBack):
            kept = _before(kept, event.turn)
        elif isinstance(event, MAKING):
            kept.append(event)
    return kept


def _before(events: Iterable[Event], turn: int) -> list[Event]:
    """The events before this turn was resolved."""
    return list(takewhile(lambda event: not (isinstance(event, TurnResolved) and event.turn >= turn), events))


def board_of(events: Iterable[Event], game: Game) -> State:
    """The board that results from these events, all of them in force."""
    state: State = None
    for event in events:
        assert isinstance(event, MAKING)
        state = next_state(state, event, game)
    return state


def canonical(state: State, game: Game) -> State:
    """A copy of the board, so that rules see the same whether it was folded just now or came from a cache."""
    return game.CODEC.copy(state)


def fingerprint(event: Event | Damage) -> str:
    """Distinguishes an event from any other that might be in its place after a ledger was restored or replaced."""
    return hashlib.sha256(msgspec.json.encode(event)).hexdigest()


def next_state(state: State, event: GameOpened | TurnResolved | CorrectionMade, game: Game) -> State:
    """The board after an event that changes it. The given board must not be used afterwards."""
    if isinstance(event, GameOpened):
        return game.begin(event.seats, event.options)
    return fold(game, state, game.CODEC.decode_facts(event.facts))
