"""The receipt of a sheet. It stores the words of the check, so that new phrases do not change an old answer."""

from pbem.core.phrases import Catalogue, Phrase
from pbem.core.sheet import Check, LineCheck
from pbem.ledger import GameRecord
from pbem.reports import layout
from pbem.reports.answers import check_text
from pbem.service.kernel.answers import Receipt, ReceiptLine
from pbem.service.kernel.texts import clean


def receipt(table: GameRecord, seat: str, at: str, check: Check, words: Catalogue) -> Receipt:
    """The receipt of the sheet in the last event."""
    return Receipt(
        game=table.game,
        turn=table.turn,
        seat=seat,
        at=at,
        deadline=table.deadline,
        lines=tuple(_line(line, words) for line in check.lines),
        summary=tuple(words.say(phrase) for phrase in check.summary),
        words=clean("\n".join([check_text(check, words), *_waiting(table, check, words)])),
        number=table.version,
    )


def _waiting(table: GameRecord, check: Check, words: Catalogue) -> list[str]:
    """Without a clock, complete sheets start the turn; a sheet with a mistake does not."""
    if not check.errors or table.deadline:
        return []
    return [*layout.wrap(words.say(Phrase("verdict.waits"))), ""]


def _line(line: LineCheck, words: Catalogue) -> ReceiptLine:
    says = tuple(words.say(phrase) for phrase in line.says)
    return ReceiptLine(line.line, clean(line.text), line.verdict, says, words.say(line.hint))
