"""Standing orders: what the ship does when it is met, attacked or broken."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.core.standing import written_name
from pbem.games.space_trade.board.components import FINE, STRANGERS
from pbem.games.space_trade.bot import shopping
from pbem.games.space_trade.bot.hazards import LIMPING, UPGRADE, fight
from pbem.games.space_trade.bot.hunting import BOLD, odds_against
from pbem.games.space_trade.bot.odds import SURE
from pbem.games.space_trade.bot.survey import Survey
from pbem.games.space_trade.rules.ship import flight_speed

# A miner is worth a nearly certain fight.
SURE_PREY = 930
EVEN = 500
# Shields that usually survive one hit.
STURDY = 4


def habits(survey: Survey) -> dict[str, str]:
    """One line for each question where the bot differs from the default."""
    hunts = shopping.PREY.get(survey.own.objective, "") if shopping.is_ready(survey) else ""
    lines = {
        "police_clean": f"POLICE CLEAN {'fight' if hunts == 'police' else 'submit'}",
        "police_hot": f"POLICE HOT {_hot(survey)}",
        "police_pirate": f"POLICE PIRATE {'fight' if fight(survey, 'police') >= EVEN else 'flee'}",
        "alien_miner": f"ALIEN MINER {'attack' if fight(survey, 'alien_miner') >= SURE_PREY else 'ignore'}",
        "alien_spared": f"ALIEN SPARED {'attack' if hunts == 'alien_pirate' else 'ignore'}",
        "pass": f"PASS {'keep' if hunts == 'alien_pirate' else 'auto'}",
        "use_weapon": f"USE WEAPON all{_kept_for(survey)}",
        "use_shield": f"USE SHIELD all{_kept_for(survey)}",
        "use_flight": "USE ENGINE all FLIGHT",
        "flee": "FLEE AT 1 MARGIN 3",
        "defend": "DEFEND flee WHEN faster >= 3",
        "lose": f"LOSE {_least_wanted(survey)}",
    }
    if survey.is_together:
        lines["ambush"] = f"AMBUSH {_ambush(survey)}"
    return {key: line for key, line in lines.items() if any(question.key == key for question in survey.rules.questions)}


def _hot(survey: Survey) -> str:
    """Fight if that loses less than the cargo and the fine; flee if the ship survives the hit."""
    cost = min(FINE, survey.credits) + survey.cargo_worth(survey.hold)
    broken = cost + UPGRADE + LIMPING * survey.income
    if (SURE - fight(survey, "police")) * broken < cost * SURE:
        return "fight"
    speed = flight_speed(survey.board, survey.seat) + survey.held("engine_boost")
    shields = survey.board.stat(survey.seat, "shield") + survey.held("shield_boost")
    return "flee, submit" if speed > STRANGERS["police"].engine and shields >= STURDY else "submit"


def _kept_for(survey: Survey) -> str:
    """Boosts are kept for the fight that the objective requires."""
    kept = {"kill_police": " VS police", "kill_alien_pirate": " VS alien"}
    return "" if survey.is_done else kept.get(survey.own.objective, "")


def _least_wanted(survey: Survey) -> str:
    is_fighter = not survey.is_done and survey.own.objective in shopping.PREY
    return "cargo engine shield weapon" if is_fighter else "shield weapon cargo engine"


def _ambush(survey: Survey) -> str:
    if survey.is_done or survey.own.objective != "be_pirate":
        return "none"
    if survey.is_rich:
        return "any"
    weak = [other for other in survey.others() if odds_against(survey, other) >= BOLD]
    return "any IF WEAKER" if weak else "none"


def changes(survey: Survey, wanted: dict[str, str]) -> Iterator[str]:
    """The lines that are not in force; others of the same question are cleared first."""
    in_force = survey.board.standing.get(survey.seat, {})
    forms = {question.key: question.form for question in survey.rules.questions}
    for key, line in wanted.items():
        lines = in_force.get(key, [])
        if lines != [line]:
            # A line replaces only one with the same scope and condition.
            if len(lines) > 1 or (lines and (forms[key].scope or " WHEN " in lines[0] + line)):
                yield f"CLEAR {written_name(forms[key])}"
            yield line
