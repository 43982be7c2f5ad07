"""Whatever comes in over the wire gives a letter or a reason why not, and quickly."""

from functools import partial

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pbem.mail.reading import ParsedLetter, UnreadableLetter, order_lines, read_letter, understand
from tests.mail.reading.language import INTERSPACE
from tests.mail.reading.mutating import mutated
from tests.support.measuring import cpu_seconds

SLOWEST = 1.0


def digest(raw: bytes) -> None:
    """Everything that is done with a letter; whatever our last line of defence caught is a mistake of ours."""
    letter = read_letter(raw, authserv="mail.example.org")
    if isinstance(letter, UnreadableLetter):
        assert letter.code != "broken", raw[:2000]
        assert letter.reason.endswith((".", "?"))
        return
    meaning = understand(letter, INTERSPACE)
    for text in letter.texts:
        assert text.text.isprintable() or not set(text.text) & set("\0\r\x1b\u202e\ud800")
    for line in (*meaning.taken.lines, *meaning.taken.ignored):
        assert line.number >= 1  # type: ignore[attr-defined]
    again = INTERSPACE.read(meaning.taken.sheet)
    assert meaning.taken.refused or len(again.problems) == len(meaning.taken.problems)
    assert meaning.taken.refused or len(again.orders) + len(again.standing) == len(meaning.taken.orders)


def survive(seed: int, count: int) -> float:
    return max(cpu_seconds(partial(digest, raw)) for raw in mutated(seed, count))


def test_mutated_letters() -> None:
    assert survive(seed=1, count=2_000) < SLOWEST


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_many_mutated_letters(seed: int) -> None:
    assert survive(seed=100 + seed, count=10_000) < SLOWEST


def test_mutations_are_the_same_for_the_same_seed() -> None:
    assert list(mutated(7, 50)) == list(mutated(7, 50)) != list(mutated(8, 50))


@given(st.binary(max_size=3000))
@example(b"")
@example(b"\n\n")
@example(b"From: a@b\n\n")
def test_any_bytes(raw: bytes) -> None:
    digest(raw)


@given(st.text(max_size=2000), st.sampled_from(["text/plain", "text/html", "text/plain; format=flowed"]))
@settings(max_examples=50)
def test_any_text(text: str, kind: str) -> None:
    head = f"From: a@example.org\r\nContent-Type: {kind}; charset=utf-8\r\n\r\n".encode()
    letter = read_letter(head + text.encode("utf-8", "surrogatepass"))
    assert isinstance(letter, ParsedLetter) or letter.code != "broken"


@given(st.text(max_size=2000))
def test_any_text_as_orders(text: str) -> None:
    taken = order_lines(text, INTERSPACE, answered=text[: len(text) // 2])
    numbers = [line.number for line in taken.lines] + [line.number for line in taken.ignored]
    assert len(set(numbers)) == len(numbers)
