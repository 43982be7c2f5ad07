"""The laws notice what must not be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import pbem.games.space_opera as game
from pbem.core.rules import choose
from pbem.games.space_opera.board.state import State

BREAKERS: dict[str, Callable[[State], object]] = {
    "earned": lambda state: state.purses["Blue"].held.update(C=99),
    "owes": lambda state: (state.purses["Blue"].held.update(E=-1), state.purses["Blue"].spent.update(E=6)),
    "there are 30": lambda state: state.planets["A1"].troops["Blue"].update(IN=31),
    "is nowhere": lambda state: setattr(state.ships["Blue"]["TR1"], "at", "Z9"),
    "carries too much": lambda state: setattr(state.ships["Blue"]["TR1"], "cargo", {"Blue": {"IN": 4}}),
    "carries troops of Red": lambda state: setattr(state.ships["Blue"]["TR1"], "cargo", {"Red": {"IN": 1}}),
    "enemies share": lambda state: state.planets["A1"].troops.update(Red={"IN": 1}),
    "more tired": lambda state: state.planets["A1"].tired.update(Blue={"IN": 9}),
    "has {'IN': 0}": lambda state: state.planets["A1"].troops["Blue"].update(IN=0),
    "is out but has units": lambda state: setattr(state.players["Red"], "is_out", True),
    "in two alliances": lambda state: setattr(state, "alliances", [["Blue", "Red"], ["Red", "Green"]]),
    "no city XX": lambda state: setattr(state.planets["A1"], "city", "XX"),
}


@pytest.mark.parametrize("law", BREAKERS)
def test_a_broken_law_is_named(law: str) -> None:
    state = game.board_from_example({"players": 3}, choose(game.META, {}, 3))
    assert game.laws(state) == []
    BREAKERS[law](state)
    assert any(law in said for said in game.laws(state)), game.laws(state)
