"""The history of a game, folded from stored facts alone; the rules are never run."""

from collections.abc import Iterable, Iterator
from copy import deepcopy
from itertools import islice
from uuid import UUID

from msgspec import Struct

from events import (
    CorrectionMade,
    DeadlineMoved,
    Event,
    GameResumed,
    TurnOpened,
    TurnResolved,
    TurnSealed,
    TurnsRolledBack,
)
from pbem.audit.audit_file import PUBLIC
from pbem.core.rules import State
from pbem.ledger import GameRecord, LedgerError, Sealed
from pbem.projections import Position, canonical, follow, in_force
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused


class PlayedTurn(Struct, frozen=True):
    """A turn from seal to board: the boards `before` and `after`, and `resolved`, the event with facts and throws.

    `table` is the game as it was then, `next_deadline` the deadline of the following turn. `told` is the length of the
    log when the report went out.
    """

    table: GameRecord
    sealed: Sealed
    before: State
    resolved: TurnResolved
    after: State
    next_deadline: str
    told: int


class Corrected(Struct, frozen=True):
    """A correction of the board after a turn: the event, and the board before and after it."""

    table: GameRecord
    event: CorrectionMade
    before: State
    after: State


class Replayed(Struct, frozen=True):
    """The board after a turn, with its digest computed now and the digest stored then."""

    turn: int
    table: GameRecord
    state: State
    digest: str
    stored_digest: str

    @property
    def is_as_stored(self) -> bool:
        return self.digest == self.stored_digest


def replay(desk: Desk, game: UUID, turn: int | None = None) -> Replayed:
    """The board after the turn (None = the latest), including corrections."""
    table = desk.open(game).table
    last = latest(table)
    wanted = last if turn is None else turn
    if not 0 <= wanted <= last:
        raise Refused(f"{table.title} has no turn {wanted}; it has turns 0 (set-up) to {last}.")
    position = follow(Position(GameRecord()), _up_to(desk.ledger.events(game), wanted), desk.games)
    codec = desk.rules(table).CODEC
    return Replayed(wanted, position.table, position.state, codec.digest(position.state), position.table.digest)


def latest(table: GameRecord) -> int:
    """The latest resolved turn."""
    if table.resolved_turn is None:
        raise Refused(f"{table.title} has not started: it is waiting for players.")
    return table.resolved_turn


def _up_to(events: list[Event], turn: int) -> Iterator[Event]:
    """All events through the last resolution of this turn, and on until a later turn was sealed: sheets sent for the
    later turn change nothing on the board."""
    last = max(place for place, event in enumerate(events) if isinstance(event, TurnResolved) and event.turn == turn)
    yield from events[: last + 1]
    for event in events[last + 1 :]:
        if isinstance(event, TurnSealed | TurnResolved | TurnsRolledBack):
            return
        yield event


def played_turns(desk: Desk, game: UUID, with_taken_back: bool = False) -> Iterator[PlayedTurn]:
    """Every resolved turn that counts, starting with the set-up; optionally also those that were taken back."""
    return (each for each in chronicle(desk, game, with_taken_back) if isinstance(each, PlayedTurn))


def chronicle(
    desk: Desk, game: UUID, with_taken_back: bool = False, version: int | None = None
) -> Iterator[PlayedTurn | Corrected]:
    """Everything that shaped the board, up to now or to that version: turns and corrections.

    Callers may keep the boards: they are never changed later.
    """
    position = Position(GameRecord())
    events = desk.ledger.events(game)[:version]
    counting = {event.originator_version for event in in_force(events)}
    for place, event in enumerate(events):
        if isinstance(event, TurnResolved | CorrectionMade):
            made = (_played if isinstance(event, TurnResolved) else _corrected)(desk, position, events, place)
            if with_taken_back or event.originator_version in counting:
                yield made
        else:
            follow(position, [event], desk.games, lambda version: events[:version])


def _corrected(desk: Desk, position: Position, events: list[Event], place: int) -> Corrected:
    """The correction at this place; moves the position past it."""
    event, before = events[place], position.state
    assert isinstance(event, CorrectionMade)
    position.state = canonical(before, desk.rules(position.table))
    follow(position, [event], desk.games, lambda version: events[:version])
    return Corrected(deepcopy(position.table), event, before, position.state)


def _played(desk: Desk, position: Position, events: list[Event], place: int) -> PlayedTurn:
    """The turn resolved by the event at this place; moves the position past it."""
    resolved, sealed, before = events[place], position.table.sealed, position.state
    if not isinstance(resolved, TurnResolved) or sealed is None:
        raise LedgerError(f"event {place + 1} of game {position.table.game} resolves no turn that was sealed")
    position.state = canonical(before, desk.rules(position.table))
    follow(position, [resolved], desk.games, lambda version: events[:version])
    deadline = _next_deadline(islice(events, place, None))
    told = next(
        (n for n, event in enumerate(islice(events, place + 1, None), place + 2) if event.TOPIC in PUBLIC), place + 1
    )
    return PlayedTurn(deepcopy(position.table), sealed, before, resolved, position.state, deadline, told)


def _next_deadline(events: Iterable[Event]) -> str:
    """The deadline of the following turn, with all changes until that turn was sealed."""
    deadline = ""
    for event in events:
        if isinstance(event, TurnOpened | DeadlineMoved | GameResumed):
            deadline = event.deadline
        elif isinstance(event, TurnSealed):
            break
    return deadline


def played_turn(desk: Desk, game: UUID, turn: int, version: int | None = None) -> PlayedTurn:
    """One resolved turn, as it was when the game had that version (None = now)."""
    last = latest(desk.open(game).table)
    events = desk.ledger.events(game)
    for event in reversed(in_force(events[:version])):
        if isinstance(event, TurnResolved) and event.turn == turn:
            place = event.originator_version - 1
            return _played(desk, follow(Position(GameRecord()), events[:place], desk.games), events, place)
    raise Refused(f"There is no turn {turn}; there are turns 0 (set-up) to {last}.")
