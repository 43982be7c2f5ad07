"""The economic phase: income, maintenance, growth (SEB-7.1 to SEB-7.3, SEB-7.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from pbem.games.space_empires.board.components import COLONY_STEPS, DIE, HOME_STEP, MINERALS, WRECK
from pbem.games.space_empires.board.counters import carry_out, merge, scuttle, split
from pbem.games.space_empires.board.state import Colony, State
from pbem.games.space_empires.record import facts as f
from pbem.games.space_empires.ruleset import EmpireTurn, Ruleset, has_stopped


def open_colonies(rules: Ruleset, state: State, seat: str) -> dict[str, Colony]:
    return {at: colony for at, colony in state.own_colonies(seat).items() if not rules.is_blockaded(state, seat, at)}


def produces(rules: Ruleset, state: State, seat: str, at: str) -> bool:
    """A colony that gives income in this phase: yards, bases and decoys can be built there (SEB-8.1, SEB-8.2.2)."""
    colony = state.colonies.get(at)
    is_own = colony is not None and colony.owner == seat and colony.value > 0
    return is_own and not rules.is_blockaded(state, seat, at)


MAINTAINED = ("ship", "carried")


def maintenance(state: State, seat: str) -> int:
    """The sum of the hulls of all ships that fight and move (SEB-7.3.1)."""
    return sum(upkeep(state, seat).values())


def upkeep(state: State, seat: str) -> dict[str, int]:
    """Maintenance by type."""
    hulls: dict[str, int] = {}
    for unit in state.units[seat].values():
        if unit.row.role in MAINTAINED:
            hulls[unit.kind] = hulls.get(unit.kind, 0) + unit.size * unit.row.hull
    return hulls


def income(rules: Ruleset, state: State, seat: str) -> tuple[dict[str, int], dict[str, int]]:
    """CP of colonies and of the minerals on them, by hex, except under blockade (SEB-7.1a, SEB-7.2)."""
    colonies = open_colonies(rules, state, seat)
    minerals = {at: sum(MINERALS.get(load, 0) for load in colony.loads) for at, colony in colonies.items()}
    values = {at: colony.value for at, colony in colonies.items() if colony.value}
    return values, {at: value for at, value in minerals.items() if value}


# --- the statement ----------------------------------------------------------------------------------------------------


def state_accounts(turn: EmpireTurn) -> Iterator[Any]:
    """After turn three each player learns their income before being asked for orders (5.1)."""
    yield f.EconomyBegan(turn.state.cycle)
    yield from turn.rules.economy_opens(turn)
    for seat in turn.state.order:
        yield from count_income(turn, seat)


def in_one_step(turn: EmpireTurn) -> Iterator[Any]:
    yield from ()


def research_first(turn: EmpireTurn) -> Iterator[Any]:
    yield f.ResearchBegan(turn.state.cycle)


def count_income(turn: EmpireTurn, seat: str) -> Iterator[Any]:
    state = turn.state
    colonies = open_colonies(turn.rules, state, seat)
    earned, brought = income(turn.rules, state, seat)
    shut = [at for at in state.own_colonies(seat) if at not in colonies]
    cut = above_limit(turn.rules, state.secrets[seat].cp)
    if state.secrets[seat].spoils:
        yield f.SpoilsPaid(seat, state.secrets[seat].spoils)
    yield f.IncomeCounted(seat, earned, brought, shut, cut, tuple(turn.rules.trade(turn.rules, state, seat)))
    for at in colonies:
        while "space_wreck" in turn.state.colonies[at].loads:
            yield study_wreck(turn, seat, at)


def above_limit(rules: Ruleset, cp: int) -> int:
    """The part of the CP carried over that is lost before the next income (SEB-7.5.1c)."""
    return 0 if rules.most_carried is None else max(0, cp - rules.most_carried)


def study_wreck(turn: EmpireTurn, seat: str, at: str) -> f.WreckStudied:
    """One level free, wasted only at the maximum (SEB-6.8, SEBR-6)."""
    number = sum(isinstance(fact, f.WreckStudied) for fact in turn.facts)
    label = f"{turn.state.when.lower()}/wreck/{number}"
    roll = turn.dice.die(label, DIE, hidden=True)
    tech = WRECK[roll]
    level = turn.state.level(seat, tech) + 1
    return f.WreckStudied(seat, at, roll, tech, level if level <= turn.rules.most(tech) else 0, label)


# --- before and after the purchases -----------------------------------------------------------------------------------

# SEB-2.3.1a, SEB-7.3.2.
ARRANGING = {"scuttle": scuttle, "split": split, "merge": merge}


def maintain(turn: EmpireTurn) -> Iterator[Any]:
    """Scuttling, splitting and merging first, then maintenance from this phase's income (SEB-7.3.1, SEB-7.3.2)."""
    for seat in list(turn.state.order):
        yield from maintain_one(turn, seat)


def maintain_one(turn: EmpireTurn, seat: str) -> Iterator[Any]:
    arranging = turn.rules.arranging
    for order in turn.sheet(seat).of(*arranging):
        yield from carry_out(turn, seat, order, arranging[order.form](turn, seat, order))
    yield f.MaintenancePaid(seat, maintenance(turn.state, seat))


def grow(turn: EmpireTurn) -> Iterator[Any]:
    """Each colony one step (SEB-7.7), a damaged homeworld by five (SEB-7.7.1)."""
    values = {at: turn.rules.grown(turn.rules, colony) for at, colony in turn.state.colonies.items()}
    grew = {at: value for at, value in values.items() if value != turn.state.colonies[at].value}
    if grew and not has_stopped(turn):
        yield f.ColoniesGrew(grew)


def one_step(rules: Ruleset, colony: Colony) -> int:
    if colony.is_homeworld:
        return min(colony.value + HOME_STEP, rules.homeworld_value)
    place = COLONY_STEPS.index(colony.value)
    return COLONY_STEPS[min(place + 1, len(COLONY_STEPS) - 1)]


def two_steps(rules: Ruleset, colony: Colony) -> int:
    """A handicap: twice as fast (SES-1.12)."""
    grown = replace(colony, value=one_step(rules, colony))
    return grown.value if colony.is_homeworld else one_step(rules, grown)
