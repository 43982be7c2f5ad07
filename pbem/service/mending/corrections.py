"""Corrections: the master corrects the board by adding facts after the last turn played.

    [[fact]]                       # as the game's facts are stored; `pbem replay --json` shows the board
    kind = "industry_raised"
    seat = "A"
    planet = "yellow"
    level = 4
    line = 0

Nothing is erased: the log keeps these facts after what they correct, with their author and reason.
"""

import tomllib
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Raw, Struct

from events import BoardCorrected
from pbem.core.phrases import Catalogue
from pbem.core.rules import Game, State, fold
from pbem.core.view import REFEREE
from pbem.ledger import DEPUTY, MASTER, GameRecord
from pbem.projections import Position
from pbem.reports import layout
from pbem.service.history.played_turns import latest
from pbem.service.kernel.answers import CorrectionState
from pbem.service.kernel.commands import CorrectBoard
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.kernel.perform_command import perform
from pbem.service.kernel.texts import clean
from pbem.service.mending.carried_corrections import sees
from pbem.service.mending.outcome_diff import board_changes, story_lines
from pbem.service.turns.stages import Stage, require_running, stage

LONGEST = 200_000
MOST_FACTS = 500
LONGEST_REASON = 500


class Correction(Struct, frozen=True):
    """What a correction would do: to the board, and for each seat (`*` is the master) the sentences it would get.

    `changed` lists the seats that would see a difference.
    """

    turn: int
    board: tuple[str, ...]
    told: dict[str, tuple[str, ...]]
    changed: tuple[str, ...]


def plan_correction(desk: Desk, game: UUID, turn: int, text: str | bytes, words: Catalogue | None = None) -> Correction:
    """Shows what the correction would do, in these words; changes nothing."""
    position = desk.open(game)
    facts, after = _mended(desk, position, turn, text)
    return _planned(desk, position, facts, after, words)


def correct_board(desk: Desk, command: CorrectBoard) -> CorrectionState:
    """Writes the facts; every seat that sees a difference gets the corrected board."""

    def decide(position: Position, writer: EventWriter) -> CorrectionState:
        return write_correction(desk, position, writer, command.turn, command.text, command.reason, command.by)

    return perform(desk, command, CorrectionState, decide)


def write_correction(
    desk: Desk, position: Position, writer: EventWriter, turn: int, text: str, reason: str, by: str
) -> CorrectionState:
    table, rules = position.table, desk.rules(position.table)
    facts, after = _mended(desk, position, turn, text)
    why = clean(reason).strip()[:LONGEST_REASON]
    if not why:
        raise Refused("Say why: it goes into the log and to the players.")
    plan, digest = _planned(desk, position, facts, after), rules.CODEC.digest(after)
    writer.write(
        BoardCorrected, turn=turn, facts=Raw(rules.CODEC.encode_facts(facts)), reason=why, digest=digest, by=by
    )
    queue_letters(writer, "correction", [*plan.changed, MASTER, DEPUTY])
    return CorrectionState(game=table.game, turn=turn, digest=digest, changed=plan.changed)


def read_facts(rules: Game, text: str | bytes) -> list[Any]:
    """The facts of a correction; refuses them with what is wrong and where."""
    if len(text) > LONGEST:
        raise Refused(f"The correction is longer than {LONGEST} characters.")
    try:
        content = tomllib.loads(clean(text))
    except (ValueError, RecursionError) as error:
        raise Refused(f"The correction is not TOML: {error}") from error
    given = content.pop("fact", None)
    if content or not isinstance(given, list) or not 0 < len(given) <= MOST_FACTS:
        raise Refused(
            f"A correction is a list of 1 to {MOST_FACTS} facts, each below a line [[fact]], and nothing else."
        )
    return [_fact(rules, number, fact) for number, fact in enumerate(given, 1)]


def _fact(rules: Game, number: int, fact: Any) -> Any:
    """Decoded and encoded again to find unknown fields, which would otherwise be lost silently."""
    try:
        (read,) = rules.CODEC.decode_facts(msgspec.json.encode([fact]))
        (again,) = msgspec.json.decode(rules.CODEC.encode_facts([read]))
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        raise Refused(f"Fact {number} ({_kind(fact)}): {error}") from error
    strange = sorted(set(fact) - set(again))
    if strange:
        there = ", ".join(name for name in again if name not in ("kind", "v"))
        raise Refused(f"Fact {number} ({_kind(fact)}) has no field {strange[0]}; it has: {there}.")
    return read


def _kind(fact: Any) -> str:
    return str(fact.get("kind", "without a kind"))[:40] if isinstance(fact, dict) else "not a table"


def _mended(desk: Desk, position: Position, turn: int, text: str | bytes) -> tuple[list[Any], State]:
    """The facts and the board they lead to, if the game can continue from it."""
    table, rules = position.table, desk.rules(position.table)
    require_correction(table, turn)
    facts = read_facts(rules, text)
    try:
        after = rules.CODEC.copy(fold(rules, rules.CODEC.copy(position.state), facts))
        broken = [law for law in rules.laws(after) if law not in rules.laws(position.state)]
        awaited, result = tuple(rules.awaited(after)), rules.result(after)
    except Exception as error:
        raise Refused(f"These facts do not fit the board: {type(error).__name__}: {error}") from error
    if broken:
        raise Refused(f"The board would break the rules: {broken[0]}.")
    if result is not None or awaited != table.awaited:
        raise Refused(
            "The correction would change whom the open turn waits for, or end the game. Roll the turn back instead: "
            f"pbem rollback GAME {turn}."
        )
    return facts, after


def require_correction(table: GameRecord, turn: int) -> None:
    require_running(table)
    if stage(table) is not Stage.OPEN:
        raise Refused(
            f"The board of {table.title} can be corrected only while a turn is open for orders; try again in a moment."
        )
    if turn != latest(table):
        raise Refused(
            f"Only the board after the last turn played, turn {latest(table)}, can be corrected. To change an "
            "earlier one, roll it back with pbem rollback."
        )


def _planned(
    desk: Desk, position: Position, facts: list[Any], after: State, given: Catalogue | None = None
) -> Correction:
    table, rules, words = position.table, desk.rules(position.table), given or desk.words(position.table.rules)
    said = {seat: tuple(story_lines(rules, words, position.state, facts, seat)) for seat in (*table.seats, REFEREE)}
    board = tuple(board_changes(rules.board_to_example(position.state), rules.board_to_example(after)))
    changed = tuple(seat for seat in table.seats if said[seat] or sees(rules, position.state, after, seat))
    return Correction(latest(table), board, said, changed)


def correction_lines(plan: Correction) -> Iterator[str]:
    """The plan as text, to be read before it is carried out."""
    yield f"After turn {plan.turn}:"
    for line in plan.told[REFEREE]:
        yield from layout.item(line, 2)
    yield "The board:"
    for line in plan.board or ("No visible change.",):
        yield from layout.item(line.replace(", would be ", " -> "), 2)
    for seat in plan.changed:
        yield f"Seat {seat} will be told:"
        for line in plan.told[seat] or ("Nothing in words, but its view of the board changes.",):
            yield from layout.item(line, 2)
    yield "" if plan.changed else "No seat sees a difference."
