"""The bot in a turn: scouts explore, colony ships settle, miners mine, the fleet gathers and attacks."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.space_empires import space, ways
from pbem.games.space_empires.bot.survey import Survey
from pbem.games.space_empires.state import Unit

# From this cycle on the bot attacks whatever the odds, so that games end (chapter 9).
LAST_PATIENCE = 9
# Own strength to estimated defence, in tenths, that is enough for an attack.
BOLD = 15
SCOUTS = 3
HABITS = ("RETREAT yes WHEN odds < 40", "TARGET finish value")


def command(survey: Survey) -> list[str]:
    """The lines of a turn."""
    taken: set[str] = set()
    lines = list(_habits(survey))
    lines += _looks(survey)
    lines += _civilians(survey, taken)
    lines += _scouts(survey)
    lines += _fleet(survey)
    return lines


def _habits(survey: Survey) -> Iterator[str]:
    kept = survey.board.standing.get(survey.seat, {})
    in_force = [line for lines in kept.values() for line in lines]
    yield from (line for line in HABITS if line not in in_force)


def _looks(survey: Survey) -> Iterator[str]:
    """Cruisers with exploration technology look before they move (SEB-9.8)."""
    looked = survey.board.secrets[survey.seat].looked
    for name, unit in survey.of("CA").items():
        near = [at for at in ways.beside(survey.board, unit.at) if at in survey.board.unexplored and at not in looked]
        if unit.tech.get("explore") and near:
            yield f"PEEK {name} AT {near[0]}"


def _civilians(survey: Survey, taken: set[str]) -> Iterator[str]:
    for name, unit in survey.of("CO").items():
        goals = [at for at in survey.free_planets(bool(unit.tech.get("terraform"))) if at not in taken]
        step = survey.towards(unit.at, goals, survey.is_safe)
        if unit.at not in goals and step:
            steps = survey.distances([unit.at], survey.is_safe)
            taken.add(min(goals, key=lambda at: (steps.get(at, 99), space.ORDER[at])))
            yield f"MOVE {name} TO {step}"
        elif unit.at in goals:
            taken.add(unit.at)
    for name, unit in survey.of("MI").items():
        goals = list(survey.board.own_colonies(survey.seat)) if unit.load else survey.minerals
        step = survey.towards(unit.at, goals, survey.is_safe)
        if step:
            yield f"MOVE {name} TO {step}"


# --- scouts -----------------------------------------------------------------------------------------------------------


def _scouts(survey: Survey) -> Iterator[str]:
    """Scouts go one by one to what is unexplored: at home first, then deep space."""
    board = survey.board
    hidden = [at for at in board.unexplored if not survey.is_deadly(at) and not survey.is_held(at)]
    goals = [at for at in hidden if board.hexes[at] == survey.seat] or hidden
    busy: set[str] = set()
    for name, unit in _explorers(survey):
        for number in range(unit.size):
            open_goals = [at for at in goals if at not in busy]
            step = survey.towards(unit.at, open_goals, survey.is_safe)
            if not step:
                break
            busy.add(step)
            yield f"MOVE {name if number == unit.size - 1 else f'1 OF {name}'} VIA {step}"


def _explorers(survey: Survey) -> list[tuple[str, Unit]]:
    scouts = list(survey.of("SC").items())
    return scouts[:SCOUTS] if survey.board.cycle < LAST_PATIENCE else scouts[:1]


# --- the fleet --------------------------------------------------------------------------------------------------------


def _fleet(survey: Survey) -> Iterator[str]:
    """All other warships: together to the enemy if they are strong enough, else home."""
    scouts = {name for name, _ in _explorers(survey)}
    fleet = {name: unit for name, unit in survey.warships.items() if name not in scouts}
    if not fleet:
        return
    goal = _goal(survey, fleet)
    for at in dict.fromkeys(unit.at for unit in fleet.values()):
        names = [name for name, unit in fleet.items() if unit.at == at]
        if at != goal:
            step = survey.towards(at, [goal], lambda hex_: not survey.is_deadly(hex_))
            yield from [f"MOVE {' + '.join(names)} VIA {step}"] if step else ()


def _goal(survey: Survey, fleet: dict[str, Unit]) -> str:
    value = sum(unit.size * unit.row.price for unit in fleet.values())
    targets = survey.enemy_homeworlds if survey.board.cycle >= LAST_PATIENCE else survey.enemy_colonies
    gathered = _gathering(survey, fleet)
    best = sorted(targets, key=lambda at: (space.distance(gathered, at), space.ORDER[at]))
    for at in best:
        if survey.board.cycle >= LAST_PATIENCE or 10 * value >= BOLD * max(survey.strength_at(at), 30):
            return at if _is_together(fleet) else gathered
    return gathered


def _gathering(survey: Survey, fleet: dict[str, Unit]) -> str:
    """Where most of the fleet is, else home."""
    places = [unit.at for unit in fleet.values()]
    return max(places, key=lambda at: (places.count(at), at)) if places else survey.home


def _is_together(fleet: dict[str, Unit]) -> bool:
    """Three quarters of the ships are in one hex."""
    sizes: dict[str, int] = {}
    for unit in fleet.values():
        sizes[unit.at] = sizes.get(unit.at, 0) + unit.size
    return 4 * max(sizes.values()) >= 3 * sum(sizes.values())
