"""Seals turns: from then on the outcome of a turn is fixed."""

from copy import deepcopy

from events import OrdersReceived, SealedSheet, SheetsBlinded, SheetTold, TurnSealed
from pbem.ledger import MASTER, GameRecord
from pbem.measuring import tell
from pbem.projections import Position
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.kernel.rules_failure import rules_failed
from pbem.service.trust.rollback_guard import require_log_not_rolled_back
from pbem.service.turns.deadlines import closing, instant
from pbem.service.turns.dice import bot_dice, game_secrets
from pbem.service.turns.doors import doors, given_up
from pbem.service.turns.sheet_root import blinds_of, how_sent, leaf_in, sheets_root
from pbem.service.turns.stages import has_spoken, is_late, missing_seats, why_seal

STAND_IN = "No sheet arrived; a bot wrote these orders for this turn."


def seal_setup(desk: Desk, position: Position) -> str:
    """Seals the set-up once all seats are taken: it is resolution 1, without sheets."""
    writer = step_writer(desk, position.table, "seal", 1)
    writer.write(TurnSealed, turn=0, resolution=1, sheets=(), why="setup")
    write_step(desk, writer, "SealTurn")
    return "all seats taken"


def seal_turn(desk: Desk, position: Position) -> str:
    """Closes the turn for orders: everyone is ready, or the deadline has passed."""
    table = position.table
    writer = step_writer(desk, table, "seal", table.resolution)
    why, silent = why_seal(table, writer.now), given_up(desk, table, writer.now, doors(desk))
    seal(desk, position, writer, why)
    for door in silent:
        queue_letters(writer, "unread", [MASTER], about={"door": door.name, "through": door.through})
    write_step(desk, writer, "SealTurn")
    if is_late(table, writer.now):
        tell("late", "", (instant(writer.now) - closing(table)).total_seconds())
    missed = "".join(f", without what came in by {door.name} after {door.through}" for door in silent)
    return f"turn {table.turn} sealed ({why}{missed})"


def seal(desk: Desk, position: Position, writer: EventWriter, why: str) -> None:
    """First writes sheets for bots and, if the game says so, for missing players, who are notified."""
    table = writer.table
    missing = missing_seats(table)
    for seat in _bot_sheets(table):
        text = suggested(desk, position, seat)
        if table.seats[seat].kind != "bot":
            text = _for_another(desk, table, text)
        writer.write(OrdersReceived, turn=table.turn, seat=seat, text=text, channel="bot")
    sheets = tuple(_sealed_sheets(table, missing))
    _bind(desk, writer, sheets, why)
    writer.write(TurnSealed, turn=table.turn, resolution=table.resolution, sheets=sheets, why=why)
    queue_letters(writer, "seal")
    queue_letters(writer, "missed", missing)


def _bind(desk: Desk, writer: EventWriter, sheets: tuple[SealedSheet, ...], why: str) -> None:
    """Publishes the root with the letters of this seal, before any roll; a game without a log has none."""
    table = writer.table
    written = [event for event in writer.events if event.originator_id == table.game]
    if desk.ledger.log(table.game):
        leaf = leaf_in(desk, table.game, sheets, written)
        found = sheets_root(table.awaited, sheets, leaf, blinds_of(desk, table, table.version + 1)).hex()
        states = tuple(SheetTold(seat, how_sent(seat, sheets)) for seat in table.awaited)
        numbers = {"turn": table.turn, "resolution": table.resolution}
        writer.write(SheetsBlinded, **numbers, root=found, why=why, sheets=states)


def _for_another(desk: Desk, table: GameRecord, text: str) -> str:
    """A bot's orders for a missing player: the sheet says so, and leaves the player's standing orders alone."""
    orders = desk.rules(table).language(table.options).read(text).orders
    return "\n".join([f"# {STAND_IN}", *(order.text for order in orders)])


def suggested(desk: Desk, position: Position, seat: str) -> str:
    """The orders that the game's bot would give."""
    table = position.table
    secrets = game_secrets(desk.ledger, table)
    try:
        return desk.rules(table).suggest(position.state, seat, bot_dice(secrets, seat, table.resolution))
    except Exception as error:
        raise rules_failed(f"{table.title}: the bot of seat {seat}", error) from error


def step_writer(desk: Desk, table: GameRecord, step: str, resolution: int) -> EventWriter:
    """A writer for one of the server's own steps; the step's id makes it happen once across all processes."""
    require_log_not_rolled_back(desk, table)
    # After a rollback the same step may happen again.
    time = f"/{table.rollbacks}" if table.rollbacks else ""
    return EventWriter(desk, deepcopy(table), f"{table.game}/{resolution}/{step}{time}", desk.moment())


def write_step(desk: Desk, writer: EventWriter, name: str) -> None:
    desk.ledger.append(writer.events, command=writer.command, name=name, at=writer.at)


def _bot_sheets(table: GameRecord) -> list[str]:
    """The awaited seats that get their sheet from the bot."""
    return [seat for seat in table.awaited if seat not in table.sheets and _is_for_bot(table, seat)]


def _is_for_bot(table: GameRecord, seat: str) -> bool:
    is_missing = table.missing == "bot" and not has_spoken(table, seat)
    return table.seats[seat].kind == "bot" or is_missing


def _sealed_sheets(table: GameRecord, missing: list[str]) -> list[SealedSheet]:
    """A seat that is ready without a sheet plays an empty one; a silent seat has none, unless it is skipped."""
    silent = {*table.ready, *(missing if table.missing == "skip" else ())}
    sheets = [SealedSheet(seat, table.sheets[seat].version) for seat in table.awaited if seat in table.sheets]
    empty = [SealedSheet(seat, 0) for seat in table.awaited if seat not in table.sheets and seat in silent]
    return [*sheets, *empty]
