"""What changed between the versions of the rules, and that earlier ones are still played as they were."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.core.rules import versions
from pbem.games import interspace
from tests.games.interspace.rules.boards import board
from tests.support.games.playing import dice_of

# B's boat bars the way two hexes from A's colony: with fog A cannot see it.
GIVEN: dict[str, Any] = {
    "hexes": {"A8": "empty at A2/1", "A9": "empty at A8/1", "A10": "empty at A9/1"},
    "units": {"A": {"A2": "Sct"}, "B": {"A9": "PB"}},
    "civ": {"A": 5},
}


@pytest.mark.parametrize(("version", "stands"), [(1, "A2"), (2, "A9")])
def test_a_strict_order_reckons_with_what_is_seen(version: int, stands: str) -> None:
    """ISBR-67: in version 1 it stayed where it was, and so revealed enemies in the fog."""
    state = board(GIVEN, secrecy="fog", pace="turn")
    sheet = interspace.language(state.options).read("STRICT MOVE Sct1 TO A10")
    assert not sheet.problems
    after = versions(interspace)[version].resolve(state, {"A": sheet}, dice_of("strict", 1))
    assert after.state.units["A.Sct1"].at == stands


def test_every_version_says_which_it_is() -> None:
    assert {number: game.META.version for number, game in versions(interspace).items()} == {1: 1, 2: 2}
