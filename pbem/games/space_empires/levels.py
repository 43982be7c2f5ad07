"""The rules by options, folded once."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.grammar import Language
from pbem.core.kit.folded import Choices, by_options, fold
from pbem.core.phrases import Phrase
from pbem.core.rules import Clash, Option
from pbem.games.space_empires.advanced import carriers, cloaking, merchant_chains
from pbem.games.space_empires.base import (
    battle_basic,
    black_hole,
    combat,
    cycle,
    economy,
    exploration,
    movement,
    purchases,
    refit,
    retreat,
    setup,
    victory,
    ways,
)
from pbem.games.space_empires.board.components import COLOURS, DIFFICULTIES, MARKERS, SCENARIOS, START, TECHS, UNITS
from pbem.games.space_empires.knowledge import sensors
from pbem.games.space_empires.options import advanced, optional, playing
from pbem.games.space_empires.options.sides import BY_SCENARIO, sides
from pbem.games.space_empires.options.solo import BY_SCENARIO as SOLO
from pbem.games.space_empires.options.solo import alone
from pbem.games.space_empires.orders import spans, unheeded
from pbem.games.space_empires.orders.forms import NO_ORDERS, ORDERS, QUESTIONS
from pbem.games.space_empires.ruleset import Ruleset
from pbem.games.space_empires.variants.alliances import TEAMS, nobody_allied

USUAL = {2: SCENARIOS["2p_small"], 3: SCENARIOS["3p"], 4: SCENARIOS["4p"]}

BASE = Ruleset(
    orders=ORDERS,
    questions=QUESTIONS,
    elsewhere={"TURN": Phrase("problem.no_sections"), **NO_ORDERS},
    phases={
        "begin": (setup.begin,),
        "setup": (cycle.listen, setup.place_all),
        "turn": (cycle.listen, cycle.play_in_order, cycle.end_turn),
        "economy": (cycle.listen, economy.maintain, purchases.spend, economy.grow, cycle.end_cycle),
    },
    awaits_all=True,
    sections=spans.of_one_turn,
    sides=nobody_allied,
    meet=spans.opponents_meet,
    unheeded=unheeded.answer_all,
    economy_opens=economy.in_one_step,
    arranging=economy.ARRANGING,
    max_cycles=20,
    coming={},
    scenarios=USUAL,
    homeworld_value=20,
    sight=sensors.everything,
    veil=sensors.as_it_is,
    noticed=sensors.by_all,
    reminders=(),
    goal=victory.goal("homeworld"),
    units={code: row for code, row in UNITS.items() if code != "?" and not row.switch},
    costs={tech: row.first for tech, row in TECHS.items() if not row.switch},
    has_counter_limits=True,
    most_carried=None,
    effects={
        "black_hole": exploration.fall_into_black_hole,
        "danger": exploration.perish,
        "super_nova": exploration.go_back,
        "lost_in_space": exploration.drift,
    },
    effects_of_looking={},
    stays=frozenset(
        {"planet", "barren_planet", "minerals_5", "minerals_10", "asteroids", "nebula", "black_hole", "super_nova",
         "space_wreck"}
    ),
    combat=combat.fight_all,
    battle=battle_basic.fight,
    explore=exploration.explore,
    look=exploration.look_at,
    thrown_back=exploration.fall_again,
    may_drift=exploration.may_drift,
    dreaded=exploration.dreaded,
    avoided=battle_basic.never_avoided,
    reveal=battle_basic.reveal_all,
    asks=battle_basic.asks_nobody,
    openings=(),
    strength=battle_basic.as_printed,
    early=battle_basic.nobody_early,
    covered=battle_basic.nobody_covered,
    shown=battle_basic.nothing_else,
    goes=battle_basic.retreats,
    embark=carriers.nobody_embarks,
    phase_ends=carriers.nothing_ends,
    stranded=carriers.nobody_stranded,
    is_harmful=ways.is_harmful,
    rests=ways.rests,
    route=ways.best_route,
    paced=movement.own_pace,
    followed=movement.nobody_follows,
    unseen=movement.all_seen,
    passed=movement.nobody_passed,
    spares=movement.nobody_spared,
    is_along=merchant_chains.nowhere,
    helps=merchant_chains.no_help,
    trade=merchant_chains.no_trade,
    is_blockaded=cloaking.blockaded_by_the_armed,
    home_mix={marker: row.home for marker, row in MARKERS.items() if row.home and marker != "homeworld"},
    deep_mix={marker: row.deep for marker, row in MARKERS.items() if row.deep},
    slings=black_hole.no_sling,
    colony_fell=combat.colony_fell,
    keeps_off=cloaking.visible,
    homeworld_fell=victory.homeworld_fell,
    homeworld_devoured=victory.nobody_wins,
    priced=purchases.as_printed,
    may_retreat=retreat.equal_or_nearer,
    retreat_asks=retreat.by_group,
    is_busy=refit.has_moved,
    settle=setup.lay_homes,
    beginnings=(),
    after_research=purchases.nothing_follows,
    research_step=None,
    roll_grants=purchases.roll_grants,
    start=START,
    ranked=victory.ranked,
    merit=victory.by_colonies,
    points=victory.no_points,
    grown=economy.one_step,
    refit_prices=(1, 2),
)  # fmt: skip

CHOICES: Choices[Ruleset] = {
    "scenario": playing.scenario,
    "free_homeworld": playing.free_homeworld,
    "max_cycles": playing.max_cycles,
    "homeworld_cp": playing.homeworld_cp,
    "handicap": optional.handicap,
    "warp_points": optional.warp_points,
    "doomsday": optional.doomsday,
    ("pace", "turn"): playing.pace_turn,
    ("fog", "sensor"): playing.sensors,
    ("counter_limits", "off"): playing.no_counter_limits,
    ("retreat_rule", "later"): playing.retreat_nearer_only,
    ("refit_rule", "later"): playing.refit_hull_for_all,
    ("carry_cap", "30"): playing.carry_cap,
    ("blockade", "any"): playing.blockade_by_any,
    ("pipelines", "on"): advanced.pipelines,
    ("beacon", "hex"): advanced.beacons,
    ("carriers", "on"): advanced.carriers,
    ("raiders", "on"): advanced.raiders,
    ("mines", "on"): advanced.mines,
    ("aliens", "on"): advanced.aliens,
    ("instant_upgrade", "on"): optional.instant_upgrade,
    ("slingshot", "on"): optional.slingshot,
    ("research_limit", "on"): optional.research_limit,
    ("unpredictable_research", "on"): optional.unpredictable_research,
    ("victory", "short"): optional.short_game,
    ("victory", "long"): optional.long_game,
    ("warp_link", "pair"): optional.warp_pairs,
    ("quick_start", "on"): optional.quick_start,
    "tech_costs": playing.costs,
}
# Applied after the options that define the phases.
LAST: Choices[Ruleset] = {
    ("econ_steps", "2"): playing.two_steps,
    ("round_span", "cycle"): playing.spans_of_a_cycle,
    ("battle_mail", "ask"): playing.battles_by_letter,
}


OPTIONS = (
    Option("scenario", ("auto", *SCENARIOS), "SES-1.3"),
    Option("fog", ("table", "sensor"), "SEM-2"),
    Option("pace", ("round", "turn"), "SEB-3.0b"),
    Option("round_span", ("turn", "cycle"), "SEM-3"),
    Option("battle_mail", ("standing", "ask"), "SEM-4"),
    Option("econ_steps", ("auto", "1", "2"), "SEM-1"),
    Option("pipelines", ("off", "on"), "SEA-10.1.1"),
    Option("carriers", ("off", "on"), "SEA-11.0"),
    Option("raiders", ("off", "on"), "SEA-12.1.1"),
    Option("mines", ("off", "on"), "SEA-13.1.1"),
    Option("aliens", ("off", "on"), "SEA-14.1a"),
    Option("instant_upgrade", ("off", "on"), "SEO-15.1"),
    Option("slingshot", ("off", "on"), "SEO-15.2"),
    Option("warp_points", ("off", "2", "3", "4", "5", "6"), "SEO-16.1"),
    Option("warp_link", ("triple", "pair"), "SEO-16.2"),
    Option("doomsday", ("0", "1", "2", "3"), "SEO-17.1"),
    Option("research_limit", ("off", "on"), "SEO-18"),
    Option("unpredictable_research", ("off", "on"), "SEO-19.0"),
    Option("victory", ("homeworld", "short", "long"), "SES-1.7"),
    Option("alliance", ("none", "uneasy", "blood"), "SES-5.1"),
    Option("teams", tuple(TEAMS), "SES-4.3"),
    Option("single", COLOURS[:3], "SES-3.3"),
    Option("difficulty", ("normal", *(key for key in DIFFICULTIES if key != "normal")), "SES-6.2"),
    Option("ae_caps", ("off", "on"), "SES-7.3"),
    Option("free_homeworld", ("off", "on"), "SES-3.1"),
    Option("quick_start", ("off", "on"), "SES-1.10"),
    Option("handicap", ("none", *COLOURS), "SES-1.12"),
    Option("tech_costs", ("first", "ce", "later"), "SEB-9.1"),
    Option("counter_limits", ("strict", "off"), "SEB-7.5.4"),
    Option("retreat_rule", ("first", "later"), "SEB-5.9.2"),
    Option("refit_rule", ("first", "later"), "SEB-9.10.4"),
    Option("carry_cap", ("none", "30"), "SEB-7.5.1c"),
    Option("blockade", ("armed", "any"), "SEBR-46"),
    Option("beacon", ("chain", "hex"), "SEAR-20"),
    Option("homeworld_cp", ("20", "30"), "SEB-2.7"),
    Option("max_cycles", ("20",), "SES-1.13", 3, 60),
)
CLASHES = tuple(
    Clash(("quick_start", "on"), ("scenario", row.id), "this map has no homes that could be opened.")
    for row in SCENARIOS.values()
    if "variable" in row.special
)


def fits(options: dict[str, str], seats: int) -> dict[str, str]:
    """The economic phase is in two steps where dice decide on technology, unless the players choose something else."""
    steps = "2" if options["unpredictable_research"] == "on" else "1"
    return {**options, "econ_steps": steps} if options["econ_steps"] == "auto" else options


def why_not(options: Mapping[str, str], seats: int) -> str:
    """Every map is for a certain number of players."""
    row = SCENARIOS.get(options["scenario"])
    if row and len(row.homes) != seats:
        return f"The map {row.id} is for {len(row.homes)} players, not {seats}."
    if options["round_span"] == "cycle" and options["pace"] == "turn":
        return "Letters for a whole cycle are for pace=round."
    if seats == 1:
        return _why_not_alone(options)
    if options["difficulty"] != "normal":
        return f"difficulty={options['difficulty']} is for one player alone."
    if options["victory"] != "homeworld" and seats == 2:
        return f"Two players play for a homeworld; victory={options['victory']} is for 3 or 4."
    if options["victory"] == "short" and options["scenario"] in BY_SCENARIO:
        return "Allies win and lose together; colony points are counted only where everybody plays alone."
    if options["alliance"] != "none" and options["scenario"] not in BY_SCENARIO:
        return f"Alliances are for the scenarios {' and '.join(BY_SCENARIO)}."
    if options["alliance"] == "blood" and options["scenario"] == "3p_2v1":
        return "Two against one are uneasy allies: alliance=uneasy."
    if options["handicap"] not in ("none", *COLOURS[:seats]):
        return f"{options['handicap']} does not play in a game of {seats}: handicap={COLOURS[0]}, for example."
    return ""


def _why_not_alone(options: Mapping[str, str]) -> str:
    """What one player cannot choose (1.1, SESR-8)."""
    if options["scenario"] not in SOLO:
        return f"One player plays one of the scenarios {', '.join(SOLO)}."
    never = {"aliens": "off", "doomsday": "0", "victory": "homeworld", "homeworld_cp": "20", "alliance": "none"}
    wrong = [f"{key}={options[key]}" for key, only in never.items() if options[key] != only]
    if wrong:
        return f"{wrong[0]} is not for one player alone."
    if SCENARIOS[options["scenario"]].arrivals and options["difficulty"] == "really_tough":
        return "difficulty=really_tough is only for the scenarios against alien empires."
    return ""


@by_options
def ruleset(options: dict[str, str]) -> Ruleset:
    """The rules of one game. A game that began before an option was there has its default."""
    options = {option.key: option.default for option in OPTIONS} | options
    rules = fold(BASE, CHOICES, options)
    return fold(alone(sides(rules, options), options), LAST, options)


def language(options: Mapping[str, str]) -> Language:
    """The order language of one game."""
    return ruleset(options).language
