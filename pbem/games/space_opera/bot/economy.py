"""What the bot buys and researches."""

from __future__ import annotations

from pbem.games.space_opera.board.components import (
    ANY_NUMBER,
    HIGHEST,
    INFANTRY,
    LEVELS,
    MARINES,
    NEXT_CITY,
    SHIPS,
    TRANSPORT,
    UPKEEP,
    WARSHIPS,
    Goods,
    goods,
)
from pbem.games.space_opera.board.state import Ship, add, add_all
from pbem.games.space_opera.bot.survey import Survey
from pbem.games.space_opera.rules.production import new_ships
from pbem.games.space_opera.rules.upkeep import due

# Cities are not worth their price in the last turns.
LAST_CITY = 4
MOST_TRANSPORTS = 10
# The greatest distance for settlers.
LONG_WAY = 6


class Budget:
    """Build lines; the board of the survey is kept up to date with them."""

    def __init__(self, survey: Survey) -> None:
        self.survey, self.board, self.rules, self.seat = survey, survey.board, survey.rules, survey.seat
        self.lines: list[str] = []
        self.count = self.board.count(self.seat)
        self.due: Goods = due(self.board, self.seat) if survey.pays_upkeep else goods(0, 0)
        now = self.due if self.board.turn >= self.rules.first_upkeep else goods(0, 0)
        held = self.board.purses[self.seat].held
        self.left: Goods = {what: max(0, number - now.get(what, 0)) for what, number in held.items()}

    def buy(self, code: str, box: str, number: int = 1) -> None:
        """As many as it can, up to this number."""
        bought = 0
        while bought < number and self._can(code, box):
            self.pay(self.rules.price(self.board, self.seat, code))
            self._place(code, box)
            bought += 1
        if bought:
            self.lines.append(f"BUILD {bought} {code} AT {box}")

    def _can(self, code: str, box: str) -> bool:
        if code in SHIPS and code not in self.rules.hull(self.board, self.seat):
            return False
        if self.count.get(code, 0) >= self.rules.counters.get(code, ANY_NUMBER):
            return False
        price = self.rules.price(self.board, self.seat, code)
        return self.affords(price) and self.rules.limit(self.board.planets[box], code) > 0 and self._keeps(code)

    def _place(self, code: str, box: str) -> None:
        planet = self.board.planets[box]
        add(planet.built, code, 1)
        add(self.count, code, 1)
        self.due = self._with(code)
        if code in SHIPS:
            self.board.ships[self.seat][new_ships(self.board, self.seat, code, 1)[0]] = Ship(box)
        else:
            add_all(planet.troops, self.seat, {code: 1})

    def _with(self, code: str) -> Goods:
        row = UPKEEP.get(code)
        cost = goods(row.food, row.energy) if row else goods(0, 0)
        return {what: number + cost[what] for what, number in self.due.items()}

    def _keeps(self, code: str) -> bool:
        """Whether the unit's upkeep can be paid."""
        if not self.survey.pays_upkeep:
            return True
        after, most = self._with(code), self.survey.most_upkeep
        return all(after[what] == self.due[what] or after[what] <= most[what] for what in after)

    def affords(self, price: Goods) -> bool:
        return all(self.left[what] >= number for what, number in price.items())

    def pay(self, price: Goods) -> None:
        for what, number in price.items():
            self.left[what] -= number

    def city(self, box: str, kept: Goods) -> bool:
        """The next city of a planet, if there is one and it can be paid without the reserve."""
        city = NEXT_CITY.get(self.board.planets[box].city, "")
        if city not in self.rules.prices or self.count.get(city, 0) >= self.rules.counters.get(city, ANY_NUMBER):
            return False
        price = self.rules.price(self.board, self.seat, city)
        if not self.affords({what: number + kept[what] for what, number in price.items()}):
            return False
        self.pay(price)
        self.lines.append(f"BUILD CITY AT {box}")
        return True


