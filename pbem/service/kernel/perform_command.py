"""How a command is carried out: check whether it was done before, read, decide, write all or nothing."""

import hashlib
from collections.abc import Callable
from typing import TypeVar

import msgspec
from msgspec import Raw

from events import Event
from pbem.core.phrases import Phrase
from pbem.ledger import Conflict, GameRecord
from pbem.projections import Position
from pbem.service.kernel.answers import Answer, DeputyState, Seated
from pbem.service.kernel.commands import Command, GameCommand
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.trust.rollback_guard import require_log_not_rolled_back

A = TypeVar("A", bound=Answer)

# Each lost attempt means that somebody else's succeeded, so a handful is plenty.
ATTEMPTS = 20


Decide = Callable[[Position, EventWriter], A]


def perform(desk: Desk, command: GameCommand, kind: type[A], decide: Decide[A]) -> A:
    """The answer to the command: a new one, or the stored one if the command was given before."""
    earlier = answered(desk, command, kind)
    if earlier is not None:
        return earlier
    for _ in range(ATTEMPTS):
        position = desk.open(command.game)
        require_log_not_rolled_back(desk, position.table)
        require_here(position.table)
        writer = EventWriter(desk, position.table, command.id, desk.moment(), command.arrived)
        answer = decide(position, writer)
        try:
            return append(desk, command, writer.events, writer.at, answer)
        except Conflict:
            continue
    raise Refused("Too many others are writing to this game; try again in a moment.")


def require_here(table: GameRecord) -> None:
    """Refuses to change a game that goes on at another server."""
    if table.moved_to:
        raise Refused(Phrase("answer.refused.moved_away", {"game": table.title, "to": table.moved_to}))


def answered(desk: Desk, command: Command, kind: type[A]) -> A | None:
    """The stored answer, if the command was given before."""
    raw = desk.ledger.done(command.id, said(command))
    return None if raw is None else _read(desk, raw, command, kind)


def said(command: Command) -> str:
    """A hash of the command's content, independent of who gave it."""
    content = repr(msgspec.structs.replace(command, id="", by="", letter="", arrived=""))
    return hashlib.sha256(content.encode("utf-8", "backslashreplace")).hexdigest()


def append(desk: Desk, command: Command, events: list[Event], at: str, answer: A) -> A:
    raw = desk.ledger.append(
        events,
        command=command.id,
        name=type(command).__name__,
        at=at,
        by=command.by,
        said=said(command),
        answer=Raw(msgspec.json.encode(_nameless(answer))),
    )
    return _read(desk, raw, command, type(answer))


def _read(desk: Desk, raw: Raw, command: Command, kind: type[A]) -> A:
    try:
        answer = msgspec.json.decode(raw, type=kind)
    except msgspec.DecodeError as error:
        raise Refused(f"The command id {command.id} was used before for something else.") from error
    if isinstance(answer, Seated):
        return msgspec.structs.replace(answer, player=desk.open(answer.game).table.seats[answer.seat].player)
    if isinstance(answer, DeputyState):
        return msgspec.structs.replace(answer, deputy=desk.open(answer.game).table.deputy)
    return answer


def _nameless(answer: A) -> A:
    """The answer as it is stored: who has a seat or is the deputy is in the game, where the name is encrypted."""
    if isinstance(answer, DeputyState):
        return msgspec.structs.replace(answer, deputy="")
    return msgspec.structs.replace(answer, player="") if isinstance(answer, Seated) else answer
