"""The bot in an economic phase: colony ships first, then technology by a plan, then warships."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pbem.games.space_empires.base.economy import MAINTAINED, maintenance, produces
from pbem.games.space_empires.base.purchases import GRANT_PRICE, HALVES
from pbem.games.space_empires.board.components import SQUADRONS
from pbem.games.space_empires.bot.doctrine import answers, doctrine, sees_mines, sees_raiders
from pbem.games.space_empires.bot.survey import FAR, Survey

WARSHIPS = ("DN", "BB", "BC", "CA", "DD", "SC")
COLONY_SHIPS, MINERS, SWEEPERS, MINES = 3, 2, 2, 3
# CP kept for ships before buying a first, second, third technology; the distance of enemies that calls for a base.
RESERVES, CLOSE = (0, 25, 60), 3
# Yards to rebuild before anything else, and the number that is enough.
FEWEST_YARDS, YARDS = 4, 6
# From this cycle on more is spent on ships.
ARMING = 9
# The greatest useful distance for a colony ship, at one hex per turn.
REACH = 6


class Purse:
    """What is left to spend, and what the home yards can still build."""

    def __init__(self, survey: Survey) -> None:
        board, seat = survey.board, survey.seat
        account = board.secrets[seat].accounts[-1]
        account.maintenance = maintenance(board, seat)
        self.survey, self.cp, self.upkeep, self.income = survey, account.left, account.maintenance, account.income
        yards = sum(unit.size for unit in survey.of("SY").values() if unit.at == survey.home)
        self.room = yards * HALVES[board.level(seat, "yard")] // 2
        self.lines: list[str] = []
        # Levels with what is bought in this phase, and what may be spent on them (SEO-18).
        self.levels = {tech: board.level(seat, tech) for tech in survey.rules.costs}
        before = board.secrets[seat].accounts[-2].technology if len(board.secrets[seat].accounts) > 1 else 0
        step = survey.rules.research_step
        self.research = self.cp if step is None else before + step

    def price(self, cp: int) -> int:
        """What this player pays for something with that price: allies against one pay more (SES-3.3)."""
        return self.survey.rules.priced(self.survey.seat, cp)

    def may(self, kind: str) -> bool:
        """Whether the type is sold, its technology is there and a counter is free."""
        row = self.survey.rules.units.get(kind)
        if row is None or len(self.survey.of(kind)) >= row.counters:
            return False
        tech, _, level = row.needs.partition(" ")
        return not tech or self.levels.get(tech, 0) >= int(level)

    def buy(self, kind: str, most: int) -> int:
        if not self.may(kind):
            return 0
        row = self.survey.rules.units[kind]
        price = self.price(row.price)
        count = min(most, self.cp // price, self.room // max(row.hull, 1))
        if count > 0:
            self.upkeep += count * row.hull * (row.role in MAINTAINED)
            self.lines.append(f"BUY {count} {kind} AT {self.survey.home}")
            self.cp -= count * price
            self.room -= count * row.hull
        return max(count, 0)


def spend(survey: Survey) -> list[str]:
    """All in one sheet; what matters most first."""
    return _plan(survey, (_necessities, _learn, _luxuries, _bid))


def research(survey: Survey) -> list[str]:
    """The first of two steps: planned units are taken into account, but ordered later."""
    return [line for line in spend(survey) if not line.startswith("BUY")]


def build(survey: Survey) -> list[str]:
    """The second of two steps."""
    return _plan(survey, (_necessities, _luxuries))


def _plan(survey: Survey, parts: Sequence[Callable[[Survey, Purse], None]]) -> list[str]:
    if not survey.home:
        return []
    purse = Purse(survey)
    for part in parts:
        part(survey, purse)
    return purse.lines


def _necessities(survey: Survey, purse: Purse) -> None:
    _civilians(survey, purse)
    _yards(survey, purse, FEWEST_YARDS)


def _learn(survey: Survey, purse: Purse) -> None:
    has_grants = any(form.name == "grant" for form in survey.rules.orders)
    (_grants if has_grants else _technology)(survey, purse)


def _luxuries(survey: Survey, purse: Purse) -> None:
    _defences(survey, purse)
    _specialists(survey, purse)
    _warships(survey, purse)
    _yards(survey, purse, YARDS)
    _decoy(survey, purse)


def _bid(survey: Survey, purse: Purse) -> None:
    if any(form.name == "bid" for form in survey.rules.orders):
        purse.lines.insert(0, f"BID {min(purse.cp, survey.luck % 3)}")


def _civilians(survey: Survey, purse: Purse) -> None:
    terraform = survey.board.level(survey.seat, "terraform") > 0
    steps = survey.distances([survey.home], survey.is_safe)
    wanted = sum(steps.get(at, FAR) <= REACH for at in survey.free_planets(terraform)) - len(survey.of("CO"))
    if survey.board.cycle <= 2:
        wanted = max(wanted, 1)
    purse.buy("CO", min(wanted, COLONY_SHIPS) if wanted > 0 else 0)
    if survey.minerals and len(survey.of("MI")) < MINERS:
        purse.buy("MI", 1)
    if len(survey.of("SC")) < 1 and survey.board.unexplored:
        purse.buy("SC", 2)


# --- technology -------------------------------------------------------------------------------------------------------


def _technology(survey: Survey, purse: Purse) -> None:
    """Answers to technology others have shown, then the plan: its next item, and one more if CP are left."""
    for kept in RESERVES:
        tech = next(_wanted(survey, purse), "")
        if not tech:
            return
        price = purse.price(survey.rules.cost(tech, purse.levels[tech] + 1))
        if price > min(purse.cp - kept, purse.research):
            return
        purse.cp, purse.research = purse.cp - price, purse.research - price
        purse.levels[tech] += 1
        purse.lines.append(f"TECH {tech}")


def _wanted(survey: Survey, purse: Purse) -> Iterator[str]:
    """Technologies that can still be raised in this phase, the most wanted first."""
    rules, start = survey.rules, survey.board.secrets[survey.seat].tech
    counted: dict[str, int] = {}
    for tech in (*answers(survey), *doctrine(survey).plan):
        if tech not in rules.costs:
            continue
        counted[tech] = counted.get(tech, rules.most(tech) - len(rules.costs[tech])) + 1
        is_raised = purse.levels[tech] > start.get(tech, 0)
        if purse.levels[tech] < min(counted[tech], rules.most(tech)) and not is_raised:
            yield tech


def _grants(survey: Survey, purse: Purse) -> None:
    """With unpredictable research: two grants for the most wanted technology."""
    tech = next(_wanted(survey, purse), "")
    price = 2 * purse.price(GRANT_PRICE)
    if tech and purse.cp >= price:
        purse.cp -= price
        purse.lines.append(f"GRANT {tech} 2")


# --- units ------------------------------------------------------------------------------------------------------------


def _room(purse: Purse, hull: int) -> int:
    """Maintenance stays below half of the income, later three quarters."""
    quarters = 2 if purse.survey.board.cycle < ARMING else 3
    return max(0, (quarters * purse.income // 4 - purse.upkeep) // hull)


def _specialists(survey: Survey, purse: Purse) -> None:
    """Raiders or carriers with their fighters by doctrine; sweepers and scanners against what has been seen."""
    wants = doctrine(survey).wants
    if sees_mines(survey) and len(survey.of("SW")) < SWEEPERS:
        purse.buy("SW", 1)
    if sees_raiders(survey) and not any(unit.tech.get("scan") for unit in survey.of("DD").values()):
        purse.buy("DD", 1)
    if wants == "R":
        purse.buy("R", min(_room(purse, survey.rules.units["R"].hull), 3))
    if wants == "CV":
        _carriers(survey, purse)


def _carriers(survey: Survey, purse: Purse) -> None:
    """Never a carrier without its squadrons."""
    units = survey.rules.units
    full = purse.price(units["CV"].price) + SQUADRONS * purse.price(units["F"].price)
    hulls = units["CV"].hull + SQUADRONS * units["F"].hull
    count = min(purse.cp // full, purse.room // hulls, _room(purse, hulls))
    if count > 0 and purse.may("F") and purse.buy("CV", count):
        purse.buy("F", SQUADRONS * count)


def _warships(survey: Survey, purse: Purse) -> None:
    """The largest available type."""
    for kind in WARSHIPS:
        purse.buy(kind, min(_room(purse, survey.rules.units[kind].hull), 6))


def _defences(survey: Survey, purse: Purse) -> None:
    """A base where enemies are near, and mines if the doctrine says so."""
    has_base = any(unit.at == survey.home for unit in survey.of("BA").values())
    if survey.near(survey.home, CLOSE) and not has_base:
        _at_home(survey, purse, "BA")
    mines = sum(unit.size for unit in survey.of("MN").values())
    if doctrine(survey).wants == "MN" and mines < MINES:
        purse.buy("MN", 1)


def _yards(survey: Survey, purse: Purse, wanted: int) -> None:
    """One more in a phase, at home."""
    yards = sum(unit.size for unit in survey.of("SY").values())
    if yards < wanted and not any(line.startswith("BUY 1 SY") for line in purse.lines):
        _at_home(survey, purse, "SY")


def _decoy(survey: Survey, purse: Purse) -> None:
    if "DC" in survey.rules.units and not survey.of("DC") and purse.cp >= 10:
        _at_home(survey, purse, "DC")


def _at_home(survey: Survey, purse: Purse, kind: str) -> None:
    """Units that a colony builds, not a yard (SEB-8)."""
    price = purse.price(survey.rules.units[kind].price)
    is_open = produces(survey.rules, survey.board, survey.seat, survey.home)
    if purse.cp >= price and is_open and purse.may(kind):
        purse.lines.append(f"BUY 1 {kind} AT {survey.home}")
        purse.cp -= price
