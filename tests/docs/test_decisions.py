"""Every decision has a number of its own, in order, and a date."""

import re

from pbem.config import ROOT

DECISIONS = (ROOT / "docs" / "decisions.md").read_text(encoding="utf-8")
REPLACES, REPLACED = r"^Replaces (?:a part of )?(D-\d{3})", r"^Replaced (?:in part )?by (D-\d{3})"


def test_numbers_follow_one_another() -> None:
    numbers = [int(number) for number in re.findall(r"^### D-(\d{3}): ", DECISIONS, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_each_has_a_date() -> None:
    parts = re.split(r"^### ", DECISIONS, flags=re.MULTILINE)[1:]
    undated = [part.splitlines()[0] for part in parts if not re.search(r"^\d{4}-\d{2}-\d{2}\.", part, re.MULTILINE)]
    assert not undated


def pairs(words: str) -> set[tuple[str, str]]:
    """Each decision with the one that it names after these words."""
    parts = [part.partition(": ") for part in re.split(r"^### ", DECISIONS, flags=re.MULTILINE)[1:]]
    return {(name, other) for name, _, text in parts for other in re.findall(words, text, re.MULTILINE)}


def test_a_decision_and_the_one_that_replaces_it_name_each_other() -> None:
    replaces = pairs(REPLACES)
    assert replaces == {(new, old) for old, new in pairs(REPLACED)}
    assert replaces and all(new > old for new, old in replaces)
