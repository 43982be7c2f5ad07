"""Two sheets compared."""

from pbem.service.orders.sheet_diff import Change, compared


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
