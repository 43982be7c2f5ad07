"""Where the bot's ships go: strikes at weak planets, settlers to free ones, the rest to where the fleet gathers."""

from __future__ import annotations

from typing import NamedTuple

from pbem.games.space_opera.board.components import INFANTRY, MARINES, TRANSPORT, UNITS, WARSHIPS, kind_of
from pbem.games.space_opera.board.galaxy import FAR
from pbem.games.space_opera.board.state import Troops
from pbem.games.space_opera.bot.survey import Survey, strength

# The greatest distance for settlers.
LONG_WAY = 8
# The most ships named in one line; transports come first.
MOST_NAMES = 50


class LandingParty(NamedTuple):
    """Ships in one box, with land units aboard and those they can take along."""

    box: str
    ships: tuple[str, ...]
    load: Troops
    aboard: Troops


class Fleets:
    """Orders for all ships; each gets at most one."""

    def __init__(self, survey: Survey) -> None:
        self.survey, self.board, self.seat = survey, survey.board, survey.seat
        self.lines: list[str] = []
        self.used: set[str] = set()
        self.aimed: set[str] = set()
        self.spare = {box: self._spare(box) for box in survey.own if not self.board.is_barred(self.seat, box)}

    def _spare(self, box: str) -> Troops:
        """Land units that may leave a planet; infantry stays."""
        troops = dict(self.board.ashore(self.seat, box))
        stay = self.survey.guard(box)
        for code in (INFANTRY, MARINES):
            kept = min(stay, troops.get(code, 0))
            troops[code] = troops.get(code, 0) - kept
            stay -= kept
        return {code: number for code, number in troops.items() if number > 0}

    def ships(self, box: str, *kinds: str) -> list[str]:
        return [n for n in self.board.ships_at(self.seat, box) if n not in self.used and kind_of(n) in kinds]

    def boxes(self) -> list[str]:
        there = {ship.at for name, ship in self.board.ships[self.seat].items() if name not in self.used}
        return sorted(there, key=lambda box: self.survey.rank[box])

    def cargo(self, ships: list[str]) -> Troops:
        total: Troops = {}
        for name in ships:
            for code, number in self.board.ships[self.seat][name].cargo.get(self.seat, {}).items():
                total[code] = total.get(code, 0) + number
        return total

    def room(self, ships: list[str]) -> int:
        return sum(self.board.room(self.seat, name) for name in ships)

    def send(self, ships: list[str], start: str, goal: str, load: Troops, tail: str = "") -> None:
        words = f" LOAD {units_text(load)}" if load else ""
        if ships == self.board.ships_at(self.seat, start):
            self.lines.append(f"MOVE ALL FROM {start} TO {goal}{words}{tail}")
        else:
            first, rest = ships[:MOST_NAMES], ships[MOST_NAMES:]
            self.lines.append(f"MOVE {' '.join(first)} FROM {start} TO {goal}{words}{tail}")
            for place in range(0, len(rest), MOST_NAMES):
                group = " ".join(rest[place : place + MOST_NAMES])
                self.lines.append(f"MOVE {group} FROM {start} TO {goal}")
        self.used.update(ships)
        for code, number in load.items():
            self.spare[start][code] -= number


def units_text(troops: Troops) -> str:
    return " + ".join(f"{number} {code}" for code, number in troops.items() if number)


def take(there: Troops, room: int) -> Troops:
    """Marines first, then infantry, as many as there is room for."""
    load: Troops = {}
    for code in (MARINES, INFANTRY):
        number = min(there.get(code, 0), room - sum(load.values()))
        load.update({code: number} if number > 0 else {})
    return load


def command(survey: Survey) -> list[str]:
    fleets = Fleets(survey)
    strike_all(fleets)
    settle_all(fleets)
    gather_all(fleets)
    return fleets.lines


# --- strikes ----------------------------------------------------------------------------------------------------------


def strike_all(fleets: Fleets) -> None:
    """The most wanted planets first; every party in reach that is needed takes part."""
    survey = fleets.survey
    for goal in sorted(survey.foes, key=lambda box: -survey.worth(box)):
        far = survey.galaxy.distances(goal)
        near = sorted((box for box in fleets.boxes() if far.get(box, FAR) <= survey.engine), key=lambda box: far[box])
        chosen = enough(survey, goal, [muster(fleets, box) for box in near])
        for party in chosen:
            if party.box == goal:
                fleets.used.update(party.ships)
            else:
                fleets.send(list(party.ships), party.box, goal, party.load)
        if chosen:
            fleets.lines.append(f"LAND {units_text(total(chosen))} AT {goal}")


