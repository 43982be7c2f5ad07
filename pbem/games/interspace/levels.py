"""Rulesets by level, and the options folded onto them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from pbem.core.grammar import Language
from pbem.core.kit.folded import Choices, by_options, fold
from pbem.core.phrases import Phrase
from pbem.core.rules import Clash, Option
from pbem.games.interspace.basic import colonization, combat, economy, exploration, movement, movers, retreat, rounds
from pbem.games.interspace.basic import setup as setting_up
from pbem.games.interspace.board import regions, standard_figures
from pbem.games.interspace.board.components import DEFAULT_RING, STATIONS, TILES
from pbem.games.interspace.board.state import State
from pbem.games.interspace.options import by_the_letter, cards, exploring, fighting, moving, playing, trading, winning
from pbem.games.interspace.orders.forms import BASIC_ORDERS, BASIC_QUESTIONS
from pbem.games.interspace.orders.standard_forms import IN_BASIC, verb
from pbem.games.interspace.ruleset import Ruleset
from pbem.games.interspace.standard import quotas
from pbem.games.interspace.standard.level import standard

BASIC = Ruleset(
    level="basic",
    elsewhere=IN_BASIC,
    most_seats=6,
    orders=BASIC_ORDERS,
    questions=BASIC_QUESTIONS,
    phases={
        "begin": (setting_up.fill_box, setting_up.name_colonies),
        "setup": (setting_up.lay_regions, rounds.listen_to_words, rounds.begin_round),
        "round": (rounds.listen, rounds.play_round, rounds.end_round, rounds.begin_round),
    },
    steps=(
        economy.economy,
        movement.movement,
        exploration.exploration,
        colonization.colonization,
        combat.combat,
    ),
    forecast={"round": (economy.economy, movement.movement, colonization.colonization)},
    ring=tuple(DEFAULT_RING.values()),
    extra_empty=0,
    civ_after_loss=economy.civ_never_falls,
    counter_limit=economy.printed_counters,
    counters_in_use=economy.counters_on_map,
    trade_agreed=economy.both_agree,
    stepping=movers.Step,
    moves=movement.MOVES,
    speed=movers.speed_by_civ,
    rate=movers.rate_by_civ,
    full_rate=movers.rate_by_civ,
    is_base=movers.own_base,
    explorers=frozenset({"Sct"}),
    slingshot=1,
    rolls_on_entering=frozenset(),
    rolls_on_ending=frozenset({"pulsar"}),
    gate_blockers=STATIONS,
    strict_asks="reckons",
    sides_needed=regions.two_sides_but_near_home,
    partners=regions.neighbours_at_table,
    hidden_draws=False,
    draw_tile=exploration.draw_tile,
    draw_from=exploration.draw_from,
    retreat_limit=retreat.all_behind_a_full_screen,
    withdraws_on_stalemate=True,
    vp_target=50,
    round_limit=60,
    winners=rounds.all_who_reached,
    vp=State.vp,
    awaits_all=True,
    sees_all=True,
    shows_stacks=True,
    shows_vp=standard_figures.always_shown,
    in_season=setting_up.in_season,
    split_seasons=setting_up.in_season,
    split_forecast={"round": (economy.economy, movement.movement, colonization.colonization)},
    by_sheets={},
    by_turns={
        "setup": (setting_up.lay_regions, rounds.listen_to_words, rounds.open_round),
        "round": (rounds.listen, rounds.play_turn, rounds.next_drawn),
    },
)

LEVELS = {"basic": BASIC, "standard": standard(BASIC)}

# In the order of OPTIONS: the later ones build on the earlier.
CHOICES: Choices[Ruleset] = {
    ("another_region_partner", "random_any"): exploring.partner_random_any,
    ("explore_two_sides", "strict"): exploring.two_sides_strict,
    ("neutron_slingshot", "false"): moving.no_slingshot,
    ("civ_can_fall", "true"): winning.civ_can_fall,
    ("pulsar_trigger", "start_enter"): moving.pulsar_on_entering,
    ("basic_retreat_screen", "per_retreating_unit"): fighting.screen_per_retreating_unit,
    ("basic_station_block_wormhole", "false"): moving.stations_do_not_block,
    ("basic_forced_withdrawal_on_stalemate", "false"): fighting.silence_ends_battle,
    ("tie", "highest_vp"): winning.most_points_win,
    "vp_target": winning.vp_target,
    "turn_limit": winning.turn_limit,
    ("setup", "home_only"): playing.home_only,
    "empty_space_delta": exploring.space_delta,
    ("secrecy", "stacks"): playing.stacks,
    ("secrecy", "fog"): playing.fog,
    "trade_goods_limit": trading.goods_limit,
    ("alien_cards", "true"): cards.alien_cards,
    ("alien_auto_reveal", "false"): cards.keep_secret,
    ("breakthrough_cards", "true"): cards.breakthrough_cards,
    ("colonization_cards", "true"): cards.colonization_cards,
    ("encounter_cards", "true"): cards.encounter_cards,
    ("nonrandom_exploration", "true"): quotas.nonrandom_exploration,
    ("plus_counters", "true"): trading.plus_counters,
    ("split_economy", "true"): playing.split_economy,
    ("refused_trade", "host"): by_the_letter.host_may_refuse,
    ("stuck_storm", "twice"): by_the_letter.stuck_storm_strikes_twice,
    ("free_unit_moves", "terrain"): by_the_letter.free_units_pay,
    ("pace", "turn"): playing.pace_turn,
}

OPTIONS = (
    Option("level", ("basic", "standard"), "ISB-17"),
    Option("another_region_partner", ("neighbours", "random_any"), "ISB-69"),
    Option("explore_two_sides", ("home_exception", "strict"), "ISB-52"),
    Option("neutron_slingshot", ("true", "false"), "ISB-45"),
    Option("civ_can_fall", ("false", "true"), "ISB-25"),
    Option("pulsar_trigger", ("start_end", "start_enter"), "ISB-47"),
    Option("basic_retreat_screen", ("per_enemy_warship", "per_retreating_unit"), "ISB-92"),
    Option("basic_station_block_wormhole", ("true", "false"), "ISB-58"),
    Option("basic_forced_withdrawal_on_stalemate", ("true", "false"), "ISB-94"),
    Option("tie", ("draw", "highest_vp"), "ISB-21"),
    Option("vp_target", ("50",), "ISB-21", 22, 200),
    Option("turn_limit", ("60", "none"), "ISBR-36", 1, 500),
    Option("setup", ("auto", "seven_hex", "home_only"), "ISBR-1"),
    Option("empty_space_delta", ("0",), "ISBR-46", -40, 200),
    Option("secrecy", ("open", "stacks", "fog"), "ISBR-47"),
    Option("trade_goods_limit", ("24", "none"), "ISSR-3", 1, 500),
    Option("alien_cards", ("false", "true"), "ISO-1"),
    Option("alien_auto_reveal", ("true", "false"), "ISO-3"),
    Option("breakthrough_cards", ("false", "true"), "ISO-17"),
    Option("colonization_cards", ("false", "true"), "ISO-46"),
    Option("encounter_cards", ("false", "true"), "ISO-62"),
    Option("nonrandom_exploration", ("false", "true"), "ISO-125"),
    Option("plus_counters", ("false", "true"), "ISO-128"),
    Option("split_economy", ("false", "true"), "ISS-1"),
    Option("refused_trade", ("both", "host"), "ISBR-17"),
    Option("stuck_storm", ("once", "twice"), "ISOR-101"),
    Option("free_unit_moves", ("plain", "terrain"), "ISOR-100"),
    Option("pace", ("round", "turn"), "ISBR-48"),
)

MODULES = ("alien_cards", "breakthrough_cards", "colonization_cards", "encounter_cards")
# They build on the standard level.
CLASHES = tuple(
    Clash((module, "true"), ("level", "basic"), "this module needs the standard level.") for module in MODULES
)

# More points than this may never be reached, so such a game needs a last round.
ENDLESS = 60

# The editions of the rulebook, as choices of options (where none is named, both agree with the default).
PRESETS = {
    "german": {
        "basic_retreat_screen": "per_retreating_unit",
        "basic_forced_withdrawal_on_stalemate": "false",
        "stuck_storm": "twice",
        "free_unit_moves": "terrain",
    },
    "italian": {
        "another_region_partner": "random_any",
        "explore_two_sides": "strict",
        "neutron_slingshot": "false",
        "civ_can_fall": "true",
        "pulsar_trigger": "start_enter",
        "basic_station_block_wormhole": "false",
        "refused_trade": "host",
    },
}


# For more players there are not enough tiles, or no rules, to start with seven hexes each (ISBR-1).
SEVEN_HEX_SEATS = {"basic": 6, "standard": 4}


def with_start(options: Mapping[str, str], seats: int) -> dict[str, str]:
    """The options for a number of players: `setup=auto` of the standard level depends on it (ISBR-1)."""
    level, setup = options.get("level", "basic"), options.get("setup", "auto")
    alone = setup == "auto" and seats > SEVEN_HEX_SEATS[level]
    return dict(options) | ({"setup": "home_only"} if alone else {})


def why_not(options: Mapping[str, str], seats: int) -> str:
    """Choices that cannot be played: too few tiles for the rings, or a game that need not end."""
    rules = ruleset(with_start(options, seats))
    if seats > rules.most_seats:
        return f"The {rules.level} level is for 2 to {rules.most_seats} players."
    if seats > SEVEN_HEX_SEATS[rules.level] and rules.ring is not None:
        return f"With {seats} players the {rules.level} level starts from the home worlds alone: setup=home_only."
    taken = seats * TILES["empty_space"].ring if rules.ring is not None else 0
    most = TILES["empty_space"].total - taken
    if -int(options["empty_space_delta"]) > most:
        return f"With {seats} players at most {most} empty-space tiles can be taken out."
    if options["turn_limit"] == "none" and int(options["vp_target"]) > ENDLESS:
        return f"Without a turn_limit the vp_target can be {ENDLESS} at most, or the game might never end."
    return ""


@by_options
def ruleset(options: dict[str, str]) -> Ruleset:
    """The rules of one game."""
    rules = fold(LEVELS[options.get("level", "basic")], CHOICES, options)
    return replace(rules, elsewhere=_in_modules() | rules.elsewhere)


@cache
def _in_modules() -> dict[str, Phrase]:
    """What to say to those who write orders of a module that is not in play."""
    says: dict[str, Phrase] = {}
    for module in reversed(MODULES):
        rules = CHOICES[module, "true"](LEVELS["standard"])
        forms = (*rules.orders, *(question.form for question in rules.questions))
        says |= {verb(form): Phrase("elsewhere.module", {"option": module}) for form in forms}
    return says


def language(options: Mapping[str, str]) -> Language:
    """The order language of one game."""
    return ruleset(options).language
