"""Two sheets compared."""

from hypothesis import given
from hypothesis import strategies as st

from pbem.service.orders.sheet_diff import Change, common, compared
from tests.support.measuring import cpu_seconds

SHEETS = st.lists(st.sampled_from("abcd"), max_size=12)


def test_what_is_new_gone_moved_and_changed() -> None:
    old = ["TECH A1", "MOVE Sct1 TO A7", "HOLD", "SAY hello"]
    assert list(compared(old, old)) == [Change("same", line) for line in old]
    assert list(compared(old, [*old, "READY"])) == [*(Change("same", line) for line in old), Change("added", "READY")]
    assert list(compared(old, old[:3]))[-1] == Change("removed", "SAY hello")
    assert list(compared(old, ["TECH A1", "MOVE Sct1 TO A8", "HOLD", "SAY hello"]))[1] == Change(
        "changed", "MOVE Sct1 TO A8", "MOVE Sct1 TO A7"
    )
    moved = list(compared(old, ["SAY hello", "TECH A1", "MOVE Sct1 TO A7", "HOLD"]))
    assert moved[0] == Change("moved", "SAY hello") and [each.how for each in moved[1:]] == ["same"] * 3


def longest(old: list[str], new: list[str]) -> int:
    """The length of the longest common part, by the textbook."""
    row = [0] * (len(new) + 1)
    for was in old:
        before = row[:]
        for at, now in enumerate(new):
            row[at + 1] = before[at] + 1 if was == now else max(before[at + 1], row[at])
    return row[-1]


@given(SHEETS, SHEETS)
def test_no_longer_part_is_common(old: list[str], new: list[str]) -> None:
    found = common(old, new)
    assert len(found) == longest(old, new)
    assert all(old[last] == new[end] for last, end in found)
    assert found == sorted(found) and len({last for last, _ in found}) == len({end for _, end in found}) == len(found)


@given(SHEETS, SHEETS)
def test_every_line_of_the_new_sheet_is_listed_once_in_order(old: list[str], new: list[str]) -> None:
    assert [change.line for change in compared(old, new) if change.how != "removed"] == new


def test_two_sheets_of_a_few_lines_again_and_again_are_compared_at_once() -> None:
    """For difflib this is the worst: every line occurs everywhere."""
    old, new = ["RUN 1", "RUN 2", "RUN 1"] * 130, ["RUN 2", "RUN 1", "RUN 2", "RUN 2"] * 100
    assert cpu_seconds(lambda: list(compared(old, new))) < 0.1
