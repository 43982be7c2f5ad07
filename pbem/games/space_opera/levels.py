"""The rules by level, options and scenario, folded once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pbem.core.grammar import Language
from pbem.core.kit.folded import Choices, by_options, fold
from pbem.core.phrases import Phrase
from pbem.core.rules import Clash, Option
from pbem.games.space_opera.board.components import (
    BASE_COST,
    BASE_TO_HIT,
    BASE_TO_HIT_MARINES,
    COLOURS,
    FORCES,
    LAND,
    MARINES,
    POINTS,
)
from pbem.games.space_opera.board.scenario import FILES, Scenario, read_scenario, scenario
from pbem.games.space_opera.options import dealing, playing
from pbem.games.space_opera.options.special import SPECIAL
from pbem.games.space_opera.orders.forms import BUILD, HOLD, QUESTIONS, WAR
from pbem.games.space_opera.rules import (
    battle,
    ground_combat,
    landing,
    movement,
    production,
    research,
    rounds,
    setup,
    space_combat,
    tactics,
    victory,
)
from pbem.games.space_opera.ruleset import Ruleset

NOT_PLAYED = {
    "BID": "no_bids", "GIVE": "no_diplomacy", "PEACE": "no_diplomacy", "WAR": "no_diplomacy", "ALLY": "no_alliance",
    "BREAK": "no_alliance", "LIFT": "no_alliance", "UPKEEP": "no_upkeep", "DISBAND": "no_upkeep", "LINES": "no_tactics",
    "SHIFT": "no_tactics", "GARRISON": "no_garrison", "RESEARCH": "no_research",
}  # fmt: skip

# The base game on the standard map, as it was reconstructed.
BASE = Ruleset(
    scenario=scenario("standard"),
    orders=(*BUILD, *WAR, HOLD),
    questions=QUESTIONS,
    elsewhere={word: Phrase(f"problem.{key}") for word, key in NOT_PLAYED.items()},
    phases={
        "begin": (setup.lay_out, rounds.begin_turn),
        "turn": (rounds.listen, rounds.roll_order, production.spend_all, rounds.play_in_order, rounds.close),
        "close": (victory.calculate, victory.test_victory, victory.go_on),
    },
    awaited={"turn": lambda state: state.living, "war": rounds.next_side},
    forces=FORCES["base"],
    empire="",
    resources=(POINTS,),
    prices=BASE_COST,
    cost=production.by_the_table,
    yields=production.base_yields,
    limit=production.base_limit,
    first_upkeep=2,
    hull=production.all_ships,
    counters={},
    may_research=research.anybody,
    try_research=research.throw,
    engine=movement.base_engine,
    to_hit=lambda state, seat, code: BASE_TO_HIT_MARINES if code == MARINES else BASE_TO_HIT,
    to_block=lambda state, seat: BASE_TO_HIT,
    to_bombard=lambda state, seat: BASE_TO_HIT,
    defence_dice=lambda code: 0,
    city_owner=battle.builder_else_strongest,
    first_wave=LAND,
    landing_sides=landing.all_as_one,
    after_victory=ground_combat.follow,
    begin_battle=space_combat.no_lines,
    before_fire=space_combat.no_lines,
    after_fire=space_combat.no_shift,
    end_round=space_combat.no_lines,
    reaches=space_combat.everywhere,
    battle_case=tactics.box_and_round,
    last_turn=20,
    leader=victory.most_planets,
    last_winners=victory.by_rank,
    sees=playing.everything,
)

# The order matters: steps inserted before the same step come in the order of these rows.
CHOICES: Choices[Ruleset] = {
    ("level", "advanced"): playing.advanced,
    ("order_bid", "on"): dealing.order_bid,
    ("diplomacy", "on"): dealing.diplomacy,
    ("alliance", "on"): dealing.alliance,
    ("upkeep", "on"): dealing.with_upkeep,
    ("first_upkeep", "1"): dealing.upkeep_at_once,
    ("tactical", "on"): dealing.tactical,
    ("counter_limits", "source"): playing.source_counters,
    ("counter_limits", "full"): playing.all_counters,
    ("fog", "on"): playing.fog,
}
# After the rules of the scenario.
LAST: Choices[Ruleset] = {"max_turns": playing.max_turns, ("pace", "turn"): playing.pace_turn}


def title_of(value: str) -> str:
    return value if value in FILES else scenario(value).title


FIVE = 5
OPTIONS = (
    Option("level", ("advanced", "base"), "SO-10"),
    Option("map", ("standard", "small", "five"), "SO-1"),
    Option("scenario", ("standard", "empire"), "SO-1", reads=read_scenario, shows=title_of),
    Option("empire", ("random", *COLOURS), "SO-151"),
    Option("order_bid", ("off", "on"), "SO-110"),
    Option("upkeep", ("scenario", "off", "on"), "SO-20"),
    Option("first_upkeep", ("2", "1"), "SOR-56"),
    Option("diplomacy", ("off", "on"), "SO-115"),
    Option("alliance", ("off", "on"), "SO-120"),
    Option("tactical", ("off", "on"), "SO-130"),
    Option("counter_limits", ("source", "full", "off"), "SO-28"),
    Option("max_turns", ("20",), "SO-102", 5, 60),
    Option("fog", ("off", "on"), "SOR-37"),
    Option("pace", ("round", "turn"), "SOR-38"),
)
CLASHES = (
    Clash(("level", "base"), ("upkeep", "on"), "upkeep needs food and energy."),
    Clash(("level", "base"), ("tactical", "on"), "the base game has no ranges."),
    Clash(("level", "base"), ("scenario", "empire"), "the scenario needs research and cities."),
    Clash(("map", "small"), ("scenario", "empire"), "the scenario has its own map."),
    Clash(("map", "five"), ("scenario", "empire"), "the scenario has its own map."),
)


def chosen_scenario(options: Mapping[str, str]) -> Scenario:
    """The scenario, or the map if the scenario is the standard one."""
    name = options["scenario"]
    return scenario(options["map"] if name == "standard" else name)


def map_for(options: dict[str, str], seats: int) -> dict[str, str]:
    """Five players use a map of five parts, otherwise homes would not be equal (SOR-25)."""
    is_standard = options["map"] == options["scenario"] == "standard"
    return options | {"map": "five"} if is_standard and seats == FIVE else options


def why_not(options: Mapping[str, str], seats: int) -> str:
    """Conflicts that no pair of options can express."""
    chosen = chosen_scenario(options)
    counts = sorted(row.players for row in chosen.table)
    if seats not in counts:
        return f"{chosen.title} is for {', '.join(map(str, counts))} players, not {seats}."
    if options["scenario"] not in FILES and options["map"] != "standard":
        return "An own scenario has its own map; leave map out."
    if options["level"] == "base" and (
        any(row.city for row in chosen.planet) or any(r.technology for r in chosen.player)
    ):
        return f"{chosen.title} has cities or technology, which the base game does not know."
    if chosen.last_turn and options["max_turns"] != "20":
        return f"{chosen.title} always ends with turn {chosen.last_turn}; leave max_turns out."
    is_led = any(row.role == setup.EMPIRE for row in chosen.player)
    if options["empire"] != "random" and (not is_led or options["empire"] not in list(COLOURS)[:seats]):
        return f"Nobody can be chosen to be the Empire: {options['empire']} does not play, or there is no Empire."
    return ""


@by_options
def ruleset(options: dict[str, str]) -> Ruleset:
    """The rules of one game."""
    laid = chosen_scenario(options)
    options["upkeep"] = {"scenario": "on" if laid.upkeep else "off"}.get(options["upkeep"], options["upkeep"])
    rules = fold(replace(BASE, scenario=laid, empire=options["empire"]), CHOICES, options)
    for row in laid.rule:
        rules = SPECIAL[row.name](rules, row)
    return fold(rules, LAST, options)


def language(options: Mapping[str, str]) -> Language:
    """The order language of one game."""
    return ruleset(options).language
