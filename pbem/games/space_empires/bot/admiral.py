"""The bot in a turn: scouts explore, colony ships settle, miners mine, the fleet gathers and attacks."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.space_empires.advanced.cloaking import RAIDER
from pbem.games.space_empires.base import ways
from pbem.games.space_empires.board import space
from pbem.games.space_empires.board.state import Unit
from pbem.games.space_empires.bot.survey import Survey

# From this cycle on the bot attacks homeworlds.
LAST_PATIENCE = 9
# Own strength to estimated defence, in tenths, that is enough for an attack, up to a cycle; after the last one anything
# is, so that games end (chapter 9).
BOLD = {8: 15, 11: 12, 14: 8}
SCOUTS = 3
# Enemies this near to the homeworld draw the fleet.
CLOSE = 2
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
    leader = survey.leader
    habits = (*HABITS, f"ALLYMOVE with {leader}") if leader else HABITS
    yield from (line for line in habits if line not in in_force)


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
            way = survey.way([unit], open_goals, survey.is_safe)
            if not way:
                break
            busy.add(way.rpartition("-")[2])
            yield f"MOVE {name if number == unit.size - 1 else f'1 OF {name}'} VIA {way}"


def _explorers(survey: Survey) -> list[tuple[str, Unit]]:
    scouts = list(survey.of("SC").items())
    return scouts[:SCOUTS] if survey.board.cycle < LAST_PATIENCE else scouts[:1]


# --- the fleet --------------------------------------------------------------------------------------------------------


def _fleet(survey: Survey) -> Iterator[str]:
    """All other warships: together to the enemy if they are strong enough, else home."""
    scouts = {name for name, _ in _explorers(survey)}
    hunters = _hunters(survey)
    fleet = {name: unit for name, unit in survey.warships.items() if name not in scouts and name not in hunters}
    for ships, goal in ((hunters, _prey(survey, hunters)), (fleet, _goal(survey, fleet) if fleet else "")):
        for at in dict.fromkeys(unit.at for unit in ships.values()):
            names = [name for name, unit in ships.items() if unit.at == at]
            if goal and at != goal:
                way = survey.way([ships[name] for name in names], [goal], lambda hex_: not survey.is_deadly(hex_))
                yield from [f"MOVE {' + '.join(names)} VIA {way}"] if way else ()


def _hunters(survey: Survey) -> dict[str, Unit]:
    """Raiders attack colonies alone, until the whole fleet attacks a homeworld."""
    return survey.of(RAIDER) if survey.board.cycle < LAST_PATIENCE else {}


def _prey(survey: Survey, hunters: dict[str, Unit]) -> str:
    """The nearest enemy colony that raiders can take."""
    if not hunters:
        return ""
    value, here = _value(hunters), next(iter(hunters.values())).at
    weak = [at for at in survey.enemy_colonies if survey.strength_at(at) <= value]
    return min(weak, key=lambda at: (space.distance(here, at), _last(survey, at)), default="")


def _last(survey: Survey, at: str) -> tuple[int, int, int]:
    """Tie-break between equally good colonies: the nearest neighbour's, so that no corner draws all fleets."""
    owner = survey.board.colonies[at].owner
    return survey.far(owner), survey.clockwise(owner), space.ORDER[at]


def _value(ships: dict[str, Unit]) -> int:
    return sum(unit.size * unit.row.price for unit in ships.values())


def _goal(survey: Survey, fleet: dict[str, Unit]) -> str:
    """With the fleet of the leading blood ally, else where the bot's fleet is strong enough, else home."""
    if survey.stack_of_leader:
        return survey.stack_of_leader
    value = _value(fleet)
    for at in survey.near(survey.home, CLOSE) if survey.board.cycle < LAST_PATIENCE else ():
        if value >= survey.strength_at(at):
            return at
    gathered, cycle = _gathering(survey, fleet), survey.board.cycle
    bold = next((tenths for last, tenths in BOLD.items() if cycle <= last), 0)
    homes = survey.enemy_homeworlds if cycle >= LAST_PATIENCE else ()
    best = sorted(
        survey.enemy_colonies, key=lambda at: (at not in homes, survey.way_to(at, gathered), _last(survey, at))
    )
    for at in best:
        if 10 * value >= bold * max(survey.strength_at(at), 30):
            return at if _is_together(fleet) else gathered
    return survey.home


def _gathering(survey: Survey, fleet: dict[str, Unit]) -> str:
    """Where most of the fleet is, else home."""
    places = [unit.at for unit in fleet.values()]
    return max(places, key=lambda at: (places.count(at), at)) if places else survey.home


def _is_together(fleet: dict[str, Unit]) -> bool:
    """Whether three quarters of the ships are in one hex."""
    sizes: dict[str, int] = {}
    for unit in fleet.values():
        sizes[unit.at] = sizes.get(unit.at, 0) + unit.size
    return 4 * max(sizes.values()) >= 3 * sum(sizes.values())
