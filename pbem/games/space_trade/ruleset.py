"""The rules in force in one game: tables, steps and the points at which options differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pbem.core.grammar import Form, Language
from pbem.core.kit.order_language import order_language
from pbem.core.phrases import Phrase
from pbem.core.sheet import Order
from pbem.core.standing import Question
from pbem.core.turn import Deciding, Turn
from pbem.games.space_trade.board.components import ALIASES
from pbem.games.space_trade.board.state import Ship, State
from pbem.games.space_trade.orders.argument_kinds import KINDS

TradeTurn = Turn[State, "Ruleset"]
Phase = Callable[[TradeTurn], Iterator[Any]]
Step = Callable[[TradeTurn, str], Iterator[Any]]


@dataclass(frozen=True)
class Ruleset:
    """Options are functions Ruleset -> Ruleset, folded once; the rules never ask whether an option is on."""

    orders: tuple[Form, ...]
    questions: tuple[Question, ...]
    # Orders that belong to other options, with what to write instead.
    elsewhere: Mapping[str, Phrase]
    # The sequence of play (ST-10).
    phases: dict[str, tuple[Phase, ...]]
    awaits_all: bool
    next_order: Callable[[State], list[str]]
    # Set-up.
    markers: tuple[str, ...]
    objectives: tuple[str, ...]
    # Movement.
    gate_from: Callable[[str], str]
    on_entering: Step
    must_leave: Step
    # Meetings and landings; a forecast has others.
    meet: Callable[[TradeTurn, str, str], Iterator[Any]]
    explore: Callable[[TradeTurn, str, str, int], Iterator[Any]]
    pass_gate: Callable[[TradeTurn, str, str, int], Iterator[Any]]
    attack: Callable[[TradeTurn, str, str, Order], Iterator[Any]]
    is_pirate: Callable[[Ship, str], bool]
    # Compartments played at an inspection; how strong the pirate of the solo game is.
    hides: Callable[[TradeTurn, str], Deciding[int]]
    solo_pirate: str
    # Simultaneous play (ST-107).
    replan: Callable[[TradeTurn, str, list[str], int], Deciding[list[str]]]
    # Victory.
    round_limit: int
    winners: Callable[[State, list[str]], list[str]]
    score: Callable[[State, str], int]
    last_how: str
    # Who knows what.
    shows_credits: bool

    @cached_property
    def language(self) -> Language:
        """The order language under these rules."""
        return order_language(
            self.orders, self.questions, KINDS, ALIASES, clear="ALIEN MINER", elsewhere=self.elsewhere
        )


def throw_label(turn: TradeTurn, kind: type, *parts: str | int) -> str:
    """Labels must be unique in a turn: the round and the number of facts of this kind make them so."""
    number = sum(isinstance(fact, kind) for fact in turn.facts)
    return "/".join([f"r{turn.state.round}", *(str(part).lower() for part in parts), str(number)])
