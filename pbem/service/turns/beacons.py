"""The beacon of a turn: which round it waits for, when that was published, and whom the seal had reached by then."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from events import BeaconHeard, DiceMixed, LetterSent, TurnSealed, letter_stream, moment
from pbem.audit.quicknet import BeaconSilent
from pbem.core.dice import QUICKNET_GENESIS, QUICKNET_PERIOD, beacon_round
from pbem.ledger import MASTER, GameRecord
from pbem.projections import Position
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import letter_key
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.turns.deadlines import instant
from pbem.service.turns.seal import step_writer, write_step

# After this long without the beacon the master gets a letter.
LONG = timedelta(hours=1)
NOT_SET = "this server no longer has a beacon; set PBEM_BEACON"


def round_of(deadline: str) -> int:
    """R_t, announced when the turn opens: it follows from the deadline alone."""
    return beacon_round(int(instant(deadline).timestamp()))


def comes_at(number: int) -> str:
    """When a round is published."""
    return moment(datetime.fromtimestamp(QUICKNET_GENESIS + (number - 1) * QUICKNET_PERIOD, UTC))


def latest_round(now: datetime) -> int:
    """A round that has been published for half a minute, so that every relay has it."""
    return max(1, 1 + (int(now.timestamp()) - QUICKNET_GENESIS - 30) // QUICKNET_PERIOD)


def next_round(table: GameRecord) -> int:
    """The round in the dice of the turn; 0 without a beacon.

    It follows from the deadline that is in force when it passes: moved before, the deadline names another round; moved
    later, it does not. The round of the set-up is named when the last seat is taken.
    """
    if not table.beacon or not table.turn:
        return table.setup_round
    return round_of(table.passed or table.deadline or (table.sealed.at if table.sealed else ""))


def is_waiting(table: GameRecord) -> bool:
    """Whether a sealed turn waits for its round."""
    sealed = table.sealed
    return bool(sealed and next_round(table) and sealed.resolution not in table.heard)


def is_heard_by(table: GameRecord, at: str) -> bool:
    """Whether the round that the game waits for is published by that moment."""
    return is_waiting(table) and at >= comes_at(next_round(table))


def hear_beacon(desk: Desk, position: Position) -> str:
    """Fetches the round that the turn waits for, and no other: while no relay has it, the turn keeps waiting."""
    table, sealed = position.table, position.table.sealed
    assert sealed is not None
    number = next_round(table)
    if desk.beacon is None:
        raise Refused(f"{table.title}, {_what(sealed.turn)}: {NOT_SET}.")
    try:
        heard = desk.beacon.hear(number)
    except BeaconSilent as silence:
        if desk.now() - instant(comes_at(number)) >= LONG:
            warn_of_silent_beacon(desk, table, str(silence))
        raise Refused(f"{table.title}, {_what(sealed.turn)} waits: {silence}.") from silence
    writer = step_writer(desk, table, "hear", sealed.resolution)
    writer.write(
        BeaconHeard,
        turn=sealed.turn,
        resolution=sealed.resolution,
        round=number,
        signature=heard.signature.hex(),
        relay=heard.relay,
        checked=True,
        reached=tuple(_reached(desk, table, comes_at(number))),
    )
    write_step(desk, writer, "HearBeacon")
    return f"round {number} heard"


def _what(turn: int) -> str:
    return f"turn {turn}" if turn else "the set-up"


def _reached(desk: Desk, table: GameRecord, before: str) -> list[str]:
    """The players whose letter with the seal, or with the mix before the set-up, was accepted by a mail server before
    that moment.

    A player with the master's address does not count: the operator may read mail there.
    """
    people = desk.people(table.game)
    kind, cause = ("seal", TurnSealed) if table.turn else ("mixed", DiceMixed)
    causes = [event.originator_version for event in desk.ledger.events(table.game) if isinstance(event, cause)]
    others = [seat for seat in table.seats if people.of(seat).address != people.of(MASTER).address]
    return [seat for seat in others if causes and _is_sent(desk, table, seat, kind, causes[-1], before)]


def _is_sent(desk: Desk, table: GameRecord, seat: str, kind: str, version: int, before: str) -> bool:
    letter: UUID = letter_stream(letter_key(table.game, table.turn, seat, kind, str(version)))
    return any(isinstance(event, LetterSent) and event.at < before for event in desk.ledger.events(letter))


def warn_of_silent_beacon(desk: Desk, table: GameRecord, by: str) -> None:
    """Writes to the master, once per turn, when the beacon has been silent for long."""
    resolution = table.sealed.resolution if table.sealed else 0
    command = f"{table.game}/{resolution}/silent"
    if desk.ledger.done(command) is not None:
        return
    writer = step_writer(desk, table, "silent", resolution)
    queue_letters(
        writer,
        "silent",
        [MASTER],
        about={"round": str(next_round(table)), "since": comes_at(next_round(table)), "why": by},
    )
    desk.ledger.append(writer.events, command=writer.command, name="TellSilence", at=writer.at)
