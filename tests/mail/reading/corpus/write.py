"""Writes the letters and what must come of each: `python -m tests.mail.corpus.write`."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tests.mail.reading.corpus import odd_charsets, odd_mail, odd_pages, odd_parts
from tests.mail.reading.corpus.other_games import TYPED as OTHERS
from tests.mail.reading.corpus.programs import PROGRAMS, can_write
from tests.mail.reading.corpus.typed import TYPED, Typed

LETTERS = Path(__file__).parents[1] / "letters"
# Each program is given one in so many of the things people type; a test tries all of them in memory.
STRIDE = 8
ODD = (odd_charsets, odd_parts, odd_pages, odd_mail)


def letters() -> Iterator[tuple[str, bytes, dict[str, Any]]]:
    for number, (program, write) in enumerate(PROGRAMS.items()):
        for typed in _typed_in(program, number):
            expected = {"yields": list(typed.yields), "commands": list(typed.commands), **typed.more, **_rules(typed)}
            yield f"{program}-{typed.name}", write(typed), expected
    for odd in (letter for module in ODD for letter in module.LETTERS):
        expected = {"yields": list(odd.yields), "commands": list(odd.commands), **odd.expects}
        yield odd.name, odd.raw, {"unreadable": odd.unreadable} if odd.unreadable else expected


def _rules(typed: Typed) -> dict[str, str]:
    return {} if typed.rules == "interspace" else {"rules": typed.rules}


def _typed_in(program: str, number: int) -> list[Typed]:
    return [*_some(TYPED, program, number), *_some(OTHERS, program, number)]


def _some(every: Sequence[Typed], program: str, number: int) -> list[Typed]:
    fitting = [typed for typed in every if can_write(program, typed)]
    return [typed for at, typed in enumerate(fitting) if (at + number) % STRIDE == 0 or typed.name == "orders"]


def main() -> None:
    LETTERS.mkdir(exist_ok=True)
    for old in LETTERS.iterdir():
        old.unlink()
    for name, raw, expected in letters():
        (LETTERS / f"{name}.eml").write_bytes(raw)
        (LETTERS / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(expected), indent=1) + b"\n")


if __name__ == "__main__":
    main()
