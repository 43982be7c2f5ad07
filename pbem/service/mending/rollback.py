"""Rollback: turns are taken back by an appended event and resolved again from the same sealed sheets.

The same sheets give the same dice, so nothing is re-rolled; differences come only from rules that were fixed since.
Corrections that were made after a turn are made again after it, unless they are dropped explicitly.
Playing turns again with new sheets needs the consent of all players: see `consent.py`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from events import (
    CarriedCorrection,
    CorrectionMade,
    CorrectionsCarried,
    SealedAgain,
    SheetsRestored,
    TurnAgain,
    TurnsRolledBack,
)
from pbem.core.rules import Game, State, fold
from pbem.core.view import REFEREE
from pbem.ledger import GameRecord, Sealed, SheetText
from pbem.projections import Position, board_of, canonical, in_force
from pbem.service.history.played_turns import Corrected, PlayedTurn, chronicle, latest, played_turns
from pbem.service.kernel.answers import RolledBack
from pbem.service.kernel.commands import RollBack
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.kernel.perform_command import perform
from pbem.service.kernel.texts import clean
from pbem.service.mending.carried_corrections import UnfitCorrection, corrections_since, make_again, sees
from pbem.service.mending.outcome_diff import ChangedSentence, Differences, Outcome, differences
from pbem.service.mending.replay import actual, with_changes
from pbem.service.turns.lifecycle import finish
from pbem.service.turns.sealed_turns import sealed_turns
from pbem.service.turns.stages import Stage, require_running, stage


class TurnResolvedAgain(Struct, frozen=True):
    """The result of resolving a turn again: the differences for the master, and the seats whose report changes.

    Corrections made after the turn are part of it. `told` holds the differences for each seat. `unfit` lists the
    corrections that cannot be made again, `dropped` the numbers of those that are not wanted.
    """

    turn: int
    differences: Differences
    seats: tuple[str, ...]
    told: dict[str, tuple[ChangedSentence, ...]] = {}
    unfit: tuple[UnfitCorrection, ...] = ()
    dropped: tuple[int, ...] = ()


def plan_rollback(desk: Desk, game: UUID, turn: int, drop: Sequence[int] = ()) -> list[TurnResolvedAgain]:
    """Shows what rolling back to this turn would change on the board as it is now; changes nothing.

    `drop` lists the corrections, by the numbers of their events, that are not made again.
    """
    position = desk.open(game)
    require_rollback(position.table, turn)
    events = desk.ledger.events(game)
    corrections = corrections_since(events, turn)
    require_dropped(corrections, drop)
    return list(_compared(desk, position, sealed_turns(events, turn), corrections, drop))


def fitting_plan(desk: Desk, game: UUID, turn: int, drop: Sequence[int]) -> list[TurnResolvedAgain]:
    """The plan, if every correction that is not dropped can be made again."""
    plan = plan_rollback(desk, game, turn, drop)
    for unfit in (each for planned in plan for each in planned.unfit):
        raise Refused(
            f"The correction after turn {unfit.turn} ({unfit.reason}) cannot be made again: {unfit.why}. To go on "
            f"without it, drop it: --drop-correction {unfit.number}."
        )
    return plan


def require_dropped(corrections: Sequence[CorrectionMade], drop: Sequence[int]) -> None:
    there = [event.originator_version for event in corrections]
    for number in drop:
        if number not in there:
            known = f"there are: {', '.join(map(str, there))}" if there else "none was made after these turns"
            raise Refused(f"There is no correction {number} to drop; {known}.")


def roll_back(desk: Desk, command: RollBack) -> RolledBack:
    """Takes turns back and resolves them again from the same sheets, with the same dice."""

    def decide(position: Position, writer: EventWriter) -> RolledBack:
        table, last = position.table, latest(position.table)
        reason = _reason(command.reason)
        changed = resolve_again(desk, writer, command.turn, reason, command.by, command.drop)
        return RolledBack(game=table.game, turn=command.turn, last=last, changed=changed)

    answer = perform(desk, command, RolledBack, decide)
    finish(desk, desk.open(command.game))
    return answer


def resolve_again(
    desk: Desk, writer: EventWriter, turn: int, reason: str, by: str, drop: Sequence[int]
) -> tuple[str, ...]:
    """Writes the rollback with everything needed to resolve the turns again; returns the seats that see a change."""
    table, events = writer.table, desk.ledger.events(writer.table.game)
    plan = fitting_plan(desk, table.game, turn, drop)
    sealed, corrections, last = sealed_turns(events, turn), corrections_since(events, turn), latest(table)
    seen = _seen_corrections(desk, table, corrections)
    again = tuple(TurnAgain(each.turn, each.resolution) for each in sealed)
    write_rollback(desk, writer, turn, again, reason, by)
    writer.write(SheetsRestored, turns=tuple(sealed))
    if corrections:
        carried = [CarriedCorrection(event.originator_version, event.turn) for event in corrections]
        kept, dropped = (tuple(each for each in carried if (each.number in drop) is is_out) for is_out in (False, True))
        writer.write(CorrectionsCarried, kept=kept, dropped=dropped)
    changed = tuple(dict.fromkeys(seat for planned in plan for seat in planned.seats))
    _notify_all(writer, RolledTurns(turn, last, reason, changed, seen, frozenset(drop)))
    return changed


def _seen_corrections(
    desk: Desk, table: GameRecord, corrections: Sequence[CorrectionMade]
) -> dict[str, tuple[CorrectionMade, ...]]:
    """The corrections of which each seat saw something."""
    numbers, rules = {event.originator_version for event in corrections}, desk.rules(table)
    made = [each for each in chronicle(desk, table.game) if isinstance(each, Corrected)] if corrections else []
    made = [each for each in made if each.event.originator_version in numbers]
    return {
        seat: tuple(each.event for each in made if sees(rules, each.before, each.after, seat)) for seat in table.seats
    }


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


def _compared(
    desk: Desk,
    position: Position,
    sealed: Sequence[SealedAgain],
    corrections: Sequence[CorrectionMade],
    drop: Sequence[int],
) -> Iterator[TurnResolvedAgain]:
    """Resolves turn by turn, each on the board left by the previous one and its corrections."""
    table, rules = position.table, desk.rules(position.table)
    real = {played.sealed.turn: played for played in played_turns(desk, table.game)}
    state = board_before(desk, table.game, table, sealed[0].turn)
    for again in sealed:
        _require_same_seats(table, again, tuple(rules.awaited(state)))
        own = [event for event in corrections if event.turn == again.turn]
        came, unfit = with_changes(desk, table, _sealed(again), state), list[UnfitCorrection]()
        wanted = [event for event in own if event.originator_version not in drop]
        facts, after = make_again(rules, canonical(came.state, rules), wanted, unfit)
        outcome = Outcome([*came.facts, *facts], came.throws, after)
        dropped = tuple(event.originator_version for event in own if event.originator_version in drop)
        yield replace(_difference(desk, real[again.turn], own, state, outcome), unfit=tuple(unfit), dropped=dropped)
        state = canonical(after, rules)


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


def _difference(
    desk: Desk, played: PlayedTurn, corrections: Sequence[CorrectionMade], before: State, outcome: Outcome
) -> TurnResolvedAgain:
    """Compares with the turn as it was played and corrected."""
    rules, words = desk.rules(played.table), desk.words(played.table.rules)
    real = _as_corrected(rules, actual(desk, played), corrections)

    def found(seat: str) -> Differences:
        return differences(rules, words, played.before, real, outcome, seat, before)

    told = {seat: found(seat).sentences for seat in played.table.seats}
    seats = tuple(seat for seat in told if told[seat] or sees(rules, real.state, outcome.state, seat))
    return TurnResolvedAgain(played.sealed.turn, found(REFEREE), seats, told)


def _as_corrected(rules: Game, real: Outcome, corrections: Sequence[CorrectionMade]) -> Outcome:
    facts = [fact for event in corrections for fact in rules.CODEC.decode_facts(event.facts)]
    state = canonical(fold(rules, rules.CODEC.copy(real.state), facts), rules)
    return Outcome([*real.facts, *facts], real.throws, state)


def _reason(text: str) -> str:
    reason = clean(text).strip()
    if not reason:
        raise Refused("Say why: it goes into the log and to the players.")
    return reason[:LONGEST_REASON]


LONGEST_REASON = 500


class RolledTurns(NamedTuple):
    """What the players are told: `seen` lists the corrections of which each seat saw something."""

    first: int
    last: int
    reason: str
    changed: tuple[str, ...]
    seen: Mapping[str, tuple[CorrectionMade, ...]]
    drop: frozenset[int]


def _notify_all(writer: EventWriter, done: RolledTurns) -> None:
    which = f"Turn {done.first}" if done.first == done.last else f"Turns {done.first} to {done.last}"
    verb = "was" if done.first == done.last else "were"
    text = f"{which} {verb} taken back and resolved again from the same sheets, with the same dice. {done.reason}"
    same = "For you the outcome is the same."
    other = "For you the outcome has changed: the report that follows replaces the one you received."
    for seat in writer.table.seats:
        is_other, seen = seat in done.changed, done.seen.get(seat, ())
        about = {"title": f"{which} resolved again", "text": f"{text} {other if is_other else same}"}
        # For readers in other languages.
        about |= {"notice": "again", "first": str(done.first), "last": str(done.last), "why": done.reason}
        about["comes_out"] = "other" if is_other else "same"
        for how, is_out in (("kept", False), ("dropped", True)):
            turns = [str(event.turn) for event in seen if (event.originator_version in done.drop) is is_out]
            about |= {how: ", ".join(dict.fromkeys(turns))} if turns else {}
        queue_letters(writer, "notice", [seat], about=about)
