"""Sides and allies (SES-3.3, SES-4.3, SES-5)."""

from collections.abc import Mapping
from dataclasses import replace

from pbem.games.space_empires.advanced.long_game import drops_out
from pbem.games.space_empires.base import victory
from pbem.games.space_empires.orders.forms import ALLYMOVE, SPOILS
from pbem.games.space_empires.ruleset import Ruleset
from pbem.games.space_empires.variants import alliances, joint_moves


def sides(rules: Ruleset, options: Mapping[str, str]) -> Ruleset:
    """The sides of the scenarios that have any."""
    change = BY_SCENARIO.get(options["scenario"])
    return change(rules, options) if change else rules


def _teams(rules: Ruleset, options: Mapping[str, str]) -> Ruleset:
    """Two against two, uneasy allies unless they are of one blood."""
    is_blood = options["alliance"] == "blood"
    aim = victory.goal("teams_long" if SPOILS in rules.questions else "teams")
    beginnings = (alliances.formed(is_blood), *rules.beginnings)
    rules = replace(rules, sides=alliances.teams(options["teams"]), beginnings=beginnings, goal=aim)
    return (_of_blood if is_blood else _uneasy)(rules)


def _uneasy(rules: Ruleset) -> Ruleset:
    return rules


def _of_blood(rules: Ruleset) -> Ruleset:
    """Ships can travel with those of an ally (SES-5.3)."""
    return replace(rules, followed=joint_moves.follow, questions=(*rules.questions, ALLYMOVE))


def _two_against_one(rules: Ruleset, options: Mapping[str, str]) -> Ruleset:
    """Allies pay more; each homeworld that falls puts its player out, without a reward in CP."""
    single = options["single"]
    questions = tuple(question for question in rules.questions if question is not SPOILS)
    return replace(
        rules,
        sides=alliances.all_against(single),
        beginnings=(alliances.formed(False), *rules.beginnings),
        priced=alliances.dearer_for_allies(single),
        homeworld_fell=drops_out(reward=0),
        homeworld_devoured=drops_out(reward=0),
        questions=(*questions, SPOILS),
        goal=victory.goal("two_against_one"),
    )


BY_SCENARIO = {"4p_teams": _teams, "3p_2v1": _two_against_one}
