"""Submits sheets, withdraws them, and marks seats as ready."""

from functools import reduce

from events import OrdersReceived, OrdersWithdrawn, ReadyMarked
from pbem.core.phrases import Phrase
from pbem.core.sheet import Check, Sheet
from pbem.ledger import GameRecord
from pbem.projections import Position
from pbem.reports.times import both_zones
from pbem.service.kernel.answers import Receipt, SheetState
from pbem.service.kernel.commands import MarkReady, SubmitOrders, WithdrawOrders
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.letter_queue import queue_letters
from pbem.service.kernel.perform_command import perform
from pbem.service.kernel.texts import clean, clean_sheet
from pbem.service.orders.crowded_lines import check_sheet
from pbem.service.orders.receipts import receipt
from pbem.service.orders.standing_room import require_room
from pbem.service.turns.beacons import is_waiting, next_round
from pbem.service.turns.stages import Stage, is_late, require_running, require_seat, stage, takes_late_sheets

# How much of the ignored text a receipt shows.
MOST_SHOWN, LONGEST_SHOWN = 30, 120
# How many faulty lines a refusal explains.
MOST_PROBLEMS = 5


def submit_orders(desk: Desk, command: SubmitOrders) -> Receipt:
    """Stores the sheet as received and answers it line by line; a wrong line does not affect the others."""
    text = clean_sheet(command.text)

    def decide(position: Position, writer: EventWriter) -> Receipt:
        require_awaited(position.table, command.seat, writer.arrived, command.turn)
        return file_sheet(desk, position, writer, command, text)

    return perform(desk, command, Receipt, decide)


def file_sheet(desk: Desk, position: Position, writer: EventWriter, command: SubmitOrders, text: str) -> Receipt:
    """Makes this the sheet on file and answers it line by line; the receipt goes to the seat's address."""
    table, rules = position.table, desk.rules(position.table)
    require_newer(writer, table.arrivals.get(command.seat, ""))
    sheet = rules.language(table.options).read(text)
    _require_orders(desk, table, sheet)
    require_room(desk, position, command.seat, sheet)
    check = check_sheet(rules, position.state, command.seat, sheet)
    about = _about(table, command)
    channel = clean(command.channel)
    sent = {"turn": table.turn, "seat": command.seat, "arrived": writer.arrival}
    writer.write(OrdersReceived, **sent, text=text, channel=channel)
    queue_letters(writer, "receipt", [command.seat], answers=command.letter, about=about)
    language = command.language or writer.people.of(command.seat).language
    answer = receipt(writer.table, command.seat, writer.arrived, check, desk.words(table.rules, language))
    if check.errors:
        _wait(writer, command.seat)
    return answer


def _wait(writer: EventWriter, seat: str) -> None:
    """A sheet with a mistake does not start the turn: the turn waits for a better sheet, or for READY."""
    table = writer.table
    if seat in table.ready or not table.deadline:
        writer.write(ReadyMarked, turn=table.turn, seat=seat, ready=False, arrived=writer.arrival)


def _about(table: GameRecord, command: SubmitOrders) -> dict[str, str]:
    """Details for the mailed receipt: the version of the previous sheet, and the lines not read as orders."""
    before = table.sheets.get(command.seat)
    ignored = "\n".join(clean(line)[:LONGEST_SHOWN] for line in command.ignored[:MOST_SHOWN])
    return {"before": str(before.version if before else 0), "ignored": ignored, "many": str(len(command.ignored))}


def _require_orders(desk: Desk, table: GameRecord, sheet: Sheet) -> None:
    """Refuses a sheet in which nothing can be read: it must not replace a good one."""
    if sheet.orders or sheet.standing:
        return
    if not sheet.problems:
        raise Refused(Phrase("answer.refused.empty_sheet"))
    raise Refused(Phrase("answer.refused.no_line", {"problems": _problems(sheet)}), desk.words(table.rules))


def _problems(sheet: Sheet) -> Phrase:
    """What is wrong with the first faulty lines, and how to write them."""
    told = [
        Phrase("answer.refused.line", {"line": each.line, "what": each.what, "hint": each.hint})
        for each in sheet.problems[:MOST_PROBLEMS]
    ]
    return reduce(lambda first, rest: Phrase("answer.refused.and", {"first": first, "rest": rest}), told)


