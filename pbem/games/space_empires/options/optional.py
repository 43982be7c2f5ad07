"""Optional rules and variants of the start (SEO, SES)."""

from collections.abc import Callable
from dataclasses import replace

from pbem.core.grammar import Form
from pbem.core.phrases import Phrase
from pbem.games.space_empires.advanced import doomsday as machines
from pbem.games.space_empires.advanced.long_game import drops_out
from pbem.games.space_empires.base import combat, cycle, economy, exploration, purchases, setup, victory, ways
from pbem.games.space_empires.base.battle import Battle
from pbem.games.space_empires.base.black_hole import sling_if_wished
from pbem.games.space_empires.board.components import DEAD_WARP, LIVE_DOOMSDAY
from pbem.games.space_empires.board.state import Colony
from pbem.games.space_empires.orders.forms import DMTARGET, GRANT, SLINGSHOT, SPOILS
from pbem.games.space_empires.ruleset import Phase, Ruleset

RESEARCH_STEP = 10


def instant_upgrade(rules: Ruleset) -> Ruleset:
    """No refits: all ships always have the latest technology (SEO-15.1)."""
    return replace(
        rules,
        after_research=purchases.upgrade_fleet,
        orders=tuple(form for form in rules.orders if form.name not in ("refit", "refit_one")),
        elsewhere={**rules.elsewhere, "REFIT": Phrase("problem.no_refits")},
    )


def slingshot(rules: Ruleset) -> Ruleset:
    """Passing a black hole gives one more hex (SEO-15.2)."""
    return replace(
        rules,
        slings=sling_if_wished,
        orders=tuple(_with_sling(form) for form in rules.orders),
        questions=(*rules.questions, SLINGSHOT),
    )


def _with_sling(form: Form) -> Form:
    if form.name not in ("move", "via"):
        return form
    return Form(form.name, form.syntax.replace("[HALT]", "[SLING] [HALT]"), form.example, form.rules, form.scope)


def research_limit(rules: Ruleset) -> Ruleset:
    return replace(rules, research_step=RESEARCH_STEP)


def unpredictable_research(rules: Ruleset) -> Ruleset:
    """Technology is not bought but funded by grants (SEO-19); it has a limit of its own."""
    return replace(
        rules,
        orders=tuple(GRANT if form.name == "tech" else form for form in rules.orders),
        elsewhere={**rules.elsewhere, "TECH": Phrase("problem.grants_only")},
        research_step=None,
    )


def short_game(rules: Ruleset) -> Ruleset:
    """Three colony points win too (SES-1.8)."""
    steps = [victory.count_points if step is cycle.end_cycle else step for step in rules.phases["economy"]]
    return replace(
        rules,
        colony_fell=combat.colony_fell_for_points,
        phases={**rules.phases, "economy": (*steps, cycle.end_cycle)},
        merit=victory.by_points,
        goal=victory.goal("short"),
        points=victory.points,
    )


def long_game(rules: Ruleset) -> Ruleset:
    """A player whose homeworld falls is out; the last one wins (SES-1.9)."""
    falls = drops_out()
    return replace(
        rules,
        homeworld_fell=falls,
        homeworld_devoured=falls,
        questions=(*rules.questions, SPOILS),
        goal=victory.goal("long"),
    )


def quick_start(rules: Ruleset) -> Ruleset:
    start = {kind: count for kind, count in rules.start.items() if kind != "CO"}
    return replace(rules, beginnings=(*rules.beginnings, setup.open_homes), start=start)


def handicap(rules: Ruleset, seat: str) -> Ruleset:
    """Colonies of one player grow faster (SES-1.12)."""
    return rules if seat == "none" else replace(rules, grown=_faster(seat))


def _faster(seat: str) -> Callable[[Ruleset, Colony], int]:
    return lambda rules, colony: (economy.two_steps if colony.owner == seat else economy.one_step)(rules, colony)


# How many of each number are live, by how many are (SEO-16.1).
LIVE = {"2": (2, 0), "3": (3, 0), "4": (2, 2), "5": (3, 2), "6": (3, 3)}


def warp_points(rules: Ruleset, number: str) -> Ruleset:
    """Live warp points stay and connect hexes; dead ones are recognised when they are revealed."""
    if number == "off":
        return rules
    one, two = LIVE[number]
    printed = rules.deep_mix["warp_1"] + rules.deep_mix["warp_2"]
    mix = {**rules.deep_mix, "warp_1": one, "warp_2": two, DEAD_WARP: printed - one - two}
    live = {marker: count for marker, count in mix.items() if count}
    return replace(rules, deep_mix=live, stays=rules.stays | set(ways.WARPS))


def doomsday(rules: Ruleset, number: str) -> Ruleset:
    """Some of the three machines are live and roam the map (SEO-17)."""
    if number == "0":
        return rules
    mix = {**rules.deep_mix, LIVE_DOOMSDAY: int(number), "doomsday": rules.deep_mix["doomsday"] - int(number)}
    return replace(
        with_machines(rules, machines.move_all, machines.MachineBattle),
        deep_mix={marker: count for marker, count in mix.items() if count},
        effects={**rules.effects, LIVE_DOOMSDAY: machines.awake},
        effects_of_looking={**rules.effects_of_looking, LIVE_DOOMSDAY: machines.lurk},
        questions=(*rules.questions, DMTARGET),
    )


def with_machines(rules: Ruleset, step: Phase, kind: type[Battle]) -> Ruleset:
    """Machines move after the last player of a turn and fight by their own rules."""
    steps = [step if phase is cycle.end_turn else phase for phase in rules.phases["turn"]]
    return replace(
        rules,
        phases={**rules.phases, "turn": (*steps, cycle.end_turn)},
        battle=machines.fought_by(kind, rules.battle),
    )


def warp_pairs(rules: Ruleset) -> Ruleset:
    """The third warp point of a number is removed (SEO-16.2)."""
    third = dict.fromkeys(ways.WARPS, exploration.close_third)
    return replace(
        rules,
        effects={**rules.effects, **third},
        effects_of_looking={**rules.effects_of_looking, **third},
    )
