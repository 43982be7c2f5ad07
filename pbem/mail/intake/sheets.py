"""Letters about sheets: filing, changing, trying and withdrawing them, and asking what is on file."""

from collections.abc import Iterator

from pbem.core.phrases import Phrase
from pbem.core.sheet import Check
from pbem.core.view import Table as Rows
from pbem.mail.intake.incoming_letter import IncomingLetter
from pbem.mail.intake.replies import answer
from pbem.mail.intake.requests import Amend, Foresee, Practise, Replace
from pbem.mail.letters.scene import by_way
from pbem.mail.reading import IgnoredLine, IgnoredWhy
from pbem.mail.reading.commands import AskOrders, AskStanding, ReadyCommand, Wait, Withdraw
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
# Lines that may have been meant as orders come first among the ignored ones.
FIRST = (IgnoredWhy.QUOTED_ORDER, IgnoredWhy.BELOW_ORDER, IgnoredWhy.AFTER_END, IgnoredWhy.PROSE)
UNTOLD = (IgnoredWhy.COMMAND, IgnoredWhy.HEADING, IgnoredWhy.END)
QUOTED = (IgnoredWhy.QUOTED, IgnoredWhy.ATTRIBUTION, IgnoredWhy.BELOW)
# The player's own words that nothing was made of.
UNREAD = (IgnoredWhy.PROSE, IgnoredWhy.NEARLY_READY, IgnoredWhy.BELOW_ORDER)


def replace(incoming: IncomingLetter, request: Replace, command: str) -> str:
    holder = incoming.holder
    sheet = SubmitOrders(
        id=command, by=BY, letter=incoming.letter.message_id, game=holder.game, seat=holder.seat, text=request.text,
        channel=BY, turn=turn(incoming), language=incoming.person.language, ignored=ignored(incoming),
        arrived=incoming.arrived,
    )  # fmt: skip
    return _filed(incoming, submit_orders(incoming.desk, sheet))


def amend(incoming: IncomingLetter, request: Amend, command: str) -> str:
    if not request.text and not request.drop:
        raise Refused(Phrase("answer.check.no_add"))
    holder = incoming.holder
    sheet = AmendOrders(
        id=command, by=BY, letter=incoming.letter.message_id, game=holder.game, seat=holder.seat, text=request.text,
        drop=request.drop, channel=BY, turn=turn(incoming), language=incoming.person.language,
        ignored=ignored(incoming), arrived=incoming.arrived,
    )  # fmt: skip
    return _filed(incoming, amend_orders(incoming.desk, sheet))


def _filed(incoming: IncomingLetter, receipt: Receipt) -> str:
    incoming.mistakes = receipt.errors
    return f"filed {len(receipt.lines)} lines for turn {receipt.turn}, {receipt.errors} in error"


def foresee(incoming: IncomingLetter, request: Foresee, command: str) -> str:
    """Sends what a receipt would say."""
    text = _meant(incoming, request.sheet)
    if not text.strip():
        raise Refused(Phrase("answer.check.no_forecast"))
    said = f"{incoming.say('sheet.forecast_text')}\n\n{_checked(incoming, text)}{_not_taken(incoming)}"
    answer(incoming, command, incoming.say("sheet.forecast", turn=incoming.table.turn), said)
    return "sent a forecast"


def try_out(incoming: IncomingLetter, request: Practise, command: str) -> str:
    """Sends the report of a practice turn. Without orders, only standing orders are played in it."""
    text, seat = _meant(incoming, request.sheet), incoming.holder.seat
    tried = practise_at(incoming.desk, incoming.position, seat, text, request.number)
    report = practice_story(incoming.desk, incoming.table.rules, tried, incoming.person.language)
    more = incoming.say("sheet.practice_more", number=request.number + 1) if request.number < HIGHEST else ""
    told = layout.wrap(f"{incoming.say('sheet.practice_text')} {more}")
    said = "\n".join([*told, "", report]) + _not_taken(incoming)
    answer(incoming, command, incoming.say("sheet.practice", turn=incoming.table.turn), said)
    return f"sent try {request.number}"


def _not_taken(incoming: IncomingLetter) -> str:
    """The ignored lines, as a receipt shows them."""
    lines = ignored(incoming)
    more = [f"| {incoming.say('more_lines', n=len(lines) - MOST_SHOWN)}"] if len(lines) > MOST_SHOWN else []
    shown = [f"| {line}" for line in lines[:MOST_SHOWN]]
    return "\n".join([f"\n\n{incoming.say('not_taken')}", *shown, *more]) if lines else ""


def _meant(incoming: IncomingLetter, sheet: Replace | Amend) -> str:
    if isinstance(sheet, Amend):
        return amended(incoming.desk, incoming.position, incoming.holder.seat, sheet.text, sheet.drop)
    return sheet.text


def ask_orders(incoming: IncomingLetter, request: AskOrders, command: str) -> str:
    sheet = incoming.table.sheets.get(incoming.holder.seat)
    title = incoming.say("sheet.on_file", turn=incoming.table.turn)
    if sheet is None:
        none = incoming.say("sheet.none_on_file", seat=incoming.holder.seat, turn=incoming.table.turn)
        answer(incoming, command, title, none)
    else:
        came = incoming.say("sheet.came", by=by_way(incoming.words, sheet.channel))
        answer(incoming, command, title, f"{came}\n\n{_checked(incoming, sheet.text)}")
    return "sent the sheet on file"


