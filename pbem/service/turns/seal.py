"""Sealing: from here on the outcome of a turn is fixed."""

from copy import deepcopy

from events import OrdersReceived, SealedSheet, SheetsBound, TurnSealed
from pbem.ledger import Table
from pbem.projections import Position
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import RulesFailed
from pbem.service.kernel.event_writer import Pen
from pbem.service.kernel.letter_queue import tell
from pbem.service.trust.rollback_guard import insist_on_newest
from pbem.service.turns.dice import bot_dice, kept_secrets
from pbem.service.turns.sheet_root import leaf_in, sheets_root
from pbem.service.turns.stages import has_spoken, missing_seats, why_seal

STAND_IN = "No sheet came; a bot wrote these orders for this turn."


def seal_setup(desk: Desk, position: Position) -> str:
    """All seats are taken: the set-up is resolution 1, without sheets."""
    pen = step_pen(desk, position.table, "seal", 1)
    pen.write(TurnSealed, turn=0, resolution=1, sheets=(), why="setup")
    write_step(desk, pen, "SealTurn")
    return "all seats taken"


def seal_turn(desk: Desk, position: Position) -> str:
    """No more orders: everybody is ready, or the deadline has come."""
    table = position.table
    pen = step_pen(desk, table, "seal", table.resolution)
    why = why_seal(table, pen.at)
    seal(desk, position, pen, why)
    write_step(desk, pen, "SealTurn")
    return f"turn {table.turn} sealed ({why})"


def seal(desk: Desk, position: Position, pen: Pen, why: str) -> None:
    """Bots and, if the game says so, those who are missing get a sheet first; who is missing is told."""
    table = pen.table
    missing = missing_seats(table)
    for seat in _bot_sheets(table):
        text = suggested(desk, position, seat)
        if table.seats[seat].kind != "bot":
            text = _for_another(desk, table, text)
        pen.write(OrdersReceived, turn=table.turn, seat=seat, text=text, channel="bot")
    sheets = tuple(_sealed_sheets(table, missing))
    _bind(desk, pen, sheets)
    pen.write(TurnSealed, turn=table.turn, resolution=table.resolution, sheets=sheets, why=why)
    tell(pen, "seal")
    tell(pen, "missed", missing)


def _bind(desk: Desk, pen: Pen, sheets: tuple[SealedSheet, ...]) -> None:
    """The root goes out with the letters of this seal, before any roll; a game without a log has none."""
    table = pen.table
    written = [event for event in pen.events if event.originator_id == table.game]
    if desk.ledger.log(table.game):
        leaf = leaf_in(desk, desk.ledger.events(table.game), written)
        found = sheets_root(table.awaited, sheets, leaf).hex()
        pen.write(SheetsBound, turn=table.turn, resolution=table.resolution, root=found)


def _for_another(desk: Desk, table: Table, text: str) -> str:
    """What a bot orders for a player who is missing: it says so, and leaves his standing orders alone."""
    orders = desk.rules(table).language(table.options).read(text).orders
    return "\n".join([f"# {STAND_IN}", *(order.text for order in orders)])


def suggested(desk: Desk, position: Position, seat: str) -> str:
    """What the game's bot would order."""
    table = position.table
    secrets = kept_secrets(desk.ledger, table.dice, table.chain_length)
    try:
        return desk.rules(table).suggest(position.state, seat, bot_dice(secrets, seat, table.resolution))
    except Exception as error:
        raise RulesFailed(f"{table.title}: the bot of seat {seat} failed: {type(error).__name__}: {error}") from error


def step_pen(desk: Desk, table: Table, step: str, resolution: int) -> Pen:
    """A pen for one of the server's own steps, whose id makes it happen once, in whatever process."""
    insist_on_newest(desk, table)
    # After turns were taken back, the same step may come once more.
    time = f"/{table.rollbacks}" if table.rollbacks else ""
    return Pen(desk, deepcopy(table), f"{table.game}/{resolution}/{step}{time}", desk.moment())


def write_step(desk: Desk, pen: Pen, name: str) -> None:
    desk.ledger.append(pen.events, command=pen.command, name=name, at=pen.at)


def _bot_sheets(table: Table) -> list[str]:
    """The awaited seats for which the bot writes."""
    return [seat for seat in table.awaited if seat not in table.sheets and _is_for_bot(table, seat)]


def _is_for_bot(table: Table, seat: str) -> bool:
    is_missing = table.missing == "bot" and not has_spoken(table, seat)
    return table.seats[seat].kind == "bot" or is_missing


def _sealed_sheets(table: Table, missing: list[str]) -> list[SealedSheet]:
    """A seat that is ready without a sheet plays an empty one; one that said nothing has none, unless it is skipped."""
    silent = {*table.ready, *(missing if table.missing == "skip" else ())}
    sheets = [SealedSheet(seat, table.sheets[seat].version) for seat in table.awaited if seat in table.sheets]
    empty = [SealedSheet(seat, 0) for seat in table.awaited if seat not in table.sheets and seat in silent]
    return [*sheets, *empty]
