"""The rules by options, folded once."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.core.grammar import Language
from pbem.core.kit.folded import Choices, folded
from pbem.core.phrases import Phrase
from pbem.core.rules import Clash, Option
from pbem.games.space_trade.board.components import OBJECTIVES, SOLO_ROUNDS
from pbem.games.space_trade.options import moving as ways
from pbem.games.space_trade.options import playing
from pbem.games.space_trade.orders.forms import QUESTIONS, SEQUENTIAL_ORDERS
from pbem.games.space_trade.rules import (
    landing,
    meetings,
    movement,
    objectives,
    piracy,
    rounds,
    setup,
    simultaneous_movement,
    solo,
)
from pbem.games.space_trade.ruleset import Ruleset

BASE = Ruleset(
    orders=SEQUENTIAL_ORDERS,
    questions=QUESTIONS,
    elsewhere={
        "PLAN": Phrase("problem.move_not_plan"),
        "REPLAN": Phrase("problem.move_not_plan"),
        "GATE": Phrase("problem.gate_is_a_step"),
    },
    phases={
        "begin": (
            setup.place_markers,
            setup.lay_decks,
            setup.lay_reserves,
            setup.deal,
            setup.roll_for_first,
            rounds.begin_round,
        ),
        "round": (
            rounds.listen,
            rounds.play_in_order,
            rounds.move_markers,
            rounds.meet_all,
            rounds.end_round,
        ),
    },
    awaits_all=True,
    next_order=rounds.first_stays,
    markers=("police", "alien"),
    objectives=OBJECTIVES,
    gate_from=ways.hub_gate,
    on_entering=movement.meet_on_entering,
    must_leave=solo.rest,
    meet=meetings.meet,
    explore=landing.explore,
    pass_gate=movement.pass_gate,
    attack=piracy.attack,
    is_pirate=playing.everywhere,
    hides=meetings.one_unit_each,
    solo_pirate="solo_pirate",
    replan=simultaneous_movement.no_replan,
    round_limit=60,
    winners=objectives.winners,
    score=objectives.credits_in_hand,
    last_how="limit",
    shows_credits=True,
)

# The order matters: a later row can build on an earlier one.
CHOICES: Choices[Ruleset] = {
    "max_rounds": playing.max_rounds,
    ("movement", "simultaneous"): ways.simultaneous,
    ("replan", "on"): ways.replan,
    ("pirate_scope", "quadrant"): playing.pirate_by_quadrant,
    ("gate", "quadrant"): ways.gate_in_each_quadrant,
    ("pace", "turn"): playing.pace_turn,
    ("first_player", "rotate"): ways.rotate,
    ("credits", "secret"): playing.secret_credits,
    ("mode", "solo"): playing.solo_game,
    ("solo_pirate", "player"): playing.pirate_like_a_player,
}

ruleset = folded(BASE, CHOICES)

OPTIONS = (
    Option("mode", ("versus", "solo"), "ST-110"),
    Option("movement", ("sequential", "simultaneous"), "ST-100"),
    Option("replan", ("off", "on"), "ST-107"),
    Option("pirate_scope", ("galaxy", "quadrant"), "ST-73"),
    Option("gate", ("hub", "quadrant"), "STR-4"),
    Option("pace", ("round", "turn"), "STR-40"),
    Option("first_player", ("fixed", "rotate"), "ST-11"),
    Option("credits", ("public", "secret"), "STR-41"),
    Option("solo_pirate", ("alien", "player"), "STR-26"),
    Option("max_rounds", ("60",), "ST-96", 10, 200),
)
CLASHES = (
    Clash(("replan", "on"), ("movement", "sequential"), "only a plan laid in secret can be changed (ST-107)."),
    Clash(("solo_pirate", "player"), ("mode", "versus"), "only the solo game has a pirate marker (ST-111)."),
    Clash(("pace", "turn"), ("movement", "simultaneous"), "where all move at once all order at once."),
)


def why_not(options: Mapping[str, str], seats: int) -> str:
    """The solo game is for exactly one player."""
    if options["mode"] == "solo" and seats != 1:
        return f"The solo game is for 1 player, not {seats}."
    if options["mode"] == "solo" and options["max_rounds"] != OPTIONS[-1].default:
        return f"The solo game always has {SOLO_ROUNDS} rounds; leave max_rounds out."
    if options["mode"] != "solo" and seats == 1:
        return "Against others it takes 2 to 4 players; for 1 player choose mode=solo."
    return ""


def language(options: Mapping[str, str]) -> Language:
    """The order language of one game."""
    return ruleset(options).language
