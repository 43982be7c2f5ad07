"""What letters do with sheets: file them, change them, try them out, take them back, ask what is on file."""

from collections.abc import Iterator

from pbem.core.phrases import Phrase
from pbem.core.sheet import Check
from pbem.core.view import Table as Rows
from pbem.mail.intake.incoming_letter import Case
from pbem.mail.intake.replies import answer
from pbem.mail.intake.requests import Amend, Foresee, Practise, Replace
from pbem.mail.letters.scene import by_way
from pbem.mail.reading import IgnoredLine, Why
from pbem.mail.reading.commands import AskOrders, AskStanding, Ready, Wait, Withdraw
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
from pbem.service.orders.amend_orders import amended
from pbem.service.orders.practice import HIGHEST, practice_story, practise_at
from pbem.service.orders.submission import MOST_SHOWN, checked

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
        raise Refused(Phrase("answer.check.no_add"))
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
        raise Refused(Phrase("answer.check.no_forecast"))
    said = f"{case.say('sheet.forecast_text')}\n\n{_checked(case, text)}{_not_taken(case)}"
    answer(case, command, case.say("sheet.forecast", turn=case.table.turn), said)
    return "sent a forecast"


def try_out(case: Case, wish: Practise, command: str) -> str:
    """The report of a turn that is never played. Without orders, of one in which only standing orders play."""
    text, seat = _meant(case, wish.sheet), case.holder.seat
    tried = practise_at(case.desk, case.position, seat, text, wish.number)
    report = practice_story(case.desk, case.table.rules, tried, case.person.language)
    more = case.say("sheet.practice_more", number=wish.number + 1) if wish.number < HIGHEST else ""
    told = layout.wrap(f"{case.say('sheet.practice_text')} {more}")
    said = "\n".join([*told, "", report]) + _not_taken(case)
    answer(case, command, case.say("sheet.practice", turn=case.table.turn), said)
    return f"sent try {wish.number}"


def _not_taken(case: Case) -> str:
    """As the receipt shows it."""
    lines = ignored(case)
    more = [f"| {case.say('more_lines', n=len(lines) - MOST_SHOWN)}"] if len(lines) > MOST_SHOWN else []
    shown = [f"| {line}" for line in lines[:MOST_SHOWN]]
    return "\n".join([f"\n\n{case.say('not_taken')}", *shown, *more]) if lines else ""


def _meant(case: Case, sheet: Replace | Amend) -> str:
    if isinstance(sheet, Amend):
        return amended(case.desk, case.position, case.holder.seat, sheet.text, sheet.drop)
    return sheet.text


def ask_orders(case: Case, wish: AskOrders, command: str) -> str:
    sheet = case.table.sheets.get(case.holder.seat)
    title = case.say("sheet.on_file", turn=case.table.turn)
    if sheet is None:
        none = case.say("sheet.none_on_file", seat=case.holder.seat, turn=case.table.turn)
        answer(case, command, title, none)
    else:
        came = case.say("sheet.came", by=by_way(case.words, sheet.channel))
        answer(case, command, title, f"{came}\n\n{_checked(case, sheet.text)}")
    return "sent the sheet on file"


def ask_standing(case: Case, wish: AskStanding, command: str) -> str:
    text = "\n".join(_standing(case)) or case.say("sheet.no_standing")
    answer(case, command, case.say("sheet.standing"), "\n".join([text, *_coming(case)]))
    return "sent the standing orders"


def _coming(case: Case) -> Iterator[str]:
    """What the sheet on file would change about them."""
    sheet = case.table.sheets.get(case.holder.seat)
    lines = case.language.read(sheet.text).standing if sheet else ()
    if lines:
        yield from ["", *layout.wrap(case.say("sheet.coming", turn=case.table.turn))]
        yield from (f"  {order.text}" for order in lines)


def _standing(case: Case) -> Iterator[str]:
    say = case.words.say
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
    told = [
        _told(case, line) for line in sorted(lines, key=lambda line: line.why not in FIRST) if line.why not in QUOTED
    ]
    told += [case.mail_words.say(Phrase("ignored_many.quoted", {"n": quoted}))] if quoted else []
    unused = [case.say("also_orders", name=text.name or case.say("other_part")) for text in case.meaning.unused]
    parts = [f"{part.name or part.type} ({part.reason})" for part in case.letter.unopened]
    return (*unused, *told, *parts)


def _told(case: Case, line: IgnoredLine) -> str:
    return f"{line.text[:80]} ({case.mail_words.say(Phrase(f'ignored.{line.why}'))})"


def _checked(case: Case, text: str) -> str:
    check: Check = checked(case.desk, case.position, case.holder.seat, text)
    return check_text(check, case.words)
