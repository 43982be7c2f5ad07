"""The nearest of many words: the same as difflib's, only faster."""

import difflib

from hypothesis import given
from hypothesis import strategies as st

from pbem.core.likeness import LONGEST_WORD, SAME, closest, likeness
from tests.support.measuring import cpu_seconds

WORDS = st.text("abcde1", max_size=8)


@given(WORDS, st.lists(WORDS, max_size=8), st.sampled_from([50, 65, 80]))
def test_the_closest_word_is_that_of_difflib(word: str, known: list[str], percent: int) -> None:
    expected = difflib.get_close_matches(word, known, n=1, cutoff=percent / 100)
    assert closest(word, known, percent) == (expected[0] if expected else "")


@given(WORDS, WORDS)
def test_likeness_is_that_of_difflib(one: str, two: str) -> None:
    assert likeness(one, two) == int(difflib.SequenceMatcher(None, one, two).ratio() * SAME + 1e-6)


def test_a_very_long_word_is_like_nothing_and_costs_nothing() -> None:
    known = ["ab" * 30, "ba" * 30] * 200
    assert closest("ab" * LONGEST_WORD, known, 65) == ""
    assert likeness("ab" * LONGEST_WORD, "ab" * LONGEST_WORD + "a") == 0
    assert likeness("ab" * LONGEST_WORD, "ab" * LONGEST_WORD) == SAME


def test_words_that_share_too_few_letters_are_not_compared() -> None:
    known = [f"verb{number:03}" for number in range(300)]
    assert cpu_seconds(lambda: [closest(f"quux{number}", known, 65) for number in range(100)]) < 0.3