def ask_standing(incoming: IncomingLetter, request: AskStanding, command: str) -> str:
    text = "\n".join(_standing(incoming)) or incoming.say("sheet.no_standing")
    answer(incoming, command, incoming.say("sheet.standing"), "\n".join([text, *_coming(incoming)]))
    return "sent the standing orders"


def _coming(incoming: IncomingLetter) -> Iterator[str]:
    """The standing orders that the sheet on file would change."""
    sheet = incoming.table.sheets.get(incoming.holder.seat)
    lines = incoming.language.read(sheet.text).standing if sheet else ()
    if lines:
        yield from ["", *layout.wrap(incoming.say("sheet.coming", turn=incoming.table.turn))]
        yield from (f"  {order.text}" for order in lines)


def _standing(incoming: IncomingLetter) -> Iterator[str]:
    say = incoming.words.say
    view = incoming.desk.rules(incoming.table).view(incoming.position.state, incoming.holder.seat)
    for part in (part for section in view.sections if section.key == STANDING for part in section.parts):
        if isinstance(part, Rows) and part.rows:
            titles = [say(column.title) for column in part.columns]
            rows = [[say(cell) for cell in row] for row in part.rows]
            yield from layout.table(titles, rows, [column.right for column in part.columns])


def withdraw(incoming: IncomingLetter, request: Withdraw, command: str) -> str:
    holder = incoming.holder
    withdrawal = WithdrawOrders(
        id=command, by=BY, letter=incoming.letter.message_id, game=holder.game, seat=holder.seat, turn=turn(incoming),
        arrived=incoming.arrived,
    )  # fmt: skip
    withdraw_orders(incoming.desk, withdrawal)
    return "withdrew the sheet"


def mark(incoming: IncomingLetter, request: ReadyCommand | Wait, command: str) -> str:
    holder, is_ready = incoming.holder, isinstance(request, ReadyCommand)
    if is_ready and incoming.mistakes:
        # The receipt says so.
        return "not marked as ready: the sheet has mistakes"
    if is_ready and _unread(incoming) and turn(incoming) in (None, incoming.table.turn):
        return _ask_again(incoming, command)
    marked = MarkReady(
        id=command, by=BY, letter=incoming.letter.message_id, game=holder.game, seat=holder.seat, ready=is_ready,
        turn=turn(incoming), arrived=incoming.arrived,
    )  # fmt: skip
    mark_ready(incoming.desk, marked)
    return "marked as ready" if is_ready else "marked as not ready"


def _unread(incoming: IncomingLetter) -> bool:
    """Whether the player wrote something that was not understood: what it meant may be missing from the sheet."""
    meaning = incoming.meaning
    return bool(meaning.unused) or any(line.why in UNREAD for line in meaning.taken.ignored)


def _ask_again(incoming: IncomingLetter, command: str) -> str:
    """If the letter also changed the sheet, its receipt says so, and no second letter is needed."""
    if not _changes_sheet(incoming):
        sheet = incoming.table.sheets.get(incoming.holder.seat)
        seat, number = incoming.holder.seat, incoming.table.turn
        filed = _checked(incoming, sheet.text) if sheet else incoming.say("sheet.none_on_file", seat=seat, turn=number)
        asked = "\n".join(layout.wrap(incoming.say("sheet.unread_text")))
        answer(
            incoming, command, incoming.say("sheet.unread", turn=number), f"{asked}{_not_taken(incoming)}\n\n{filed}"
        )
    return "not marked as ready: a part of the letter was not understood"


def _changes_sheet(incoming: IncomingLetter) -> bool:
    return any(isinstance(request, Replace | Amend) for request in incoming.requests)


def turn(incoming: IncomingLetter) -> int | None:
    """The turn of the letter, from its address or else its text."""
    return incoming.holder.turn if incoming.holder.turn is not None else incoming.meaning.taken.turn


def ignored(incoming: IncomingLetter) -> tuple[str, ...]:
    """The lines not read as orders, for the receipt: each with the reason, but a quoted letter only by its length."""
    lines = [line for line in incoming.meaning.taken.ignored if line.why not in UNTOLD]
    quoted = sum(line.why in QUOTED for line in lines)
    told = [
        _ignored_line(incoming, line)
        for line in sorted(lines, key=lambda line: line.why not in FIRST)
        if line.why not in QUOTED
    ]
    told += [incoming.mail_words.say(Phrase("ignored_many.quoted", {"n": quoted}))] if quoted else []
    unused = [
        incoming.say("also_orders", name=text.name or incoming.say("other_part")) for text in incoming.meaning.unused
    ]
    parts = [f"{part.name or part.type} ({part.reason})" for part in incoming.letter.unopened]
    return (*_ready_not_obeyed(incoming), *unused, *told, *parts)


def _ready_not_obeyed(incoming: IncomingLetter) -> Iterator[str]:
    is_asked = any(isinstance(asked.command, ReadyCommand) for asked in incoming.meaning.commands)
    if is_asked and _unread(incoming) and _changes_sheet(incoming):
        yield incoming.say("sheet.not_ready")


def _ignored_line(incoming: IncomingLetter, line: IgnoredLine) -> str:
    return f"{line.text[:80]} ({incoming.mail_words.say(Phrase(f'ignored.{line.why}'))})"


def _checked(incoming: IncomingLetter, text: str) -> str:
    check: Check = checked(incoming.desk, incoming.position, incoming.holder.seat, text)
    return check_text(check, incoming.words)
