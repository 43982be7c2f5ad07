"""From the raw bytes of a letter to what the player meant: functions without input or output, for any bytes at all."""

from pbem.mail.reading.command_finder import line_command, subject_command
from pbem.mail.reading.flaws import python_flaws
from pbem.mail.reading.letter import Letter, LetterText, Unreadable
from pbem.mail.reading.lines import order_lines
from pbem.mail.reading.meaning import Meaning, understand
from pbem.mail.reading.read_letter import read_letter
from pbem.mail.reading.taken_lines import Asked, IgnoredLine, Taken, TakenLine, Why
from pbem.mail.reading.zones import TEMPLATE

__all__ = [
    "TEMPLATE",
    "Asked",
    "IgnoredLine",
    "Letter",
    "LetterText",
    "Meaning",
    "Taken",
    "TakenLine",
    "Unreadable",
    "Why",
    "line_command",
    "order_lines",
    "python_flaws",
    "read_letter",
    "subject_command",
    "understand",
]
