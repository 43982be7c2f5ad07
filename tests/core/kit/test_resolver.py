"""Setup and resolution from a table of phases."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pbem.core.kit.resolver import steps_of
from pbem.core.scripted import SteadyDice
from tests.core.kit.walk import LANGUAGE, RESOLVER, Arrived, Rested, State, Walked


def test_setup_runs_the_phase_begin() -> None:
    done = RESOLVER.setup(State(phase=""), SteadyDice(1))
    assert done.facts == [Walked("Red", 0), Walked("Blue", 0)]
    assert done.state.at == {"Red": 0, "Blue": 0}


def test_a_turn_runs_on_a_copy_and_each_fact_counts_at_once() -> None:
    state = State(at={"Red": 4})
    done = RESOLVER.resolve(state, {"Red": LANGUAGE.read("WALK 4\nWALK 3\nWALK 9")}, SteadyDice(1))
    assert state.at == {"Red": 4}
    assert done.state.at == {"Red": 11}
    kinds = [type(fact).__name__ for fact in done.facts]
    assert kinds == ["Walked", "Walked", "OrderRefused", "Arrived", "Rested", "Rested"]


def test_a_game_may_choose_its_steps_while_they_run() -> None:
    def until_over(turn: Any, phase: str) -> Iterator[Any]:
        yield from (step for step in steps_of(turn, phase) if turn.state.phase != "over")

    resolver = replace(RESOLVER, steps=until_over)
    sheets = {"Red": LANGUAGE.read("WALK 6")}
    assert Arrived("Red") in resolver.resolve(State(at={"Red": 4}), sheets, SteadyDice(1)).facts
    assert Rested("Red") not in resolver.resolve(State(at={"Red": 4}), sheets, SteadyDice(1)).facts
    assert Rested("Red") in resolver.resolve(State(), sheets, SteadyDice(1)).facts
