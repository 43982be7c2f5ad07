"""Finds the orders among the lines of a letter. What a line says decides; where it is makes that more or less likely.

Known orders count. Quoted lines never do. A line meant as an order but with a mistake is kept and answered. Everything
else is listed with the reason for ignoring it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pbem.core.grammar import Language
from pbem.core.sheet import MOST_LINES, Problem
from pbem.core.syntax import fold_word
from pbem.mail.reading import limits
from pbem.mail.reading.characters import text_lines
from pbem.mail.reading.command_finder import is_nearly_ready, misread_command, strict_command
from pbem.mail.reading.commands import ROWS, Add, Command, PressCommand, language_of
from pbem.mail.reading.documents import recognize
from pbem.mail.reading.line_verdict import Judge, Judgement, LineVerdict, bare
from pbem.mail.reading.taken_lines import AskedCommand, IgnoredLine, IgnoredWhy, Taken, TakenLine
from pbem.mail.reading.unwrap import headings, is_rest_of_prose, judge_wrapped, unquoted
from pbem.mail.reading.zones import Zone, zones

# After a signature, this many consecutive lines without an order end the search.
PATIENCE = 5
# The most grammar calls per letter: each costs half a millisecond.
MOST_ASKED = 700
MOST_GLANCES = 200
ENDS = ("end", "fine", "ende")
_ANYWHERE = tuple(row.command for row in ROWS.values() if row.anywhere)
_NEVER = (Zone.COMMENT, Zone.TABLE, Zone.OURS)
_DOUBTFUL = (Zone.SIGNATURE, Zone.CLOSING, Zone.FOOTER)
_WHY = {zone: IgnoredWhy(zone.value) for zone in Zone if zone not in (Zone.BLANK, Zone.OWN)} | {
    Zone.OWN: IgnoredWhy.PROSE
}
_READS_AS_ORDER = {Zone.QUOTED: IgnoredWhy.QUOTED_ORDER, Zone.BELOW: IgnoredWhy.BELOW_ORDER}


def order_lines(letter_text: str, language: Language, answered: str = "") -> Taken:
    """The orders of a letter in sequence, and the ignored lines.

    `answered` is the text of the letter of ours that this one answers, if known: even quoted without marks, none of
    its lines counts as an order.
    """
    if len(letter_text) > limits.TEXT:
        return Taken(refused=f"The letter has too much text; the limit is {limits.size(limits.TEXT)}.")
    lines = text_lines(letter_text).split("\n")
    if len(lines) > limits.LINES:
        return Taken(refused=f"The letter has too many lines; the limit is {limits.LINES}.")
    reader = _Reader(lines, recognize(lines, zones(lines), answered), Judge(language))
    while reader.at < len(lines):
        reader.read_line()
    return reader.result()


class _Reader:
    """Goes down a letter line by line and remembers what it has seen."""

    def __init__(self, lines: Sequence[str], marks: Sequence[Zone], judge: Judge) -> None:
        self.lines, self.marks, self.judge = lines, marks, judge
        # Quoted lines are checked only as a courtesy, and briefly.
        self.glance = Judge(judge.language)
        self.at = 0
        self.taken: list[TakenLine] = []
        self.ignored: list[IgnoredLine] = []
        self.commands: list[AskedCommand] = []
        self.misread: Problem | None = None
        self.headings: dict[str, str] = {}
        self.unknown = 0
        self.first_below = self.marks.index(Zone.BELOW) + 1 if Zone.BELOW in self.marks else 0
        # Still in the first lines, where commands are.
        self.is_leading = True
        # Orders after a closing line show that the letter continues.
        self.is_reopened = False
        # The zone of all lines from here on.
        self.rest: IgnoredWhy | None = None

    def result(self) -> Taken:
        turn = self.headings.get("turn")
        return Taken(
            lines=tuple(self.taken),
            ignored=tuple(self.ignored),
            commands=tuple(self.commands),
            game=self.headings.get("game", ""),
            turn=int(turn) if turn else None,
            misread=self.misread,
            refused=self._refused(),
        )

    def _refused(self) -> str:
        """Half a sheet is worse than none."""
        size = sum(len(line.text.encode("utf-8")) + 1 for line in self.taken)
        if size > limits.ORDERS or len(self.taken) > MOST_LINES:
            return f"There are too many orders; the limits are {MOST_LINES} lines and {limits.size(limits.ORDERS)}."
        if self.judge.asked > MOST_ASKED:
            return "The letter is too long and has too many lines that look like orders."
        return ""

    def read_line(self) -> None:
        """Reads one line, or several if a mail program has wrapped it."""
        mark = self.marks[self.at]
        if mark is Zone.BLANK:
            self.at += 1
            return
        if mark in (Zone.QUOTED, Zone.ATTRIBUTION) or (mark is Zone.BELOW and self._is_answered()):
            self._pass_over(mark)
        elif self.rest or mark in _NEVER:
            self._ignore(self.rest or _WHY[mark])
        elif not self._is_said_to_us(mark):
            self._weigh(mark)

    def _is_answered(self) -> bool:
        """Whether the player replied above a letter quoted without marks: then nothing in that letter is an order."""
        return bool(self.commands) or bool(self.taken and self.taken[0].number < self.first_below)

    def _pass_over(self, mark: Zone) -> None:
        """Ignores a quoted line; if it reads as an order, the player should be told."""
        line = self.lines[self.at]
        is_order = self.glance.may_be_order(line) and self._reads_as_order(unquoted(line))
        self._ignore(_READS_AS_ORDER.get(mark, _WHY[mark]) if is_order else _WHY[mark])
        if mark is not Zone.BELOW:
            self.unknown, self.is_reopened = 0, False

    def _reads_as_order(self, line: str) -> bool:
        judgement = self.glance.order(line) if self.glance.asked < MOST_GLANCES else None
        return judgement is not None and judgement.verdict is LineVerdict.ORDER and judgement.words > 1

    def _is_said_to_us(self, mark: Zone) -> bool:
        """A command, a heading or the end of the sheet."""
        line = self.lines[self.at]
        said = bare(line).rstrip(" .!")
        if fold_word(said) in ENDS and (self.taken or self.commands):
            self._ignore(IgnoredWhy.END)
            self.rest = IgnoredWhy.AFTER_END
        elif self.is_leading and mark is not Zone.BELOW and (found := self._headings(line)):
            self.headings = found | self.headings
            self._ignore(IgnoredWhy.HEADING)
        elif (command := self._command(mark)) is not None:
            self._obey(command)
        elif (misread := self._misread(mark)) is not None:
            self.misread = self.misread or replace(misread, line=self.at + 1)
            self._ignore(IgnoredWhy.COMMAND)
        else:
            return False
        return True

    def _headings(self, line: str) -> dict[str, str]:
        """`TURN 2` may also be an order: then it is a heading only while the turn is still unnamed."""
        found = headings(line)
        is_wanted = "game" in found or ("game" in self.headings and "turn" not in self.headings)
        return found if is_wanted or not (found and self.judge.order(line)) else {}

    def _command(self, mark: Zone) -> Command | None:
        command = strict_command(bare(self.lines[self.at])) if mark in (Zone.OWN, Zone.CLOSING) else None
        # JOIN B yes is an order in some games.
        if command is not None and self.judge.may_be_order(self.lines[self.at]):
            return None
        if isinstance(command, Add) and command.order:
            return command if self.judge(command.order).verdict is not LineVerdict.PROSE else None
        return command if self.is_leading or isinstance(command, _ANYWHERE) else None

    def _misread(self, mark: Zone) -> Problem | None:
        if mark is not Zone.OWN or self.judge.may_be_order(self.lines[self.at]):
            return None
        return misread_command(bare(self.lines[self.at]), self.is_leading)

    def _obey(self, command: Command) -> None:
        self.commands.append(AskedCommand(command, self.at + 1, language_of(bare(self.lines[self.at]))))
        if isinstance(command, PressCommand):
            self.rest = IgnoredWhy.PRESS
        if isinstance(command, Add) and command.order:
            self._take(self.judge(command.order), 1)
        else:
            self._ignore(IgnoredWhy.COMMAND)

    def _weigh(self, mark: Zone) -> None:
        self.is_leading = self.is_leading and mark in (Zone.GREETING, Zone.CLOSING)
        if self.unknown >= PATIENCE or not self._has_time():
            self._ignore(_WHY[mark])
            return
        judgement, count = judge_wrapped(self.lines, self.marks, self.at, self.judge)
        if judgement.verdict is LineVerdict.PROSE and mark is Zone.OWN and self._is_among_orders():
            judgement = self.judge.among_orders(self.lines[self.at]) or judgement
        if self._is_taken(mark, judgement):
            self.unknown = 0
            self.is_reopened = self.is_reopened or mark in (Zone.CLOSING, Zone.FOOTER)
            self._take(judgement, count)
        else:
            self.is_reopened = False
            self.unknown += mark in _DOUBTFUL
            self._ignore(self._nearly_ready() or _WHY[mark])

    def _nearly_ready(self) -> IgnoredWhy | None:
        return IgnoredWhy.NEARLY_READY if is_nearly_ready(bare(self.lines[self.at])) else None

    def _is_among_orders(self) -> bool:
        """Whether the line above was accepted, or the line below is an order."""
        if self.taken and self.taken[-1].number == self.at:
            return True
        below = self.at + 1
        return below < len(self.lines) and self.marks[below] is Zone.OWN and bool(self.judge.order(self.lines[below]))

    def _has_time(self) -> bool:
        return self.judge.asked <= MOST_ASKED and len(self.taken) <= MOST_LINES

    def _is_taken(self, mark: Zone, judgement: Judgement) -> bool:
        """Names, addresses and slogans look like short orders, so there a line must meet a higher standard."""
        is_long = judgement.words > 1
        # Our receipts show orders in columns.
        if mark is Zone.BELOW and self.lines[self.at].startswith("  "):
            return False
        if judgement.verdict is LineVerdict.ORDER:
            is_sure = mark in (Zone.OWN, Zone.GREETING) or self.is_reopened
            return is_sure or is_long or (mark is Zone.CLOSING and not self.taken)
        if judgement.verdict is LineVerdict.MISTAKE:
            if not judgement.things and is_rest_of_prose(self.lines, self.at):
                return False
            return mark is Zone.OWN or self.is_reopened or (is_long and judgement.things > 0)
        return False

    def _take(self, judgement: Judgement, count: int) -> None:
        self.taken.append(TakenLine(self.at + 1, judgement.text, judgement.problem))
        self.at += count

    def _ignore(self, why: IgnoredWhy) -> None:
        self.ignored.append(IgnoredLine(self.at + 1, self.lines[self.at][: limits.LINE].strip(), why))
        self.at += 1
