"""Economy of the standard level: levels while they pay, then colony ships, scouts and transports."""

from __future__ import annotations

from collections import Counter

from pbem.games.interspace.basic.economy import TOP_LEVEL, free_counters
from pbem.games.interspace.board.components import ORDER_OF_TYPES
from pbem.games.interspace.board.state import Planet
from pbem.games.interspace.bot.aims import card
from pbem.games.interspace.bot.danger import is_threatened
from pbem.games.interspace.bot.economy.armament import arm
from pbem.games.interspace.bot.economy.crown import buy_points, is_crown
from pbem.games.interspace.bot.economy.needs import needs
from pbem.games.interspace.bot.survey import Survey
from pbem.games.interspace.standard.conversion import REFINING

# Who has points to win by war arms before anything is refined.
WARLIKE = frozenset({"conquerors", "warriors", "xenophobes"})


def spend(survey: Survey) -> None:
    """Planets with most industry first; the others need not buy what these bought."""
    wanted = needs(survey)
    free = {code: len(numbers) for code, numbers in free_counters(survey.board, survey.rules, survey.seat).items()}
    for name, planet in sorted(survey.planets, key=lambda pair: (-pair[1].ind, pair[0])):
        purse = Purse(survey, name, planet, free)
        purse.settle(wanted)
        purse.invest()
        purse.arm_and_refine()


class Purse:
    """What one planet has to spend this round: IPE, and how many things it may still buy (ISS-18)."""

    def __init__(self, survey: Survey, name: str, planet: Planet, free: dict[str, int]) -> None:
        self.survey, self.name, self.planet, self.free = survey, name, planet, free
        # Levels rise after purchases (ISS-2): purchases depend on the present ones.
        self.tech, self.room = planet.tech, planet.ind
        box, yields_ore = survey.board.depot.look(name), survey.rules.yields_ore(survey.board, name)
        self.ipe, self.ore = box.ipe + planet.ind, box.ore + (planet.ind + 1) // 2 * yields_ore
        self.basket: Counter[str] = Counter()

    def settle(self, wanted: Counter[str]) -> None:
        """What is needed first, as far as it can be paid."""
        rules, board, seat = self.survey.rules, self.survey.board, self.survey.seat
        for code in wanted:
            price, needed = rules.price(board, seat, code), rules.tech_needed(board, seat, code)
            if needed > self.tech or not rules.for_sale(board, seat, code) or not self._breeds(code):
                continue
            while wanted[code] > 0 and self.free[code] and self.room and price <= self.ipe:
                wanted[code] -= 1
                self.free[code] -= 1
                self._take(Counter({code: 1}), price)

    def invest(self) -> None:
        """Levels; the home world of royalists buys points, and leaves it to colonies to learn."""
        survey, planet = self.survey, self.planet
        if is_crown(survey, planet):
            points, paid = buy_points(survey, self.ipe, self.room)
            self.ipe, self.room = self.ipe - paid, self.room - points
        else:
            self.ipe -= _invest(survey, self.name, planet, self.ipe)

    def arm_and_refine(self) -> None:
        """Ore gives more than it takes (ISS-31), so a player who cannot win points by war refines first."""
        survey = self.survey
        if self._may_arm():
            saved = 0 if card(survey) in WARLIKE else REFINING * min(self.ore, self.ipe // REFINING)
            arms = arm(survey, self.planet, self.tech, self.ipe - saved, self.room, self.free)
            self._take(arms, sum(survey.rules.price(survey.board, survey.seat, code) * n for code, n in arms.items()))
        if self.basket:
            terms = [f"{self.basket[code]} {code}" for code in sorted(self.basket, key=ORDER_OF_TYPES.__getitem__)]
            survey.write(f"BUY {' + '.join(terms)} AT {self.name}")
        ore = min(self.ore, self.ipe // REFINING)
        if ore:
            survey.write(f"REFINE {ore} AT {self.name}")

    def _take(self, basket: Counter[str], cost: int) -> None:
        self.basket += basket
        self.ipe, self.room = self.ipe - cost, self.room - basket.total()

    def _breeds(self, code: str) -> bool:
        """Parasites want colony ships only from planets that are infected (ISO-13)."""
        return code != "Col" or card(self.survey) != "parasites" or self.name in self.survey.board.deck.infected

    def _may_arm(self) -> bool:
        """Technicians save all that their best planet has for its next tech level (ISO-9)."""
        if card(self.survey) != "technicians" or is_threatened(self.survey, self.planet.at):
            return True
        best = max(own.tech for _, own in self.survey.planets)
        return self.planet.tech < best or best == TOP_LEVEL


def _invest(survey: Survey, name: str, planet: Planet, ipe: int) -> int:
    """Tech first, as it makes industry cheap; as far as the box allows."""
    spent, rules, board = 0, survey.rules, survey.board
    if planet.tech < TOP_LEVEL and (cost := rules.invest_tech_cost(board, survey.seat, name)) <= ipe:
        survey.write(f"INVEST TECH {name}")
        planet.tech += 1
        spent += cost
        board.players[survey.seat].civ = max(board.players[survey.seat].civ, planet.tech)
    if planet.ind < TOP_LEVEL and (cost := rules.invest_industry_cost(board, name)) <= ipe - spent:
        survey.write(f"INVEST IND {name}")
        planet.ind += 1
        spent += cost
    return spent
