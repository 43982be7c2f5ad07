"""Facts applied from a table; none may be forgotten."""

from __future__ import annotations

import pytest

from pbem.core.facts import Decided, Fact, OrderRefused, Said, StandingCleared, StandingSet
from pbem.core.kit.applier import UnknownFact
from tests.core.kit.walk import Rested, State, Walked, apply


class Sung(Fact, frozen=True, tag="sung"):
    song: str


def test_a_fact_changes_the_board_by_its_row() -> None:
    state = State()
    assert apply(state, Walked("Red", 3)) is state
    assert apply(state, Rested("Red")).at == {"Red": 3}


def test_a_fact_without_a_row_is_an_error_that_names_fact_and_table() -> None:
    with pytest.raises(UnknownFact, match=r"test_applier\.Sung has no row in the table of changes of .*walk"):
        apply(State(), Sung("la"))


def test_facts_of_every_game_have_rows() -> None:
    state = apply(State(), StandingSet("Red", "rest", "REST yes"))
    assert state.standing == {"Red": {"rest": ["REST yes"]}}
    for fact in (Decided("Red", "rest", "REST yes", {}), OrderRefused("Red", 1, "", ""), Said("Red", "Blue", "hello")):
        assert apply(state, fact).standing == {"Red": {"rest": ["REST yes"]}}
    assert apply(state, StandingCleared("Red", "rest")).standing == {"Red": {}}
