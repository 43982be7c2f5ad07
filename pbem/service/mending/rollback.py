"""Rollback: turns are taken back by an appended event and resolved again from the same sealed sheets.

The same sheets give the same dice, so nothing is re-rolled; differences come only from rules that were fixed since.
Playing turns again with new sheets needs the consent of all players: see `consent.py`.
"""

from collections.abc import Iterator, Sequence
from uuid import UUID

from msgspec import Struct

from events import SealedAgain, SheetsRestored, TurnAgain, TurnsRolledBack
from pbem.core.rules import State
from pbem.core.view import REFEREE
from pbem.ledger import GameRecord, Sealed, SheetText
from pbem.projections import Position, board_of, canonical, in_force
from pbem.service.history.played_turns import PlayedTurn, latest, played_turns
from pbem.service.kernel.answers import RolledBack
from pbem.service.kernel.commands import RollBack
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.kernel.perform_command import perform
from pbem.service.kernel.texts import clean
from pbem.service.mending.outcome_diff import Differences, Outcome, differences
from pbem.service.mending.replay import actual, with_changes
from pbem.service.turns.lifecycle import finish
from pbem.service.turns.sealed_turns import sealed_turns
from pbem.service.turns.stages import Stage, require_running, stage


class TurnResolvedAgain(Struct, frozen=True):
    """The result of resolving a turn again: the differences for the master, and the seats whose report changes."""

    turn: int
    differences: Differences
    seats: tuple[str, ...]


def plan_rollback(desk: Desk, game: UUID, turn: int) -> list[TurnResolvedAgain]:
    """Shows what rolling back to this turn would change; changes nothing."""
    position = desk.open(game)
    require_rollback(position.table, turn)
    real = {played.sealed.turn: played for played in played_turns(desk, game)}
    sealed = sealed_turns(desk.ledger.events(game), turn)
    return [_compared(desk, real[again.turn], outcome) for again, outcome in _resolved(desk, position, sealed)]


def roll_back(desk: Desk, command: RollBack) -> RolledBack:
    """Takes turns back and resolves them again from the same sheets, with the same dice."""

    def decide(position: Position, writer: EventWriter) -> RolledBack:
        table = position.table
        require_rollback(table, command.turn)
        sealed = sealed_turns(desk.ledger.events(table.game), command.turn)
        changed = [seat for again in plan_rollback(desk, table.game, command.turn) for seat in again.seats]
        last, reason = latest(table), _reason(command.reason)
        again = tuple(TurnAgain(each.turn, each.resolution) for each in sealed)
        write_rollback(desk, writer, command.turn, again, reason, command.by)
        writer.write(SheetsRestored, turns=tuple(sealed))
        _notify_all(writer, command.turn, last, reason, changed)
        return RolledBack(game=table.game, turn=command.turn, last=last, changed=tuple(dict.fromkeys(changed)))

    answer = perform(desk, command, RolledBack, decide)
    finish(desk, desk.open(command.game))
    return answer


def write_rollback(
    desk: Desk, writer: EventWriter, turn: int, again: tuple[TurnAgain, ...], reason: str, by: str
) -> None:
    """Restores the board to what it was before the turn."""
    before = board_before(desk, writer.table.game, writer.table, turn)
    digest = desk.rules(writer.table).CODEC.digest(before)
    writer.write(TurnsRolledBack, turn=turn, again=again, digest=digest, reason=reason, by=by)


def board_before(desk: Desk, game: UUID, table: GameRecord, turn: int) -> State:
    """The board on which the turn was resolved, including corrections."""
    rules = desk.rules(table)
    kept = in_force(desk.ledger.events(game))
    place = next(n for n, event in enumerate(kept) if getattr(event, "turn", -1) == turn and hasattr(event, "reveal"))
    return canonical(board_of(kept[:place], rules), rules)


def require_rollback(table: GameRecord, turn: int) -> None:
    require_running(table)
    if table.galaxy:
        raise Refused(f"{table.title} shares its dice with other games; its turns cannot be taken back.")
    if stage(table) is Stage.SEALED:
        raise Refused(f"A turn of {table.title} is being resolved; try again in a moment.")
    last = latest(table)
    if not 1 <= turn <= last:
        there = f"turns 1 to {last} can be taken back" if last else "no turn has been played yet"
        raise Refused(f"Turn {turn} of {table.title} cannot be taken back: {there}.")


def _resolved(desk: Desk, position: Position, sealed: Sequence[SealedAgain]) -> Iterator[tuple[SealedAgain, Outcome]]:
    """Resolves turn by turn, each on the board left by the previous one."""
    table, rules = position.table, desk.rules(position.table)
    state = board_before(desk, table.game, table, sealed[0].turn)
    for again in sealed:
        _require_same_seats(table, again, tuple(rules.awaited(state)))
        outcome = with_changes(desk, table, _sealed(again), state)
        yield again, outcome
        state = canonical(outcome.state, rules)


def _require_same_seats(table: GameRecord, again: SealedAgain, awaited: tuple[str, ...]) -> None:
    strange = [sheet.seat for sheet in again.sheets if sheet.seat not in awaited]
    if strange or not awaited:
        raise Refused(
            f"Turn {again.turn} of {table.title} would no longer wait for {', '.join(strange) or 'anybody'}, so its "
            "sheets no longer fit. Ask the players for consent to play it again with new sheets."
        )


def _sealed(again: SealedAgain) -> Sealed:
    sheets = {sheet.seat: SheetText(sheet.version, sheet.text, sheet.channel) for sheet in again.sheets}
    return Sealed(again.turn, again.resolution, again.why, again.sealed, sheets)


def _compared(desk: Desk, played: PlayedTurn, outcome: Outcome) -> TurnResolvedAgain:
    rules, words, real = desk.rules(played.table), desk.words(played.table.rules), actual(desk, played)

    def found(seat: str) -> Differences:
        return differences(rules, words, played.before, real, outcome, seat)

    seats = tuple(seat for seat in played.table.seats if found(seat))
    return TurnResolvedAgain(played.sealed.turn, found(REFEREE), seats)


def _reason(text: str) -> str:
    reason = clean(text).strip()
    if not reason:
        raise Refused("Say why: it goes into the log and to the players.")
    return reason[:LONGEST_REASON]


LONGEST_REASON = 500


def _notify_all(writer: EventWriter, first: int, last: int, reason: str, changed: Sequence[str]) -> None:
    which = f"Turn {first}" if first == last else f"Turns {first} to {last}"
    verb = "was" if first == last else "were"
    text = f"{which} {verb} taken back and resolved again from the same sheets, with the same dice. {reason}"
    same = "For you the outcome is the same."
    other = "For you the outcome has changed: the report that follows replaces the one you received."
    for seat in writer.table.seats:
        about = {"title": f"{which} resolved again", "text": f"{text} {other if seat in changed else same}"}
        # For readers in other languages.
        about |= {"notice": "again", "first": str(first), "last": str(last), "why": reason}
        about["comes_out"] = "other" if seat in changed else "same"
        queue_letters(writer, "notice", [seat], about=about)
