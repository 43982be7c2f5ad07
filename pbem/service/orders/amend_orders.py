"""Changes a sheet by a few lines: some are added, some removed, and refused ones disappear."""

from collections.abc import Collection, Iterator

from pbem.core.phrases import Phrase
from pbem.projections import Position
from pbem.service.kernel.answers import Receipt
from pbem.service.kernel.commands import AmendOrders
from pbem.service.kernel.desk import Desk
from pbem.service.kernel.errors import Refused
from pbem.service.kernel.event_writer import EventWriter
from pbem.service.kernel.perform_command import perform
from pbem.service.kernel.texts import clean_sheet
from pbem.service.orders.submission import checked, file_sheet, require_awaited

# A line that ends the sheet must not come before added lines.
ENDS = ("end", "fine", "ende")


def amend_orders(desk: Desk, command: AmendOrders) -> Receipt:
    """Adds lines to the sheet on file and removes others; answers the sheet as a whole."""
    added = clean_sheet(command.text)

    def decide(position: Position, writer: EventWriter) -> Receipt:
        require_awaited(position.table, command.seat, writer.arrived, command.turn)
        text = clean_sheet(amended(desk, position, command.seat, added, command.drop))
        return file_sheet(desk, position, writer, command, text)

    return perform(desk, command, Receipt, decide)


def amended(desk: Desk, position: Position, seat: str, added: str, drop: Collection[int]) -> str:
    """The sheet that results from the command."""
    sheet = position.table.sheets.get(seat)
    before = sheet.text.splitlines() if sheet else []
    _require_lines(before, drop)
    gone = set(drop)
    if sheet and added.strip():
        gone |= {line.line for line in checked(desk, position, seat, sheet.text).lines if line.verdict == "error"}
    kept = [line for number, line in enumerate(before, 1) if number not in gone and not _is_end(line)]
    lines = [*kept, *_new(kept, added)]
    if drop and not any(map(str.strip, lines)):
        raise Refused(Phrase("answer.refused.nothing_left"))
    return "\n".join(lines)


def _require_lines(before: list[str], drop: Collection[int]) -> None:
    if drop and not before:
        raise Refused(Phrase("answer.refused.no_sheet"))
    for number in drop:
        if not 0 < number <= len(before) or not before[number - 1].strip():
            raise Refused(Phrase("answer.refused.no_such_line", {"line": number}))


def _new(kept: list[str], added: str) -> Iterator[str]:
    """The lines not yet on file: a player who resends the whole sheet with one correction wants no duplicates."""
    known = {_folded(line) for line in kept}
    for line in added.splitlines():
        if _folded(line) not in known and not _is_end(line):
            yield line


def _folded(line: str) -> str:
    return " ".join(line.casefold().split())


def _is_end(line: str) -> bool:
    return _folded(line.partition("#")[0]) in ENDS
