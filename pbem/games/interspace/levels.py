"""Rulesets by level, and the options folded onto them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from pbem.core.grammar import Language
from pbem.core.rules import Option
from pbem.games.interspace import (
    colonization,
    combat,
    economy,
    exploration,
    movement,
    regions,
    retreat,
    rounds,
    setting_up,
)
from pbem.games.interspace.components import DEFAULT_RING, STATIONS, TILES
from pbem.games.interspace.options import exploring, fighting, moving, playing, winning
from pbem.games.interspace.orders import BASIC_ORDERS, BASIC_QUESTIONS
from pbem.games.interspace.ruleset import Ruleset

BASIC = Ruleset(
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
    forecast=(economy.economy, movement.movement, colonization.colonization),
    ring=tuple(DEFAULT_RING.values()),
    extra_empty=0,
    civ_after_loss=economy.civ_never_falls,
    slingshot=1,
    rolls_on_entering=frozenset(),
    rolls_on_ending=frozenset({"pulsar"}),
    gate_blockers=STATIONS,
    strict_asks="reckons",
    sides_needed=regions.two_sides_but_near_home,
    partners=regions.neighbours_at_table,
    hidden_draws=False,
    retreat_limit=retreat.all_behind_a_full_screen,
    withdraws_on_stalemate=True,
    vp_target=50,
    round_limit=60,
    winners=rounds.all_who_reached,
    awaits_all=True,
    sees_all=True,
    shows_stacks=True,
)

LEVELS = {"basic": BASIC}

Change = Callable[[Ruleset], Ruleset]
CHOICES: dict[tuple[str, str], Change] = {
    ("another_region_partner", "random_any"): exploring.partner_random_any,
    ("explore_two_sides", "strict"): exploring.two_sides_strict,
    ("neutron_slingshot", "false"): moving.no_slingshot,
    ("civ_can_fall", "true"): winning.civ_can_fall,
    ("pulsar_trigger", "start_enter"): moving.pulsar_on_entering,
    ("basic_retreat_screen", "per_retreating_unit"): fighting.screen_per_retreating_unit,
    ("basic_station_block_wormhole", "false"): moving.stations_do_not_block,
    ("basic_forced_withdrawal_on_stalemate", "false"): fighting.silence_ends_battle,
    ("tie", "highest_vp"): winning.most_points_win,
    ("setup", "home_only"): playing.home_only,
    ("secrecy", "stacks"): playing.stacks,
    ("secrecy", "fog"): playing.fog,
    ("pace", "turn"): playing.pace_turn,
}
NUMBERS: dict[str, Callable[[Ruleset, str], Ruleset]] = {
    "vp_target": winning.vp_target,
    "turn_limit": winning.turn_limit,
    "empty_space_delta": exploring.space_delta,
}

OPTIONS = (
    Option("level", ("basic",), "ISB-17"),
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
    Option("pace", ("round", "turn"), "ISBR-48"),
)

# More points than this may never be reached, so such a game needs a last round.
ENDLESS = 60

# The editions of the rulebook, as choices of options (where none is named, both agree with the default).
PRESETS = {
    "german": {
        "basic_retreat_screen": "per_retreating_unit",
        "basic_forced_withdrawal_on_stalemate": "false",
    },
    "italian": {
        "another_region_partner": "random_any",
        "explore_two_sides": "strict",
        "neutron_slingshot": "false",
        "civ_can_fall": "true",
        "pulsar_trigger": "start_enter",
        "basic_station_block_wormhole": "false",
    },
}


def why_not(options: Mapping[str, str], seats: int) -> str:
    """Choices that cannot be played: too few tiles for the rings, or a game that need not end."""
    taken = seats * TILES["empty_space"].ring if ruleset(options).ring is not None else 0
    most = TILES["empty_space"].total - taken
    if -int(options["empty_space_delta"]) > most:
        return f"With {seats} players at most {most} empty-space tiles can be taken out."
    if options["turn_limit"] == "none" and int(options["vp_target"]) > ENDLESS:
        return f"Without a turn_limit the vp_target can be {ENDLESS} at most, or the game might never end."
    return ""


def ruleset(options: Mapping[str, str]) -> Ruleset:
    """The rules of one game, folded once per choice of options."""
    return _ruleset(tuple(options.items()))


@lru_cache(maxsize=512)
def _ruleset(options: tuple[tuple[str, str], ...]) -> Ruleset:
    rules = LEVELS[dict(options).get("level", "basic")]
    for key, value in options:
        if (key, value) in CHOICES:
            rules = CHOICES[key, value](rules)
        elif key in NUMBERS:
            rules = NUMBERS[key](rules, value)
    return rules


def language(options: Mapping[str, str]) -> Language:
    """The order language of one game."""
    return ruleset(options).language
