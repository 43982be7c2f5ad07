"""Outgoing letters: each is claimed by one worker at a time, then sent, delayed or given up.

The claim of a worker ends with its process: then another one sends the letter, with the same Message-ID. Of a worker
that gives no sign of life at all, it ends when the lease runs out.
"""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any
from uuid import UUID

from msgspec import Struct

from events import (
    AddressFailed,
    Event,
    LetterClaimed,
    LetterDelayed,
    LetterFailed,
    LetterQueued,
    LetterRequeued,
    LetterSent,
    letter_stream,
    moment,
)
from pbem.ledger import MASTER, Conflict, GameRecord, LedgerError
from pbem.ledger.game_record import NO_GAME
from pbem.projections import Waiting
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.kernel.texts import clean
from pbem.service.people.persons import person_at
from pbem.service.people.tokens import whose_bounce

# Longer than the slowest relay takes for one letter.
LEASE = timedelta(minutes=10)
LONGEST_REASON = 500
ATTEMPTS = 20


class Claim(Struct, frozen=True):
    """A letter that this worker may send; `version` is the version of the claim, `tries` counts earlier attempts."""

    letter: UUID
    version: int
    queued: LetterQueued
    # When the attempts began: a letter that was requeued starts afresh.
    since: str
    tries: int
    worker: str
    refusals: int = 0


def sendable(desk: Desk, worker: str) -> Iterator[Waiting]:
    """The letters that this worker may claim now. It asks when it has none in hand, so its own claim was given up."""
    return desk.outbox.look().next(desk.moment(), lambda other: other == worker or desk.ledger.signs.is_gone(other))


def claim_next(desk: Desk, worker: str) -> Claim | None:
    """The longest-waiting letter among those that may go out now."""
    for waiting in sendable(desk, worker):
        claim = _claimed(desk, waiting, worker)
        if claim is not None:
            return claim
    return None


def _claimed(desk: Desk, waiting: Waiting, worker: str) -> Claim | None:
    until = moment(desk.now() + LEASE)
    queued = _queued(desk, waiting.letter)
    claim = Claim(waiting.letter, waiting.version + 1, queued, waiting.queued, waiting.tries, worker, waiting.refusals)
    try:
        _write(desk, claim, claim.version, LetterClaimed, worker=worker, until=until)
    except Conflict:
        return None
    return claim


def why_unwanted(desk: Desk, queued: LetterQueued) -> str:
    """Why a letter should no longer be sent; "" if it should."""
    if queued.game == NO_GAME:
        return "" if queued.to else "no address is on file"
    person = desk.people(queued.game).of(queued.seat)
    if not (queued.to or person.address):
        return "no address is on file"
    seat = desk.open(queued.game).table.seats.get(queued.seat)
    if queued.kind == "invitation":
        return "" if seat and seat.offer == queued.tenure else "the seat is no longer offered"
    # A letter with an explicit address is for whoever reads mail there, even a player who has left.
    if seat and not queued.to and seat.tenure != queued.tenure:
        return "the seat has another player now"
    return ""


def letter_sent(desk: Desk, claim: Claim, to: str, said: str, unprinted: str = "") -> None:
    """If the PDF could not be made, `unprinted` says why: it follows in another letter, and the master is notified."""
    if not unprinted:
        person = person_at(desk, to)
        _write(desk, claim, claim.version + 1, LetterSent, to=to, said=_short(said), person=person)
        return
    queued, version = claim.queued, claim.version + 1
    command = _command(claim, version, LetterSent)
    writer = EventWriter(desk, desk.open(queued.game).table, command, desk.moment())
    writer.add(LetterSent, claim.letter, version, to=to, said=_short(said), person=person_at(desk, to))
    revision = f"follows-{claim.letter.hex}"
    writer.queue("map", queued.seat, turn=queued.turn, tenure=queued.tenure, to=queued.to, revision=revision)
    about = {"seat": queued.seat, "reason": _short(unprinted)}
    queue_letters(writer, "unprinted", [MASTER], turn=queued.turn, revision=revision, about=about)
    desk.ledger.append(writer.events, command=command, name=LetterSent.__name__, at=writer.at)


def letter_delayed(desk: Desk, claim: Claim, until: str, reason: str, refused: bool = False) -> None:
    fields = {"tries": claim.tries + 1, "until": until, "reason": _short(reason), "refused": refused}
    _write(desk, claim, claim.version + 1, LetterDelayed, **fields)


def letter_failed(desk: Desk, claim: Claim, reason: str) -> None:
    """Gives the letter up; it stays in the list of letters and can be tried again."""
    _write(desk, claim, claim.version + 1, LetterFailed, reason=_short(reason))


