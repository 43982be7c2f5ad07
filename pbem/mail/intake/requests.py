"""What a letter asks for, in the order in which it is done: first its sheet of orders, then its commands."""

from collections.abc import Sequence

from msgspec import Struct

from pbem.mail.reading import Meaning
from pbem.mail.reading.commands import Add, Command, Drop, Forecast, OrdersCommand, PracticeCommand


class Replace(Struct, frozen=True):
    """The lines of the letter are the sheet."""

    text: str


class Amend(Struct, frozen=True):
    """The lines are added to the sheet on file; others are taken out of it."""

    text: str
    drop: tuple[int, ...] = ()


class Foresee(Struct, frozen=True):
    """What would come of the sheet; nothing is filed."""

    sheet: Replace | Amend


class Practise(Struct, frozen=True):
    """The sheet tried out on a guessed board; nothing is filed."""

    sheet: Replace | Amend
    number: int


Request = Command | Replace | Amend | Foresee | Practise

ABOUT_SHEET = (Add, Drop, Forecast, PracticeCommand)


def requests(meaning: Meaning, answers_receipt: bool) -> list[Request]:
    """An answer to a receipt changes the sheet that the receipt is about, unless it says ORDERS."""
    commands = [asked.command for asked in meaning.commands]
    # Said twice, it is meant once.
    others = list(dict.fromkeys(command for command in commands if not isinstance(command, ABOUT_SHEET)))
    said = [command for command in commands if isinstance(command, ABOUT_SHEET)]
    is_whole = any(isinstance(asked.command, OrdersCommand) for asked in meaning.taken.commands)
    text = meaning.taken.sheet
    return [*([_sheet(text, said, answers_receipt and not is_whole)] if text or said else []), *others]


def _sheet(text: str, said: Sequence[Add | Drop | Forecast | PracticeCommand], answers_receipt: bool) -> Request:
    drop = tuple(line for command in said if isinstance(command, Drop) for line in command.lines)
    kinds = {type(command) for command in said}
    is_amended = bool(kinds & {Add, Drop}) or answers_receipt
    # A forecast without orders is about the sheet on file, and so is a try.
    sheet = Amend(text, drop) if is_amended or not text else Replace(text)
    if Forecast in kinds:
        return Foresee(sheet)
    for command in said:
        if isinstance(command, PracticeCommand):
            return Practise(sheet, command.number)
    return Amend(text, drop) if is_amended else Replace(text)
