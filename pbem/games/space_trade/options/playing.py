"""Solo or against others, pace, where pirates count, secrecy, length."""

from dataclasses import replace

from pbem.core.phrases import Phrase
from pbem.games.space_trade.board.components import SOLO_ROUNDS
from pbem.games.space_trade.board.state import Ship
from pbem.games.space_trade.orders.forms import SOLO_PIRATE
from pbem.games.space_trade.rules import objectives, rounds, solo
from pbem.games.space_trade.ruleset import Phase, Ruleset

# Questions that arise only with other players.
AGAINST_PLAYERS = ("defend", "loot", "ambush")


def solo_game(rules: Ruleset) -> Ruleset:
    """16 rounds for as many credits as possible, with a pirate and no rest (ST-110 to ST-116)."""
    return replace(
        rules,
        orders=tuple(form for form in rules.orders if form.name not in ("attack", "stay")),
        questions=(*(question for question in rules.questions if question.key not in AGAINST_PLAYERS), SOLO_PIRATE),
        elsewhere={
            **rules.elsewhere,
            "STAY": Phrase("problem.no_staying"),
            "ATTACK": Phrase("problem.nobody_to_attack"),
        },
        markers=("police", "alien", "pirate"),
        objectives=(),
        must_leave=solo.leave,
        round_limit=SOLO_ROUNDS,
        winners=objectives.nobody,
        score=objectives.with_unplayed_cash,
        last_how="solo",
    )


def pace_turn(rules: Ruleset) -> Ruleset:
    """Players send their sheets one after the other."""
    swap: dict[Phase, Phase] = {rounds.play_in_order: rounds.play_next}
    phases = {**rules.phases, "round": tuple(swap.get(phase, phase) for phase in rules.phases["round"])}
    return replace(rules, phases=phases, awaits_all=False)


def everywhere(ship: Ship, quadrant: str) -> bool:
    """A pirate is a pirate in all quadrants (ST-73)."""
    return bool(ship.tokens)


def where_the_token_lies(ship: Ship, quadrant: str) -> bool:
    return quadrant in ship.tokens


def pirate_by_quadrant(rules: Ruleset) -> Ruleset:
    return replace(rules, is_pirate=where_the_token_lies)


def pirate_like_a_player(rules: Ruleset) -> Ruleset:
    """The pirate of the solo game has the ship that players start with (STR-26)."""
    return replace(rules, solo_pirate="pirate_player")


def secret_credits(rules: Ruleset) -> Ruleset:
    return replace(rules, shows_credits=False)


def max_rounds(rules: Ruleset, value: str) -> Ruleset:
    """The last round (ST-96); the solo game has its own."""
    return replace(rules, round_limit=int(value))
