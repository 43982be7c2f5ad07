"""What letters do with sheets: file them, change them, try them out, take them back, ask what is on file."""

from collections.abc import Iterator
from functools import cache

from pbem.core.phrases import Catalogue, Phrase
from pbem.core.sheet import Check
from pbem.core.view import Table as Rows
from pbem.mail.intake.case import Case
from pbem.mail.intake.plan import Amend, Foresee, Practise, Replace
from pbem.mail.intake.replies import answer
from pbem.mail.reading import IgnoredLine, Why
from pbem.mail.reading.commands import AskOrders, AskStanding, Ready, Wait, Withdraw
from pbem.mail.reading.helping import words as reading_words
from pbem.reports import layout
from pbem.reports.answers import check_text
from pbem.service import (
    AmendOrders,
    MarkReady,
    Receipt,
    Refused,
    SubmitOrders,
    WithdrawOrders,
    amend_orders,
    mark_ready,
    submit_orders,
    withdraw_orders,
)
from pbem.service.amending import amended
from pbem.service.orders import MOST_SHOWN, checked
from pbem.service.practising import HIGHEST, practice_story, practise_at

BY = "mail"
STANDING = "standing"
# What the player may have meant as an order stands first among the lines that were passed over.
FIRST = (Why.QUOTED_ORDER, Why.BELOW_ORDER, Why.AFTER_END, Why.PROSE)
UNTOLD = (Why.COMMAND, Why.HEADING, Why.END)
QUOTED = (Why.QUOTED, Why.ATTRIBUTION, Why.BELOW)


def replace(case: Case, wish: Replace, command: str) -> str:
    holder = case.holder
    sheet = SubmitOrders(
        id=command, by=BY, letter=case.letter.message_id, game=holder.game, seat=holder.seat, text=wish.text,
        channel=BY, turn=turn(case), language=case.person.language, ignored=ignored(case),
    )  # fmt: skip
    return _filed(case, submit_orders(case.desk, sheet))


def amend(case: Case, wish: Amend, command: str) -> str:
    if not wish.text and not wish.drop:
        raise Refused("There is no order in the letter that could be added.")
    holder = case.holder
    sheet = AmendOrders(
        id=command, by=BY, letter=case.letter.message_id, game=holder.game, seat=holder.seat, text=wish.text,
        drop=wish.drop, channel=BY, turn=turn(case), language=case.person.language, ignored=ignored(case),
    )  # fmt: skip
    return _filed(case, amend_orders(case.desk, sheet))


def _filed(case: Case, receipt: Receipt) -> str:
    case.mistakes = receipt.errors
    return f"filed {len(receipt.lines)} lines for turn {receipt.turn}, {receipt.errors} in error"


def foresee(case: Case, wish: Foresee, command: str) -> str:
    """What a receipt would say."""
    text = _meant(case, wish.sheet)
    if not text.strip():
        raise Refused("There are no orders in the letter, and none on file: nothing can be forecast.")
    said = "Nothing was filed. This is what a receipt would say.\n\n" + _checked(case, text) + _not_taken(case)
    answer(case, command, f"Turn {case.table.turn}: forecast", said)
    return "sent a forecast"


def try_out(case: Case, wish: Practise, command: str) -> str:
    """The report of a turn that is never played. Without orders, of one in which only standing orders play."""
    text, seat = _meant(case, wish.sheet), case.holder.seat
    tried = practise_at(case.desk, case.position, seat, text, wish.number)
    report = practice_story(case.desk, case.table.rules, tried, case.person.language)
    more = f" For another guess with other dice, write PRACTICE {wish.number + 1}." if wish.number < HIGHEST else ""
    said = "\n".join([*layout.wrap(PRACTISED + more), "", report]) + _not_taken(case)
    answer(case, command, f"Turn {case.table.turn}: practice, never played", said)
    return f"sent try {wish.number}"


PRACTISED = (
    "Nothing was filed, and nothing was played. What you cannot see was guessed, bots wrote the orders of the others, "
    "and the dice have nothing to do with those of the game."
)


def _not_taken(case: Case) -> str:
    """As the receipt shows it."""
    lines = ignored(case)
    more = [f"| ... and {len(lines) - MOST_SHOWN} more lines."] if len(lines) > MOST_SHOWN else []
    shown = [f"| {line}" for line in lines[:MOST_SHOWN]]
    return "\n".join(["\n\nNot taken for orders:", *shown, *more]) if lines else ""


