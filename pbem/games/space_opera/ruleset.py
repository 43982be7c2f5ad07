"""The rules in force in one game: tables, steps and the points at which levels, options and scenarios differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pbem.core.grammar import Form, Language
from pbem.core.kit.order_language import order_language
from pbem.core.phrases import Phrase
from pbem.core.sheet import Order
from pbem.core.standing import Question
from pbem.core.turn import Turn
from pbem.games.space_opera.board.components import ALIASES, Goods
from pbem.games.space_opera.board.galaxy import Galaxy
from pbem.games.space_opera.board.scenario import Scenario
from pbem.games.space_opera.board.state import Planet, State, Troops
from pbem.games.space_opera.orders.argument_kinds import kinds

if TYPE_CHECKING:
    from pbem.games.space_opera.rules.battle import Battle, CityOwner, Piece

OperaTurn = Turn[State, "Ruleset"]
Phase = Callable[[OperaTurn], Iterator[Any]]


@dataclass(frozen=True)
class Ruleset:
    """Options are functions Ruleset -> Ruleset, folded once; the rules never ask whether an option is on."""

    scenario: Scenario
    orders: tuple[Form, ...]
    questions: tuple[Question, ...]
    # Orders that belong to other options, with the answer for somebody who writes them.
    elsewhere: Mapping[str, Phrase]
    # The sequence of play (SO-10); who is awaited in each phase.
    phases: dict[str, tuple[Phase, ...]]
    awaited: dict[str, Callable[[State], list[str]]]
    # Set-up.
    forces: str
    empire: str
    # Production.
    resources: tuple[str, ...]
    prices: Mapping[str, Goods]
    cost: Callable[[Ruleset, State, str, str], Goods]
    yields: Callable[[Planet], Goods]
    limit: Callable[[Planet, str], int]
    first_upkeep: int
    hull: Callable[[State, str], tuple[str, ...]]
    counters: Mapping[str, int]
    may_research: Callable[[State, str], bool]
    # A forecast rolls no dice.
    try_research: Callable[[OperaTurn, str, Order, str, Goods], Iterator[Any]]
    # Movement and combat.
    engine: Callable[[State, str], int]
    to_hit: Callable[[State, str, str], int]
    to_block: Callable[[State, str], int]
    to_bombard: Callable[[State, str], int]
    defence_dice: Callable[[str], int]
    city_owner: CityOwner
    first_wave: tuple[str, ...]
    # Who lands together; what becomes of units for which the landing was too short.
    landing_sides: Callable[[list[str]], list[list[str]]]
    after_victory: Callable[[OperaTurn, str, Mapping[str, Troops]], Iterator[Any]]
    begin_battle: Callable[[OperaTurn, Battle], Iterator[Any]]
    before_fire: Callable[[OperaTurn, Battle], Iterator[Any]]
    after_fire: Callable[[OperaTurn, Battle, str], Iterator[Any]]
    end_round: Callable[[OperaTurn, Battle], Iterator[Any]]
    reaches: Callable[[Battle, str, Piece, Piece], bool]
    # The case that LINES and SHIFT are asked about.
    battle_case: Callable[[Battle], dict[str, str | int]]
    # The end of the turn.
    last_turn: int
    leader: Callable[[Ruleset, State], str]
    last_winners: Callable[[State], list[str]]
    # Who knows what.
    sees: Callable[[Ruleset, State, str | None], frozenset[str] | None]

    @property
    def galaxy(self) -> Galaxy:
        return self.scenario.galaxy

    def price(self, state: State, seat: str, code: str) -> Goods:
        return self.cost(self, state, seat, code)

    @cached_property
    def language(self) -> Language:
        """The order language under these rules."""
        arguments = kinds(self.galaxy, self.resources)
        return order_language(self.orders, self.questions, arguments, ALIASES, clear="FIRE", elsewhere=self.elsewhere)
