"""What the player meant: commands and orders, from whichever text of the letter contains them."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from pbem.core.grammar import Language
from pbem.core.sheet import Problem
from pbem.mail.reading import limits
from pbem.mail.reading.characters import text_lines
from pbem.mail.reading.command_finder import line_command, subject_command
from pbem.mail.reading.commands import OrdersCommand, PressCommand, language_of
from pbem.mail.reading.letter import HTML, LetterText, ParsedLetter
from pbem.mail.reading.lines import ENDS, order_lines
from pbem.mail.reading.taken_lines import AskedCommand, Taken
from pbem.mail.reading.zones import Zone, zones

NO_ORDERS = Language((), (), ())
# Commands are at the beginning.
FIRST_LINES = 20
_NOTHING = LetterText("", "")


class Meaning(Struct, frozen=True, kw_only=True):
    """What a letter asks for. ORDERS, the default, is not among the commands.

    `problem` is a command with a mistake; if the letter contains anything else, only one that was clearly meant.
    """

    commands: tuple[AskedCommand, ...] = ()
    taken: Taken = Taken()
    text: LetterText = _NOTHING
    problem: Problem | None = None
    # Other texts of the letter that also contain orders and were not used.
    unused: tuple[LetterText, ...] = ()


def understand(letter: ParsedLetter, language: Language = NO_ORDERS, answered: str = "") -> Meaning:
    """Without a game's language, finds only commands. `answered` is the letter of ours that this one answers."""
    subject = subject_command(letter.subject)
    if isinstance(subject, PressCommand):
        text = letter.texts[0] if letter.texts else _NOTHING
        return Meaning(commands=(AskedCommand(_with_text(subject, text.text, 0), 0),), text=text)
    text, taken, unused = _chosen(letter, language, answered)
    asked = []
    if subject is not None and not isinstance(subject, Problem):
        asked.append(AskedCommand(subject, 0, language_of(letter.subject)))
    asked += [found for found in taken.commands if found.command != subject]
    commands = tuple(_complete(found, text.text) for found in asked if not isinstance(found.command, OrdersCommand))
    problem = taken.misread
    if problem is None and not commands and not taken.lines:
        problem = _problem(subject, text.text)
    return Meaning(commands=commands, taken=taken, text=text, problem=problem, unused=unused)


def _chosen(
    letter: ParsedLetter, language: Language, answered: str
) -> tuple[LetterText, Taken, tuple[LetterText, ...]]:
    """The plain text, unless it is empty or was damaged by the program that made it from HTML."""
    read: list[tuple[LetterText, Taken]] = []
    for text in letter.texts[: limits.TEXTS]:
        # HTML counts only if the plain text contains no orders, or damaged ones.
        if text.source == HTML and read and read[0][1].lines and not read[0][1].problems:
            continue
        read.append((text, order_lines(text.text, language, answered)))
    if not read:
        return _NOTHING, Taken(), ()
    best = read[0]
    for candidate in read[1:]:
        if _is_better(candidate, best):
            best = candidate
    unused = tuple(text for text, taken in read if text is not best[0] and taken.lines and text.source != HTML)
    unused = unused if best[0].source != HTML else unused[1:]
    return *best, (*unused, *letter.texts[limits.TEXTS :])


def _is_better(candidate: tuple[LetterText, Taken], best: tuple[LetterText, Taken]) -> bool:
    (text, taken), (_, before) = candidate, best
    if not before.lines:
        return bool(taken.lines) or (bool(taken.commands) and not before.commands)
    is_cleaner = bool(before.problems) and not taken.problems
    return text.source == HTML and is_cleaner and len(taken.orders) > len(before.orders)


def _complete(asked: AskedCommand, text: str) -> AskedCommand:
    if isinstance(asked.command, PressCommand):
        return replace(asked, command=_with_text(asked.command, text, asked.line))
    return asked


def _with_text(press: PressCommand, text: str, after: int) -> PressCommand:
    return replace(press, text=message(text, after, press.anonymous))


def message(text: str, after: int = 0, anonymous: bool = False) -> str:
    """The player's text after line `after`, for others to read, without quotes and signature.

    An anonymous message ends before the closing words, because a name follows them.
    """
    lines = text_lines(text).split("\n")
    wanted = {Zone.OWN, Zone.BLANK, Zone.GREETING, Zone.COMMENT} | (set() if anonymous else {Zone.CLOSING})
    kept: list[str] = []
    for line, zone in list(zip(lines, zones(lines), strict=True))[after:]:
        if zone not in wanted or line.strip().casefold() in ENDS:
            break
        kept.append(line.rstrip())
    return "\n".join(kept).strip()


def _problem(subject: object, text: str) -> Problem | None:
    """The first line, if it was meant as a command; or else the subject."""
    lines = text_lines(text).split("\n")[:FIRST_LINES]
    for number, (line, zone) in enumerate(zip(lines, zones(lines), strict=True), 1):
        if zone is Zone.OWN:
            read = line_command(line)
            if isinstance(read, Problem):
                return replace(read, line=number)
            break
    return subject if isinstance(subject, Problem) else None
