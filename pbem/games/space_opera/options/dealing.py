"""Bids, upkeep, diplomacy, alliance, the tactical scheme."""

from __future__ import annotations

from dataclasses import replace

from pbem.games.space_opera.board.components import POINTS
from pbem.games.space_opera.orders.forms import (
    ALLIANCE,
    ALLIED,
    BASE_GIFTS,
    BIDS,
    DISBAND,
    GIFTS,
    LOAD_ABOARD,
    PEACE,
    REFUSE_UPKEEP,
    TACTICAL,
)
from pbem.games.space_opera.rules import bidding, rounds, tactics, treaties, upkeep, victory
from pbem.games.space_opera.rules.production import spend_all
from pbem.games.space_opera.ruleset import Phase, Ruleset


def before(rules: Ruleset, anchor: Phase, *new: Phase) -> Ruleset:
    """The same sequence with these steps inserted before another one."""
    phases = {
        name: tuple(step for phase in steps for step in ((*new, phase) if phase == anchor else (phase,)))
        for name, steps in rules.phases.items()
    }
    return replace(rules, phases=phases)


def without(rules: Ruleset, *words: str) -> Ruleset:
    """These orders are part of the game after all."""
    return replace(rules, elsewhere={word: says for word, says in rules.elsewhere.items() if word not in words})


def order_bid(rules: Ruleset) -> Ruleset:
    """Points raise or lower the dice for the order of players (SO-110)."""
    phases = {
        name: tuple(bidding.roll_with_bids if phase == rounds.roll_order else phase for phase in steps)
        for name, steps in rules.phases.items()
    }
    return replace(without(rules, "BID"), orders=(*rules.orders, *BIDS), phases=phases)


def diplomacy(rules: Ruleset) -> Ruleset:
    """Gifts and peace (SO-115 to SO-118)."""
    gifts = BASE_GIFTS if POINTS in rules.resources else GIFTS
    rules = before(rules, spend_all, treaties.give_gifts, treaties.settle_peace)
    return replace(without(rules, "GIVE", "PEACE", "WAR"), orders=(*rules.orders, *gifts, *PEACE))


def alliance(rules: Ruleset) -> Ruleset:
    """Formal alliances (SO-120 to SO-128)."""
    rules = before(rules, spend_all, treaties.settle_alliances)
    rules = before(rules, victory.calculate, treaties.break_at_end)
    orders = tuple(LOAD_ABOARD if form.name == "load" else form for form in rules.orders)
    return replace(
        without(rules, "ALLY", "BREAK", "LIFT"),
        orders=(*orders, *ALLIANCE),
        questions=(*rules.questions, *ALLIED),
    )


def with_upkeep(rules: Ruleset) -> Ruleset:
    """Units cost food and energy each turn (SO-20 to SO-23)."""
    rules = before(rules, spend_all, upkeep.pay_upkeep, victory.eliminate)
    return replace(
        without(rules, "UPKEEP", "DISBAND"),
        orders=(*rules.orders, REFUSE_UPKEEP),
        questions=(*rules.questions, DISBAND),
    )


def upkeep_at_once(rules: Ruleset) -> Ruleset:
    """Upkeep from turn 1 on, as the printed sequence has it (SOR-56)."""
    return replace(rules, first_upkeep=1)


def tactical(rules: Ruleset) -> Ruleset:
    """Lines and ranges in space combat (SO-130 to SO-142)."""
    return replace(
        without(rules, "LINES", "SHIFT"),
        questions=(*rules.questions, *TACTICAL),
        begin_battle=tactics.place,
        before_fire=tactics.tidy,
        after_fire=tactics.after_fire,
        end_round=tactics.end_round,
        reaches=tactics.reaches,
    )
