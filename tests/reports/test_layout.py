"""Paragraphs and tables fit into 76 columns, whatever they contain."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pbem.reports.layout import WIDTH, clean, fit, item, table, wrap

CELLS = st.text(st.characters(codec="utf-8"), max_size=120)


@given(text=st.text(max_size=400), first=st.sampled_from(["", "- ", "  3  "]))
def test_paragraphs_fit(text: str, first: str) -> None:
    lines = wrap(text, WIDTH, first, " " * len(first))
    assert all(len(line) <= WIDTH and line == line.rstrip() and line.isprintable() for line in lines)


@given(rows=st.lists(st.tuples(CELLS, CELLS, CELLS), min_size=1, max_size=6))
def test_tables_fit_and_lose_nothing(rows: list[tuple[str, str, str]]) -> None:
    lines = table(["One", "Two", "Three"], rows, [False, True, False])
    assert all(len(line) <= WIDTH and line == line.rstrip() for line in lines)
    for row in rows:
        for cell in row:
            shown = "".join("".join(lines).split())
            assert all(char in shown for char in clean(cell).replace("\u00a0", " ") if char != " ")


def test_a_table_is_aligned_and_wraps_inside_its_columns() -> None:
    rows = [["A1", "8", "word " * 20], ["A10", "12", "short"]]
    assert table(["Hex", "Ind", "May"], rows, [False, True, False]) == [
        "Hex  Ind  May",
        "---  ---  " + "-" * 66,
        "A1     8  word word word word word word word word word word word word word",
        "          word word word word word word word",
        "A10   12  short",
    ]


def test_columns_without_anything_are_left_out() -> None:
    assert table(["Hex", "Note"], [["A1", ""], ["A2", ""]], [False, False]) == ["Hex", "---", "A1", "A2"]


def test_tied_words_stay_together() -> None:
    lines = wrap("2\u00a0PB, " * 30)
    assert all(line.endswith("PB,") and line[0] == "2" for line in lines)


def test_widths_give_way_only_as_far_as_needed() -> None:
    assert fit([["abc"], ["defgh"]]) == [3, 5]
    narrow = fit([["x" * 100], ["y" * 100], ["z"]])
    assert sum(narrow) + 4 == WIDTH and narrow[2] == 1


def test_items_hang() -> None:
    assert item("word " * 20, 2)[1].startswith("    word")
    assert clean("a\x1b[31m\tb\r\n  c") == "a [31m b c"
