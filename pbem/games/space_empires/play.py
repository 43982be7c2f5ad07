"""The game contract for Space Empires: set-up, resolution, awaited seats, result."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.core.kit.resolver import Resolver
from pbem.core.phrases import Phrase
from pbem.core.rules import Meta, Options, Result, placed
from pbem.core.sheet import Sheet
from pbem.core.standing import Question
from pbem.games.space_empires.base.setup import who_chooses
from pbem.games.space_empires.base.turns import next_to_play, yet_to_play
from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.components import COLOURS
from pbem.games.space_empires.board.state import State
from pbem.games.space_empires.levels import CLASHES, OPTIONS, fits, ruleset, why_not
from pbem.games.space_empires.record.changes import apply
from pbem.games.space_empires.record.codec import CODEC
from pbem.games.space_empires.ruleset import EmpireTurn

# Phases in which players bid, unless one plays alone.
BIDDING = ("economy", "research")

# As the rulebook has it, where the project reads it differently.
PRINTED = {"blockade": "any", "beacon": "hex"}

META = Meta(
    name="space_empires",
    title="Space Empires 4X",
    version=3,
    seats=(1, 4),
    options=OPTIONS,
    clashes=CLASHES,
    presets={"printed": PRINTED},
    why_not=why_not,
    fits=fits,
    languages=("en", "de", "it"),
)


def seat_names(count: int, options: Options) -> tuple[str, ...]:
    """Colours, clockwise along the edge of the map."""
    return COLOURS[:count]


def begin(seats: Sequence[str], options: Options) -> State:
    return State(options=dict(options), seats=list(seats))


def questions(options: Options) -> tuple[Question, ...]:
    return ruleset(options).questions


RESOLVER = Resolver(ruleset, apply, CODEC.copy, turn=EmpireTurn)
setup, resolve = RESOLVER.setup, RESOLVER.resolve


def awaited(state: State) -> dict[str, Phrase]:
    """The seats that must send sheets now, and for what."""
    return {seat: _asked(state, seat) for seat in _awaited(state)}


def _asked(state: State, seat: str) -> Phrase:
    rules, values = ruleset(state.options), {"cycle": state.cycle, "turn": state.turn}
    if state.phase == "setup":
        homes = space.listed(rules.scenario(state).homeworlds[state.seats.index(seat)])
        return Phrase("awaited.setup_among", {"hexes": list(homes)}) if len(homes) > 1 else Phrase("awaited.setup")
    is_alone = state.phase in BIDDING and not rules.has_bids
    return Phrase(f"awaited.{state.phase}{'_alone' if is_alone else ''}", values)


def _awaited(state: State) -> list[str]:
    rules = ruleset(state.options)
    if state.phase == "setup":
        return who_chooses(rules.scenario(state), state)
    if state.is_economy:
        return list(state.order)
    if state.phase == "battle" and state.battle:
        owners = (*state.battle.attackers, *state.battle.defenders)
        return [seat for seat in state.seats if seat in owners]
    if state.phase != "turn":
        return []
    return yet_to_play(state) if rules.awaits_all else next_to_play(state)


def game_date(state: State) -> Phrase | None:
    """The cycle and the turn in it, which is not the number of the turn: every phase of a cycle is one."""
    if state.phase in ("begin", "setup", "over"):
        return None
    return Phrase(f"dated.{state.phase}", {"cycle": state.cycle, "turn": state.turn})


def continuing_sheets(state: State) -> dict[str, Sheet]:
    """The sheets of the turn in which a battle waits for orders: they continue after it."""
    language = ruleset(state.options).language
    return {seat: language.read(text) for seat, text in state.pause.sheets.items()} if state.pause else {}


def is_short_turn(state: State) -> bool:
    """Whether the orders asked for need little time: those for a battle that everyone waits for."""
    return state.phase == "battle"


def result(state: State) -> Result | None:
    """The winner, or the ranking after the last cycle (SES-1.7, SES-1.13)."""
    ending = state.ending
    if ending is None:
        return None
    return placed(ending.how, ending.winners, ending.ranks, ending.scores, sorted(ending.ranks))
