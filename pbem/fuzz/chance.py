"""Random input for the fuzzer: options, and sheets that are nearly right or completely wrong."""

from collections.abc import Callable, Mapping
from random import Random

from pbem.core.grammar import Language
from pbem.core.rules import BadOptions, Meta, Option, choose, fewest_seats
from pbem.core.syntax import Maybe, Part, Slot, Word, compile_syntax

ATTEMPTS = 200
GARBAGE = (
    "", "#", "END", "?", "\N{ROCKET}\N{ROCKET}", "\t \u200b", "-1", "99999999999999999999", "+ + +", "< = >", "[[[",
    "Dear server, please do what is best.", "\u202eesrever", "x" * 450, "a " * 300, "%s {0} \\n \"'`;--",
)  # fmt: skip


def random_choices(meta: Meta, luck: Random, fixed: Mapping[str, str], seats: int = 0) -> tuple[int, dict[str, str]]:
    """A number of seats and options that can be played together."""
    for _ in range(ATTEMPTS):
        count = seats or luck.randint(*meta.seats)
        wanted = {option.key: _value(option, luck) for option in meta.options if luck.random() < 0.5}
        try:
            return count, choose(meta, {**wanted, **fixed}, count)
        except BadOptions:
            continue
    return (count := seats or fewest_seats(meta, fixed)), choose(meta, fixed, count)


def _value(option: Option, luck: Random) -> str:
    if option.low is None or option.high is None or luck.random() < 0.2:
        return luck.choice(option.values)
    # Extremes are where things break; in between any number will do.
    return str(luck.choice((option.low, option.high, luck.randint(option.low, option.high))))


def spoiled(text: str, language: Language, luck: Random) -> str:
    """A sheet with lines removed, doubled, shuffled, mixed up, or invented."""
    lines = [line for line in text.splitlines() if luck.random() > 0.2]
    for _ in range(luck.randint(0, 8)):
        line = luck.choice(SPOILERS)(lines, language, luck)
        lines.insert(luck.randint(0, len(lines)), line)
    if luck.random() < 0.3:
        luck.shuffle(lines)
    return luck.choice(("\n", "\n", "\n", "\r\n", "\n\n")).join(lines)


def _double(lines: list[str], language: Language, luck: Random) -> str:
    return luck.choice(lines) if lines else _sentence(lines, language, luck)


def _mix(lines: list[str], language: Language, luck: Random) -> str:
    """The beginning of one line and the end of another."""
    one, two = _double(lines, language, luck).split(), _double(lines, language, luck).split()
    return " ".join(one[: luck.randint(0, len(one))] + two[luck.randint(0, len(two)) :])


def _typo(lines: list[str], language: Language, luck: Random) -> str:
    line = _double(lines, language, luck)
    at = luck.randint(0, len(line))
    return (
        line[:at] + luck.choice(("", " ", "x", "7", "+", "/", "\N{LATIN SMALL LETTER E WITH ACUTE}")) + line[at + 1 :]
    )


def _sentence(lines: list[str], language: Language, luck: Random) -> str:
    """Any form of the order language, its slots filled with examples and words seen elsewhere."""
    form = luck.choice((*language.orders, *language.standing))
    words = [word for line in lines for word in line.split()]
    return " ".join(_filled(compile_syntax(form.syntax), words, language, luck))


def _filled(parts: tuple[Part, ...], words: list[str], language: Language, luck: Random) -> list[str]:
    said: list[str] = []
    for part in parts:
        if isinstance(part, Maybe):
            said += _filled(part.parts, words, language, luck) if luck.random() < 0.5 else []
        elif isinstance(part, Word):
            said.append(part.word)
        elif isinstance(part, Slot):
            example = language.kinds[part.kind].example
            said.append(luck.choice(words) if words and luck.random() < 0.6 else example)
        else:
            said.append(luck.choice(part.words))
    return said


def _garbage(lines: list[str], language: Language, luck: Random) -> str:
    return luck.choice(GARBAGE)


SPOILERS: tuple[Callable[[list[str], Language, Random], str], ...] = (
    _double, _mix, _mix, _typo, _typo, _sentence, _sentence, _sentence, _garbage,
)  # fmt: skip
