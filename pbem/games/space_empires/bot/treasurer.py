"""The bot in an economic phase: colony ships first, then technology by a plan, then warships."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.space_empires.bot.survey import Survey
from pbem.games.space_empires.economy import maintenance, produces
from pbem.games.space_empires.purchases import GRANT_PRICE, HALVES

# Technology in the order it is wanted; a name that comes again is the next level.
PLAN = ("ship_size", "move", "attack", "ship_size", "defense", "tactics", "yard", "terraform", "ship_size", "explore",
        "attack", "move", "ship_size", "defense", "tactics")  # fmt: skip
WARSHIPS = ("DN", "BB", "BC", "CA", "DD", "SC")
COLONY_SHIPS, MINERS = 3, 2


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

    def buy(self, kind: str, most: int) -> int:
        row = self.survey.rules.units[kind]
        count = min(most, self.cp // row.price, self.room // max(row.hull, 1))
        if count > 0:
            self.lines.append(f"BUY {count} {kind} AT {self.survey.home}")
            self.cp -= count * row.price
            self.room -= count * row.hull
        return max(count, 0)


def spend(survey: Survey) -> list[str]:
    if not survey.home:
        return []
    purse = Purse(survey)
    _civilians(survey, purse)
    has_grants = any(form.name == "grant" for form in survey.rules.orders)
    raised = list((_grants if has_grants else _technology)(survey, purse))
    _warships(survey, purse, raised)
    _defences(survey, purse)
    bid = min(purse.cp, survey.luck % 3)
    return [f"BID {bid}", *purse.lines]


def _civilians(survey: Survey, purse: Purse) -> None:
    terraform = survey.board.level(survey.seat, "terraform") > 0
    wanted = len(survey.free_planets(terraform)) - len(survey.of("CO"))
    if survey.board.cycle <= 2:
        wanted = max(wanted, 1)
    purse.buy("CO", min(wanted, COLONY_SHIPS) if wanted > 0 else 0)
    if survey.minerals and len(survey.of("MI")) < MINERS:
        purse.buy("MI", 1)
    if len(survey.of("SC")) < 1 and survey.board.unexplored:
        purse.buy("SC", 2)


def _technology(survey: Survey, purse: Purse) -> Iterator[str]:
    """The next thing in the plan that is not there yet, if half the money pays for it."""
    own = survey.board.secrets[survey.seat]
    have = {tech: own.tech.get(tech, 0) for tech in survey.rules.costs}
    counted: dict[str, int] = {}
    for tech in PLAN:
        counted[tech] = counted.get(tech, survey.rules.most(tech) - len(survey.rules.costs[tech])) + 1
        if have[tech] < counted[tech]:
            price = survey.rules.cost(tech, have[tech] + 1)
            if price <= purse.cp and tech not in own.raised:
                purse.cp -= price
                purse.lines.append(f"TECH {tech}")
                yield tech
            return


def _grants(survey: Survey, purse: Purse) -> Iterator[str]:
    """Where research is unpredictable: two grants for the first thing in the plan that can still be raised."""
    own = survey.board.secrets[survey.seat]
    open_ = [tech for tech in PLAN if own.tech.get(tech, 0) < survey.rules.most(tech) and tech not in own.raised]
    if open_ and purse.cp >= 2 * GRANT_PRICE:
        purse.cp -= 2 * GRANT_PRICE
        purse.lines.append(f"GRANT {min(open_, key=lambda tech: own.tech.get(tech, 0))} 2")
    yield from ()


def _warships(survey: Survey, purse: Purse, raised: list[str]) -> None:
    """The largest type there is, while maintenance stays below half of the income."""
    size = survey.board.level(survey.seat, "ship_size") + raised.count("ship_size")
    for kind in WARSHIPS:
        row = survey.rules.units[kind]
        room = (purse.income // 2 - purse.upkeep) // row.hull
        if int(row.needs.split()[1]) <= size and _has_counter(survey, kind):
            count = purse.buy(kind, min(max(room, 0), 6))
            purse.upkeep += count * row.hull


def _has_counter(survey: Survey, kind: str) -> bool:
    return len(survey.of(kind)) < survey.rules.units[kind].counters


def _defences(survey: Survey, purse: Purse) -> None:
    board = survey.board
    yards = sum(unit.size for unit in survey.of("SY").values())
    if yards < 6 and purse.cp >= 12 and produces(board, survey.seat, survey.home):
        purse.lines.append(f"BUY 1 SY AT {survey.home}")
        purse.cp -= 6
    if len(survey.of("DC")) < 1 and purse.cp >= 10 and produces(board, survey.seat, survey.home):
        purse.lines.append(f"BUY 1 DC AT {survey.home}")
        purse.cp -= 1
