"""Transports of the standard level: two by two they mine asteroids near home, and bring the ore to a planet."""

from __future__ import annotations

from pbem.games.interspace.board.state import counter_order, label_order
from pbem.games.interspace.bot.freight import is_held_by_enemy
from pbem.games.interspace.bot.survey import Survey
from pbem.games.interspace.bot.ways import go

# A low die can destroy a single transport, but not two (table 2.8).
CREW = 2
# Steps from one of the bot's planets to asteroids worth mining, and the number of such places.
NEAR = 2
MINES = 2
# So much cargo is worth the way.
LOAD = 4


def mines(survey: Survey) -> list[str]:
    """Asteroids near the bot's planets without enemies, the nearest first."""
    board = survey.board
    found = []
    for label, tile in board.hexes.items():
        if tile.terrain == "asteroids" and survey.in_support(label) and not is_held_by_enemy(survey, label):
            steps = min((survey.steps(label, NEAR).get(planet.at, 99) for _, planet in survey.planets), default=99)
            if steps <= NEAR:
                found.append((steps, label_order(label), label))
    return [label for _, _, label in sorted(found)][:MINES]


def transports_wanted(survey: Survey) -> int:
    """How many more transports the mines need."""
    have = sum(unit.type == "Trn" for unit in survey.board.fleet(survey.seat))
    waiting = sum(counter_order(key)[1] == "Trn" for key in survey.board.depot.waiting(survey.seat))
    return max(0, CREW * len(mines(survey)) - have - waiting)


def dig(survey: Survey) -> None:
    """MINE where enough transports are now, NOMINE elsewhere."""
    in_force = survey.board.depot.mining.get(survey.seat, [])
    for label in in_force:
        if _crew(survey, label) < CREW:
            survey.write(f"NOMINE {label}")
    for label in mines(survey):
        if _crew(survey, label) >= CREW and label not in in_force:
            survey.write(f"MINE {label}")


def _crew(survey: Survey, label: str) -> int:
    return sum(survey.board.units[key].type == "Trn" for key in survey.mine.get(label, ()))


def carry(survey: Survey) -> None:
    """Transports with cargo take it to the nearest planet; empty ones go where a mine needs one."""
    for key in sorted(survey.idle("Trn"), key=counter_order):
        at, size = survey.board.units[key].at, survey.board.depot.at(key).size
        if size and (size >= LOAD or survey.board.hexes[at].terrain != "asteroids"):
            _deliver(survey, key)
    for label in mines(survey):
        for key in _nearest(survey, label)[: CREW - _assigned(survey, label)]:
            survey.ordered.add(key)
            go(survey, [key], label)


def _deliver(survey: Survey, key: str) -> None:
    steps = survey.steps(survey.board.units[key].at)
    homes = sorted((steps[planet.at], label_order(planet.at), planet.at) for _, planet in survey.planets
                   if planet.at in steps and not is_held_by_enemy(survey, planet.at))  # fmt: skip
    if homes:
        survey.ordered.add(key)
        if go(survey, [key], homes[0][2]):
            survey.write(f"UNLOAD ALL FROM {survey.board.units[key].name}")


def _assigned(survey: Survey, label: str) -> int:
    """Transports that stay there."""
    here = [key for key in survey.mine.get(label, ()) if survey.board.units[key].type == "Trn"]
    staying = [key for key in here if key not in survey.ordered][:CREW]
    survey.ordered.update(staying)
    return len(staying)


def _nearest(survey: Survey, label: str) -> list[str]:
    ways = (
        (survey.steps(label).get(survey.board.units[key].at, 999), counter_order(key), key)
        for key in survey.idle("Trn")
    )
    return [key for steps, _, key in sorted(ways) if 0 < steps < 999]
