"""The rules in force in one game: tables, steps and the points at which options differ."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pbem.core.grammar import Form, Kind, Language
from pbem.core.kit.order_language import order_language
from pbem.core.phrases import Phrase
from pbem.core.sheet import Order
from pbem.core.standing import Question
from pbem.core.turn import Deciding, Turn
from pbem.games.interspace.basic.triggers import Follow, Watcher, followers
from pbem.games.interspace.board import standard_figures
from pbem.games.interspace.board.components import ALIASES
from pbem.games.interspace.board.state import Pending, State, Unit
from pbem.games.interspace.orders.forms import KINDS
from pbem.games.interspace.standard.battle_hooks import BattleHooks

InterSpaceTurn = Turn[State, "Ruleset"]
Step = Callable[[InterSpaceTurn, str], Iterator[Any]]
Phase = Callable[[InterSpaceTurn], Iterator[Any]]
# What an encounter card does: to whom, where, and to which units, the explorer first (ISO-63).
Effect = Callable[[InterSpaceTurn, str, str, tuple[str, ...]], Iterator[Any]]


@dataclass(frozen=True, kw_only=True)
class Ruleset(BattleHooks):
    """Options are functions Ruleset -> Ruleset, folded once; the rules never ask whether an option is on."""

    # Which tables of views and bots go with these rules.
    level: str
    most_seats: int
    orders: tuple[Form, ...]
    questions: tuple[Question, ...]
    # The sequence of play: what a resolution does, and the steps of one player's turn (ISB-17).
    phases: dict[str, tuple[Phase, ...]]
    steps: tuple[Step, ...]
    # What is foreseen at submission, by the phase that is open.
    forecast: dict[str, tuple[Step, ...]]
    # Set-up.
    ring: tuple[str, ...] | None
    extra_empty: int
    # Economy.
    civ_after_loss: Callable[[State, str], int]
    # How many counters of a type there are (ISB-16), and which numbers are in use.
    counter_limit: Callable[[str], int]
    counters_in_use: Callable[[State, str, str], Set[int]]
    # Whether a visitor gets the bonus of another player's home world (ISB-36).
    trade_agreed: Callable[[InterSpaceTurn, str, str], Deciding[bool]]
    # Movement: what a step must remember, points by unit, where patrol boats have a base, who may explore.
    stepping: Callable[[InterSpaceTurn, str], Any]
    moves: dict[str, Callable[[Any, Order], Iterator[Any]]]
    # Points by type, for a unit as it is now, and if nothing hinders it (`movers_standard.with_rates` changes both).
    speed: Callable[[State, str, str], int]
    rate: Callable[[State, str], int]
    full_rate: Callable[[State, str], int]
    is_base: Callable[[State, str, str], bool]
    # Units that cannot move now.
    held: Callable[[State], Collection[str]] = standard_figures.nobody
    # Terrains that are others for a player's units.
    reads_as: Callable[[State, str], Mapping[str, str]] = standard_figures.as_printed
    # Why units of a player cannot go from a hex to another that is not beside it.
    jump_hindrance: Callable[[State, str, Sequence[str], str, str], str] = standard_figures.not_adjacent
    explorers: frozenset[str]
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
    draw_tile: Callable[[InterSpaceTurn, str, Pending, str], Deciding[str]]
    # The same from these tiles only, and without the effects of a player's cards.
    draw_from: Callable[[InterSpaceTurn, str, Pending, str, Mapping[str, int]], Deciding[str]]
    # Combat.
    retreat_limit: Callable[[int, int], int]
    withdraws_on_stalemate: bool
    # Victory.
    vp_target: int
    round_limit: int | None
    winners: Callable[[dict[str, int]], list[str]]
    vp: Callable[[State, str], int]
    # Who knows what.
    awaits_all: bool
    sees_all: bool
    shows_stacks: bool
    shows_vp: Callable[[State, str | None, str], bool]
    # Which orders may be given in which phase of the game, and how that is if economy and turns are played by sheets
    # of their own: the phases with a sheet for each, and with every player being asked alone.
    in_season: Callable[[str, str], bool]
    split_seasons: Callable[[str, str], bool]
    split_forecast: dict[str, tuple[Step, ...]]
    by_sheets: dict[str, tuple[Phase, ...]]
    by_turns: dict[str, tuple[Phase, ...]]
    # More of the order language: kinds of arguments, and what to say to orders of the other level.
    kinds: tuple[Kind, ...] = ()
    elsewhere: dict[str, Phrase] = field(default_factory=dict)
    # What else can be said of a line at submission.
    doubts: dict[str, Callable[[InterSpaceTurn, str, Order], Iterator[Any]]] = field(default_factory=dict)
    # The standard level. Each phase of its economy goes over all seats before the next one begins (ISS-4).
    economy: tuple[Phase, ...] = ()
    # What the start of it holds for one player, as far as it can be foreseen.
    omens: tuple[Step, ...] = ()
    # What is done with units on the map once the new ones are placed.
    refits: tuple[Step, ...] = ()
    supported: Callable[[State, str, str], bool] = standard_figures.always_supported
    # Which types a player can buy at all, for how much, and from which tech on.
    for_sale: Callable[[State, str, str], bool] = standard_figures.for_sale
    price: Callable[[State, str, str], int] = standard_figures.price
    tech_needed: Callable[[State, str, str], int] = standard_figures.tech_needed
    invest_industry_cost: Callable[[State, str], int] = standard_figures.invest_industry_cost
    invest_tech_cost: Callable[[State, str, str], int] = standard_figures.invest_tech_cost
    invest_hindrance: Callable[[State, str, str], str] = standard_figures.nothing_hinders
    # Owners of units, other than players, whose warships block.
    blocking_owners: frozenset[str] = frozenset()
    capacity: Callable[[State, str], int] = standard_figures.capacity
    mining_bonus: Callable[[State, str, str], int] = standard_figures.no_bonus
    yields_ore: Callable[[State, str], bool] = standard_figures.yields_ore
    exhausts: Callable[[State, str], int] = standard_figures.exhausts
    goods_limit: int = standard_figures.GOODS
    # What cards and other modules add. Empty, these cost nothing: at the start and the end of a player's movement
    # step, when units under way (a Party) enter a hex where somebody lurks, when units have stopped in a known hex,
    # when a tile lies, when a colony is founded, when a round ends.
    movement_starts: tuple[Step, ...] = ()
    movement_ends: tuple[Step, ...] = ()
    lurking: Callable[[State], frozenset[str]] = standard_figures.nowhere
    on_the_way: tuple[Callable[[Any], Iterator[Any]], ...] = ()
    entered: tuple[Callable[[InterSpaceTurn, str, Sequence[str], str], Iterator[Any]], ...] = ()
    explored: tuple[Callable[[InterSpaceTurn, str, str, str], Iterator[Any]], ...] = ()
    founded: tuple[Callable[[InterSpaceTurn, str, str], Iterator[Any]], ...] = ()
    # After the regions are laid; and what watches every fact, to add what follows from it.
    set_up: tuple[Phase, ...] = ()
    watchers: tuple[Watcher, ...] = ()
    # Purchases of other things than units and goods, by their order; decks, and how cards are drawn from them.
    purchases: dict[str, Callable[[Any, Order], Iterator[Any]]] = field(default_factory=dict)
    conversions: dict[str, Callable[[InterSpaceTurn, str, Order, str], Iterator[Any]]] = field(default_factory=dict)
    decks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    draw_card: Callable[[InterSpaceTurn, str, str, str], Deciding[str]] = standard_figures.no_cards
    card_left: Callable[[State, str], bool] = standard_figures.always_left
    encounters: dict[str, Effect] = field(default_factory=dict)
    may_infect: Callable[[State, str], bool] = standard_figures.always_open
    may_destroy: Callable[[State, str], bool] = standard_figures.always_open
    # Free units: how many hexes of its way one enters, and whether a storm that cannot move strikes once more.
    free_steps: Callable[[InterSpaceTurn, Sequence[str], int], int] = standard_figures.as_many_as_points
    stuck_storm_strikes: bool = False
    # Non-players that can be attacked, and the place of that in the contact step.
    foes: frozenset[str] = frozenset()
    skirmishes: tuple[Step, ...] = ()
    can_be_taken: Callable[[Unit], bool] = standard_figures.any_unit
    round_ends: tuple[Phase, ...] = ()

    @cached_property
    def followers(self) -> dict[type, tuple[Follow, ...]]:
        return followers(self.watchers)

    @cached_property
    def language(self) -> Language:
        """The order language under these rules."""
        kinds = (*KINDS, *self.kinds)
        also = {"TO": ("TOWARDS", "AT", "A", "ON"), "ON": ("AT", "TO")}
        return order_language(
            self.orders, self.questions, kinds, ALIASES, clear="RETREAT", also=also, elsewhere=self.elsewhere
        )


def throw_label(turn: InterSpaceTurn, seat: str, *parts: str | int) -> str:
    """Labels are used once per turn: round and seat make them so, also when a round ends in between."""
    return "/".join([f"r{turn.state.round}", seat, *map(str, parts)]).lower()


def throw_again(turn: InterSpaceTurn, label: str) -> str:
    """The label of a throw that may happen more than once in a place: numbered from the second time on."""
    before = sum(getattr(fact, "throw", "").partition("#")[0] == label for fact in turn.facts)
    return f"{label}#{before + 1}" if before else label
