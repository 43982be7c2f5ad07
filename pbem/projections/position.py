"""A game at one moment: the server's table and the rules' board, folded from events without running any rules."""

import hashlib
from collections.abc import Callable, Iterable

import msgspec

from events import CorrectionMade, Event, GameOpened, TurnResolved
from pbem.core.rules import Game, State, fold
from pbem.ledger import Damage, Table
from pbem.ledger import fold as fold_table
from pbem.projections.library import Library

# The events that change the board.
CHANGING = (GameOpened, TurnResolved, CorrectionMade)


class Position:
    """`last` is the fingerprint of the last event folded in.

    A board that comes packed is unpacked when it is first looked at: half of what people do needs the table alone.
    """

    __slots__ = ("_state", "_unpack", "last", "table")

    def __init__(
        self, table: Table, state: State = None, last: str = "", unpack: Callable[[], State] | None = None
    ) -> None:
        self.table = table
        self.last = last
        self._state = state
        self._unpack = unpack

    @property
    def state(self) -> State:
        """The board; None before GameOpened."""
        if self._unpack is not None:
            self._state, self._unpack = self._unpack(), None
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        self._state, self._unpack = state, None

    @property
    def version(self) -> int:
        return self.table.version


def follow(position: Position, events: Iterable[Event], games: Library) -> Position:
    """The same position, changed by later events."""
    event, changed = None, False
    for event in events:
        fold_table(position.table, event)
        if isinstance(event, CHANGING):
            position.state = next_state(position.state, event, games.find(position.table.rules))
            changed = True
    if changed:
        position.state = canonical(position.state, games.find(position.table.rules))
    if event is not None:
        position.last = fingerprint(event)
    return position


def canonical(state: State, game: Game) -> State:
    """The board as a copy has it, so that rules see the same whether it was folded just now or taken from a cache."""
    return game.CODEC.copy(state)


def fingerprint(event: Event | Damage) -> str:
    """Tells an event from any other that might stand in its place after a ledger was restored or replaced."""
    return hashlib.sha256(msgspec.json.encode(event)).hexdigest()


def next_state(state: State, event: GameOpened | TurnResolved | CorrectionMade, game: Game) -> State:
    """The board after an event that changes it. The board handed in is used up."""
    if isinstance(event, GameOpened):
        return game.begin(event.seats, event.options)
    return fold(game, state, game.CODEC.decode_facts(event.facts))
