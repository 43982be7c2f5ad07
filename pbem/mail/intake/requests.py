"""What a letter asks for, in the order of execution: first its sheet of orders, then its commands."""

from collections.abc import Sequence

from msgspec import Struct

from pbem.mail.reading import Meaning
from pbem.mail.reading.commands import Add, Command, Drop, Forecast, OrdersCommand, PracticeCommand


class Replace(Struct, frozen=True):
    """File the lines of the letter as the sheet."""

    text: str


class Amend(Struct, frozen=True):
    """Add lines to the sheet on file, and remove others."""

    text: str
    drop: tuple[int, ...] = ()


class Foresee(Struct, frozen=True):
    """Forecast the sheet; file nothing."""

    sheet: Replace | Amend


class Practise(Struct, frozen=True):
    """Try the sheet on a guessed board; file nothing."""

    sheet: Replace | Amend
    number: int


Request = Command | Replace | Amend | Foresee | Practise

ABOUT_SHEET = (Add, Drop, Forecast, PracticeCommand)


def requests(meaning: Meaning, answers_receipt: bool) -> list[Request]:
    """The requests of a letter. A reply to a receipt changes the sheet of that receipt, unless it says ORDERS."""
    commands = [asked.command for asked in meaning.commands]
    # A repeated command counts once.
    others = list(dict.fromkeys(command for command in commands if not isinstance(command, ABOUT_SHEET)))
    said = [command for command in commands if isinstance(command, ABOUT_SHEET)]
    is_whole = any(isinstance(asked.command, OrdersCommand) for asked in meaning.taken.commands)
    text = meaning.taken.sheet
    return [*([_sheet(text, said, answers_receipt and not is_whole)] if text or said else []), *others]


def _sheet(text: str, said: Sequence[Add | Drop | Forecast | PracticeCommand], answers_receipt: bool) -> Request:
    drop = tuple(line for command in said if isinstance(command, Drop) for line in command.lines)
    kinds = {type(command) for command in said}
    is_amended = bool(kinds & {Add, Drop}) or answers_receipt
    # A forecast or try without orders uses the sheet on file.
    sheet = Amend(text, drop) if is_amended or not text else Replace(text)
    if Forecast in kinds:
        return Foresee(sheet)
    for command in said:
        if isinstance(command, PracticeCommand):
            return Practise(sheet, command.number)
    return Amend(text, drop) if is_amended else Replace(text)
