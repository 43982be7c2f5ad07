"""What is changed: every kind, at the right place, and nothing that is no rule."""

from pathlib import Path

import pytest

from tests.mutation import code, tables
from tests.mutation.changes import Change, drawn, possible
from tests.mutation.edit import Edit

ROOT = Path(__file__).parents[2]

WRITTEN = {
    "comparison": ("a = 'ä' if b < c else 1", "a = 'ä' if b <= c else 1"),
    "constant": ("\ntotal = 2 * cost", "\ntotal = 3 * cost"),
    "and/or": ("x = (a) and (b or c)", "x = (a) or (b or c)"),
    "dropped condition": ("x = [y for y in z if y.flies]", "x = [y for y in z if True]"),
    "removed yield": ("def f():\n    yield Moved(\n        a)\n", "def f():\n    yield from ()\n"),
}


@pytest.mark.parametrize("kind", code.KINDS)
def test_a_change_to_code(kind: str):
    before, after = WRITTEN[kind]
    assert after in [edit.made(before) for edit in code.edits(before) if edit.kind == kind]


@pytest.mark.parametrize(
    "text",
    [
        "x: Literal[1] = y",
        "def f(a: Literal[2]) -> Literal[3]: ...",
        "assert x == 1",
        "'a 1'",
        "class A(B, frozen=True): ...",
    ],
)
def test_types_and_assertions_are_no_rules(text: str):
    assert list(code.edits(text)) == []


def test_every_condition_of_a_chain_can_be_left_out():
    made = [edit.made("x = a and b and c") for edit in code.edits("x = a and b and c")]
    assert made == ["x = True and b and c", "x = a and True and c", "x = a and b and True"]


def test_a_change_to_a_table():
    text = '# 7 cards\nname = "3 ships"  # 5\nprice = [2, -1]\nis_fast = true\nrule = "SO-12"\n'
    made = [edit.lines(text)[1] for edit in tables.edits(text)]
    assert made == ["price = [1, -1]", "price = [2, 0]", "is_fast = false"]


def test_a_number_never_becomes_its_own_or_less_than_nothing():
    assert {tables.neighbour(0, where) for where in range(4)} == {"1"}
    assert {tables.neighbour(3, where) for where in range(4)} == {"2", "4"}


def test_what_changes_is_shown_as_one_line():
    text = "def f():\n    if (a and\n            b):\n        pass\n"
    edit = next(edit for edit in code.edits(text) if edit.kind == "and/or")
    assert edit.lines(text) == ("if (a and", "if (a or")


def test_every_change_can_be_compiled():
    for change in possible(ROOT, "race"):
        compile(change.made(ROOT), change.file, "exec")


def test_bots_and_reports_are_no_rules():
    files = {change.file for change in possible(ROOT, "space_opera")} | {c.file for c in possible(ROOT, "race")}
    assert {"pbem/games/race/rules.py", "pbem/games/space_opera/data/costs.toml"} <= files
    assert not [file for file in files if "/bot" in file or "/report" in file or "/example" in file]


def test_kinds_are_drawn_in_turn_and_the_same_for_a_seed():
    some = [Change("a", Edit(kind, at, at + 1, "")) for kind, many in (("one", 2), ("other", 9)) for at in range(many)]
    taken = drawn(list(some), 6, seed=4)
    assert [change.kind for change in taken] == ["one", "other", "one", "other", "other", "other"]
    assert taken == drawn(list(some), 6, seed=4) != drawn(list(some), 6, seed=5)
    assert sorted(drawn(list(some), 99, seed=4)) == sorted(some)
