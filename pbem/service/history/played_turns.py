"""The history of a game, folded from stored facts alone; the rules are never run."""

from collections.abc import Collection, Iterable, Iterator
from copy import deepcopy
from itertools import islice
from uuid import UUID

from msgspec import Struct

from events import (
    BoardCorrected,
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

# Events are read in pages of so many, and of one kind all numbers at once.
A_FEW, ALL = 16, 2**31


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
    number = _resolution_of(desk, game, turn, version, last)
    if not number:
        raise Refused(f"There is no turn {turn}; there are turns 0 (set-up) to {last}.")
    return _played_at(desk, game, number)


def resolutions(desk: Desk, game: UUID, version: int | None = None) -> dict[int, int]:
    """The numbers of the events that resolved the turns that count, by turn, up to now or to that version."""
    before = {} if version is None else {"before": version + 1}
    if desk.open(game).table.rollbacks:
        found = in_force(desk.ledger.events(game, until=version))
        return {event.turn: event.originator_version for event in found if isinstance(event, TurnResolved)}
    # Nothing was taken back: the turns were resolved one after the other, from the set-up on.
    numbers = desk.ledger.last_of(game, (TurnResolved.TOPIC,), limit=ALL, **before)
    return dict(enumerate(reversed(numbers)))


def _resolution_of(desk: Desk, game: UUID, turn: int, version: int | None, last: int) -> int:
    """0 if there is no such turn. A late turn is near the end of what was written."""
    if version is None and 0 <= turn <= last and not desk.open(game).table.rollbacks:
        return desk.ledger.last_of(game, (TurnResolved.TOPIC,), limit=last - turn + 1)[-1]
    return resolutions(desk, game, version).get(turn, 0)


def _played_at(desk: Desk, game: UUID, number: int) -> PlayedTurn:
    """The turn that this event resolved, at the same cost however long the game is."""
    position = desk.cache.at(game, number - 1)
    (resolved,) = desk.ledger.events(game, after=number - 1, until=number)
    before, sealed, later = position.state, position.table.sealed, _until_next_seal(desk, game, number)
    if not isinstance(resolved, TurnResolved) or sealed is None:
        raise LedgerError(f"event {number} of game {game} resolves no turn that was sealed")
    position.state = canonical(before, desk.rules(position.table))
    follow(position, [resolved], desk.games)
    told = next((event.originator_version for event in later if event.TOPIC in PUBLIC), number)
    return PlayedTurn(position.table, sealed, before, resolved, position.state, _next_deadline(later), told)


def _until_next_seal(desk: Desk, game: UUID, number: int) -> list[Event]:
    """The events after this one, as far as the next turn is sealed."""
    found: list[Event] = []
    while page := desk.ledger.events(game, after=number + len(found), until=number + len(found) + A_FEW):
        found += page
        if any(isinstance(event, TurnSealed) for event in page):
            break
    return found


def resolved_turns(desk: Desk, game: UUID, numbers: Collection[int]) -> Iterator[PlayedTurn]:
    """The turns that these events resolved, in their order, also those that were taken back."""
    if len(numbers) <= A_FEW:
        yield from (_played_at(desk, game, number) for number in sorted(numbers))
        return
    for played in played_turns(desk, game, with_taken_back=True):
        if played.resolved.originator_version in numbers:
            yield played


def every_resolution(desk: Desk, game: UUID) -> list[int]:
    """The numbers of all events that resolved a turn, also of those that were taken back."""
    return desk.ledger.last_of(game, (TurnResolved.TOPIC,), limit=ALL)[::-1]


def shaping_events(desk: Desk, game: UUID) -> list[tuple[int, int]]:
    """The turn and the number of every event that shaped the board and counts: resolutions and corrections."""
    if not desk.ledger.last_of(game, (CorrectionMade.TOPIC, BoardCorrected.TOPIC)):
        return list(resolutions(desk, game).items())
    found = [event for event in in_force(desk.ledger.events(game)) if isinstance(event, TurnResolved | CorrectionMade)]
    return [(event.turn, event.originator_version) for event in found]


def shaped(desk: Desk, game: UUID, numbers: Collection[int]) -> Iterator[PlayedTurn | Corrected]:
    """The turns and corrections of these events, in their order."""
    if len(numbers) <= A_FEW and set(numbers) <= set(every_resolution(desk, game)):
        yield from (_played_at(desk, game, number) for number in sorted(numbers))
        return
    for each in chronicle(desk, game):
        if (each.resolved if isinstance(each, PlayedTurn) else each.event).originator_version in numbers:
            yield each