def address_failed(desk: Desk, queued: LetterQueued, to: str, reason: str, claim: Claim | None = None) -> None:
    """Marks the seat's address as dead and tells the master. The claimed letter is given up.

    Called by the sender when the relay rejects the address, and when a letter bounces.
    """
    command = f"{queued.originator_id}/{claim.version if claim else 'bounced'}/address-failed"

    def write(writer: EventWriter) -> None:
        if claim is not None:
            writer.add(LetterFailed, claim.letter, claim.version + 1, reason=_short(reason))
        if queued.game == NO_GAME or queued.to:
            return
        writer.note(
            AddressFailed,
            seat=queued.seat,
            address=to,
            letter=queued.key,
            reason=_short(reason),
            person=person_at(desk, to),
        )
        if queued.seat != MASTER:
            about = {"seat": queued.seat, "address": to, "reason": _short(reason), "letter": queued.kind}
            # Several addresses may fail while nothing happens in the game: each gets its own letter.
            queue_letters(writer, "address_failed", [MASTER], revision=f"people-{writer.people.version}", about=about)

    _require(desk, queued.game, command, "FailAddress", write)


def letter_bounced(desk: Desk, token: str, reason: str) -> LetterQueued | None:
    """For the intake: a bounce to `bounce+TOKEN` says that the address of that letter is dead.

    Returns the letter; None if we did not issue the token, regardless of the rest of the notice.
    """
    queued = whose_bounce(desk, token)
    if queued is None:
        return None
    sent = [event.to for event in desk.ledger.events(queued.originator_id) if isinstance(event, LetterSent)]
    if sent:
        address_failed(desk, queued, sent[-1], reason)
    return queued


def retry_letter(desk: Desk, key: str) -> None:
    """Requeues a letter that was delayed or given up, to go out at once."""
    found = [each for each in desk.outbox.look().waiting if each.key == key]
    if not found:
        raise Refused(f"No letter {key[:200]!r} is waiting to be sent; see pbem mail outbox list.")
    (waiting,) = found
    is_taken = waiting.state == "claimed" and not desk.ledger.signs.is_gone(waiting.worker)
    if is_taken and waiting.free > desk.moment():
        raise Refused(f"The letter is being sent; if that fails it can be tried again after {waiting.free}.")
    command = f"{waiting.letter}/{waiting.version + 1}/requeue"
    at = desk.moment()
    event = _event(LetterRequeued, waiting.letter, waiting.version + 1, at, command)
    desk.ledger.append([event], command=command, name="RetryLetter", at=at)


def find_letter(desk: Desk, key: str) -> LetterQueued:
    """The letter with this key, or the one waiting or recently sent letter whose key starts with it."""
    wanted = clean(key).strip()
    if desk.ledger.events(letter_stream(wanted)):
        return _queued(desk, letter_stream(wanted))
    box = desk.outbox.look()
    keys = [*(each.key for each in box.waiting), *(each.key for each in box.sent)]
    found = [each for each in keys if wanted and each.startswith(wanted)]
    if len(found) == 1:
        return _queued(desk, letter_stream(found[0]))
    if found:
        raise Refused(f"{wanted[:80]!r} matches {len(found)} letters, for example {found[0]}; write more of the key.")
    raise Refused(f"There is no letter {wanted[:80]!r}; see pbem mail outbox list --sent.")


def _queued(desk: Desk, letter: UUID) -> LetterQueued:
    found = desk.ledger.events(letter)
    if not found or not isinstance(found[0], LetterQueued) or letter_stream(found[0].key) != letter:
        raise LedgerError(f"letter {letter} does not begin with its queueing")
    return found[0]


def _write(desk: Desk, claim: Claim, version: int, kind: type[Event], **fields: Any) -> None:
    command, at = _command(claim, version, kind), desk.moment()
    event = _event(kind, claim.letter, version, at, command, **fields)
    desk.ledger.append([event], command=command, name=kind.__name__, at=at)


def _command(claim: Claim, version: int, kind: type[Event]) -> str:
    """The id includes the worker, so that two workers cannot both assume the same claim."""
    return f"{claim.letter}/{version}/{claim.worker}/{kind.TOPIC}"


def _event(kind: type[Event], letter: UUID, version: int, at: str, command: str, **fields: Any) -> Event:
    return kind(originator_id=letter, originator_version=version, at=at, command=command, **fields)


def _require(desk: Desk, game: UUID, command: str, name: str, write: Callable[[EventWriter], None]) -> None:
    for _ in range(ATTEMPTS):
        table = GameRecord(game=game) if game == NO_GAME else desk.open(game).table
        writer = EventWriter(desk, table, command, desk.moment())
        write(writer)
        try:
            desk.ledger.append(writer.events, command=command, name=name, at=writer.at)
        except Conflict:
            continue
        return
    raise Refused("Too many others are writing to this game; try again in a moment.")


def _short(text: str) -> str:
    return " ".join(clean(text).split())[:LONGEST_REASON]
