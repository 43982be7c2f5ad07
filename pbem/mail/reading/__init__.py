"""From the raw bytes of a letter to what the player meant: pure functions that accept any bytes."""

from pbem.mail.reading.command_finder import line_command, subject_command
from pbem.mail.reading.flaws import python_flaws
from pbem.mail.reading.letter import LetterText, ParsedLetter, UnreadableLetter
from pbem.mail.reading.lines import order_lines
from pbem.mail.reading.meaning import Meaning, understand
from pbem.mail.reading.read_letter import read_letter
from pbem.mail.reading.taken_lines import AskedCommand, IgnoredLine, IgnoredWhy, Taken, TakenLine
from pbem.mail.reading.zones import TEMPLATE

__all__ = [
    "TEMPLATE",
    "AskedCommand",
    "IgnoredLine",
    "IgnoredWhy",
    "LetterText",
    "Meaning",
    "ParsedLetter",
    "Taken",
    "TakenLine",
    "UnreadableLetter",
    "line_command",
    "order_lines",
    "python_flaws",
    "read_letter",
    "subject_command",
    "understand",
]
