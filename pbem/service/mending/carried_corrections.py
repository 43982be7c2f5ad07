"""Corrections when turns are resolved again: each is made again after its turn, if its facts still fit the board."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from events import BoardCorrected, CorrectionMade, Event
from pbem.core.rules import Game, State, fold
from pbem.ledger import GameRecord
from pbem.projections import in_force
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused, RulesFailed
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters


class UnfitCorrection(Struct, frozen=True):
    """A correction that cannot be made again, and why; `number` is the version of its event."""

    number: int
    turn: int
    reason: str
    why: str


def corrections_since(events: Iterable[Event], turn: int) -> list[CorrectionMade]:
    """The corrections in force that were made after this turn or a later one."""
    return [event for event in in_force(events) if isinstance(event, CorrectionMade) and event.turn >= turn]


def corrected_board(rules: Game, state: State, event: CorrectionMade) -> tuple[list[Any], State]:
    """The facts of a correction, and the board they lead to; Refused if they do not fit this board."""
    facts = list(rules.CODEC.decode_facts(event.facts))
    try:
        after = rules.CODEC.copy(fold(rules, rules.CODEC.copy(state), facts))
        broken = [law for law in rules.laws(after) if law not in rules.laws(state)]
        is_over = rules.result(after) is not None and rules.result(state) is None
    except Exception as error:
        raise Refused(f"its facts do not fit the board: {type(error).__name__}: {error}") from error
    if broken or is_over:
        raise Refused(f"the board would break the rules: {broken[0]}" if broken else "the game would end by it")
    return facts, after


def make_again(
    rules: Game, state: State, corrections: Sequence[CorrectionMade], unfit: list[UnfitCorrection]
) -> tuple[list[Any], State]:
    """All the facts, and the board afterwards; those that do not fit are left out and listed in `unfit`."""
    found: list[Any] = []
    for event in corrections:
        try:
            facts, state = corrected_board(rules, state, event)
        except Refused as wrong:
            unfit.append(UnfitCorrection(event.originator_version, event.turn, event.reason, str(wrong)))
        else:
            found += facts
    return found, state


def write_carried(desk: Desk, writer: EventWriter, state: State) -> None:
    """Makes the corrections of the turn that was just resolved again, in the same step; `state` is its board."""
    table, rules = writer.table, desk.rules(writer.table)
    for event in list(_carried(desk, table)):
        try:
            _, after = corrected_board(rules, state, event)
        except Refused as wrong:
            raise RulesFailed(f"{table.title}: the correction after turn {event.turn} is lost: {wrong}") from wrong
        by, digest = getattr(event, "by", ""), rules.CODEC.digest(after)
        facts = Raw(bytes(event.facts))
        writer.write(BoardCorrected, turn=event.turn, facts=facts, reason=event.reason, digest=digest, by=by)
        if not table.again and table.sealed is None:
            # The report of the last turn that is resolved again shows the board before its corrections.
            queue_letters(writer, "correction", [seat for seat in table.seats if sees(rules, state, after, seat)])
        state = after


def _carried(desk: Desk, table: GameRecord) -> Iterator[CorrectionMade]:
    events = desk.ledger.events(table.game) if table.carried else []
    for each in table.carried:
        if each.turn == table.resolved_turn:
            event = events[each.number - 1]
            assert isinstance(event, CorrectionMade), "only a correction is carried over"
            yield event


def sees(rules: Game, before: State, after: State, seat: str) -> bool:
    """Whether what a seat sees of the two boards differs."""
    views = [msgspec.json.encode((rules.view(state, seat), rules.chart(state, seat))) for state in (before, after)]
    return views[0] != views[1]
