"""A line that fails only because of the others says so."""

import pytest

from pbem.core.rules import choose
from pbem.games import find
from pbem.service.orders.crowded_lines import ALONE, check_sheet

EMPIRES = find("space_empires")
OPTIONS = choose(EMPIRES.META, {}, 2)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("BUY 1 SC AT C5", [False]),
        ("BUY 1 SC AT C5\nBUY 1 CO AT C5", [False, True]),
        ("BUY 1 CO AT C5\nBUY 1 SC AT C5", [False, True]),
        ("BUY 1 SC AT C5\nBUY 1 SC AT J9", [False, False]),
        ("BUY 1 SC AT C5\nnonsense", [False, False]),
    ],
)
def test_what_others_use_up_is_told(text: str, told: list[bool]) -> None:
    """There are CP for one of the two; elsewhere nothing can be built whatever is spent."""
    board = {"phase": "economy", "cp": {"Red": 9}, "homeworlds": {"Red": "C5"},
             "units": {"Red": {"SY1": "2 C5"}}}  # fmt: skip
    state = EMPIRES.board_from_example(board, OPTIONS)
    sheet = EMPIRES.language(OPTIONS).read(text)
    plain, given = EMPIRES.check(state, "Red", sheet), check_sheet(EMPIRES, state, "Red", sheet)
    assert [ALONE in line.says for line in given.lines] == told
    assert [(line.line, line.verdict) for line in given.lines] == [(line.line, line.verdict) for line in plain.lines]
