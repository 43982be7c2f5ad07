"""How ships move: together, with changes of plan, through gates."""

from dataclasses import replace

from pbem.core.phrases import Phrase
from pbem.games.space_trade.orders.forms import AMBUSH, REPLANS, SIMULTANEOUS_ORDERS
from pbem.games.space_trade.rules import rounds, simultaneous_movement
from pbem.games.space_trade.ruleset import Phase, Ruleset


def simultaneous(rules: Ruleset) -> Ruleset:
    """Everyone plans in secret (ST-100)."""
    swap: dict[Phase, Phase] = {rounds.play_in_order: simultaneous_movement.play_together}
    phases = {**rules.phases, "round": tuple(swap.get(phase, phase) for phase in rules.phases["round"])}
    elsewhere = {
        "MOVE": Phrase("problem.plan_not_move"),
        "GO": Phrase("problem.plan_not_move"),
        "REPLAN": Phrase("problem.no_replan"),
        "GATE": Phrase("problem.gate_is_a_step"),
    }
    return replace(
        rules,
        orders=SIMULTANEOUS_ORDERS,
        questions=(*rules.questions, AMBUSH),
        phases=phases,
        on_entering=simultaneous_movement.meet_after_the_reveal,
        elsewhere=elsewhere,
    )


def replan(rules: Ruleset) -> Ruleset:
    """A plan may be changed once (ST-107)."""
    return replace(rules, orders=(*rules.orders, *REPLANS), replan=simultaneous_movement.replan_once)


def gate_in_each_quadrant(rules: Ruleset) -> Ruleset:
    """A gate in sector 4 of each quadrant (STR-4)."""
    return replace(rules, gate_from=last_sector_gate)


def hub_gate(place: str) -> str:
    """The centre touches every sector."""
    return "G"


def last_sector_gate(place: str) -> str:
    return f"{place}.G" if place[1:2] == "4" else ""


def rotate(rules: Ruleset) -> Ruleset:
    return replace(rules, next_order=rounds.first_passes)
