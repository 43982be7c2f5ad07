"""Finds commands where people write them: in the subject, after any prefixes that programs add, and in lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from pbem.core.likeness import SAME, likeness
from pbem.core.phrases import Phrase
from pbem.core.sheet import Order, Problem
from pbem.core.syntax import fold_word
from pbem.mail.reading.arguments import RULE
from pbem.mail.reading.characters import typed
from pbem.mail.reading.commands import ROWS, Add, Command, Drop, No, Rules, VacationCommand, Yes, language, make
from pbem.mail.reading.invitation_answers import accepted, declined
from pbem.mail.reading.vocabulary import SLIP, vocabulary

# Re:, R:, AW:, Antw:, Fwd:, WG:, I: and their relatives, also Re[2]:, and [tags].
_PREFIX = re.compile(
    r"\s*(?:(?:re|r|ris|rif|aw|antw|antwort|sv|vs|fwd?|wg|i|tr|inoltr\w*|weitergeleitet)\s*(?:[\[(^]\d{1,3}[\])]?)?\s*[:：]"
    r"|\[[^\[\]]{0,100}\])\s*",
    re.IGNORECASE,
)
# Our own subjects are "[Game] Turn 5: something"; no command has a colon between its words.
_OURS = re.compile(r":\s")
_QUESTION = re.compile(r"\s+\?")
_COLON = re.compile(r"(\S+):\s+")
LONGEST = 200
FEW_WORDS = 4
# As long as the longest word for READY, and a slip.
LONGEST_WORD = 12


def subject_command(subject: str) -> Command | Problem | None:
    """The command in a subject. The subject of a reply to one of our letters is not a command."""
    rest, prefixes = _without_prefixes(typed(subject))
    if not rest or len(rest) > LONGEST or _OURS.search(rest) or _is_ours(rest, prefixes):
        return None
    read = line_command(rest)
    return None if prefixes and isinstance(read, Problem) else read


def _without_prefixes(subject: str) -> tuple[str, list[str]]:
    rest, prefixes = subject, []
    while prefix := _PREFIX.match(rest):
        prefixes.append(prefix[0].strip())
        rest = rest[prefix.end() :]
    return rest.strip(), prefixes


def _is_ours(rest: str, prefixes: list[str]) -> bool:
    """`Re: [Game] Status` is a reply to a letter of ours; a player who replaces the subject writes `STATUS`."""
    is_answer = any(prefix.endswith(":") for prefix in prefixes) and any(prefix[0] == "[" for prefix in prefixes)
    return is_answer and not rest.split()[0].isupper()


def strict_command(line: str) -> Command | None:
    """The command in a line that is exactly one, without a mistake; fast for all other lines."""
    first = next(iter(line.split(None, 1)), "")
    if not any(map(vocabulary(language()).is_verb, (first, first.rstrip(" .,;:!?")))):
        return None
    read = line_command(line)
    return None if isinstance(read, Problem) else read


def misread_command(line: str, is_first: bool) -> Problem | None:
    """What is wrong with a line clearly meant as a command: nothing else in the letter may be done without it.

    In the first lines that is a command in capitals with a word or two; elsewhere, one with only numbers.
    """
    first, *rest = line.split() or [""]
    is_counted = bool(rest) and all(any(map(str.isdigit, word)) for word in rest)
    is_short = is_first and first.isupper() and len(rest) < FEW_WORDS - 1
    if not is_counted and not is_short:
        return None
    if not vocabulary(language()).is_verb(first) or language().canonical(first) in _MARKS:
        return None
    read = line_command(line)
    return read if isinstance(read, Problem) and read.what.key != "problem.unclear" else None


# With extra words these are ignored, and the receipt says so: better than not filing the sheet.
_MARKS = ("ready", "wait")


def is_nearly_ready(line: str) -> bool:
    """Whether a line is one word, and almost the word READY in a language that players write."""
    word = line.strip(" .,;:!")
    if not word.isalpha() or not 3 < len(word) <= LONGEST_WORD:
        return False
    read = language().recall(word)
    return isinstance(read, Problem) and _is_slip(word, read) and _hinted(read) == "ready"


def _hinted(read: Problem) -> str:
    word = str(read.hint.values.get("word", "")) if read.hint else ""
    return language().canonical(word)


def line_command(line: str) -> Command | Problem | None:
    """The command in a line; a problem if it was meant as one; None if it is something else."""
    text = _QUESTION.sub("?", typed(line))
    if not text or len(text) > LONGEST:
        return None
    for attempt in _attempts(text):
        read = language().recall(attempt)
        if isinstance(read, Order):
            return _made(attempt, read)
    return _meant(text)


def _attempts(text: str) -> Iterator[str]:
    yield text
    yield text.rstrip(" .,;:!")
    yield text.rstrip(" .,;:!?")
    yield _COLON.sub(r"\1 ", text, count=1)


def _made(text: str, read: Order) -> Command | Problem:
    command = make(read.form, read.args)
    if isinstance(command, VacationCommand) and command.last < command.first:
        hint = Phrase("problem.write", {"example": ROWS["vacation"].form.example})
        return Problem(0, text, Phrase("problem.backwards"), hint)
    if isinstance(command, Add) and command.order:
        return replace(command, order=text.split(None, 1)[1])
    if isinstance(command, Rules) and sum(map(_is_rule, command.ids)) * 2 < len(command.ids):
        what = Phrase("problem.not_a_rule", {"word": command.ids[0]})
        return Problem(0, text, what, Phrase("problem.write", {"example": ROWS["rules"].form.example}))
    if isinstance(command, Drop):
        return Drop(tuple(number for numbers in read.args["lines"] for number in numbers))
    if isinstance(command, Yes):
        return accepted(text)
    return declined(text) if isinstance(command, No) else command


def _is_rule(word: str) -> bool:
    return RULE.fullmatch(word) is not None


def _meant(text: str) -> Problem | None:
    """A command with a mistake in it, as opposed to a sentence that begins with the same word."""
    words = text.split()
    read = language().recall(text)
    if not isinstance(read, Problem):
        return None
    if vocabulary(language()).is_verb(words[0].strip(".,;:!")):
        return read if len(words) <= FEW_WORDS or words[0].isupper() else None
    return read if len(words) < FEW_WORDS and _is_slip(words[0], read) else None


def _is_slip(word: str, read: Problem) -> bool:
    if read.hint is None or len(word) < 4:
        return False
    return likeness(fold_word(word), fold_word(str(read.hint.values.get("word", "")))) >= SLIP * SAME // 100
