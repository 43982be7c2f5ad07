"""Police, aliens and the solo pirate: where the ship meets them, and the cost in credits."""

from __future__ import annotations

from pbem.games.space_trade.board import space
from pbem.games.space_trade.board.components import CASH, DIE, DRIFT, FINE, STRANGERS
from pbem.games.space_trade.bot.odds import SURE, win_chance
from pbem.games.space_trade.bot.prices import PLUTONIUM, Units, plus
from pbem.games.space_trade.bot.survey import Survey
from pbem.games.space_trade.rules.movement import PRIORITY
from pbem.games.space_trade.rules.rounds import PAIR

# Rounds of limping to a port, and the minimum cost of an upgrade.
LIMPING = 5
UPGRADE = 300
# The value of one unit from an unexplored mine.
SURPRISE: Units = (0, 1, 1)
# A marker threatens two of all sectors: this is how often a ship meets it when its place is unknown.
ONE_IN = space.SIZE // 2


class Hazards:
    """For one ship with one cargo: rebuilt when either changes."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.cargo = plus(survey.hold, SURPRISE) if survey.is_surprised else survey.hold
        # The marker met on entering an open space now, and after the markers move the number of die faces for it.
        self.markers = _markers(survey)
        self.arrivals = {name: arrivals(survey, name) for name in survey.board.markers}
        self._costs: dict[tuple[str, str], int] = {}
        self._resting: dict[str, int] = {}
        self._later: dict[str, int] = {}

    def entering(self, sector: str) -> int:
        marker = self.markers.get(sector)
        return self.cost(marker, sector) if marker else 0

    def resting(self, sector: str) -> int:
        """The expected cost of being in this open space when the markers have moved."""
        known = self._resting.get(sector)
        if known is None:
            known = self._resting[sector] = sum(self.coming(name, sector) for name in self.arrivals)
        return known

    def coming(self, marker: str, sector: str) -> int:
        numbers = self.arrivals[marker].get(sector, 0)
        return numbers * self.cost(marker, sector) // DIE if numbers else 0

    def staying(self, place: str) -> int:
        """The cost of ending the turn here; in the solo game a ship has to come out again and cannot stay at all."""
        survey, sector = self.survey, space.sector_of(place)
        if not survey.is_solo:
            return self.resting(place) if place == sector else 0
        if place != survey.began:
            return self.resting(sector)
        # The server moves a ship that ends where it began (ST-115).
        sent_to = space.along(sector, 1) if place == sector else sector
        return survey.income + self.entering(sent_to) + self.resting(sent_to)

    def later(self, place: str) -> int:
        """The cost of a turn in flight when the markers may be anywhere."""
        quadrant = space.quadrant_of(place)
        known = self._later.get(quadrant)
        if known is None:
            known = self._later[quadrant] = sum(self.cost(name, quadrant) for name in self.arrivals) // ONE_IN
        return known

    def cost(self, marker: str, sector: str) -> int:
        key = (marker, space.quadrant_of(sector))
        known = self._costs.get(key)
        if known is None:
            known = self._costs[key] = COSTS[marker](self, self.survey.rules.is_pirate(self.survey.ship, key[1]))
        return known

    def police(self, is_pirate: bool) -> int:
        survey = self.survey
        if is_pirate and not survey.held("camouflage"):
            return self._lost_fight("police")
        if self.cargo[PLUTONIUM] <= survey.held("compartment"):
            return 0
        return min(FINE, survey.credits) + survey.cargo_worth(self.cargo)

    def alien(self, is_pirate: bool) -> int:
        if is_pirate or self.survey.held("alien_pass"):
            return 0
        return (self._lost_fight("alien_pirate") - CASH * fight(self.survey, "alien_pirate") // SURE) * 3 // 4

    def pirate(self, is_pirate: bool) -> int:
        pirate = self.survey.rules.solo_pirate
        return self._lost_fight(pirate) - CASH * fight(self.survey, pirate) // SURE

    def _lost_fight(self, stranger: str) -> int:
        survey = self.survey
        upgrade = UPGRADE if survey.own.upgrades else 0
        loss = survey.cargo_worth(self.cargo) + upgrade + LIMPING * survey.income
        return (SURE - fight(survey, stranger)) * loss // SURE


COSTS = {"police": Hazards.police, "alien": Hazards.alien, "pirate": Hazards.pirate}


def fight(survey: Survey, stranger: str, weapon: int = 0, shields: int = 0) -> int:
    """The chance to beat a stranger, with all boosts and the given extra weapon and shields."""
    board, seat, row = survey.board, survey.seat, STRANGERS[stranger]
    weapon += board.stat(seat, "weapon") + survey.held("weapon_boost")
    shields += board.stat(seat, "shield") + survey.held("shield_boost")
    return win_chance(weapon, shields, row.weapon, row.shields)


def _markers(survey: Survey) -> dict[str, str]:
    """Where several threaten a sector the first of them acts (ST-53, ST-113)."""
    board, found = survey.board, dict[str, str]()
    for name in PRIORITY:
        if board.is_active(name):
            for sector in space.sides(board.markers[name].line):
                found.setdefault(sector, name)
    return found


def arrivals(survey: Survey, marker: str) -> dict[str, int]:
    """The number of die faces for which a marker threatens a sector after its move (ST-54, ST-57)."""
    board, found = survey.board, dict[str, int]()
    if board.is_active(marker):
        stands = board.still == board.round and marker in PAIR
        for steps in DRIFT.values():
            for sector in space.sides(space.shifted(board.markers[marker].line, 0 if stands else steps)):
                found[sector] = found.get(sector, 0) + 1
    return found