def checked(desk: Desk, position: Position, seat: str, text: str) -> Check:
    """The rules' check of a sheet before it is played."""
    game = desk.rules(position.table)
    sheet = game.language(position.table.options).read(clean_sheet(text))
    return check_sheet(game, position.state, seat, sheet)


def withdraw_orders(desk: Desk, command: WithdrawOrders) -> SheetState:
    """Withdraws the sheet; the seat is then as if it had sent none."""

    def decide(position: Position, writer: EventWriter) -> SheetState:
        table = position.table
        require_awaited(table, command.seat, writer.arrived, command.turn)
        require_newer(writer, table.arrivals.get(command.seat, ""))
        if command.seat not in table.sheets:
            raise Refused(Phrase("answer.refused.no_orders", {"seat": command.seat, "turn": table.turn}))
        writer.write(OrdersWithdrawn, turn=table.turn, seat=command.seat, arrived=writer.arrival)
        queue_letters(writer, "withdrawn", [command.seat], answers=command.letter, about={"by": command.by})
        return _sheet_state(table, command.seat)

    return perform(desk, command, SheetState, decide)


def mark_ready(desk: Desk, command: MarkReady) -> SheetState:
    """Marks the seat as ready, or takes that back. A seat that is ready without a sheet plays an empty one."""

    def decide(position: Position, writer: EventWriter) -> SheetState:
        table = position.table
        require_awaited(table, command.seat, writer.arrived, command.turn)
        require_newer(writer, table.marks.get(command.seat, ""))
        if _is_news(table, command):
            mark = {"turn": table.turn, "seat": command.seat, "ready": command.ready}
            writer.write(ReadyMarked, **mark, arrived=writer.arrival)
            queue_letters(writer, "marked", [command.seat], answers=command.letter, about={"by": command.by})
        return _sheet_state(table, command.seat)

    return perform(desk, command, SheetState, decide)


def _is_news(table: GameRecord, command: MarkReady) -> bool:
    """Whether the mark changes anything. Where a sheet alone ends the waiting, its seat can still ask to wait."""
    if command.ready or table.deadline or command.seat not in table.sheets:
        return (command.seat in table.ready) != command.ready
    return command.seat not in table.waits


def require_newer(writer: EventWriter, last: str) -> None:
    """Refuses what arrived before the last word of its seat, and was only read later. A moment that is yet to come was
    noted before the clock was set back."""
    if writer.arrived < last <= writer.now:
        newer = both_zones(last, writer.table.schedule.zone or "UTC")
        raise Refused(Phrase("answer.refused.overtaken", {"turn": writer.table.turn, "newer": newer}))


def require_awaited(table: GameRecord, seat: str, at: str, turn: int | None = None) -> None:
    require_running(table)
    require_seat(table, seat)
    if stage(table) is not Stage.OPEN:
        raise Refused(Phrase(_instead(table), {"game": table.title, "round": next_round(table)}))
    if turn is not None and turn != table.turn:
        raise Refused(Phrase("answer.refused.not_open", {"turn": turn, "open": table.turn}))
    if seat not in table.awaited:
        raise Refused(Phrase("answer.refused.not_awaited", {"turn": table.turn, "seat": seat, "seats": table.awaited}))
    if table.seats[seat].kind == "bot":
        raise Refused(f"Seat {seat} is played by a bot.")
    if is_late(table, at) and not takes_late_sheets(table):
        due = both_zones(table.deadline, table.schedule.zone or "UTC")
        raise Refused(Phrase("answer.refused.late", {"turn": table.turn, "due": due}))


def _instead(table: GameRecord) -> str:
    if stage(table) is Stage.GATHERING:
        return "answer.refused.gathering"
    return "answer.refused.waiting" if is_waiting(table) and not table.turn else "answer.refused.resolving"


def _sheet_state(table: GameRecord, seat: str) -> SheetState:
    return SheetState(
        game=table.game, turn=table.turn, seat=seat, has_sheet=seat in table.sheets, is_ready=seat in table.ready
    )
