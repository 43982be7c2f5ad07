"""The letters in `letters/`: each must yield the orders and commands that its sidecar names, and nothing else."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from pbem.mail.reading import Meaning, ParsedLetter, UnreadableLetter, order_lines, read_letter, understand
from tests.mail.reading.corpus.other_games import TYPED as OTHERS
from tests.mail.reading.corpus.programs import PROGRAMS, can_write
from tests.mail.reading.corpus.typed import TYPED
from tests.mail.reading.corpus.write import LETTERS, letters
from tests.mail.reading.language import INTERSPACE, language_of

FILES = sorted(LETTERS.glob("*.eml"))


def read(file: Path) -> tuple[ParsedLetter | UnreadableLetter, dict[str, Any]]:
    expected: dict[str, Any] = msgspec.json.decode(file.with_suffix(".json").read_bytes())
    return read_letter(file.read_bytes(), authserv="mail.example.org"), expected


def yields(meaning: Meaning) -> list[str]:
    return [f"!{line.text}" if line.problem else line.text for line in meaning.taken.lines]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_letter(file: Path) -> None:
    letter, expected = read(file)
    if "unreadable" in expected:
        assert isinstance(letter, UnreadableLetter)
        assert letter.code == expected["unreadable"] and letter.reason
        return
    assert isinstance(letter, ParsedLetter)
    meaning = understand(letter, language_of(expected.pop("rules", "interspace")))
    assert yields(meaning) == expected.pop("yields"), meaning.taken.ignored
    asked = msgspec.json.encode([asked.command for asked in meaning.commands])
    assert msgspec.json.decode(asked) == expected.pop("commands")
    for name, value in expected.items():
        assert MORE[name](letter, meaning) == value, name


def bounced(letter: ParsedLetter) -> list[dict[str, str]]:
    recipients = letter.bounce.recipients if letter.bounce else ()
    return [{"address": each.address, "action": each.action, "status": each.status} for each in recipients]


# What else a sidecar may say.
MORE: dict[str, Any] = {
    "source": lambda letter, meaning: meaning.text.source,
    "texts": lambda letter, meaning: len(letter.texts),
    "unused": lambda letter, meaning: [text.name for text in meaning.unused],
    "unopened": lambda letter, meaning: [part.name for part in letter.unopened],
    "game": lambda letter, meaning: meaning.taken.game,
    "turn": lambda letter, meaning: meaning.taken.turn,
    "automatic": lambda letter, meaning: bool(letter.automatic),
    "bounce": lambda letter, meaning: bounced(letter),
    "bounced": lambda letter, meaning: letter.bounce and letter.bounce.message_id,
    "from": lambda letter, meaning: list(letter.from_),
    "references": lambda letter, meaning: letter.references[-1],
    "problem": lambda letter, meaning: meaning.problem.text if meaning.problem else "",
}


@pytest.mark.parametrize("program", PROGRAMS)
def test_everything_typed_in_every_program(program: str) -> None:
    for typed in (*TYPED, *OTHERS):
        if not can_write(program, typed):
            continue
        letter = read_letter(PROGRAMS[program](typed))
        assert isinstance(letter, ParsedLetter)
        language = language_of(typed.rules)
        meaning = understand(letter, language)
        assert yields(meaning) == list(typed.yields), (program, typed.name)
        asked = msgspec.json.encode([asked.command for asked in meaning.commands])
        assert msgspec.json.decode(asked) == list(typed.commands), (program, typed.name)
        for text in letter.texts:
            assert yields(Meaning(taken=order_lines(text.text, language))) == list(typed.yields), (text, typed.name)


def test_there_are_enough() -> None:
    assert len(FILES) >= 200


def test_letters_are_as_their_maker_writes_them() -> None:
    written = {name: raw for name, raw, _ in letters()}
    assert written == {file.stem: file.read_bytes() for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_line_is_taken_or_ignored_once(file: Path) -> None:
    letter, _ = read(file)
    for text in letter.texts if isinstance(letter, ParsedLetter) else ():
        taken = order_lines(text.text, INTERSPACE)
        numbers = [line.number for line in taken.lines] + [line.number for line in taken.ignored]
        written = [number for number, line in enumerate(text.text.split("\n"), 1) if line.strip(" \t\u00a0\u200b")]
        assert len(set(numbers)) == len(numbers) and set(numbers) <= set(written)
        assert len(written) - len(numbers) <= 2, "lines that were joined to the one before"
