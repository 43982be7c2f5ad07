"""What pbem verify says when the same facts lead to other boards."""

import pytest

from pbem.cli.trust.history import has_other_boards
from pbem.service import Difference


def differs(turn: int, what: str = "digest") -> Difference:
    return Difference(turn, what, "a", "b")


@pytest.mark.parametrize(
    ("found", "is_hinted"),
    [
        ([], False),
        ([differs(0), differs(0, "digest of the stored facts"), differs(1)], True),
        ([differs(1)], False),
        ([differs(0), differs(2)], False),
        ([differs(0), differs(1, "fact 3"), differs(1)], False),
    ],
)
def test_only_digests_from_the_set_up_on_hint_at_the_class_of_the_board(found: list[Difference], is_hinted: bool):
    assert has_other_boards(found) == is_hinted
