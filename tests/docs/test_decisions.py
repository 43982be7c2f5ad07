"""Every decision has a number of its own, in order, and a date."""

import re

from pbem.config import ROOT

DECISIONS = (ROOT / "docs" / "decisions.md").read_text(encoding="utf-8")


def test_numbers_follow_one_another() -> None:
    numbers = [int(number) for number in re.findall(r"^### D-(\d{3}): ", DECISIONS, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_each_has_a_date() -> None:
    parts = re.split(r"^### ", DECISIONS, flags=re.MULTILINE)[1:]
    undated = [part.splitlines()[0] for part in parts if not re.search(r"^\d{4}-\d{2}-\d{2}\.", part, re.MULTILINE)]
    assert not undated