def spend(survey: Survey) -> list[str]:
    """Settlers and guards first, then research, cities and war."""
    if not survey.own:
        return []
    budget = Budget(survey)
    settle(budget)
    guard(budget)
    study = research(budget)
    grow(budget)
    arm(budget)
    return [*budget.lines, *study]


def settle(budget: Budget) -> None:
    """Transports and settlers while there are free planets."""
    survey, board, seat = budget.survey, budget.board, budget.seat
    near = {box for own in survey.own for box in survey.galaxy.near(own, LONG_WAY)}
    goals = [box for box in survey.free if box in near]
    home = max(survey.own, key=lambda box: sum(survey.value(box).values()))
    budget.buy(TRANSPORT, home, min(len(goals) + 1, 3) - budget.count.get(TRANSPORT, 0))
    aboard = sum(ship.load for ship in board.ships[seat].values())
    spare = sum(max(0, sum(board.ashore(seat, box).values()) - survey.guard(box)) for box in survey.own)
    budget.buy(INFANTRY, home, min(len(goals), 4) - aboard - spare)


def guard(budget: Budget) -> None:
    survey = budget.survey
    for box in sorted(survey.own, key=lambda own: -survey.worth(own)):
        budget.buy(INFANTRY, box, survey.guard(box) - sum(survey.board.ashore(survey.seat, box).values()))


def research(budget: Budget) -> list[str]:
    """The next field of the style that is below its level, with two chances in three."""
    survey = budget.survey
    if "research" not in {form.name for form in survey.rules.orders}:
        return []
    if not survey.rules.may_research(survey.board, survey.seat):
        return []
    steps: dict[str, int] = {}
    for field in survey.style.research:
        steps[field] = steps.get(field, 0) + 1
        level = survey.board.level(survey.seat, field)
        if level < min(steps[field], HIGHEST):
            return study(budget, field, LEVELS[level + 1])
    return []


def study(budget: Budget, field: str, cost: int) -> list[str]:
    wanted, left = cost - 3, budget.left
    if wanted > max(2, sum(left.values()) * budget.survey.style.study // 100):
        return []
    spent: Goods = dict.fromkeys(left, 0)
    while sum(spent.values()) < min(wanted, sum(left.values())):
        richest = max(left, key=lambda what: left[what] - spent[what])
        spent[richest] += 1
    budget.pay(spent)
    words = " ".join(f"{number}{what}" for what, number in spent.items() if number)
    return [f"RESEARCH {field} SPEND {words}" if words else f"RESEARCH {field}"]


def grow(budget: Budget) -> None:
    """Cities pay for themselves in a few turns; safe and rich planets first, and some stock is left for arms."""
    survey = budget.survey
    kept = {what: number - number * survey.style.growth // 100 for what, number in budget.left.items()}
    if survey.rules.last_turn - survey.board.turn < LAST_CITY:
        return
    for box in sorted(survey.own, key=lambda box: (survey.guard(box), -survey.worth(box))):
        garrison = sum(survey.board.ashore(survey.seat, box).values())
        if survey.kept and garrison <= survey.kept:
            continue
        if NEXT_CITY.get(survey.board.planets[box].city) and not budget.city(box, kept):
            return


def arm(budget: Budget) -> None:
    """Marines, transports for them and warships where the fleet gathers."""
    survey, box = budget.survey, budget.survey.staging
    if survey.style.marines:
        for own in sorted(survey.own, key=lambda other: survey.galaxy.distance(other, box))[:3]:
            budget.buy(MARINES, own, 2)
    if survey.style.warships:
        for code in reversed(WARSHIPS):
            budget.buy(code, box, 2)
    land = budget.count.get(MARINES, 0) + budget.count.get(INFANTRY, 0) - sum(map(survey.guard, survey.own))
    if budget.count.get(TRANSPORT, 0) < min(MOST_TRANSPORTS, 1 + land // 3):
        budget.buy(TRANSPORT, box)
    budget.buy(INFANTRY, box, 2)