def _meant(case: Case, sheet: Replace | Amend) -> str:
    if isinstance(sheet, Amend):
        return amended(case.desk, case.position, case.holder.seat, sheet.text, sheet.drop)
    return sheet.text


def ask_orders(case: Case, wish: AskOrders, command: str) -> str:
    sheet = case.table.sheets.get(case.holder.seat)
    title = f"Turn {case.table.turn}: your orders on file"
    if sheet is None:
        answer(case, command, title, f"No sheet of seat {case.holder.seat} is on file for turn {case.table.turn}.")
    else:
        answer(case, command, title, f"This sheet came by {sheet.channel}.\n\n{_checked(case, sheet.text)}")
    return "sent the sheet on file"


def ask_standing(case: Case, wish: AskStanding, command: str) -> str:
    text = "\n".join(_standing(case)) or "No standing orders of yours are in force; the rules decide by default."
    answer(case, command, "Your standing orders", "\n".join([text, *_coming(case)]))
    return "sent the standing orders"


def _coming(case: Case) -> Iterator[str]:
    """What the sheet on file would change about them."""
    sheet = case.table.sheets.get(case.holder.seat)
    lines = case.language.read(sheet.text).standing if sheet else ()
    if lines:
        yield from ["", *layout.wrap(f"With turn {case.table.turn} these come into force, by your sheet on file:")]
        yield from (f"  {order.text}" for order in lines)


def _standing(case: Case) -> Iterator[str]:
    say = words(case).say
    view = case.desk.rules(case.table).view(case.position.state, case.holder.seat)
    for part in (part for section in view.sections if section.key == STANDING for part in section.parts):
        if isinstance(part, Rows) and part.rows:
            titles = [say(column.title) for column in part.columns]
            rows = [[say(cell) for cell in row] for row in part.rows]
            yield from layout.table(titles, rows, [column.right for column in part.columns])


def withdraw(case: Case, wish: Withdraw, command: str) -> str:
    holder = case.holder
    letter = case.letter.message_id
    withdraw_orders(
        case.desk,
        WithdrawOrders(id=command, by=BY, letter=letter, game=holder.game, seat=holder.seat, turn=turn(case)),
    )
    return "withdrew the sheet"


def mark(case: Case, wish: Ready | Wait, command: str) -> str:
    holder, is_ready = case.holder, isinstance(wish, Ready)
    if is_ready and case.mistakes:
        # The receipt says so.
        return "not marked as ready: the sheet has mistakes"
    marked = MarkReady(
        id=command, by=BY, letter=case.letter.message_id, game=holder.game, seat=holder.seat, ready=is_ready,
        turn=turn(case),
    )  # fmt: skip
    mark_ready(case.desk, marked)
    return "marked as ready" if is_ready else "marked as not ready"


def turn(case: Case) -> int | None:
    """The turn that the letter is about: its address says so, or else its text."""
    return case.holder.turn if case.holder.turn is not None else case.meaning.taken.turn


def ignored(case: Case) -> tuple[str, ...]:
    """What was not taken for an order, for the receipt: each line with the reason; a quoted letter by its length."""
    lines = [line for line in case.meaning.taken.ignored if line.why not in UNTOLD]
    quoted = sum(line.why in QUOTED for line in lines)
    told = [_told(line) for line in sorted(lines, key=lambda line: line.why not in FIRST) if line.why not in QUOTED]
    told += [mail_words().say(Phrase("ignored_many.quoted", {"n": quoted}))] if quoted else []
    unused = [f"{text.name or 'another part of the letter'} (also holds orders)" for text in case.meaning.unused]
    parts = [f"{part.name or part.type} ({part.reason})" for part in case.letter.unopened]
    return (*unused, *told, *parts)


def _told(line: IgnoredLine) -> str:
    return f"{line.text[:80]} ({mail_words().say(Phrase(f'ignored.{line.why}'))})"


@cache
def mail_words() -> Catalogue:
    return reading_words()


def words(case: Case) -> Catalogue:
    return case.desk.words(case.table.rules, case.person.language)


def _checked(case: Case, text: str) -> str:
    check: Check = checked(case.desk, case.position, case.holder.seat, text)
    return check_text(check, words(case))
