"""Pace, length, map, costs and the readings of single rules."""

from dataclasses import replace

from msgspec.structs import replace as row_with

from pbem.games.space_empires.advanced import cloaking
from pbem.games.space_empires.base import cycle, economy, purchases, retreat
from pbem.games.space_empires.board.components import SCENARIOS, TECHS
from pbem.games.space_empires.board.scenarios import SPECIAL
from pbem.games.space_empires.board.state import State
from pbem.games.space_empires.knowledge import hidden_battles
from pbem.games.space_empires.knowledge import sensors as seeing
from pbem.games.space_empires.orders import spans
from pbem.games.space_empires.orders.forms import SECTION
from pbem.games.space_empires.ruleset import Phase, Ruleset
from pbem.games.space_empires.variants import battles_by_letter as asking


def pace_turn(rules: Ruleset) -> Ruleset:
    """Players send their sheets one after the other."""
    swap: dict[Phase, Phase] = {cycle.play_in_order: cycle.play_next}
    phases = {**rules.phases, "turn": tuple(swap.get(phase, phase) for phase in rules.phases["turn"])}
    return replace(rules, phases=phases, awaits_all=False)


def two_steps(rules: Ruleset) -> Ruleset:
    """Bids and technology come before orders for units (5.1); applied last, to the final economic phase."""
    steps = rules.phases["economy"]
    place = steps.index(purchases.spend)
    phases = {
        **rules.phases,
        "research": (*steps[:place], purchases.research),
        "units": (cycle.listen, purchases.build, *steps[place + 1 :]),
    }
    return replace(rules, phases=phases, economy_opens=economy.research_first)


def scenario(rules: Ruleset, name: str) -> Ruleset:
    """One map for its number of players; `auto` leaves the usual map of each number."""
    row = SCENARIOS.get(name)
    if row is None:
        return rules
    rules = replace(rules, scenarios={len(row.homes): row})
    for special in row.special:
        rules = SPECIAL[special](rules)
    return rules


def free_homeworld(rules: Ruleset, value: str) -> Ruleset:
    """On the map of three a homeworld may be in any hex of the home (SES-3.1)."""
    row = rules.scenarios.get(3)
    if value == "off" or row is None or not row.homes[0]:
        return rules
    return replace(rules, scenarios={**rules.scenarios, 3: row_with(row, homeworlds=row.homes)})


def costs(rules: Ruleset, column: str) -> Ruleset:
    return replace(rules, costs={tech: getattr(TECHS[tech], column) for tech in rules.costs})


def max_cycles(rules: Ruleset, number: str) -> Ruleset:
    return replace(rules, max_cycles=int(number))


def homeworld_cp(rules: Ruleset, value: str) -> Ruleset:
    return replace(rules, homeworld_value=int(value))


def sensors(rules: Ruleset) -> Ruleset:
    """Players see others' counters only from nearby (chapter 7)."""
    return replace(
        rules,
        sight=seeing.by_sensors,
        veil=hidden_battles.veil,
        noticed=seeing.by_those_there,
        reminders=(*rules.reminders, _of_sensors),
    )


def _of_sensors(state: State) -> str:
    return "phase.sensors"


def spans_of_a_cycle(rules: Ruleset) -> Ruleset:
    """One letter may hold the orders of all three turns, until players meet (chapter 5)."""
    phases = {phase: (*steps, spans.watch) for phase, steps in rules.phases.items()}
    return replace(
        rules,
        orders=(*rules.orders, SECTION),
        sections=spans.of_a_cycle,
        phases={**phases, "turn": (spans.open_letters, *phases["turn"])},
        elsewhere={word: says for word, says in rules.elsewhere.items() if word != "TURN"},
        reminders=(*rules.reminders, _of_spans),
    )


def _of_spans(state: State) -> str:
    return "" if state.is_near or state.phase != "turn" else "phase.span"


def battles_by_letter(rules: Ruleset) -> Ruleset:
    """Owners are asked for orders before a battle (chapter 5); applied last, to the final turns."""
    steps = rules.phases["turn"]
    place = next(place for place, step in enumerate(steps) if step in (cycle.play_in_order, cycle.play_next))
    others = [step for step in steps[place:] if step is not cycle.play_next]
    return replace(
        rules,
        asks=asking.ask_owners,
        phase_ends=asking.unless_waiting(rules.phase_ends),
        phases={**rules.phases, "battle": (asking.listen, asking.resume, *others)},
    )


def no_counter_limits(rules: Ruleset) -> Ruleset:
    return replace(rules, has_counter_limits=False)


def retreat_nearer_only(rules: Ruleset) -> Ruleset:
    return replace(rules, may_retreat=retreat.nearer)


def refit_hull_for_all(rules: Ruleset) -> Ruleset:
    return replace(rules, refit_prices=(1, 1))


def carry_cap(rules: Ruleset) -> Ruleset:
    return replace(rules, most_carried=30)


def blockade_by_any(rules: Ruleset) -> Ruleset:
    return replace(rules, is_blockaded=cloaking.blockaded_by_any)
