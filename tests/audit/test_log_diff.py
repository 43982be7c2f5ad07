"""Which of an event and its leaf was changed shows only by what was signed."""

import pytest

from pbem.audit.checkpoints import Checkpoint
from pbem.audit.log_diff import differences
from pbem.audit.merkle import root

A, B, C = (bytes([number]) * 32 for number in range(3))


def signed(*leaves: bytes) -> Checkpoint:
    return Checkpoint("pbem/game", len(leaves), root(list(leaves)))


@pytest.mark.parametrize(
    ("checkpoints", "told"),
    [
        ((), "event 2 does not match its leaf: one of them was changed"),
        ((signed(A),), "event 2 does not match its leaf: one of them was changed"),
        ((signed(C, C),), "event 2 does not match its leaf: one of them was changed"),
        ((signed(A), signed(C, C), signed(A, C)), "event 2 was changed after it was signed"),
        ((signed(A), signed(A, B)), "leaf 2 was changed after it was signed"),
    ],
)
def test_what_was_changed(checkpoints: tuple[Checkpoint, ...], told: str) -> None:
    assert list(differences({1: A, 2: B}, {1: A, 2: C}, checkpoints)) == [told]
