"""A sheet that is being written, with everything a page shows about it: answers, ways on the map, changes."""

from msgspec import Struct

from pbem.core.sheet import Check
from pbem.ledger import GameRecord
from pbem.projections import Position
from pbem.service.kernel.answers import Receipt
from pbem.service.kernel.desk import Desk
from pbem.service.orders.line_composer import cell_names, ways
from pbem.service.orders.receipts import receipt
from pbem.service.orders.sheet_diff import Change, compared, order_lines
from pbem.service.orders.submission import checked

Ways = dict[str, tuple[tuple[str, ...], ...]]


class AnsweredSheet(Struct, frozen=True):
    """`ways` are the routes of each line; `on_file` and `before` are the changes against the sheet on file, if there is
    one, and against the sheet of the turn before."""

    receipt: Receipt
    ways: Ways
    on_file: tuple[Change, ...] = ()
    before: tuple[Change, ...] = ()


def answered_sheet(
    desk: Desk, position: Position, seat: str, text: str, language: str, last: list[str]
) -> AnsweredSheet:
    """Answers each line in the reader's language, as a receipt by mail does; `last` is the sheet of the turn before."""
    table = position.table
    check = checked(desk, position, seat, text)
    said = receipt(table, seat, desk.moment(), check, desk.words(table.rules, language))
    return AnsweredSheet(said, _ways(desk, position, seat, check), *_changes(desk, table, seat, text, last))


def _ways(desk: Desk, position: Position, seat: str, check: Check) -> Ways:
    known = cell_names(desk, position, seat)
    found = {str(line.line): ways(line.says, known) for line in check.lines}
    return {line: each for line, each in found.items() if each}


def _changes(
    desk: Desk, table: GameRecord, seat: str, text: str, last: list[str]
) -> tuple[tuple[Change, ...], tuple[Change, ...]]:
    language = desk.rules(table).language(table.options)
    new, filed = order_lines(language, text), table.sheets.get(seat)
    on_file = compared(order_lines(language, filed.text), new) if filed else ()
    return tuple(on_file), tuple(compared(last, new))