def muster(fleets: Fleets, box: str) -> LandingParty:
    transports, warships = fleets.ships(box, TRANSPORT), fleets.ships(box, *WARSHIPS)
    load = take(fleets.spare.get(box, {}), fleets.room(transports))
    return LandingParty(box, (*transports, *warships), load, fleets.cargo(transports))


def total(parties: list[LandingParty]) -> Troops:
    troops: Troops = {}
    for party in parties:
        for lot in (party.load, party.aboard):
            for code, number in lot.items():
                troops[code] = troops.get(code, 0) + number
    return troops


def enough(survey: Survey, goal: str, parties: list[LandingParty]) -> list[LandingParty]:
    """The smallest number of parties, the nearest first, that win with good odds; none if even all do not."""
    chosen: list[LandingParty] = []
    for party in parties:
        chosen.append(party)
        if wins_orbit(survey, goal, chosen) and wins_ground(survey, goal, chosen):
            return chosen
    return []


def wins_orbit(survey: Survey, goal: str, parties: list[LandingParty]) -> bool:
    ships = [kind_of(name) for party in parties for name in party.ships]
    if goal not in survey.held_orbits:
        return True
    enemy = next(seat for seat in survey.board.enemies_at(survey.seat, goal))
    return survey.odds(strength(ships), strength(survey.enemy_ships[goal]), enemy) >= survey.style.odds


def wins_ground(survey: Survey, goal: str, parties: list[LandingParty]) -> bool:
    """Compares squares of numbers, with the defenders reduced by bombardment, in twelfths of a unit."""
    planet, troops = survey.board.planets[goal], total(parties)
    wave = survey.first_wave(troops)
    dice = sum(UNITS[kind_of(name)].bombard for party in parties for name in party.ships)
    bombs = dice * (7 - survey.rules.to_bombard(survey.board, survey.seat))
    defenders = sum(sum(lot.values()) for lot in planet.troops.values())
    city = UNITS[planet.city].attack if planet.city else 0
    own = 12 * min(sum(troops.values()), 2 * wave)
    foe = max(12 * (defenders + city) - bombs, 6)
    return wave > 0 and survey.odds(own * own, foe * foe, next(iter(planet.troops))) >= survey.style.odds


# --- settlers ---------------------------------------------------------------------------------------------------------


def settle_all(fleets: Fleets) -> None:
    """Each transport with settlers to the nearest free planet that is not already a target."""
    for box in fleets.boxes():
        for name in fleets.ships(box, TRANSPORT):
            spare = {INFANTRY: fleets.spare.get(box, {}).get(INFANTRY, 0)}
            cargo, load = fleets.cargo([name]), take(spare, fleets.room([name]))
            goal = free_goal(fleets, box) if cargo or load else ""
            if goal:
                fleets.aimed.add(goal)
            if goal == box and cargo:
                fleets.used.add(name)
                fleets.lines.append(f"LAND 1 {next(iter(cargo))} AT {goal}")
            elif goal and goal != box:
                fleets.send([name], box, goal, load)


def free_goal(fleets: Fleets, box: str) -> str:
    survey = fleets.survey
    far = survey.galaxy.distances(box)
    goals = [goal for goal in survey.free if goal not in fleets.aimed and far.get(goal, FAR) <= LONG_WAY]
    return min(goals, key=lambda goal: (far[goal], -survey.worth(goal), survey.rank[goal]), default="")


# --- the rest ---------------------------------------------------------------------------------------------------------


def gather_all(fleets: Fleets) -> None:
    """To the planet where the next strike starts, with land units that can be spared."""
    survey, goal = fleets.survey, fleets.survey.staging
    for box in fleets.boxes() if goal else ():
        ships = fleets.ships(box, TRANSPORT, *WARSHIPS)
        transports = [name for name in ships if kind_of(name) == TRANSPORT]
        if box == goal:
            if fleets.cargo(transports):
                fleets.lines.append(f"UNLOAD ALL AT {goal}")
        elif box not in survey.held_orbits or box not in survey.own:
            load = take(fleets.spare.get(box, {}), fleets.room(transports))
            arrives = survey.galaxy.distance(box, goal) <= survey.engine
            has_troops = bool(load or fleets.cargo(transports))
            fleets.send(ships, box, goal, load, f" DROP ALL AT {goal}" if has_troops and arrives else "")
