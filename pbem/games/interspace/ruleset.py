"""The rules in force in one game: tables, steps and the points at which options differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pbem.core.grammar import Form, Language
from pbem.core.standing import Question, condition_kinds
from pbem.core.turn import Turn
from pbem.games.interspace.components import ALIASES
from pbem.games.interspace.orders import CLEAR, KINDS
from pbem.games.interspace.state import State

InterSpaceTurn = Turn[State, "Ruleset"]
Step = Callable[[InterSpaceTurn, str], Iterator[Any]]
Phase = Callable[[InterSpaceTurn], Iterator[Any]]


@dataclass(frozen=True)
class Ruleset:
    """Options are functions Ruleset -> Ruleset, folded once; the rules never ask whether an option is on."""

    orders: tuple[Form, ...]
    questions: tuple[Question, ...]
    # The sequence of play: what a resolution does, and the steps of one player's turn (ISB-17).
    phases: dict[str, tuple[Phase, ...]]
    steps: tuple[Step, ...]
    forecast: tuple[Step, ...]
    # Set-up.
    ring: tuple[str, ...] | None
    extra_empty: int
    # Economy.
    civ_after_loss: Callable[[State, str], int]
    # Movement.
    slingshot: int
    rolls_on_entering: frozenset[str]
    rolls_on_ending: frozenset[str]
    gate_blockers: frozenset[str]
    # How a movement step finds out for STRICT whether units could leave a hex: by the name of its question.
    strict_asks: str
    # Exploration.
    sides_needed: Callable[[State, int, tuple[int, int]], int]
    partners: Callable[[State, str, int], tuple[str, ...]]
    hidden_draws: bool
    # Combat.
    retreat_limit: Callable[[int, int], int]
    withdraws_on_stalemate: bool
    # Victory.
    vp_target: int
    round_limit: int | None
    winners: Callable[[dict[str, int]], list[str]]
    # Who knows what.
    awaits_all: bool
    sees_all: bool
    shows_stacks: bool

    @cached_property
    def language(self) -> Language:
        """The order language under these rules."""
        standing = (*(question.form for question in self.questions), CLEAR)
        kinds = (*KINDS, *condition_kinds(self.questions))
        return Language(self.orders, standing, kinds, ALIASES, also={"TO": ("TOWARDS", "AT", "A")})


def throw_label(turn: InterSpaceTurn, seat: str, *parts: str | int) -> str:
    """Labels are used once per turn: round and seat make them so, also when a round ends in between."""
    return "/".join([f"r{turn.state.round}", seat.lower(), *(str(part).lower() for part in parts)])
