"""Scenarios for one player (SES-6, SES-7)."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from pbem.core.phrases import Phrase
from pbem.games.space_empires.base import cycle
from pbem.games.space_empires.board.components import ARRIVALS, DIFFICULTIES
from pbem.games.space_empires.options.optional import with_machines
from pbem.games.space_empires.orders.forms import SOLOTIE
from pbem.games.space_empires.ruleset import Phase, Ruleset
from pbem.games.space_empires.variants import alien_building as building
from pbem.games.space_empires.variants import alien_empires as empires
from pbem.games.space_empires.variants import alien_fleets as fleets
from pbem.games.space_empires.variants import solo
from pbem.games.space_empires.variants import solo_doomsday as doomsday


def alone(rules: Ruleset, options: Mapping[str, str]) -> Ruleset:
    """The rules of the scenarios for one."""
    change = BY_SCENARIO.get(options["scenario"])
    return change(_without_bids(rules), options) if change else rules


def _without_bids(rules: Ruleset) -> Ruleset:
    return replace(
        rules,
        orders=tuple(form for form in rules.orders if form.name != "bid"),
        elsewhere={**rules.elsewhere, "BID": Phrase("problem.no_bids")},
        questions=tuple(question for question in rules.questions if question.key != "first"),
        phases=_instead(rules, "economy", cycle.end_cycle, solo.end_cycle),
        homeworld_devoured=solo.lost,
        homeworld_fell=solo.lost,
    )


def _instead(rules: Ruleset, phase: str, old: Phase, *new: Phase) -> dict[str, tuple[Phase, ...]]:
    steps = [new if step is old else (step,) for step in rules.phases[phase]]
    return {**rules.phases, phase: tuple(step for part in steps for step in part)}


def _against_machines(rules: Ruleset, options: Mapping[str, str]) -> Ruleset:
    """Three machines come in and go from colony to colony (SES-6)."""
    rules = with_machines(rules, doomsday.move_all, doomsday.SoloBattle)
    return replace(
        rules,
        settle=doomsday.lay,
        goal=doomsday.goal,
        coming={size: when for (level, size), when in ARRIVALS.items() if level == options["difficulty"]},
        phases=_instead(rules, "economy", solo.end_cycle, doomsday.arrivals(options["difficulty"]), solo.end_cycle),
        questions=(*rules.questions, SOLOTIE),
    )


def _against_empires(rules: Ruleset, options: Mapping[str, str]) -> Ruleset:
    """Alien empires send fleets (SES-7); there are no decoys."""
    level = DIFFICULTIES[options["difficulty"]]
    caps = empires.Caps(50, 3, 20) if options["ae_caps"] == "on" else empires.Caps()
    by_side = options["scenario"] == "solo_ae_2"
    rules = replace(rules, phases=_instead(rules, "turn", cycle.end_turn, fleets.step(caps, by_side), cycle.end_turn))
    return replace(
        rules,
        settle=empires.lay(level),
        goal=empires.goal,
        phases=_instead(rules, "economy", solo.end_cycle, empires.prosper(level, caps), solo.end_cycle),
        units={code: row for code, row in rules.units.items() if row.role != "decoy"},
        combat=building.combat_after_defence(rules.combat, caps),
        battle=building.battle_after_building(rules.battle, caps),
        avoided=building.avoid_if_weaker(rules.avoided),
        colony_fell=empires.colony_fell,
    )


BY_SCENARIO: dict[str, Callable[[Ruleset, Mapping[str, str]], Ruleset]] = {
    "solo_dm_small": _against_machines,
    "solo_dm_large": _against_machines,
    "solo_ae_1": _against_empires,
    "solo_ae_2": _against_empires,
}
