"""The rules in force in one game: tables, steps and the points at which options differ."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pbem.core.grammar import Form, Language
from pbem.core.keyword_aliases import keyword_aliases
from pbem.core.kit.order_language import order_language
from pbem.core.phrases import Phrase
from pbem.core.sheet import Order, Sheet
from pbem.core.standing import About, InForce, Question, StandingAnswer, answer, recall
from pbem.core.turn import Deciding, Turn
from pbem.games.space_empires.board.components import PACKAGE, TECHS, ScenarioRow, UnitRow
from pbem.games.space_empires.board.state import Agenda, Colony, State, Unit
from pbem.games.space_empires.orders.argument_kinds import KINDS, tech_kind


class EmpireTurn(Turn[State, "Ruleset"]):
    """A turn with the rest of the current player turn."""

    agenda: Agenda = Agenda()

    def answer(self, seat: str, question: Question, about: About) -> StandingAnswer:
        """Orders for the current battle take precedence over standing orders."""
        lines = self.state.battle.orders.get(seat, []) if self.state.battle else []
        meant = [line for line in lines if recall(self.language, line).form == question.key]
        ordered = answer(ForNow({seat: {question.key: meant}}), self.language, seat, question, about)
        return ordered if ordered.text else super().answer(seat, question, about)


@dataclass
class ForNow:
    """Lines that answer only now."""

    standing: InForce


Phase = Callable[[EmpireTurn], Iterator[Any]]
# What a marker does when it is turned up: seat and hex.
Effect = Callable[[EmpireTurn, str, str], Iterator[Any]]
# A battle of an attacker and a defender in a hex.
Battle = Callable[[EmpireTurn, str, str, str], Iterator[Any]]


@dataclass(frozen=True)
class Ruleset:
    """Options are functions Ruleset -> Ruleset, folded once; the rules never ask whether an option is on."""

    orders: tuple[Form, ...]
    questions: tuple[Question, ...]
    # Orders that exist only under other options, with the answer.
    elsewhere: Mapping[str, Phrase]
    # The sequence of play (SEB-3.0b).
    phases: dict[str, tuple[Phase, ...]]
    awaits_all: bool
    # The part of a sheet that is for the present turn.
    sections: Callable[[State, Language, str, Sheet], Any]
    # Who is on whose side, by the first seat of each.
    sides: Callable[[Sequence[str]], dict[str, str]]
    # Whose coming near each other ends letters for a whole cycle.
    meet: Callable[[State, str, str], bool]
    # The answers to lines without effect.
    unheeded: Callable[[str, Iterable[tuple[Order, str]]], Iterator[Any]]
    # What players are asked for first in an economic phase.
    economy_opens: Phase
    # What is done with counters before anything is paid, by the name of the order.
    arranging: Mapping[str, Callable[[EmpireTurn, str, Order], Iterator[Any]]]
    max_cycles: int
    # Where it is played.
    scenarios: Mapping[int, ScenarioRow]
    homeworld_value: int
    # Visible hexes and facts; who takes notes of counters; what players read of this.
    sight: Callable[[State, str | None], Collection[str]]
    veil: Callable[[Any, Any], Any]
    noticed: Callable[[EmpireTurn, str, str, Sequence[str]], Iterator[Any]]
    reminders: tuple[Callable[[State], str], ...]
    # The goal of the game.
    goal: Callable[[State], Phrase]
    # Cycles in which doomsday machines come in, with their ratings, by the size of the map.
    coming: Mapping[str, Sequence[Sequence[int]]]
    # What can be built and researched, and at which cost.
    units: Mapping[str, UnitRow]
    costs: Mapping[str, tuple[int, ...]]
    has_counter_limits: bool
    most_carried: int | None
    # Exploration: what a marker does when it is turned up, and which markers stay on the map.
    effects: Mapping[str, Effect]
    effects_of_looking: Mapping[str, Effect]
    stays: frozenset[str]
    # Battles; a forecast fights none.
    combat: Callable[[EmpireTurn, Sequence[str]], Iterator[Any]]
    battle: Battle
    explore: Effect
    look: Callable[[EmpireTurn, str, str, Order], Iterator[Any]]
    # What happens to ships in the hex to which a super nova has thrown them back.
    thrown_back: Callable[[EmpireTurn, str, str, list[str]], Iterator[Any]]
    # Whether a stack of a player that is lost may be shifted into a hex.
    may_drift: Callable[[State, str, str], bool]
    # Hexes with enemies that can fight, as far as the player who moves the stack and its owner know.
    dreaded: Callable[[EmpireTurn, str, str], Collection[str]]
    # Whether a battle is avoided, and how the fleets are revealed.
    avoided: Callable[[Any], Deciding[bool]]
    reveal: Callable[[Any], Iterator[Any]]
    # Whether owners are asked for orders before the first round.
    asks: Callable[[Any], Iterator[Any]]
    # What happens in a battle after all is revealed and before the first round.
    openings: tuple[Callable[[Any], Iterator[Any]], ...]
    # Battle: strength against a target, who fires early, who cannot be fired at, what more is shown, who retreats.
    strength: Callable[[Unit, Unit], int]
    early: Callable[[Any, str, Unit], Sequence[tuple[str, Callable[[Any, str, str], Iterator[Any]]]]]
    covered: Callable[[Any], Collection[str]]
    shown: Callable[[Any], Sequence[str]]
    goes: Callable[[Any, str, str], Deciding[bool]]
    # Units that travel with a stack, and what happens at the end of each phase of a player turn.
    embark: Callable[[State, str, Order, list[tuple[str, int]]], list[tuple[str, int]]]
    phase_ends: Phase
    # What happens to squadrons whose carrier a mine has destroyed: player and hex.
    stranded: Effect
    # Whether it is harmful to enter a hex where this marker lies, for conditions of orders.
    is_harmful: Callable[[State, str, str], bool]
    # Whether the movement of a counter is over, and the way an order without hexes means.
    rests: Callable[[Unit], bool]
    route: Callable[[State, Ruleset, str, str, str], list[str]]
    # Of the hexes a counter moves those that show how fast it is.
    paced: Callable[[Unit, int, bool], int]
    # Units that travel with an ally.
    followed: Callable[[EmpireTurn, str, Order], Iterator[Any]]
    # Of the groups that enter a hex of enemies those that need not stop, what shows of them when they go on, and
    # whether they leave civilians alone.
    unseen: Callable[[State, str, Sequence[str], str], list[str]]
    passed: Callable[[Any], Iterator[Any]]
    spares: Callable[[Any, str], Deciding[bool]]
    # Chains of merchant ships: a step along one, one hex more on one, and trade.
    is_along: Callable[[State, str, str, str], bool]
    helps: Callable[[EmpireTurn, str, Iterable[Unit], list[str], str], Deciding[bool]]
    trade: Callable[[Ruleset, State, str], list[str]]
    # Whether enemies keep a colony from giving income: player and hex.
    is_blockaded: Callable[[State, str, str], bool]
    # The markers of a home but the homeworld, and the white ones.
    home_mix: Mapping[str, int]
    deep_mix: Mapping[str, int]
    # Whether ships use a black hole to go farther.
    slings: Callable[[EmpireTurn, str, Order], Deciding[bool]]
    colony_fell: Callable[[EmpireTurn, str, Colony, str], Iterator[Any]]
    # Enemies in a hex who keep alien fleets from attacking a colony there.
    keeps_off: Callable[[State, str, str], Collection[Unit]]
    # The consequences when a player, or a doomsday machine, has destroyed a homeworld.
    homeworld_fell: Callable[[EmpireTurn, str, str], Iterator[Any]]
    homeworld_devoured: Callable[[EmpireTurn, str, str], Iterator[Any]]
    may_retreat: Callable[[int, int], bool]
    # What standing orders about the retreat of a group can name, by its name.
    retreat_asks: Callable[[str, Unit], dict[str, str]]
    # Whether a ship has done something this turn that a refit leaves no time for.
    is_busy: Callable[[Unit], bool]
    # The actual cost for a player of something with this price.
    priced: Callable[[str, int], int]
    # Set-up: how homes and markers are laid, and what is done then.
    settle: Phase
    beginnings: tuple[Phase, ...]
    # What follows on new technology, and how much more may be spent on it than before.
    after_research: Callable[[EmpireTurn, str], Iterator[Any]]
    research_step: int | None
    roll_grants: Callable[[EmpireTurn, str, int], list[int]]
    start: Mapping[str, int]
    # The final ranking and its criteria, and colony points where they count.
    ranked: Callable[[EmpireTurn, Sequence[str]], dict[str, int]]
    merit: Callable[[State, str], tuple[int, ...]]
    points: Callable[[State, str], int | None]
    grown: Callable[[Ruleset, Colony], int]
    # What a refit costs for one level and for all levels, in hull points.
    refit_prices: tuple[int, int]

    def scenario(self, state: State) -> ScenarioRow:
        return self.scenarios[len(state.seats)]

    @cached_property
    def language(self) -> Language:
        """The order language under these rules."""
        kinds, aliases = (*KINDS, tech_kind(self.costs)), keyword_aliases(PACKAGE)
        return order_language(self.orders, self.questions, kinds, aliases, clear="RETREAT", elsewhere=self.elsewhere)

    @property
    def has_bids(self) -> bool:
        return any(form.name == "bid" for form in self.orders)

    def most(self, tech: str) -> int:
        """The highest level of a technology."""
        return first_level(tech) + len(self.costs[tech])

    def cost(self, tech: str, level: int) -> int:
        return self.costs[tech][level - first_level(tech) - 1]


def first_level(tech: str) -> int:
    return TECHS[tech].start


def has_stopped(turn: EmpireTurn) -> bool:
    """The game is over, or a battle waits for orders."""
    return turn.state.phase == "over" or is_waiting(turn)


def is_waiting(turn: EmpireTurn) -> bool:
    return turn.state.phase == "battle"
