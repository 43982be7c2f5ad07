"""Optional rules and variants of the start (SEO, SES)."""

from collections.abc import Callable
from dataclasses import replace

from pbem.core.grammar import Form
from pbem.core.phrases import Phrase
from pbem.games.space_empires import combat, cycle, economy, purchases, setting_up, victory
from pbem.games.space_empires.black_hole import sling_if_wished
from pbem.games.space_empires.components import DEAD_WARP
from pbem.games.space_empires.orders import GRANT, SLINGSHOT
from pbem.games.space_empires.ruleset import Ruleset
from pbem.games.space_empires.state import Colony

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
    """A black hole that was passed gives one hex more (SEO-15.2)."""
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
        points=victory.points,
    )


def quick_start(rules: Ruleset) -> Ruleset:
    start = {kind: count for kind, count in rules.start.items() if kind != "CO"}
    return replace(rules, beginnings=(*rules.beginnings, setting_up.open_homes), start=start)


def handicap(rules: Ruleset, seat: str) -> Ruleset:
    """Colonies of one player grow faster (SES-1.12)."""
    return rules if seat == "none" else replace(rules, grown=_faster(seat))


def _faster(seat: str) -> Callable[[Ruleset, Colony], int]:
    return lambda rules, colony: (economy.two_steps if colony.owner == seat else economy.one_step)(rules, colony)


# How many of each number are live, by how many are (SEO-16.1).
LIVE = {"2": (2, 0), "3": (3, 0), "4": (2, 2), "5": (3, 2), "6": (3, 3)}


def warp_points(rules: Ruleset, number: str) -> Ruleset:
    """Live warp points stay and connect hexes; which ones are dead shows when they are turned up."""
    if number == "off":
        return rules
    one, two = LIVE[number]
    printed = rules.deep_mix["warp_1"] + rules.deep_mix["warp_2"]
    mix = {**rules.deep_mix, "warp_1": one, "warp_2": two, DEAD_WARP: printed - one - two}
    live = {marker: count for marker, count in mix.items() if count}
    return replace(rules, deep_mix=live, stays=rules.stays | {"warp_1", "warp_2"})
