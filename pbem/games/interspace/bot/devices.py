"""Breakthrough cards in the hands of a bot: which it wants, and how it uses those that need orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.games.interspace.basic.economy import free_numbers
from pbem.games.interspace.basic.entering import drawable
from pbem.games.interspace.board.components import UNITS
from pbem.games.interspace.board.state import counter_order, label_order
from pbem.games.interspace.bot.aims import card, holds
from pbem.games.interspace.bot.survey import Survey
from pbem.games.interspace.bot.ways import go
from pbem.games.interspace.cards.breakthroughs import WISH
from pbem.games.interspace.cards.devices.rebuilding import REBUILD

_PEACE = (
    "drive_plus heavy_transport drive_plus multiplex_sensors missiles drive_plus planet_shield star_gate stealth"
    " plasma_cannons repair_robots"
)
_WAR = (
    "drive_plus heavy_transport drive_plus repair_robots missiles drive_plus tractor_beams nova_bombs modular_units"
    " stealth"
)
_WISHES = {
    "conquerors": _WAR,
    "warriors": _WAR,
    "xenophobes": _WAR,
    "explorers": "drive_plus multiplex_sensors drive_plus nav_computer missiles drive_plus star_gate plasma_cannons",
}
# Industry that is worth a bomb, which costs as much as a colony ship.
WORTH = 5


def wishes(survey: Survey) -> Iterator[str]:
    """Cards by what the alien card wants; explorers have empty space drawn again (ISO-29)."""
    if WISH in survey.rules.questions:
        yield f"WISH {_WISHES.get(card(survey), _PEACE)}"
        if card(survey) == "explorers":
            yield "REDRAW null_space empty_space"


# --- nova bombs -----------------------------------------------------------------------------------------------------


def victims(survey: Survey) -> list[str]:
    """Rich planets of others with nobody above them, which a bomb can reach in support."""
    board = survey.board
    rich = [
        planet.at
        for name, planet in survey.enemy_planets()
        if planet.ind >= WORTH
        and planet.at not in survey.foes
        and survey.in_support(planet.at)
        and survey.rules.may_destroy(board, name)
    ]
    return sorted(rich, key=label_order)


def bombs_wanted(survey: Survey) -> int:
    have = sum(unit.type == "NB" for unit in survey.board.fleet(survey.seat))
    have += sum(counter_order(key)[1] == "NB" for key in survey.board.depot.waiting(survey.seat))
    return max(0, len(victims(survey)) - have) if holds(survey, "nova_bombs") else 0


def bomb(survey: Survey) -> None:
    """Each bomb goes to the nearest victim, and explodes when it is there."""
    goals = victims(survey)
    for key in sorted(survey.idle("NB"), key=counter_order):
        steps = survey.steps(survey.board.units[key].at)
        near = sorted((steps[goal], label_order(goal), goal) for goal in goals if goal in steps)
        if near:
            goal = near[0][2]
            goals.remove(goal)
            survey.ordered.add(key)
            if go(survey, [key], goal):
                survey.write(f"DETONATE {survey.board.units[key].name}", [key])


# --- modular units --------------------------------------------------------------------------------------------------


def refit(survey: Survey) -> None:
    """When nothing is left to explore, scouts over own planets become patrol boats."""
    if REBUILD not in survey.rules.orders or not holds(survey, "modular_units") or drawable(survey.board):
        return
    each = UNITS["Sct"].cost // UNITS["PB"].cost
    for _, planet in survey.planets:
        scouts = _scouts(survey, planet.at)
        free = len(free_numbers(survey.board, survey.rules, survey.seat, "PB"))
        if scouts and each * len(scouts) <= free:
            names = " + ".join(survey.board.units[key].name for key in scouts)
            survey.write(f"REBUILD {names} INTO {each * len(scouts)} PB AT {planet.at}", scouts)
            return


def _scouts(survey: Survey, at: str) -> Sequence[str]:
    return [key for key in survey.mine.get(at, ()) if survey.board.units[key].type == "Sct"]
